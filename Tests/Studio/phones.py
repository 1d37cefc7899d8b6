#!/usr/bin/env python3
"""Phones that join by the code: Tests/Studio/phones.py PAGE_FOLDER THRUM_STUDIO [--pictures FOLDER] [--only NAME…]

Two pages for phones and one editor play in step, also over a network with delays and stalls; edits follow; the code is read by another
program; what is hostile changes nothing; the page plays on an address of the network, which is no secure context."""
import argparse
import contextlib
import json
import os
import pathlib
import random
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import browser

root = pathlib.Path(__file__).resolve().parents[2]
arguments = argparse.ArgumentParser()
arguments.add_argument("folder")
arguments.add_argument("program")
arguments.add_argument("--pictures")
arguments.add_argument("--only", nargs="*")
options = arguments.parse_args()
seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
print(f"seed {seed}")
chance = random.Random(seed)
figures = []


def expect(condition, text):
    if not condition:
        raise AssertionError(text)


class Studio:
    """The server on a folder of its own, that listens for phones."""

    def __init__(self, lan="127.0.0.1", pattern="inflate", port=0, content=None):
        self.folder = tempfile.mkdtemp(prefix="thrum-folder-")
        self.file = f"{self.folder}/{pattern}.ahap"
        if content:
            pathlib.Path(self.file).write_text(json.dumps(content))
        else:
            shutil.copy(root / f"Samples/{pattern}.ahap", self.folder)
        self.start(lan, port)

    def start(self, lan, port=0):
        words = [options.program, self.file, "--page", options.folder, "--no-open", "--port", str(port)]
        self.process = subprocess.Popen(words + (["--lan-address", lan] if lan else []), stdout=subprocess.PIPE, text=True)
        lines = []
        while not any("Ctrl-C" in line for line in lines) or lan and not any(re.match(r"http://\S+/#\w+$", line) for line in lines):
            line = self.process.stdout.readline()
            expect(line, f"the server ended: {lines}")
            lines.append(line)
        self.address = lines[0].strip()
        self.phones = lines[-1].strip() if lan else None
        self.port, self.token = re.search(r":(\d+)/#token=(\w+)", self.address).groups()

    def ask(self, method, path, body=None):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/{path}", method=method, data=body, headers={"X-Thrum": self.token})
        return json.load(urllib.request.urlopen(request))

    def editor(self, **kinds):
        page = browser.Page(**kinds)
        page.open(self.address.replace("/#", "/?test#"))
        page.wait("studioApp.studio.tab && studioApp.link.isLive")
        page.run("studioApp.coach.show(99)")
        return page

    def phone(self, address=None, script=None, begins=True, width=390, height=844, **kinds):
        page = browser.Page(width, height, **kinds)
        if script:
            page.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        page.open((address or self.phones).replace("/#", "/?test#"))
        page.wait("phoneApp.link === 'joined' && phoneApp.clock.isKnown")
        if begins:
            begin(page)
        return page

    def stop(self):
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def begin(page):
    page.click(*page.run("(() => { const box = document.querySelector('.ringbox button').getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"))
    page.wait("phoneApp.voice.context?.state === 'running' && phoneApp.voice.module")


# When the start of the pattern is heard, in milliseconds since 1970: by the page's own clocks, and not by what the server said.
zero_of_editor = "(() => { const { phones } = studioApp.link; const now = performance.now(); return performance.timeOrigin + now - phones.place(now) / studioApp.player.speed * 1000; })()"
zero_of_phone = "(() => { const { now, heard, run } = phoneApp.voice; return performance.timeOrigin + (now.when - heard.ahead) * 1000 - now.place / run.speed * 1000; })()"


def closing(stack, page):
    stack.callback(page.close)
    return page


def in_step(editor, phones, what):
    editor.run("studioApp.transport.setHead(0); studioApp.transport.play()")
    for phone in phones:
        phone.wait("phoneApp.voice.now && phoneApp.voice.context.currentTime > phoneApp.voice.now.when")
    time.sleep(0.5)
    own = editor.run(zero_of_editor)
    apart = [phone.run(zero_of_phone) - own for phone in phones]
    print(f"  {what}: phones {', '.join(f'{each:+.2f}' for each in apart)} ms from the editor, clocks ±{', '.join(str(round(phone.run('phoneApp.clock.bound'), 2)) for phone in phones)} ms")
    return apart


