//! What a host refuses, and what it says then.

use std::io::Read as _;
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, thread};

use rackety_engine::RandomStream;
use rackety_server::limits::Limits;
use russh::keys::ssh_key::private::Ed25519Keypair;
use russh::keys::{PrivateKey, PrivateKeyWithHashAlg, PublicKeyOrCertificate};
use russh::{Channel, ChannelMsg, Sig, client};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, copy, duplex, split};
use tokio::net::tcp::OwnedWriteHalf;
use tokio::time::{sleep, timeout};

use crate::clients::{Host, PATIENCE, TestProcess};
use crate::games::Player;
use crate::load::connect_from;
use crate::processes::children;
use crate::{times, wait_until};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn commands_subsystems_forwarding_and_passwords_are_refused() {
    let Some(host) = Host::start() else { return };
    let unknown = host.run("ann", &["ls", "/"], "");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(
        text(&unknown.stderr).contains("This host knows these commands: hall, turns, play NUMBER"),
        "{unknown:?}"
    );
    let nobody = host.run("ann", &["play", "7", "--plain"], "");
    assert!(text(&nobody.stderr).contains("nobody here has this key yet"), "{nobody:?}");
    let subsystem = host.run("ann", &["-s", "sftp"], "");
    assert!(text(&subsystem.stderr).contains("subsystem request failed"), "{subsystem:?}");
    let target = TcpListener::bind("127.0.0.1:0").unwrap();
    target.set_nonblocking(true).unwrap();
    let address = target.local_addr().unwrap().to_string();
    let mut forward = host.ssh(&host.key("ann"), "x");
    let forward = forward.args(["-W", &address]).stdin(Stdio::null()).output().unwrap();
    assert_eq!(forward.status.code(), Some(255), "{forward:?}");
    assert!(text(&forward.stderr).contains("open failed"), "{forward:?}");
    assert!(target.accept().is_err(), "the host has connected to the target");
    let mut remote = host.ssh(&host.key("ann"), "x");
    let remote = remote.args(["-o", "ExitOnForwardFailure=yes", "-R", &format!("0:{address}"), "turns"]);
    let remote = remote.output().unwrap();
    assert_eq!(remote.status.code(), Some(255), "{remote:?}");
    assert!(text(&remote.stderr).contains("remote port forwarding failed"), "{remote:?}");
    let mut password = host.ssh(&host.key("ann"), "x");
    let password = password.args(["-o", "PubkeyAuthentication=no", "turns"]).output().unwrap();
    assert!(
        text(&password.stderr).contains("Permission denied (publickey,keyboard-interactive)"),
        "{password:?}"
    );
    let mut keyless = host.ssh(&host.key("ann"), "x");
    let keyless = keyless.args(["-o", "PubkeyAuthentication=no", "turns"]).output().unwrap();
    assert!(text(&keyless.stderr).contains("make one with `ssh-keygen -t ed25519`"), "{keyless:?}");
}

#[test]
fn weak_keys_are_refused_and_strong_ones_are_not() {
    let Some(host) = Host::start() else { return };
    for (name, kind, is_safe) in [
        ("ed", &["-t", "ed25519"][..], true),
        ("ecdsa", &["-t", "ecdsa", "-b", "256"], true),
        ("rsa3072", &["-t", "rsa", "-b", "3072"], true),
        ("rsa2048", &["-t", "rsa", "-b", "2048"], false),
    ] {
        let key = host.key_of_kind(name, kind);
        let output = host.run_as(&key, "x", &["turns"], "");
        assert_eq!(output.status.code(), Some(if is_safe { 1 } else { 255 }), "{name}: {output:?}");
        assert_eq!(text(&output.stderr).contains("Your ssh key is not safe enough."), !is_safe, "{output:?}");
    }
    // Clients offer an old RSA key before a safe one.
    let mut both = host.ssh(&host.key("rsa2048"), "x");
    let output = both.arg("-i").arg(host.key("ed")).arg("turns").output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let sha1 = host.key_of_kind("rsa3072", &["-t", "rsa", "-b", "3072"]);
    let mut command = host.ssh(&sha1, "x");
    let output = command.args(["-o", "PubkeyAcceptedAlgorithms=ssh-rsa", "turns"]).output().unwrap();
    assert_eq!(output.status.code(), Some(255), "SHA-1 is refused: {output:?}");
}

