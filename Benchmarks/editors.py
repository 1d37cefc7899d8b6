#!/usr/bin/env python3
"""Times the language server: editors.py THRUM [MB].

Opens a pattern of about 2 MB, types 20 characters, each followed by a rest, and prints the processor time of the server for each part, as the
kernel counts it for all threads.
"""
import json
import os
import select
import statistics
import subprocess
import sys
import time


class Client:
    def __init__(self, thrum):
        self.process = subprocess.Popen([thrum, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number, self.bytes = 0, b""
        self.request("initialize", {"capabilities": {}})

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        while True:
            end = self.bytes.find(b"\r\n\r\n")
            if end >= 0:
                length = int(self.bytes[:end].split(b":")[1])
                if len(self.bytes) >= end + 4 + length:
                    body, self.bytes = self.bytes[end + 4:end + 4 + length], self.bytes[end + 4 + length:]
                    return json.loads(body)
            if not select.select([self.process.stdout], [], [], 120)[0]:
                sys.exit("no answer for two minutes")
            more = os.read(self.process.stdout.fileno(), 1 << 20)
            if not more:
                sys.exit("the server has ended")
            self.bytes += more

    def request(self, method, params):
        self.number += 1
        self.send(id=self.number, method=method, params=params)
        while (message := self.read()).get("id") != self.number:
            pass
        return message.get("result")

    def findings(self, version):
        """Waits for the first findings about a version of the text."""
        while True:
            message = self.read()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["version"] == version:
                return message["params"]["diagnostics"]

    def rest(self):
        """Waits until the server does nothing, such as a check of the design on its other thread."""
        quiet, last = 0, self.time()
        while quiet < 5:
            time.sleep(0.2)
            quiet, last = (quiet + 1 if self.time() - last < 0.5 else 0), self.time()
        return last

    def time(self):
        """The processor time of all threads so far, also of those that have ended, in ms."""
        # The kernel's number for the processor clock of another process.
        return time.clock_gettime_ns((~self.process.pid << 3) | 2) / 1e6

    def own_time(self):
        """The processor time of the thread that answers, so far, in ms."""
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/schedstat") as file:
            return int(file.read().split()[0]) / 1e6


def pattern(size):
    entries, length = [], 0
    while length < size:
        number = len(entries)
        entry = json.dumps({"Event": {"Time": round(number * 0.05, 3), "EventType": "HapticTransient", "EventParameters": [
            {"ParameterID": "HapticIntensity", "ParameterValue": 0.5 + number % 50 / 100},
            {"ParameterID": "HapticSharpness", "ParameterValue": number % 100 / 100}]}}, indent=2)
        entries.append(entry)
        length += len(entry) + 2
    return '{\n"Version": 1.0,\n"Pattern": [\n' + ",\n".join(entries) + "\n]\n}\n"


def main():
    thrum, size = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 2.0
    text = pattern(size * 1e6)
    client, uri = Client(thrum), "file:///tmp/long.ahap"
    begin = client.time()
    client.send(method="textDocument/didOpen", params={"textDocument": {"uri": uri, "languageId": "ahap", "version": 1, "text": text}})
    client.findings(1)
    print(f"{len(text) / 1e6:.2f} MB, {text.count('EventType')} events; load {os.getloadavg()[0]:.1f}")
    print(f"open: {client.time() - begin:.1f} ms until the first findings")
    line = text.count("\n", 0, text.index('"Time"', len(text) // 2))
    print(f"design: {client.rest() - begin:.0f} ms in all until it is checked, too")
    keystrokes = ([], [])
    for number in range(20):
        # The comma at the end of the line becomes two commas, an error, and one again: the findings differ each time.
        column = len(text.split("\n")[line])
        if number % 2 == 0:
            change = {"range": {"start": {"line": line, "character": column}, "end": {"line": line, "character": column}}, "text": ","}
        else:
            change = {"range": {"start": {"line": line, "character": column}, "end": {"line": line, "character": column + 1}}, "text": ""}
        begin = client.own_time()
        client.send(method="textDocument/didChange", params={"textDocument": {"uri": uri, "version": number + 2}, "contentChanges": [change]})
        client.findings(number + 2)
        keystrokes[number % 2].append(client.own_time() - begin)
        client.rest()
    for name, times in zip(["an error", "a pattern without one"], keystrokes):
        print(f"keystroke to findings, {name}: {min(times):.1f} ms least, {statistics.median(times):.1f} ms median")
    position = {"textDocument": {"uri": uri}, "position": {"line": line, "character": 12}}
    for name, method, params in [
        ("hover", "textDocument/hover", position), ("completion", "textDocument/completion", position),
        ("symbols", "textDocument/documentSymbol", {"textDocument": {"uri": uri}}),
        ("folding", "textDocument/foldingRange", {"textDocument": {"uri": uri}}),
        ("formatting", "textDocument/formatting", {"textDocument": {"uri": uri}, "options": {}}),
    ]:
        begin = client.time()
        client.request(method, params)
        print(f"{name}: {client.time() - begin:.1f} ms")
    client.request("shutdown", None)
    client.send(method="exit")
    sys.exit(client.process.wait())


main()
