class Rackety < Formula
  desc "Word-tile games in a terminal, for one to four people and the computer"
  homepage "https://github.com/rackety/rackety"
  license "GPL-3.0-only"

  on_macos do
    on_arm do
      url "https://github.com/rackety/rackety/releases/download/v@VERSION@/rackety-aarch64-apple-darwin.tar.gz"
      sha256 "@aarch64-apple-darwin@"
    end
    on_intel do
      url "https://github.com/rackety/rackety/releases/download/v@VERSION@/rackety-x86_64-apple-darwin.tar.gz"
      sha256 "@x86_64-apple-darwin@"
    end
  end

  on_linux do
    on_arm do
      url "https://github.com/rackety/rackety/releases/download/v@VERSION@/rackety-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@aarch64-unknown-linux-musl@"
    end
    on_intel do
      url "https://github.com/rackety/rackety/releases/download/v@VERSION@/rackety-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@x86_64-unknown-linux-musl@"
    end
  end

  def install
    prefix.install "bin", "share"
  end

  test do
    game = "#{bin}/rackety play wordfeud --plain --players none --bots novice,novice --seed 7"
    assert_match "The game is over.", shell_output(game)
  end
end