#[test]
fn a_key_has_four_connections() {
    let Some(host) = Host::start() else { return };
    let screens: Vec<_> = (0..4).map(|_| host.screen("ann", "x")).collect();
    for screen in &screens {
        screen.wait_for("What shall we call you?");
    }
    let mut fifth = host.screen("ann", "x");
    assert_eq!(fifth.wait_for_end(), 1);
    let said = fifth.said();
    assert!(
        said.contains("You already have 4 connections, the maximum; close one, or wait a minute"),
        "{said}"
    );
}

/// Reads until the other side closes the connection; returns what it sent, and how long that took.
fn read_to_end(mut stream: TcpStream) -> (String, Duration) {
    let began = Instant::now();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut all = Vec::new();
    let _ = stream.read_to_end(&mut all);
    (text(&all), began.elapsed())
}

/// Waits until the host has greeted this connection, which counts then; the greeting can still be read.
fn wait_for_greeting(stream: &TcpStream) {
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut greeting = [0; 4];
    wait_until(|| "no greeting".to_owned(), || stream.peek(&mut greeting).unwrap() == 4);
    assert_eq!(&greeting, b"SSH-");
}

#[test]
fn silent_connections_end_and_an_address_has_few() {
    let login = Duration::from_secs(5);
    let limits = Limits { login, of_address: 5, ..Limits::default() };
    let host = Host::in_this_process(|settings| settings.limits = limits);
    let connect = || host.connect();
    let silent: Vec<TcpStream> = (0..5).map(|_| connect()).collect();
    silent.iter().for_each(wait_for_greeting);
    let (said, _) = read_to_end(connect());
    assert!(said.contains("Too many connections from your address; close one."), "{said:?}");
    for stream in silent {
        let (said, time) = read_to_end(stream);
        assert!(said.starts_with("SSH-2.0-"), "{said:?}");
        assert!(time < login + Duration::from_secs(4), "{time:?}");
    }
    let mut again = connect();
    let mut greeting = [0; 4];
    again.read_exact(&mut greeting).unwrap();
    assert_eq!(&greeting, b"SSH-");
}

#[test]
fn whoever_logs_in_and_asks_for_nothing_is_gone_in_time() {
    let limits = Limits { login: Duration::from_secs(3), ..Limits::default() };
    let Some(host) = Host::with_ssh(|settings| settings.limits = limits) else { return };
    let mut command = host.ssh(&host.key("ann"), "x");
    let mut client = command.arg("-N").stdin(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until(|| "the connection stays open".to_owned(), || client.try_wait().unwrap().is_some());
    let output = client.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(255), "{output:?}");
    assert!(text(&output.stderr).contains("You took too long to log in; connect again."), "{output:?}");
}

#[test]
fn few_connections_may_be_logging_in_at_once() {
    let limits = Limits { unknown: 3, of_address: 100, ..Limits::default() };
    let host = Host::in_this_process(|settings| settings.limits = limits);
    let connect = || host.connect();
    let silent: Vec<TcpStream> = (0..3).map(|_| connect()).collect();
    silent.iter().for_each(wait_for_greeting);
    let (said, _) = read_to_end(connect());
    assert!(said.contains("Too many people are logging in; try again in a minute."), "{said:?}");
}

/// Random bytes before, in and instead of the greeting and the packets of the protocol.
fn random_bytes(number: u64) -> Vec<u8> {
    let mut random = RandomStream::seeded(number);
    let mut bytes = Vec::new();
    if !number.is_multiple_of(3) {
        bytes.extend_from_slice(b"SSH-2.0-random\r\n");
    }
    if number % 3 == 2 {
        // The beginning of an exchange of keys.
        let length = 12 + random.below(200);
        bytes.extend_from_slice(&u32::try_from(length).unwrap().to_be_bytes());
        bytes.push(4);
        bytes.push(20);
    }
    bytes.extend((0..random.below(600)).map(|_| u8::try_from(random.below(256)).unwrap()));
    bytes
}

