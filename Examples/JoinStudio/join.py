#!/usr/bin/env python3
"""Plays along with the studio: Examples/JoinStudio/join.py 'http://ADDRESS:PORT/#CODE' [--delay MS]

Joins as phones do (Docs/StudioProtocol.md), prints each event when it is felt (put your output there), and needs Python only."""
import argparse
import base64
import json
import os
import re
import select
import socket
import statistics
import struct
import sys
import time


class Socket:
    """A client of WebSocket (RFC 6455) for texts."""

    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.data = b""
        while b"\r\n\r\n" not in self.data:
            self.fill()
        head, self.data = self.data.split(b"\r\n\r\n", 1)
        if b" 101 " not in head:
            raise ConnectionError(f"{host}:{port}: {head.decode(errors='replace').splitlines()[0]}; scan the code again")

    def fill(self):
        part = self.socket.recv(1 << 16)
        if not part:
            raise ConnectionError("the studio has ended the connection")
        self.data += part

    def send(self, message, opcode=1):
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.socket.sendall(bytes([0x80 | opcode]) + size + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(data)))

    def take(self):
        """Returns the next whole frame, its kind first, or None."""
        if len(self.data) < 2:
            return None
        size, start = self.data[1] & 0x7F, 2
        if size > 125:
            start = 4 if size == 126 else 10
            if len(self.data) < start:
                return None
            size = int.from_bytes(self.data[2:start], "big")
        if len(self.data) < start + size:
            return None
        frame, self.data = (self.data[0] & 15, self.data[start:start + size]), self.data[start + size:]
        return frame

    def receive(self, seconds):
        """Returns the messages that arrive until some have, or the time is over."""
        if not select.select([self.socket], [], [], max(0, seconds))[0]:
            return
        self.fill()
        while frame := self.take():
            kind, text = frame
            if kind == 8:
                raise ConnectionError("the studio has ended the connection")
            if kind == 9:
                self.send(text, 10)
            if kind == 1:
                yield json.loads(text)


now = lambda: time.monotonic() * 1000  # noqa: E731


class Clock:
    """The time of the server: the median of the three answers with the shortest trips."""

    def __init__(self, link):
        self.link, self.sent, self.waiting, self.samples, self.next = link, 0, {}, [], 0

    def ask(self):
        if now() < self.next:
            return
        self.sent += 1
        self.waiting = {n: at for n, at in self.waiting.items() if n > self.sent - 30}
        self.waiting[self.sent] = now()
        self.link.send({"t": "ping", "n": self.sent})
        self.next = now() + (40 if self.sent < 20 else 1000)

    def receive(self, message):
        asked, at = self.waiting.pop(message["n"], None), now()
        if asked is not None:
            self.samples = self.samples[-29:] + [(at - asked, message["t1"] - (asked + at) / 2)]

    @property
    def is_known(self):
        return len(self.samples) >= 8

    @property
    def bound(self):
        return min(self.samples)[0] / 2 if self.samples else None

    def own(self, server):
        return server - statistics.median(offset for _, offset in sorted(self.samples)[:3])


def events(ahap):
    """Returns what is felt: time, name and strength of each event, in order."""
    found = []
    for each in json.loads(ahap).get("Pattern", []):
        event = each.get("Event")
        if event and event.get("EventType", "").startswith("Haptic"):
            values = {value["ParameterID"]: value["ParameterValue"] for value in event.get("EventParameters", [])}
            found.append((event.get("Time", 0), "tap" if event["EventType"] == "HapticTransient" else "continuous", values.get("HapticIntensity", 1)))
    return sorted(found)


class Player:
    """The playback, and the next event."""

    def __init__(self, clock, delay):
        self.clock, self.delay, self.gain = clock, delay, 1
        self.events, self.run, self.next = [], None, None

    def when(self, place, turn):
        """Returns when a place is felt in a turn of the loop, by the clock of this machine."""
        run, loop = self.run, self.run["loop"]
        turns = turn * (loop[1] - loop[0]) if loop else 0
        return self.clock.own(run["at"] + (place + turns - run["from"]) / run["speed"] * 1000) - self.delay

    def seek(self, after=None):
        """Finds the event after another one, by default the next that is still to come."""
        self.next = None
        if not self.run or not self.clock.is_known:
            return
        loop = self.run["loop"] if self.run["loop"] and self.run["from"] < self.run["loop"][1] else None
        end = loop[1] if loop else self.run["until"] or float("inf")
        turn = 0 if not loop else max(0, int((now() - self.when(loop[0], 0)) / (self.when(loop[1], 0) - self.when(loop[0], 0))))
        for each in [turn, turn + 1] if loop else [0]:
            first = self.run["from"] if each == 0 else loop[0]
            for n, (place, kind, strength) in enumerate(self.events):
                if first <= place < end and (self.when(place, each), n) > (after or (now(), -1)):
                    self.next = (self.when(place, each), n, place, kind, strength)
                    return

    def due(self):
        while self.next and now() >= self.next[0]:
            at, n, place, kind, strength = self.next
            print(f"felt {time.time() * 1000 - (now() - at):.1f} {kind} at {place:.3f} s, strength {strength * self.gain:.2f}", flush=True)
            self.seek((at, n))


def follow(link, clock, player):
    said, was_known = None, False
    while True:
        clock.ask()
        until = min(clock.next, player.next[0] if player.next else clock.next)
        for message in link.receive((until - now()) / 1000):
            kind = message["t"]
            if kind == "pong":
                clock.receive(message)
            elif kind == "clip":
                player.events = events(message["clip"]["ahap"])
            elif kind in ("play", "stop"):
                player.run = message if kind == "play" else None
            elif kind == "set":
                player.gain, player.delay = message["gain"], message["delay"]
            if kind in ("clip", "play", "stop", "set") or clock.is_known > was_known:
                player.seek()
            was_known = clock.is_known
        player.due()
        state = ("playing" if player.next else "ready" if clock.is_known else "clock", player.gain, player.delay)
        if state != said:
            said = state
            link.send({"t": "state", "state": state[0], "gain": state[1], "delay": state[2], "spread": clock.bound, "trip": clock.bound and clock.bound * 2})


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("address")
    arguments.add_argument("--delay", type=float, default=0, help="by how many milliseconds it plays earlier")
    options = arguments.parse_args()
    found = re.fullmatch(r"http://([^:/]+):(\d+)/#(\w+)", options.address)
    if not found:
        sys.exit(f"{options.address}: is no address of the studio; take the one under its QR code")
    try:
        link = Socket(found[1], int(found[2]))
        link.send({"t": "hello", "role": "native", "protocol": 1, "token": found[3], "name": socket.gethostname(), "can": []})
        clock = Clock(link)
        follow(link, clock, Player(clock, options.delay))
    except (OSError, KeyboardInterrupt) as error:
        # The playback stops, as the studio can no longer stop it.
        sys.exit(str(error))


main()