def ready(editor, count):
    editor.wait(f"studioApp.link.phones?.list.length === {count}")
    editor.run("studioApp.player.unlock()")
    editor.wait("studioApp.link.phones.clock.isKnown && studioApp.link.phones.rev > 0 && studioApp.link.phones.heard?.reports.length > 20")


def stopped(editor, phones):
    editor.run("studioApp.transport.stop()")
    for phone in phones:
        phone.wait("!phoneApp.voice.isPlaying")


def clean(*pages):
    for page in pages:
        expect(not page.problems, f"the console says: {page.problems}")


def picture(page, name):
    if options.pictures:
        page.picture(f"{options.pictures}/{name}.png")


def together():
    """Two phones and an editor: in step, in a loop, after an edit, a seek and another speed; strength and delay; one leaves."""
    with Studio() as studio, contextlib.ExitStack() as stack:
        editor = closing(stack, studio.editor())
        phones = [closing(stack, studio.phone(script="navigator.vibrate = (list) => { (globalThis.vibrations ??= []).push([performance.timeOrigin + performance.now(), list]); return true; };" if n == 0 else None)) for n in range(2)]
        ready(editor, 2)
        tries = []
        for n in range(5):
            tries += in_step(editor, phones, "on loopback")
            stopped(editor, phones)
        expect(max(map(abs, tries)) < 5, f"phones and editor start within 5 ms: {tries}")
        figures.append(f"in step on loopback: {statistics.median(map(abs, tries)):.2f} ms median, {max(map(abs, tries)):.2f} ms at most of {len(tries)}")
        # A loop repeats at the same time everywhere.
        editor.run("(() => { const { studio } = studioApp; studio.tab.loop = [0.5, 1.1]; studio.emit('document'); studioApp.transport.setHead(0.5); })()")
        in_step(editor, phones, "a loop begins")
        time.sleep(2)
        where = "({ at: performance.timeOrigin + performance.now(), place: %s })"
        for phone in phones:
            a = editor.run(where % "studioApp.link.phones.place(performance.now())")
            b = phone.run(where % "phoneApp.placeAt(phoneApp.voice.run, phoneApp.clock.server())")
            off = (b["place"] - a["place"] - (b["at"] - a["at"]) / 1000) % 0.6
            expect(min(off, 0.6 - off) < 0.013, f"in the third turn of the loop they are {off} s apart")
        # An edit is heard on the phones while they play.
        took, inside = [], []
        for n in range(8):
            before = phones[1].run("phoneApp.voice.clip.end")
            began = editor.run("(() => { studioApp.run('selectAll'); studioApp.run('later'); return performance.timeOrigin + performance.now(); })()")
            phones[1].wait(f"phoneApp.voice.clip.end > {before}")
            arrived, heard = phones[1].run("[phoneApp.voice.edit.arrived, phoneApp.voice.edit.heard].map((each) => performance.timeOrigin + each)")
            took.append(heard - began)
            inside.append(heard - arrived)
            time.sleep(0.12)
        print(f"  an edit sounds on a phone after {', '.join(f'{each:.0f}' for each in took)} ms, of which the phone takes {', '.join(f'{each:.0f}' for each in inside)}")
        # The aim is 100 ms. Three browsers share the machine that tests, so the best of eight may take three times as long.
        expect(min(took) < 300, f"an edit sounds soon: {took}")
        figures.append(f"edit to sound on a phone: {min(took):.0f} ms at least, {statistics.median(took):.0f} ms median of {len(took)}")
        phones[0].wait("(globalThis.vibrations ?? []).some(([, list]) => list.length > 2)")
        calls = phones[0].run("globalThis.vibrations ?? []")
        expect(any(isinstance(each[1], list) and len(each[1]) > 2 for each in calls), f"the phone that can vibrates: {calls}")
        expect(all(len(each[1]) <= 99 for each in calls if isinstance(each[1], list)), "no call has more times than browsers take")
        # Half the speed; the panel shows and sets strength and delay.
        editor.run("studioApp.transport.nextSpeed()")
        for phone in phones:
            phone.wait("phoneApp.voice.run?.speed === 0.5")
        editor.run("studioApp.transport.nextSpeed(); studioApp.transport.nextSpeed(); studioApp.run('phones')")
        editor.wait("document.querySelectorAll('.phonelist li').length === 2 && document.querySelector('.qr')")
        editor.run("(() => { const [gain, delay] = document.querySelectorAll('.phonelist li:first-child input'); gain.value = 40; delay.value = 30; gain.dispatchEvent(new Event('input')); delay.dispatchEvent(new Event('input')); })()")
        phones[0].wait("phoneApp.voice.gain === 0.4 && phoneApp.voice.delay === 30")
        editor.wait("studioApp.link.phones.list[0].gain === 0.4 && studioApp.link.phones.list[0].delay === 30")
        for theme in ["dark", "light"]:
            for page in [editor, phones[0], phones[1]]:
                page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
            picture(editor, f"phones-{theme}")
            picture(phones[0], f"phone-vibrates-{theme}")
            picture(phones[1], f"phone-sounds-{theme}")
        # Flashes are rare.
        count = phones[1].run("phoneApp.flash.count")
        time.sleep(3)
        flashes = phones[1].run("phoneApp.flash.count") - count
        expect(flashes < 9, f"fewer than three flashes in a second: {flashes} in 3 s")
        # One leaves in mid-pattern: the others go on.
        left = phones[0].run("phoneApp.voice.isPlaying")
        expect(left, "it plays before it leaves")
        phones[0].open("about:blank", needs_ready=False)
        editor.wait("studioApp.link.phones.list.length === 1 && document.querySelectorAll('.phonelist li').length === 1")
        expect(phones[1].run("phoneApp.voice.isPlaying"), "the other one goes on")
        editor.press("Escape")
        editor.wait("!document.querySelector('.sheet.phones')")
        # Taps on the phone are recorded where they were heard.
        stopped(editor, phones[1:])
        editor.run("studioApp.studio.tab.loop = null; studioApp.transport.setHead(0)")
        editor.press("r")
        phones[1].wait("phoneApp.voice.isPlaying && phoneApp.clock.server() > phoneApp.voice.run.at + 300")
        box = phones[1].run("(() => { const box = document.querySelector('.tapin button').getBoundingClientRect(); return [box.x + 40, box.y + 30]; })()")
        phones[1].click(*box)
        editor.wait("studioApp.recorder.taps.length === 1")
        tapped = editor.run("studioApp.recorder.taps[0].time")
        expect(0.25 < tapped < 1.5, f"the tap is where it was heard: {tapped}")
        editor.run("studioApp.run('record')")
        clean(editor, phones[1])