#[test]
fn random_handshakes_and_packets_do_no_harm() {
    const AT_ONCE: u64 = 8;
    let Some(host) = Host::start() else { return };
    let port = host.port;
    let handshakes = times(80, 1_000_000) as u64;
    let began = Instant::now();
    let greeted: u64 = tokio::runtime::Runtime::new().unwrap().block_on(async {
        let clients = (0..AT_ONCE).map(|client| {
            tokio::spawn(async move {
                let mut greeted = 0;
                for number in (client..handshakes).step_by(usize::try_from(AT_ONCE).unwrap()) {
                    // Many addresses, since each has a limited number of ports.
                    let address = format!("127.0.{}.{}", 2 + client, 1 + number / AT_ONCE % 250);
                    let mut stream = connect_from(&address, port).await.unwrap();
                    // The host may end the connection before it has read everything.
                    let _ = stream.write_all(&random_bytes(number)).await;
                    let _ = stream.shutdown().await;
                    let mut said = Vec::new();
                    let _ = stream.read_to_end(&mut said).await;
                    greeted += u64::from(said.starts_with(b"SSH-2.0-"));
                }
                greeted
            })
        });
        let clients: Vec<_> = clients.collect();
        let mut greeted = 0;
        for client in clients {
            greeted += client.await.unwrap();
        }
        greeted
    });
    println!("{handshakes} random handshakes in {:?}, {greeted} of them greeted", began.elapsed());
    assert!(greeted > handshakes * 9 / 10, "{greeted} of {handshakes}");
    assert_eq!(host.run("ann", &["turns"], "").status.code(), Some(1), "{}", host.log());
}

/// A client that trusts every host.
struct Anybody;

impl client::Handler for Anybody {
    type Error = russh::Error;

    async fn check_server_key(&mut self, _: &PublicKeyOrCertificate) -> Result<bool, Self::Error> {
        Ok(true)
    }
}

/// Logs in with the key from this seed.
async fn log_in(
    config: client::Config,
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    seed: u8,
) -> client::Handle<Anybody> {
    let key = PrivateKey::from(Ed25519Keypair::from_seed(&[seed; 32]));
    let key = PrivateKeyWithHashAlg::new(Arc::new(key), None);
    let mut session = client::connect_stream(Arc::new(config), stream, Anybody).await.unwrap();
    assert!(session.authenticate_publickey("x", key).await.unwrap().success());
    session
}

/// Waits until the host has closed a connection whose client does not: nothing that is sent arrives any more.
async fn wait_until_cut_off(mut to_host: OwnedWriteHalf) {
    // Fewer bytes than the length of a packet has: more would end the session by themselves.
    sleep(PATIENCE / 2).await;
    let _ = to_host.write_all(b"x").await;
    sleep(Duration::from_millis(500)).await;
    assert!(to_host.write_all(b"x").await.is_err(), "the host keeps the connection");
}

/// Waits until an address that may have one connection has none.
async fn wait_until_free(address: &str, port: u16) {
    let is_free = async {
        loop {
            let mut greeting = [0; 4];
            let mut again = connect_from(address, port).await.unwrap();
            if again.read_exact(&mut greeting).await.is_ok() && greeting == *b"SSH-" {
                return;
            }
            sleep(Duration::from_millis(200)).await;
        }
    };
    assert!(timeout(2 * PATIENCE, is_free).await.is_ok(), "the host keeps the connection of {address}");
}

