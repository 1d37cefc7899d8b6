#!/usr/bin/env python3
"""Attacks the server of the studio as a whole program, with the sockets of Python: attack-server.py THRUM-STUDIO PAGE

Starts the server on a temporary folder. Checks which requests are answered, which files paths can access, which files a save
may replace, the handling of incomplete requests, floods and silent peers, and that Ctrl-C ends the program.
"""
import base64
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/Studio"))
from addresses import Addresses

program, page = sys.argv[1:3]
place = tempfile.TemporaryDirectory()
root = pathlib.Path(place.name)
folder = root / "files"
folder.mkdir()
(folder / "a.ahap").write_text('{"Version": 1}')
(root / "secret.ahap").write_text("secret")
os.symlink(root / "secret.ahap", folder / "link.ahap")
os.mkfifo(folder / "pipe.ahap")
checks = 0


def check(condition, what):
    global checks
    checks += 1
    if not condition:
        sys.exit(f"FAIL {what}")


# A replacement of thrum that lists outputs. They behave well, write without end, send invalid messages, do not read, or end at once.
thrum = root / "thrum"
thrum.write_text(f"""#!/bin/sh
hello='{{"t": "hello", "role": "native", "protocol": 1, "token": "", "name": "x", "can": []}}'
case "$1" in
devices)
  printf '{{"outputs": ['
  for id in good loud mad deaf; do printf '{{"id": "%s", "kind": "k", "name": "%s", "note": null}}, ' $id $id; done
  printf '{{"id": "gone", "kind": "k", "name": "gone", "note": null}}], "kinds": []}}' ;;
play)
  echo "$@" >> "{root}/started"
  case "$3" in
  *gone) exit 1 ;;
  *loud) yes x | tr -d '\\n' ;;
  *mad) echo "$hello"; yes '{{"t": "play", "at": 1e999}}' | head -n 100000; head -c 100000 /dev/urandom; cat > /dev/null ;;
  *deaf) echo "$hello"; exec sleep 600 ;;
  *) echo "$hello"; cat > "{root}/heard"; echo ended > "{root}/ended" ;;
  esac ;;
esac
""")
thrum.chmod(0o755)
server = subprocess.Popen(
    [program, str(folder / "a.ahap"), "--no-open", "--page", page, "--thrum", str(thrum)], stdout=subprocess.PIPE, text=True)
address = server.stdout.readline().strip()
port, ticket = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/#ticket=([0-9a-f]{32})", address).groups()
port = int(port)
addresses = Addresses(server.stdout, address)
token = addresses.token()
own = f"127.0.0.1:{port}"


def connect():
    return socket.create_connection(("127.0.0.1", port), timeout=20)


def answer(peer):
    """Returns status, headers and body of one answer."""
    data = b""
    while b"\r\n\r\n" not in data:
        part = peer.recv(65536)
        if not part:
            return 0, {}, data
        data += part
    head, body = data.split(b"\r\n\r\n", 1)
    lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}
    parts, left = [body], int(headers.get("content-length", 0)) - len(body)
    while left > 0:
        part = peer.recv(1 << 20)
        if not part:
            break
        parts.append(part)
        left -= len(part)
    return int(lines[0].split()[1]), headers, b"".join(parts)


def ask(method, path, headers=None, body=b"", host=own, known=True):
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", f"Content-Length: {len(body)}"]
    if known:
        lines.append(f"X-Thrum: {token}")
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    with connect() as peer:
        try:
            peer.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        except OSError:
            pass  # The server may refuse the request before it has arrived completely.
        return answer(peer)


