#!/usr/bin/env python3
"""Loads the server of the studio with uploads, idle connections and a large folder: load-server.py THRUM-STUDIO PAGE

Meanwhile, requests of a page with the token must be answered, memory must stay bounded, and the time of a save must be
proportional to its size.
"""
import concurrent.futures
import http.client
import json
import os
import pathlib
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/Studio"))
from addresses import Addresses

program, page = sys.argv[1:3]
most_files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, most_files), most_files))
place = tempfile.TemporaryDirectory()
folder = pathlib.Path(place.name) / "files"
folder.mkdir()
(folder / "a.ahap").write_text("{}")
server = subprocess.Popen([program, str(folder), "--no-open", "--port", "0", "--page", page], stdout=subprocess.PIPE, text=True)
checks = 0


def check(condition, what):
    global checks
    checks += 1
    if not condition:
        server.kill()
        sys.exit(f"FAIL {what}")


addresses = Addresses(server.stdout, server.stdout.readline().strip())
port, token = addresses.port, addresses.token()


def ask(method, path, body=None, connection=None, **headers):
    """Returns the status, the body and the time that the answer took."""
    begin = time.monotonic()
    connection = connection or http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request(method, f"/api/{path}", body, {"X-Thrum": token, **{name.replace("_", "-"): value for name, value in headers.items()}})
    answer = connection.getresponse()
    return answer.status, answer.read(), time.monotonic() - begin


def memory():
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{server.pid}/status").read_text())[1]) >> 10


# Uploads without the token: refused on the basis of their headers, and nothing of them is stored.
before = memory()
part = b"x" * (1 << 20)
strangers = []
for _ in range(60):
    peer = socket.create_connection(("127.0.0.1", port), timeout=20)
    peer.sendall(f"PUT /api/file/a.ahap HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {31 << 20}\r\n\r\n".encode())
    strangers.append(peer)
slowest = 0
for n in range(16):
    for peer in strangers:
        peer.sendall(part)
    status, _, took = ask("GET", "info")
    check(status == 200, "the own request during uploads")
    slowest = max(slowest, took)
grown = memory() - before
check(grown < 60, f"960 MiB without the token take {grown} MiB")
check(all(peer.recv(12) == b"HTTP/1.1 401" for peer in strangers), "each upload without the token is refused")
for peer in strangers:
    peer.close()
print(f"uploads without the token: {grown} MiB of memory, the own request within {slowest * 1000:.0f} ms")

# Saves: their time is proportional to their size; several run at once.
def save(name, size):
    status, _, took = ask("PUT", f"file/{name}", b" " * size, If_None_Match="*")
    return status, took


times = {}
for size in [4, 31]:
    times[size] = min(save(f"{size}-{n}.ahap", size << 20)[1] for n in range(3))
check(times[31] < 4 * 31 / 4 * times[4] + 0.5, f"saves of 4 and 31 MiB take {times[4]:.2f} and {times[31]:.2f} s")
with concurrent.futures.ThreadPoolExecutor(6) as pool:
    results = list(pool.map(lambda n: save(f"six-{n}.ahap", 31 << 20), range(6)))
check([status for status, _ in results] == [200] * 6, f"six saves of 31 MiB at once: {results}")
print(f"saves: 4 MiB {times[4] * 1000:.0f} ms, 31 MiB {times[31] * 1000:.0f} ms, six of these at once {max(took for _, took in results):.1f} s")

# Idle connections: pages can still connect, and connections that have sent the token stay open.
known = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
check(ask("GET", "info", connection=known)[0] == 200, "a page that is open")
own = known.sock
idle = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(1000)]
status, _, took = ask("GET", "info")
check(status == 200 and took < 5, f"a page behind 1000 idle connections: {status} after {took:.1f} s")
check(ask("GET", "info", connection=known)[0] == 200 and known.sock is own, "the connection of the open page is kept")
check(len(os.listdir(f"/proc/{server.pid}/fd")) < 400, "idle connections are ended")
for peer in idle:
    peer.close()

# A large folder: its listing is bounded, and does not delay other requests.
for n in range(20_000):
    (folder / f"d{n}").mkdir()
with concurrent.futures.ThreadPoolExecutor(9) as pool:
    listings = [pool.submit(ask, "GET", "files") for _ in range(8)]
    slowest = 0
    while not all(each.done() for each in listings):
        status, _, took = ask("GET", "file/a.ahap")
        check(status == 200, "a file during listings")
        slowest = max(slowest, took)
results = [each.result() for each in listings]
check(all(status == 200 and json.loads(body)["cut"] and "a.ahap" in json.loads(body)["files"] for status, body, _ in results), "a large folder is listed in part, and this is said")
check(slowest < 2, f"a file waits {slowest:.1f} s for listings")
print(f"20 000 folders: eight listings within {max(took for _, _, took in results):.1f} s, a file meanwhile within {slowest * 1000:.0f} ms")

server.send_signal(signal.SIGINT)
check(server.wait(timeout=20) == 0, "Ctrl-C")
print(f"the server of the studio under load: {checks} checks passed")