/// Logs in, asks for this, and keeps its side of the connection open, whatever the host says.
async fn stay(port: u16, command: Option<&str>) {
    let (mut from_host, mut to_host) = connect_from("127.0.0.1", port).await.unwrap().into_split();
    let (client, relay) = duplex(1 << 16);
    let (mut from_client, mut to_client) = split(relay);
    let sending = tokio::spawn(async move {
        let _ = copy(&mut from_client, &mut to_host).await;
        to_host
    });
    let receiving = tokio::spawn(async move { copy(&mut from_host, &mut to_client).await });
    let session = log_in(client::Config::default(), client, 7).await;
    if let Some(command) = command {
        session.channel_open_session().await.unwrap().exec(true, command).await.unwrap();
    }
    let closed = timeout(PATIENCE, receiving).await;
    assert!(matches!(closed, Ok(Ok(Ok(_)))), "the host closes its side: {closed:?}");
    drop(session);
    wait_until_cut_off(sending.await.unwrap()).await;
}

#[test]
fn a_client_that_does_not_close_its_side_is_cut_off() {
    let limits = Limits { login: Duration::from_secs(5), ..Limits::default() };
    let host = Host::in_this_process(|settings| settings.limits = limits);
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let without_keys = async {
            let (mut from_host, mut to_host) =
                connect_from("127.0.0.1", host.port).await.unwrap().into_split();
            to_host.write_all(b"SSH-2.0-x\r\n").await.unwrap();
            let said = timeout(PATIENCE, from_host.read_to_end(&mut Vec::new())).await;
            assert!(matches!(said, Ok(Ok(_))), "the host closes its side: {said:?}");
            wait_until_cut_off(to_host).await;
        };
        tokio::join!(without_keys, stay(host.port, None), stay(host.port, Some("turns")));
    });
}

/// Whoever stops reading a long text, but types on, is cut off when the process takes no more input.
#[test]
fn a_client_that_has_stopped_reading_is_cut_off() {
    const ADDRESS: &str = "127.0.6.1";
    let short = Duration::from_secs(3);
    let limits = Limits { login: Duration::from_secs(5), stalled: short, of_address: 1, ..Limits::default() };
    let Some(host) = Host::with_ssh(|settings| settings.limits = limits) else { return };
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let mut to_host = connect_from(ADDRESS, host.port).await.unwrap();
        let (client, mut relay) = duplex(1 << 16);
        let relaying = tokio::spawn(async move {
            // Its own greeting, the exchange of keys, and the beginning of what follows.
            let mut read = 0;
            let (mut up, mut down) = (vec![0; 1 << 12], vec![0; 1 << 12]);
            loop {
                tokio::select! {
                    count = relay.read(&mut up) => {
                        let Ok(count @ 1..) = count else { return };
                        let _ = to_host.write_all(&up[..count]).await;
                    }
                    count = to_host.read(&mut down), if read < 1 << 15 => {
                        let Ok(count @ 1..) = count else { return };
                        read += count;
                        let _ = relay.write_all(&down[..count]).await;
                    }
                }
            }
        });
        let session = log_in(client::Config::default(), client, 8).await;
        let channel = session.channel_open_session().await.unwrap();
        channel.exec(false, "hall --plain").await.unwrap();
        let typing = async {
            // More than the pipe of its process has room for.
            for _ in 0..200 {
                let _ = channel.data_bytes(b"2\n".repeat(1 << 10)).await;
            }
        };
        let _ = timeout(short, typing).await;
        wait_until_free(ADDRESS, host.port).await;
        relaying.abort();
    });
}

/// The variables of a client in another country: more than the queue of a channel has room for.
async fn set_variables(channel: &Channel<client::Msg>) {
    for number in 0..20 {
        channel.set_env(false, format!("LC_{number}"), "nl_NL.UTF-8").await.unwrap();
    }
}

#[test]
fn a_client_may_set_many_variables() {
    let host = Host::in_this_process(|_| ());
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let session =
            log_in(client::Config::default(), connect_from("127.0.6.2", host.port).await.unwrap(), 9).await;
        let mut channel = session.channel_open_session().await.unwrap();
        set_variables(&channel).await;
        channel.exec(false, "turns").await.unwrap();
        let code = async {
            loop {
                match channel.wait().await {
                    Some(ChannelMsg::ExitStatus { exit_status }) => return exit_status,
                    Some(_) => {}
                    None => panic!("the host has closed the channel"),
                }
            }
        };
        assert_eq!(timeout(PATIENCE, code).await, Ok(1), "there are no turns");
    });
}

