#!/usr/bin/env python3
"""Acts as another user of the machine against the server of the studio: other-user.py THRUM-STUDIO PAGE

Starts the server with a program in place of the browser. Searches, as the user 'nobody', for secrets in the arguments,
environments and files of the machine. The secrets must not admit that user, and must still open a page for the user of the
server. Run it as the administrator, or with sudo without a password, so that it can act as another user.
"""
import encodings.idna, glob, re, socket, struct, urllib.request  # Imported early, because the other user may not be able to read the files.
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/Studio"))
from addresses import Addresses

program, page = map(os.path.abspath, sys.argv[1:3])
is_root = os.geteuid() == 0
checks = 0

# Runs as the other user: prints the secrets that it can read, and the server's answer to each.
spy = r"""
import glob, json, os, re, socket, struct, sys, urllib.error, urllib.request
place, port = sys.argv[1], int(sys.argv[2])
texts = []
for path in glob.glob("/proc/[0-9]*/cmdline") + glob.glob("/proc/[0-9]*/environ") + [os.path.join(folder, name) for folder, _, names in os.walk(place) for name in names]:
    try:
        with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
            texts.append(file.read(1 << 20))
    except OSError:
        pass
found = sorted({each.decode() for text in texts for each in re.findall(rb"(?:ticket|token)=(\w+)", text)})
def ask(method, path, body=None, headers={}):
    try:
        return urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/api/{path}", method=method, data=body, headers=headers)).status
    except urllib.error.HTTPError as error:
        return error.code
answers = {}
for secret in found:
    answers[secret] = [ask("POST", "token", secret.encode())] + [ask("GET", path, None, {"X-Thrum": secret}) for path in ["info", "files", "file/a.ahap", "phones"]]
    answers[secret].append(ask("PUT", "file/a.ahap", b"{}", {"X-Thrum": secret, "If-Match": "*"}))
    # Closes or resets the connection at once, so that the system no longer lists its end.
    for n in range(200):
        peer = socket.create_connection(("127.0.0.1", port))
        if n % 2:
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        peer.sendall(f"POST /api/token HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {len(secret)}\r\n\r\n{secret}".encode())
        peer.close()
print(json.dumps([os.geteuid(), answers]))
"""


def check(condition, what):
    global checks
    checks += 1
    if not condition:
        sys.exit(f"FAIL {what}")


def as_other(place, port):
    if is_root:
        # Runs in a fork of this process, because the other user may not be able to read the interpreter.
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.setgroups([])
                os.setgid(65534)
                os.setuid(65534)
                os.dup2(writer, 1)
                sys.argv = ["spy", str(place), str(port)]
                exec(spy, {})
                sys.stdout.flush()
                os._exit(0)
            except BaseException:
                traceback.print_exc()
                os._exit(1)
        os.close(writer)
        with open(reader) as file:
            output = file.read()
        check(os.waitpid(child, 0)[1] == 0, "the other user's program ends well")
    else:
        result = subprocess.run(["sudo", "-n", "-u", "nobody", sys.executable, "-c", spy, str(place), str(port)], capture_output=True, text=True)
        if result.returncode:
            sys.exit(f"other-user.py: no other user can be acted as; run it as the administrator, or with sudo: {result.stderr}")
        output = result.stdout
    user, answers = json.loads(output)
    check(user != os.geteuid(), "it is another user")
    return answers


def run(user):
    """Runs the server as a user, 'None' for the own one."""
    with tempfile.TemporaryDirectory() as name:
        place = pathlib.Path(name)
        place.chmod(0o755)
        for each in ["files", "bin", "temporary"]:
            (place / each).mkdir()
        (place / "files/a.ahap").write_text('{"Version": 1}')
        # Keeps the address in its arguments, as browsers do, until a file ends it.
        opener = place / "bin/xdg-open"
        opener.write_text(f'#!/bin/sh\necho $$ > "{place}/temporary/opener"\nwhile [ ! -e "{place}/temporary/end" ]; do sleep 0.1; done\n')
        opener.chmod(0o755)
        kinds = {}
        words = [program, "--page", page]
        if user is not None:
            # Copies the program and the page, because the other user may not be able to read their folders.
            shutil.copy(program, place / "bin/thrum-studio")
            shutil.copytree(page, place / "page")
            for each in [place / "page", *(place / "page").rglob("*")]:
                each.chmod(0o755 if each.is_dir() else 0o644)
            words = [str(place / "bin/thrum-studio"), "--page", str(place / "page")]
            for each in [place / "files", place / "files/a.ahap", place / "temporary"]:
                os.chown(each, user, user)
            kinds = dict(user=user, group=user, extra_groups=[])
        server = subprocess.Popen(
            [*words, str(place / "files/a.ahap")], stdout=subprocess.PIPE, text=True, **kinds,
            env={**os.environ, "PATH": f"{place}/bin:{os.environ['PATH']}", "TMPDIR": f"{place}/temporary"})
        try:
            addresses = Addresses(server.stdout, server.stdout.readline().strip())
            end = time.monotonic() + 20
            while not (place / "temporary/opener").exists() and time.monotonic() < end:
                time.sleep(0.05)
            opened = int((place / "temporary/opener").read_text())
            argument = pathlib.Path(f"/proc/{opened}/cmdline").read_text().split("ticket=")[1].strip("\0")
            answers = as_other(place, addresses.port)
            check(argument in answers, "it reads the arguments of what opens the address")
            for secret, statuses in answers.items():
                check(statuses == [401 if secret != argument else 403, 401, 401, 401, 401, 401], f"{secret[:4]}… is answered {statuses}")
            check((place / "files/a.ahap").read_text() == '{"Version": 1}', "the file is as it was")
            token = addresses.token()
            check(token not in answers and token != argument, "the token is nowhere")
            # After the attempts of the other user, the ticket is still valid for the user of the server.
            words = ["curl", "-s", "-d", argument, f"http://127.0.0.1:{addresses.port}/api/token"]
            answer = json.loads(subprocess.run(words, capture_output=True, **kinds).stdout)
            check(answer.get("token") == token, f"the own browser is admitted: {answer}")
            request = urllib.request.Request(f"http://127.0.0.1:{addresses.port}/api/file/a.ahap", headers={"X-Thrum": token})
            check(urllib.request.urlopen(request).read() == b'{"Version": 1}', "the token reads the file")
            check(token not in as_other(place, addresses.port), "the token is nowhere afterwards")
            (place / "temporary/end").touch()
            while os.path.exists(f"/proc/{opened}") and time.monotonic() < end + 20:
                time.sleep(0.05)
            check(not os.path.exists(f"/proc/{opened}"), "the program that opened the address is reaped")
        finally:
            (place / "temporary/end").touch()
            server.send_signal(signal.SIGINT)
            code = server.wait(timeout=20)
            check(code == 0, f"Ctrl-C: {code}")


run(None)
if is_root:
    run(4711)
print(f"another user of the machine: {checks} checks passed")