# The page, and requests from other hosts and origins, or without the token.
status, headers, _ = ask("GET", "/", known=False)
check(status == 200 and "default-src 'none'" in headers["content-security-policy"], "the page with its policy")
check(headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer", "headers")
check(ask("GET", "/api/info")[0] == 200, "info")
check(json.loads(ask("GET", "/api/info")[2])["open"] == "a.ahap", "the opened file")
check(ask("GET", "/api/info", known=False)[0] == 401, "another user of the machine")
check(ask("GET", "/api/info", host="evil.example")[0] == 403, "a name that was made to resolve here")
check(ask("GET", "/api/info", {"Origin": "http://evil.example"})[0] == 403, "a foreign page")
check(ask("GET", "/", {"Origin": "null"}, known=False)[0] == 403, "a page of a file")


# Tickets: each can be exchanged once; the next address is then printed.
check(ask("POST", "/api/token", body=ticket.encode(), known=False)[0] == 401, "a ticket that has been used")
following = addresses.take().split("=")[1].encode()
check(ask("GET", "/api/info", {"X-Thrum": following.decode()}, known=False)[0] == 401, "a ticket in the place of the token")
check(ask("POST", "/api/token", {"Origin": "http://evil.example"}, following, known=False)[0] == 403, "a ticket of a foreign page")
check(json.loads(ask("POST", "/api/token", body=following, known=False)[2])["token"] == token, "the next ticket")

# Paths.
for path in ["../secret.ahap", "%2e%2e/secret.ahap", "..%2fsecret.ahap", "link.ahap", "pipe.ahap", "/etc/passwd",
             "%00", "a.ahap%00.ahap", "%+f.ahap", "a%2", "x" * 5000 + ".ahap", "a/" * 40 + "a.ahap"]:
    begin = time.monotonic()
    status, _, body = ask("GET", "/api/file/" + path)
    check(400 <= status < 500 and b"secret\"" not in body and time.monotonic() - begin < 5, f"GET {path[:30]}: {status}")
    status, _, _ = ask("PUT", "/api/file/" + path, {"If-None-Match": "*"}, b"x")
    check(400 <= status < 500, f"PUT {path[:30]}: {status}")
check((root / "secret.ahap").read_text() == "secret", "a file outside")

# Saving.
status, headers, body = ask("GET", "/api/file/a.ahap")
check(status == 200 and body == b'{"Version": 1}', "reading")
tag = headers["etag"]
check(ask("PUT", "/api/file/a.ahap", body=b"x")[0] == 428, "saving blindly")
check(ask("PUT", "/api/file/a.ahap", {"If-Match": '"other"'}, b"x")[0] == 412, "saving over another version")
status, headers, _ = ask("PUT", "/api/file/a.ahap", {"If-Match": tag}, b"{}")
check(status == 200 and (folder / "a.ahap").read_text() == "{}", "saving")
large = b"x" * (33 << 20)
check(ask("PUT", "/api/file/a.ahap", {"If-Match": headers["etag"]}, large)[0] in (0, 413), "33 MiB")
check((folder / "a.ahap").read_text() == "{}", "the file after 33 MiB")
# Renaming: never replaces a file, never leaves the folder, and requires the current version.
(folder / "b.ahap").write_text("b")
tag = {"If-Match": ask("GET", "/api/file/b.ahap")[1]["etag"]}
for target in ["a.ahap", "../b.ahap", "/tmp/b.ahap", ".b.ahap", "link.ahap", "b.wav", "no/b.ahap", "b\0.ahap", ""]:
    check(400 <= ask("POST", "/api/file/b.ahap", tag, target.encode())[0] < 500, f"renaming to {target!r}")
check(ask("POST", "/api/file/b.ahap", tag, b"\xff.ahap")[0] == 400, "a new name that is not UTF-8")
check(ask("POST", "/api/file/b.ahap", body=b"c.ahap")[0] == 428, "renaming blindly")
check(ask("POST", "/api/file/b.ahap", {"If-Match": '"other"'}, b"c.ahap")[0] == 412, "renaming another version")
check(ask("POST", "/api/file/link.ahap", tag, b"c.ahap")[0] in (403, 412), "renaming a link")
check(ask("POST", "/api/file/b.ahap", tag, "\u2764 \u05d0.ahap".encode())[0] == 200, "renaming")
check(sorted(each.name for each in folder.iterdir()) == ["a.ahap", "link.ahap", "pipe.ahap", "\u2764 \u05d0.ahap"], "the folder after renaming")
(folder / "\u2764 \u05d0.ahap").unlink()
# Files of 200 MB: a pattern is refused before it is read, even a sparse file; a sound is sent.
for name, wanted in [("huge.ahap", 413), ("huge.wav", 200)]:
    with open(folder / name, "wb") as file:
        file.truncate(200 << 20)
    begin = time.monotonic()
    status, _, body = ask("GET", f"/api/file/{name}")
    check(status == wanted and time.monotonic() - begin < 20, f"GET {name}: {status}")
    check(wanted != 200 or len(body) == 200 << 20, f"{name} arrives whole")
    os.remove(folder / name)
check(ask("GET", "/api/file/a.ahap")[2] == b"{}", "an answer after 200 MB")
with connect() as peer:  # A chunked body without an end.
    peer.sendall(f"PUT /api/file/a.ahap HTTP/1.1\r\nHost: {own}\r\nX-Thrum: {token}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
    sent = 0
    try:
        while sent < 200 << 20:
            peer.sendall(b"10000\r\n" + b"x" * 65536 + b"\r\n")
            sent += 65536
    except OSError:
        pass
    check(sent < 128 << 20, "chunks without an end")
with connect() as peer:  # An incomplete body: the file does not change.
    peer.sendall(f"PUT /api/file/a.ahap HTTP/1.1\r\nHost: {own}\r\nX-Thrum: {token}\r\nIf-Match: {headers['etag']}\r\nContent-Length: 9\r\n\r\nhalf".encode())
check((folder / "a.ahap").read_text() == "{}", "half a body")


# WebSocket.
def upgrade(headers):
    peer = connect()
    key = base64.b64encode(os.urandom(16)).decode()
    lines = ["GET /ws HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
             "Sec-WebSocket-Version: 13"] + headers
    peer.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")
    head = b""
    while b"\r\n\r\n" not in head:
        part = peer.recv(1)
        if not part:
            break
        head += part
    return peer, head


def frame(text, first=0x81):
    data = text if isinstance(text, bytes) else text.encode()
    mask = os.urandom(4)
    size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    return bytes([first]) + size + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))