class Wifi(threading.Thread):
    """Passes connections on with the delays of a network without wires: 3 ms and an exponential part of 5 ms each way, and stalls to 120 ms."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.target, self.socket = port, socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.start()

    def run(self):
        with contextlib.suppress(OSError):
            while True:
                inner, outer = self.socket.accept()[0], socket.create_connection(("127.0.0.1", self.target))
                for each in (inner, outer):
                    each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                names = [f"127.0.0.1:{self.port}".encode(), f"127.0.0.1:{self.target}".encode()]
                for source, sink, change in [(inner, outer, names), (outer, inner, None)]:
                    threading.Thread(target=self.carry, args=(source, sink, change), daemon=True).start()

    def carry(self, source, sink, change):
        waiting, last = [], 0
        condition = threading.Condition()

        def deliver():
            with contextlib.suppress(OSError):
                while True:
                    with condition:
                        condition.wait_for(lambda: waiting)
                        at, data = waiting.pop(0)
                    time.sleep(max(0, at - time.monotonic()))
                    if not data:
                        return sink.shutdown(socket.SHUT_WR)
                    sink.sendall(data)

        threading.Thread(target=deliver, daemon=True).start()
        data = b"?"
        while data:
            try:
                data = source.recv(1 << 16)
            except OSError:
                data = b""
            # The server answers to its own name only; what a page sends after its upgrade is masked.
            data = data.replace(*change) if change else data
            late = 0.003 + chance.expovariate(1 / 0.005) + (chance.uniform(0, 0.12) if chance.random() < 0.06 else 0)
            # Bytes never overtake each other.
            last = max(last, time.monotonic() + late)
            with condition:
                waiting.append((last, data))
                condition.notify()


def wifi():
    """Over a network with delays and stalls, phones are as far off as their clocks."""
    with Studio() as studio, contextlib.ExitStack() as stack:
        real = int(re.search(r":(\d+)/#", studio.phones)[1])
        nets = [Wifi(real) for _ in range(2)]
        editor = closing(stack, studio.editor())
        phones = [closing(stack, studio.phone(studio.phones.replace(f":{real}/", f":{net.port}/"))) for net in nets]
        ready(editor, 2)
        for phone in phones:
            phone.wait("phoneApp.clock.samples.length >= 20")
        tries = []
        for _ in range(3):
            tries += in_step(editor, phones, "Wi-Fi")
            stopped(editor, phones)
        for phone in phones:
            expect(phone.run("phoneApp.clock.trip") > 5, "the delays are there")
        expect(max(map(abs, tries)) < 15, f"phones on a network with stalls start within 15 ms: {tries}")
        figures.append(f"in step over simulated Wi-Fi: {statistics.median(map(abs, tries)):.2f} ms median, {max(map(abs, tries)):.2f} ms at most of {len(tries)}")


class Peer(browser.Socket):
    """A player that says what no page would."""

    def __init__(self, studio, token=None, hello=True):
        host, code = re.fullmatch(r"http://([^/]+)/#(\w+)", studio.phones).groups()
        super().__init__(f"ws://{host}/ws")
        self.socket.settimeout(10)
        if hello:
            self.send(json.dumps({"t": "hello", "role": "native", "protocol": 1, "token": token or code, "name": "peer", "can": ["sound"]}))

    def is_ended(self, seconds=10):
        """Whether the server ends the connection."""
        self.socket.settimeout(seconds)
        try:
            while head := self.file.read(2):
                if head[0] & 15 == 8:
                    return True
                size = head[1] & 127
                self.file.read(int.from_bytes(self.file.read(2 if size == 126 else 8), "big") if size > 125 else size)
        except ConnectionError:
            return True
        except OSError:
            return False
        return True

    def close(self):
        # The file holds the socket open.
        self.file.close()
        self.socket.close()


def hostile():
    """An editor and a phone go on while others flood, lie, send garbage, come with an old code or a thousand times, and leave."""
    with Studio() as studio, contextlib.ExitStack() as stack:
        editor, phone = closing(stack, studio.editor()), closing(stack, studio.phone())
        ready(editor, 1)
        editor.run("studioApp.studio.tab.loop = [0.2, 1.2]; studioApp.transport.setHead(0.2); studioApp.transport.play()")
        phone.wait("phoneApp.voice.isPlaying")
        for wrong in ["0" * 32, studio.token]:
            expect(Peer(studio, token=wrong).is_ended(), "another token is refused, also that of the editor")
        garbage = ["", "{}", "[", "\0\0", "null", "{" * 3000, json.dumps({"t": "play", "rev": 1, "at": 0, "from": 0}), json.dumps({"t": "stop"}), json.dumps({"t": "hello"})]
        for text in garbage:
            peer = Peer(studio)
            peer.send(text)
            expect(peer.is_ended(), f"garbage ends its connection: {text[:30]!r}")
        for size in [5000, 1 << 20]:
            peer = Peer(studio)
            with contextlib.suppress(OSError):
                peer.send("x" * size)
            expect(peer.is_ended(), f"a frame of {size} bytes ends its connection")
        peer = Peer(studio)
        with contextlib.suppress(OSError):
            for n in range(100_000):
                peer.send(json.dumps({"t": "ping", "n": n}))
            expect(False, "a flood ends its connection")
        # A clock that lies harms no other player.
        liar = Peer(studio)
        for wrong in [1e300, -1e300, 0]:
            liar.send(json.dumps({"t": "ping", "n": 1, "t0": wrong}))
        liar.send(json.dumps({"t": "state", "state": "playing", "gain": 1, "delay": 0, "spread": 0, "trip": 0}))
        liar.send(json.dumps({"t": "tap", "at": 1e15, "on": True}))
        expect(liar.is_ended(), "a tap in another year ends its connection")
        began = time.monotonic()
        for _ in range(1000):
            Peer(studio).close()
        print(f"  1000 joins in {time.monotonic() - began:.1f} s")
        many = []
        # A browser keeps some of the connections of one address.
        for _ in range(4):
            many.append(Peer(studio))
        editor.wait("studioApp.link.phones.list.length === 5")
        with contextlib.suppress(OSError):
            for _ in range(60):
                many.append(Peer(studio, hello=False))
        for peer in many:
            peer.close()
        editor.wait("studioApp.link.phones.list.length === 1")
        expect(phone.run("phoneApp.voice.isPlaying && phoneApp.link === 'joined'") and editor.run("studioApp.studio.isPlaying"), "the honest phone goes on")
        # A new code ends the old one, and the page says so.
        studio.ask("DELETE", "phones")
        phone.wait("phoneApp.link === 'ended' && !phoneApp.voice.isPlaying", 30)
        expect("Scan" in phone.run("document.querySelector('.state').textContent") or phone.run("phoneApp.link") == "ended", "it says that the code has ended")
        clean(editor)


def restarted():
    """The server ends in mid-pattern: phones stop at once; a code of before is refused by the next server."""
    with Studio() as studio, contextlib.ExitStack() as stack:
        editor, phone = closing(stack, studio.editor()), closing(stack, studio.phone())
        ready(editor, 1)
        editor.run("studioApp.studio.tab.loop = [0.2, 1.2]; studioApp.transport.setHead(0.2); studioApp.transport.play()")
        phone.wait("phoneApp.voice.isPlaying")
        studio.stop()
        phone.wait("!phoneApp.voice.isPlaying && phoneApp.link === 'lost'", 5)
        expect(editor.run("studioApp.studio.isPlaying"), "the editor plays on")
        old = studio.phones
        studio.start("127.0.0.1", int(studio.port))
        expect(studio.phones != old, "the next server has another code")
        expect(Peer(studio, token=old.split("#")[1]).is_ended(), "the code of before is refused")
        again = closing(stack, studio.phone())
        clean(again)


# Notes what a page for phones vibrates, draws and sends.
noting = """
globalThis.notes = { vibrations: [], strokes: [], sent: [] };
navigator.vibrate = (list) => { notes.vibrations.push(list); return true; };
const { stroke } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.stroke = function (...all) { notes.strokes.push([performance.now(), this.lineWidth]); return stroke.apply(this, all); };
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (data) { notes.sent.push(JSON.parse(data).t); return send.call(this, data); };
"""


def page():
    """What the page for phones draws, taps and vibrates, and what the editor sends again."""
    with Studio() as studio, contextlib.ExitStack() as stack:
        editor, phone = closing(stack, studio.editor()), closing(stack, studio.phone(script=noting))
        ready(editor, 1)
        phone.wait("phoneApp.voice.clip?.vibration")
        # Nothing is drawn while nothing changes; another theme is.
        phone.run("notes.strokes = []")
        time.sleep(0.5)
        drawn = phone.run("notes.strokes.length")
        expect(drawn == 0, f"a page that does not play draws nothing: {drawn} strokes in half a second")
        phone.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
        phone.wait("notes.strokes.length > 0")
        # A flash that has to wait does not light the ring before its time.
        phone.run("notes.strokes = []; phoneApp.flash.at = performance.now(); phoneApp.voice.onTest()")
        phone.wait("performance.now() > phoneApp.flash.at + 300")
        early, lit = phone.run("(() => { const lit = notes.strokes.filter(([, width]) => width === 5); return [lit.filter(([at]) => at < phoneApp.flash.at - 17).length, lit.length]; })()")
        expect(early == 0 and lit > 0, f"the ring flashes at its time: {early} of {lit} strokes before it")
        # No taps before the clock is known.
        tap = "(() => { notes.sent = []; const button = document.querySelector('.tapin button'); for (const name of ['pointerdown', 'pointerup']) button.dispatchEvent(new PointerEvent(name)); return notes.sent.filter((kind) => kind === 'tap').length; })()"
        expect(phone.run(f"(() => {{ phoneApp.clock.restart(); return {tap}; }})()") == 0, "without a clock no tap is sent")
        phone.run("phoneApp.clock.start()")
        phone.wait("phoneApp.clock.isKnown")
        expect(phone.run(tap) == 2, "with a clock taps are sent")
        # Another strength changes the vibration at once; the same delay starts nothing again.
        editor.run("studioApp.studio.tab.loop = [0.2, 1.2]; studioApp.transport.setHead(0.2); studioApp.transport.play()")
        phone.wait("phoneApp.voice.isPlaying && phoneApp.voice.now && notes.vibrations.some((list) => list.length > 2)")
        found = phone.run("""(() => {
          const { voice } = phoneApp;
          const { node } = voice.now;
          const calls = (change) => { notes.vibrations = []; change(); return notes.vibrations.length; };
          return { gain: calls(() => voice.setGain(0.5)), same: calls(() => { voice.setGain(0.5); voice.setDelay(voice.delay); }), muted: calls(() => voice.setMuted(true)), loud: calls(() => voice.setMuted(false)), isOne: node === voice.now.node };
        })()""")
        expect(found == {"gain": 1, "same": 0, "muted": 1, "loud": 1, "isOne": True}, f"calls of navigator.vibrate: {found}")
        # A loop with a rest behind the pattern turns where the editor's does.
        editor.run("(() => { const { studio } = studioApp; studio.tab.loop = [0.2, studio.tab.end + 1]; studio.emit('document'); })()")
        phone.wait("phoneApp.voice.run?.loop?.[1] > phoneApp.voice.clip.end && phoneApp.voice.now.node.loop")
        inside = phone.run("(({ node }) => [node.loopEnd, node.buffer.duration])(phoneApp.voice.now)")
        expect(inside[0] <= inside[1], f"the loop ends within the sound, which nodes need: {inside}")
        stopped(editor, [phone])
        # At the end of a part, phones end by themselves.
        editor.run("(() => { const { link } = studioApp; globalThis.sent = []; const send = link.send.bind(link); link.send = (message) => { sent.push(message.t); return send(message); }; studioApp.transport.start(0.1, null, 0.6); })()")
        phone.wait("phoneApp.voice.isPlaying")
        editor.wait("!studioApp.studio.isPlaying")
        phone.wait("!phoneApp.voice.isPlaying")
        expect(editor.run("sent.includes('play') && !sent.includes('stop')"), f"no stop at the end of a part: {editor.run('sent')}")
        # A clip that did not reach the server is sent again; one that the server refused is not.
        editor.run("""(() => {
          const { link } = studioApp;
          const ask = link.ask.bind(link);
          globalThis.tries = 0;
          globalThis.answer = () => Promise.reject(new Error("lost"));
          link.ask = (path, request) => (path === "phones/clip" && answer ? (tries++, answer()) : ask(path, request));
          studioApp.studio.tab.loop = null;
          studioApp.run("selectAll");
          studioApp.run("later");
        })()""")
        editor.wait("tries === 1 && studioApp.link.phones.key === -1")
        before = editor.run("answer = null, studioApp.link.phones.rev")

        def change(gain):
            editor.run(f"studioApp.link.phones.set(studioApp.link.phones.list[0].id, {gain}, 0)")
            editor.wait(f"studioApp.link.phones.list[0].gain === {gain}")

        change(0.3)
        editor.wait(f"studioApp.link.phones.rev > {before}")
        editor.run("tries = 0, answer = () => Promise.resolve(Response.json({ error: 'too large' }, { status: 413 })), studioApp.run('later')")
        editor.wait("tries === 1")
        for gain in [0.4, 0.5, 0.6]:
            change(gain)
        expect(editor.run("tries") == 1, f"what the server refused is not sent again: {editor.run('tries')} times")
        editor.run("answer = null, studioApp.run('later')")
        editor.wait(f"studioApp.link.phones.rev > {before + 1}")
        clean(editor, phone)
        # A clip that is sent again for the next phone has its vibration too, also for those that join later.
        editor.wait("studioApp.link.phones.felt === studioApp.link.phones.key")
        phone.open("about:blank", needs_ready=False)
        editor.wait("studioApp.link.phones.list.length === 0")
        before = editor.run("studioApp.link.phones.rev")
        phone.open(studio.phones.replace("/#", "/?test#"))
        editor.wait(f"studioApp.link.phones.rev > {before}")
        closing(stack, studio.phone(begins=False)).wait("phoneApp.voice.clip?.vibration")
    taps = [{"Event": {"Time": time, "EventType": "HapticTransient", "EventParameters": []}} for time in (0, 119.5)]
    with Studio(pattern="long", content={"Version": 1.0, "Pattern": taps}) as studio, contextlib.ExitStack() as stack:
        editor, phone = closing(stack, studio.editor()), closing(stack, studio.phone())
        ready(editor, 1)
        phone.wait("phoneApp.voice.clip?.end > 119")
        length = phone.run("(() => { const { voice, clock } = phoneApp; voice.play({ rev: 1, at: clock.server() + 100, from: 0, speed: 0.25, until: 0, loop: null }); return voice.rendered.buffer.duration; })()")
        expect(length < 122, f"a quarter of the speed needs no more memory: {length} s")
        phone.wait("document.querySelector('.notes').textContent.includes('first 30 s')")
        # A loop that is longer than the sound begins again at its turn.
        phone.run("(() => { const { voice, clock } = phoneApp; voice.play({ rev: 1, at: clock.server() - 60000, from: 104, speed: 0.25, until: 0, loop: [0.1, 119.3] }); })()")
        expect(phone.run("!phoneApp.voice.now.node.loop && phoneApp.voice.now.place > 118"), "it begins behind the sound")
        phone.wait("phoneApp.voice.now.place < 1")


def code():
    """Another program reads the QR code, on the page's picture and in the terminal."""
    with Studio() as studio, contextlib.ExitStack() as stack:
        found = studio.ask("GET", "phones")["open"]
        expect(found["url"] == studio.phones, "the code holds the address")
        page = closing(stack, studio.editor())
        page.press("p", 1)
        page.wait("document.querySelector('.qr')")
        picture(page, "phones-code")
        place = pathlib.Path(tempfile.mkdtemp(prefix="thrum-code-"))
        page.picture(place / "page.png")
        rows = found["code"]
        edge, size = 4, 5
        lines = ["0" * (len(rows) + 2 * edge)] * edge + ["0" * edge + row + "0" * edge for row in rows] + ["0" * (len(rows) + 2 * edge)] * edge
        pixels = b"".join(b"".join(bytes([0 if dark == "1" else 255]) * size for dark in line) * size for line in lines)
        (place / "code.pgm").write_bytes(f"P5 {len(lines) * size} {len(lines) * size} 255\n".encode() + pixels)
        for name in ["code.pgm", "page.png"]:
            read = subprocess.run(["zbarimg", "-q", "--raw", str(place / name)], capture_output=True, text=True)
            expect(read.stdout.strip() == studio.phones, f"zbarimg reads {name}: {read.stdout!r} {read.stderr!r}")
        shutil.rmtree(place)
        # The address is copied, or shown as a whole.
        page.run("(() => { globalThis.said = []; const say = studioApp.studio.say.bind(studioApp.studio); studioApp.studio.say = (text) => { said.push(text); say(text); }; })()")
        for works, text in [(True, "Copied."), (False, "Select the address")]:
            page.run(f"navigator.clipboard.writeText = async () => {{ if (!{str(works).lower()}) throw new Error('no'); }}; document.querySelector('.address button').click()")
            page.wait(f"said.some((each) => each.includes('{text}'))")
            expect(page.run("document.querySelector('.address .mono').textContent.includes('#')") != works, f"the address is shown as a whole if it was not copied: {works}")
        # By keys alone: everything in the dialog can be reached, and Esc closes it.
        seen = set()
        for _ in range(12):
            page.press("Tab")
            seen.add(page.run("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"))
        expect({"Close", "Copy the address", "Phones follow while I edit", "Disconnect all", "New code", "Done"} <= seen, f"keys reach: {seen}")
        page.press("Escape")
        page.wait("!document.querySelector('.sheet')")
        clean(page)