#[test]
fn a_client_that_starts_nothing_or_has_no_room_for_an_answer_is_not_counted_for_ever() {
    const IDLE: &str = "127.0.6.3";
    const FULL: &str = "127.0.6.4";
    let limits = Limits { login: Duration::from_secs(5), of_address: 1, ..Limits::default() };
    let host = Host::in_this_process(|settings| settings.limits = limits);
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let idle = async {
            let session =
                log_in(client::Config::default(), connect_from(IDLE, host.port).await.unwrap(), 10).await;
            let channel = session.channel_open_session().await.unwrap();
            set_variables(&channel).await;
            wait_until_free(IDLE, host.port).await;
        };
        let full = async {
            let config = client::Config { window_size: 0, ..client::Config::default() };
            let session = log_in(config, connect_from(FULL, host.port).await.unwrap(), 11).await;
            let channel = session.channel_open_session().await.unwrap();
            channel.exec(false, "ls").await.unwrap();
            wait_until_free(FULL, host.port).await;
        };
        tokio::join!(idle, full);
    });
}

/// A text of random characters, sometimes one that the host knows.
fn random_text(random: &mut RandomStream) -> String {
    const KNOWN: [&str; 10] = [
        "turns",
        "hall --plain",
        "play 1",
        "join 1234-otter",
        "TERM",
        "xterm",
        "LANG",
        "sftp",
        "0.0.0.0",
        "",
    ];
    if random.below(2) == 0 {
        return KNOWN[random.below(KNOWN.len())].to_owned();
    }
    (0..random.below(300)).filter_map(|_| char::from_u32(u32::try_from(random.below(0x3000)).ok()?)).collect()
}

/// Logs in, and asks for anything in any order.
async fn visit(port: u16, number: u64) {
    // What is not answered is left alone.
    const WAIT: Duration = Duration::from_millis(100);
    let mut random = RandomStream::seeded(number);
    // Many addresses, since a connection may end a moment after its client.
    let stream = connect_from(&format!("127.0.5.{}", 1 + number % 250), port).await.unwrap();
    let session = log_in(client::Config::default(), stream, u8::try_from(number % 50).unwrap()).await;
    let mut channels = Vec::new();
    for _ in 0..random.below(40) {
        let text = random_text(&mut random);
        let [one, other, third] =
            [(); 3].map(|()| u32::try_from(random.below(1 << 32)).unwrap() >> random.below(32));
        let wants = random.below(2) == 0;
        let kind = random.below(16);
        if kind < 2 || channels.is_empty() {
            let opened = match kind {
                0 => timeout(WAIT, session.channel_open_direct_tcpip(text, one, "127.0.0.1", other)).await,
                _ => timeout(WAIT, session.channel_open_session()).await,
            };
            channels.extend(opened.ok().and_then(Result::ok));
            continue;
        }
        let channel: &Channel<client::Msg> = &channels[random.below(channels.len())];
        let asked = async {
            match kind {
                2 => session.tcpip_forward(text, one).await.map(drop),
                3 | 4 => channel.request_pty(wants, &text, one, other, third, 0, &[]).await,
                5 => channel.set_env(wants, text, random_text(&mut random)).await,
                6 | 7 => channel.exec(wants, text).await,
                8 => channel.request_shell(wants).await,
                9 => channel.request_subsystem(wants, text).await,
                10 => channel.window_change(one, other, third, 0).await,
                11 => channel.request_x11(wants, wants, text, "", one).await,
                12 => channel.agent_forward(wants).await,
                13 => channel.signal(Sig::Custom(text)).await,
                14 => channel.extended_data_bytes(one, text.into_bytes()).await,
                _ => channel.data_bytes(text.into_bytes()).await,
            }
        };
        // The host may have ended the connection.
        let _ = timeout(WAIT, asked).await;
        if random.below(20) == 0 {
            let _ = timeout(WAIT, async { if wants { channel.eof().await } else { channel.close().await } })
                .await;
        }
    }
}