def hello(value):
    return frame(json.dumps({"t": "hello", "role": "editor", "protocol": 1, "token": value}))


def rest(peer):
    """Returns the bytes that arrive until the server ends the connection."""
    data = b""
    try:
        while part := peer.recv(4096):
            data += part
    except OSError:
        pass
    return data


for wrong in [[f"Host: {own}"], [f"Host: {own}", "Origin: http://evil.example"], ["Host: evil.example", "Origin: http://evil.example"]]:
    peer, head = upgrade(wrong)
    check(b" 101 " not in head, f"a socket with {wrong}")
    peer.close()
right = [f"Host: {own}", f"Origin: http://{own}"]
peer, head = upgrade(right)
check(b" 101 " in head, "a socket")
peer.sendall(hello("0" * 32))
check(rest(peer)[:1] == b"\x88", "a socket with a wrong token is closed")
peer, _ = upgrade(right)
begin = time.monotonic()
check(rest(peer)[:1] == b"\x88" and time.monotonic() - begin < 6, "a silent socket is closed")
peer, _ = upgrade(right)
peer.sendall(hello(token))
ask("GET", "/api/file/a.ahap")
(folder / "a.ahap").write_text("changed outside")
text = b""
while b'"changed"' not in text or not text.endswith(b"}"):
    part = peer.recv(4096)
    check(part, "news of a change")
    text += part
check(b'"changed"' in text and b'"a.ahap"' in text, "news of a change")
peer.close()

# Close codes of a socket: after reserved bits, text that is not UTF-8, forbidden codes, and a permitted code.
for wrong, wanted in [(frame("{}", 0xC1), 1002), (frame("{}", 0xA1), 1002), (frame("{}", 0x91), 1002), (frame(b"\xff"), 1007),
                      (frame(b"\x03\xe7", 0x88), 1002), (frame(b"\x03", 0x88), 1002), (frame(b"\x03\xed", 0x88), 1002),
                      (frame(b"", 0x88), 1000), (frame(b"\x0f\xa0bye", 0x88), 4000), (frame("{}", 0x83), 1002)]:
    peer, _ = upgrade(right)
    peer.sendall(hello(token) + wrong)
    end = rest(peer)[-4:]
    check(end[:2] == b"\x88\x02" and int.from_bytes(end[2:], "big") == wanted, f"the frame {wrong[:2]!r} is answered {end!r}")