def native():
    """A program of another language joins by the same protocol, and feels events when the editor's are heard."""
    with Studio(pattern="heartbeat") as studio, contextlib.ExitStack() as stack:
        editor = closing(stack, studio.editor())
        program = subprocess.Popen([sys.executable, str(root / "Examples/JoinStudio/join.py"), studio.phones], stdout=subprocess.PIPE, text=True)
        stack.callback(program.kill)
        editor.wait("studioApp.link.phones?.list[0]?.role === 'native'")
        ready(editor, 1)
        editor.wait("studioApp.link.phones.list[0].state === 'ready'")
        editor.run("studioApp.transport.play()")
        times = editor.run("studioApp.studio.pattern.marks(0, 100, 1e6).filter(({ kind }) => kind === 'tap' || kind === 'continuous').map(({ time }) => time)")
        lines = [program.stdout.readline() for _ in times]
        editor.wait("studioApp.player.jumps.length")
        zero = editor.run(zero_of_editor)
        late = [float(line.split()[1]) - zero - moment * 1000 for line, moment in zip(lines, sorted(times))]
        print(f"  a program feels {len(late)} events {', '.join(f'{each:+.1f}' for each in late)} ms after the editor")
        expect(statistics.median(map(abs, late)) < 5, f"within 5 ms: {late}")
        figures.append(f"a native program: {statistics.median(map(abs, late)):.1f} ms median, {max(map(abs, late)):.1f} ms at most of {len(late)}")
        studio.stop()
        expect(program.wait(10) != 0, "it ends with the server")