#[test]
fn random_requests_after_the_login_do_no_harm() {
    let Some(host) = Host::start() else { return };
    let visits = times(20, 2_000) as u64;
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        for number in 0..visits {
            timeout(PATIENCE, visit(host.port, number))
                .await
                .unwrap_or_else(|_| panic!("seed {number} hangs"));
        }
    });
    println!("{visits} visits with random requests");
    assert_eq!(host.run("ann", &["turns"], "").status.code(), Some(1), "{}", host.log());
    wait_until(|| format!("{:?} run", children(&host)), || children(&host).is_empty());
}

#[test]
fn names_are_checked_and_a_code_is_tried_ten_times() {
    let Some(host) = Host::start() else { return };
    let code = |number| format!("12{number}-otter\n");
    let input = "2Ann\nAnn\n2\n".to_owned() + &(10..21).map(code).collect::<String>();
    let said = host.hall("ann", &input);
    assert!(said.contains("A name begins with a letter from A to Z."), "{said}");
    assert_eq!(said.matches("There is no invitation with this code").count(), 10, "{said}");
    assert!(said.contains("Too many wrong codes"), "{said}");
}

#[test]
fn a_screen_closes_when_nobody_presses_a_key_and_lines_when_nobody_types_one() {
    let limits = Limits { idle: Duration::from_secs(6), ..Limits::default() };
    let Some(host) = Host::with_ssh(|settings| settings.limits = limits) else { return };
    let mut ben = Player::in_hall(&host, "ben", "x");
    ben.hears("What shall we call you?");
    let mut ann = host.screen("ann", "x");
    ann.wait_for("What shall we call you?");
    // Whoever types stays longer than that.
    for letter in ["A", "n", "n", "a"] {
        thread::sleep(Duration::from_secs(2));
        ann.keys(letter);
        ben.answer("What shall we call you?", "2");
    }
    ann.wait_for("Anna");
    let began = Instant::now();
    assert_eq!(ann.wait_for_end(), 0);
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    let said = ann.said();
    let restored = said.rfind("\u{1b}[?1003l").unwrap_or_else(|| panic!("the mouse is still on: {said}"));
    assert!(
        said[restored..]
            .contains("Nobody has pressed a key for a while, so the screen is closed. Your games go on.")
    );
    ben.hears("Nobody has typed a line for a while, so the connection is closed. Your games go on.");
}

#[test]
fn nothing_is_compressed_the_exchange_of_keys_is_strict_and_no_agent_is_forwarded() {
    let Some(host) = Host::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("agent").display().to_string();
    let agent = Command::new("ssh-agent").args(["-D", "-a", &socket]).stdout(Stdio::null()).spawn().unwrap();
    let agent = TestProcess(agent);
    wait_until(|| "no agent".to_owned(), || fs::exists(&socket).unwrap());
    let plain = host.ssh(&host.key("ann"), "x");
    let mut command = Command::new("ssh");
    command.args(["-vvv", "-A", "-Y", "-o", "Compression=yes", "-o", &format!("IdentityAgent={socket}")]);
    command.args(plain.get_args()).arg("turns").env("DISPLAY", ":99");
    let said = text(&command.output().unwrap().stderr);
    drop(agent);
    assert!(said.contains("X11 forwarding request failed"), "{said}");
    assert!(said.contains("auth-agent-req@openssh.com"), "the client offers its agent: {said}");
    assert!(!said.contains("ctype auth-agent@openssh.com"), "the host uses the agent: {said}");
    assert!(said.contains("compression: none"), "{said}");
    assert!(!said.contains("compression: zlib"), "{said}");
    assert!(said.contains("kex-strict-s-v00@openssh.com"), "{said}");
    assert!(said.contains("will use strict KEX ordering"), "{said}");
}