# Outputs: the server starts only outputs that the program has listed, and keeps answering whatever their programs do.
def outputs(method="GET", name=b""):
    status, _, body = ask(method, "/api/outputs", body=name)
    return status, {each["id"]: each["on"] for each in json.loads(body).get("outputs", [])}


def players():
    return [each["output"] for each in json.loads(ask("GET", "/api/phones")[2])["players"]]


def until(condition, what):
    end = time.monotonic() + 20
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    check(condition(), what)


check(ask("GET", "/api/outputs", known=False)[0] == 401, "outputs for another user of the machine")
check(ask("POST", "/api/outputs", {"Origin": "http://evil.example"}, b"good")[0] == 403, "outputs for a foreign page")
check(outputs() == (200, dict.fromkeys(["good", "loud", "mad", "deaf", "gone"], False)), "the list")
for name in [b"", b"--help", b"good ", b"good\n", b"good\0", b"GOOD", b"good;touch /tmp/x", b"$(id)", b"\xff", b"x" * (1 << 20), b"../good", b"silent"]:
    check(outputs("POST", name)[0] == (404 if len(name) < 8192 else 413), f"an output {name[:20]}")
check(outputs("PUT", b"good")[0] == 405 and outputs("DELETE", b"good")[0] == 200, "nothing is on")
check(not (root / "started").exists(), "nothing was started")
check(outputs("POST", b"good") == (200, {"good": True, "loud": False, "mad": False, "deaf": False, "gone": False}), "switched on")
check(outputs("POST", b"good")[0] == 200, "switched on twice")
until(lambda: players() == ["good"], "it joins")
check((root / "started").read_text() == f"play --follow --output=good --audio-root={folder} -\n", "once, with its arguments")
for name in [b"loud", b"mad", b"deaf", b"gone"]:
    check(outputs("POST", name)[0] in (200, 404), f"{name} starts")
left = {"good": True, "loud": False, "mad": False, "deaf": True, "gone": False}
until(lambda: outputs()[1] == left and sorted(players()) == ["deaf", "good"], "programs that talk nonsense are ended")
check(outputs("POST", b"gone")[0] == 200, "a program that ends at once")
until(lambda: outputs()[1] == left, "it is off")
for n in range(20):  # A program that does not read receives only the newest clip when it reads again; clips do not accumulate.
    check(ask("PUT", "/api/phones/clip", body=b'{"n": %d, "x": "%s"}' % (n, b"x" * (3 << 20)))[0] == 200, "a large clip")
memory = int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{server.pid}/status").read_text())[1]) if os.path.exists("/proc/self/status") else 0
check(memory < 400_000, f"large clips for a deaf program: {memory} kB")
until(lambda: b'"n": 19' in (root / "heard").read_bytes(), "the other hears the newest")

# Incomplete requests, invalid requests, silent peers.
begin = time.monotonic()
half = connect()
half.sendall(b"GET / HTTP/1.1\r\nHost: ")
with connect() as peer:
    peer.sendall(b"\x16\x03\x01\x02\x00 not HTTP\r\n\r\n")
    check(answer(peer)[0] in (0, 400), "a request that is none")
with connect() as peer:
    try:
        for _ in range(3000):
            peer.sendall(b"X-Header-Without-End: " + b"x" * 1000 + b"\r\n")
        check(False, "a head without an end")
    except OSError:
        check(True, "a head without an end")
silent = [connect() for _ in range(62)]
check(half.recv(1) == b"" and time.monotonic() - begin < 15, "half a request ends within its time")
check(all(peer.recv(1) == b"" for peer in silent) and time.monotonic() - begin < 30, "silent peers end within their time")
check(ask("GET", "/api/info")[0] == 200, "an answer afterwards")

# The end.
before = time.monotonic()
server.send_signal(signal.SIGINT)
check(server.wait(timeout=10) == 0 and time.monotonic() - before < 5, "Ctrl-C")
check((root / "ended").exists(), "outputs have ended before the server")
check(sorted(os.listdir(folder)) == ["a.ahap", "link.ahap", "pipe.ahap"], "nothing is left behind")
print(f"the server of the studio: {checks} checks passed")