def network():
    """On an address of the network, where a page is no secure context, it plays."""
    if os.geteuid() != 0 or os.environ.get("THRUM_IN_NAMESPACE") != "1":
        # A network of its own for this walk, with an address that is no loopback address to a browser.
        wish = subprocess.run(["unshare", "-n", "true"], capture_output=True)
        expect(wish.returncode == 0, f"a network namespace cannot be made: {wish.stderr.decode()}")
        command = "ip link set lo up && ip addr add 192.168.7.20/32 dev lo && exec \"$@\""
        result = subprocess.run(["unshare", "-n", "sh", "-c", command, "sh", sys.executable, *sys.argv[:3], "--only", "network", *(["--pictures", options.pictures] if options.pictures else [])], env={**os.environ, "THRUM_IN_NAMESPACE": "1"})
        expect(result.returncode == 0, "the walk in the network failed")
        return
    with Studio(lan=None) as studio, contextlib.ExitStack() as stack:
        editor = closing(stack, studio.editor())
        # The flow "try it on a phone" in five acts: Alt P, Enter, scanning, the touch on the phone, and space once the dialog is closed.
        editor.press("p", 1)
        editor.wait("document.querySelector('.notlistening .start')")
        picture(editor, "phones-closed")
        editor.wait("document.activeElement.matches('.start')")
        editor.press("Enter")
        editor.wait("document.querySelector('.qr')")
        studio.phones = editor.run("studioApp.link.phones.listener.open.url")
        expect(studio.phones.startswith("http://192.168.7.20:"), f"the address of the network: {studio.phones}")
        expect(studio.ask("GET", "phones")["addresses"] == [["192.168.7.20", "lo"]], "the addresses of this machine")
        phone = closing(stack, studio.phone(begins=False))
        expect(not phone.run("isSecureContext"), "the page is no secure context")
        picture(phone, "phone-begin")
        begin(phone)
        expect(phone.run("!phoneApp.voice.context.audioWorklet"), "so it has no AudioWorklet")
        ready(editor, 1)
        editor.press("Escape")
        editor.wait("!document.querySelector('.sheet')")
        editor.press(" ")
        phone.wait("phoneApp.voice.isPlaying && phoneApp.voice.now")
        expect(max(map(abs, in_step_again(editor, phone))) < 15, "in step")
        expect(phone.run("phoneApp.voice.rendered.buffer.getChannelData(0).some((each) => Math.abs(each) > 0.01)"), "it sounds")
        # Browsers ignore this header where a page is no secure context, and say so.
        phone.problems = [each for each in phone.problems if "Cross-Origin-Opener-Policy" not in each]
        clean(editor, phone)


def in_step_again(editor, phone):
    stopped(editor, [phone])
    return in_step(editor, [phone], "again")


walks = {"code": code, "together": together, "wifi": wifi, "native": native, "page": page, "hostile": hostile, "restarted": restarted, "network": network}
for name, walk in walks.items():
    if options.only and name not in options.only:
        continue
    walk()
    print(f"{name}: done")
print("phones: " + "; ".join(figures))
