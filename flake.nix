{
  description = "Word-tile games in a terminal, for one to four people and the computer";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";

  outputs =
    { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      rackety =
        pkgs:
        pkgs.rustPlatform.buildRustPackage {
          pname = "rackety";
          version = (builtins.fromTOML (builtins.readFile ./Cargo.toml)).workspace.package.version;
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          buildType = "dist";
          # The tests run before a release, on a terminal that the sandbox does not have.
          doCheck = false;
          # The backtraces of crash reports consist of the symbols.
          dontStrip = true;
          # Instead of the binary alone.
          installPhase = ''
            runHook preInstall
            SOURCE_DATE_EPOCH=${toString (self.lastModified or 0)} \
              bash packaging/install.sh "target/${pkgs.stdenv.hostPlatform.rust.rustcTarget}/dist/rackety" "$out"
            runHook postInstall
          '';
          meta = {
            homepage = "https://github.com/rackety/rackety";
            license = pkgs.lib.licenses.gpl3Only;
            mainProgram = "rackety";
          };
        };
    in
    {
      packages = nixpkgs.lib.genAttrs systems (system: {
        default = rackety nixpkgs.legacyPackages.${system};
      });
    };
}
