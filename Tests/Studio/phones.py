#!/usr/bin/env python3
"""Phones that join by the code: Tests/Studio/phones.py PAGE_FOLDER THRUM_STUDIO [--pictures FOLDER] [--only NAME…]

Two pages for phones and one editor play in step, also over a network with delays and stalls; edits follow; the code is read by another
program; what is hostile changes nothing; the page plays on an address of the network, which is no secure context."""
import contextlib
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import phones_page
import phones_hostile
import walks
from serving import Studio, begin, closing, in_network, in_step, ready, stopped, zero_of_editor
from walks import bare, expect, figures, picture, root, silent

seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
print(f"seed {seed}")
chance = random.Random(seed)


@bare
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
        # The address is shown as a whole, and copied or selected.
        page.run("(() => { globalThis.said = []; const say = studioApp.studio.say.bind(studioApp.studio); studioApp.studio.say = (text) => { said.push(text); say(text); }; })()")
        for works, text in [(True, "Copied."), (False, "The address is selected")]:
            page.run(f"navigator.clipboard.writeText = async () => {{ if (!{str(works).lower()}) throw new Error('no'); }}; document.querySelector('.address button').click()")
            page.wait(f"said.some((each) => each.includes('{text}'))")
            expect(page.run("document.querySelector('.address .mono').textContent") == studio.phones, "the address is shown as a whole, with its code")
            if not works:
                expect(page.run("getSelection().toString().trim()") == studio.phones, "it is selected")
        # By keys alone: everything in the dialog can be reached, and Esc closes it.
        seen = set()
        for _ in range(12):
            page.press("Tab")
            seen.add(page.run("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"))
        expect({"Close", "Copy the address", "Phones follow while I edit", "Disconnect all", "New code", "Done"} <= seen, f"keys reach: {seen}")
        page.press("Escape")
        page.wait("!document.querySelector('.sheet')")
        silent(page)


@bare
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
        silent(editor, phones[1])


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


@bare
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


@bare
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


@bare
def unanswered():
    """The network is gone, which ends no connection: the phone stops soon, joins again when the network is back, and plays on."""
    with Studio() as studio, contextlib.ExitStack() as stack:
        editor, phone = closing(stack, studio.editor()), closing(stack, studio.phone())
        ready(editor, 1)
        editor.run("studioApp.studio.tab.loop = [0.2, 1.2]; studioApp.transport.setHead(0.2); studioApp.transport.play()")
        phone.wait("phoneApp.voice.isPlaying")
        phone.run("void setTimeout(() => { const until = performance.now() + 6000; while (performance.now() < until); }, 0)")
        time.sleep(7)
        expect(phone.run("phoneApp.link === 'joined' && phoneApp.voice.isPlaying"), "a page that was busy is not lost")
        studio.process.send_signal(signal.SIGSTOP)
        began = time.monotonic()
        phone.wait("phoneApp.link === 'lost' && !phoneApp.voice.isPlaying && !phoneApp.voice.now", 15)
        figures.append(f"a phone stops {time.monotonic() - began:.1f} s after its network is gone")
        studio.process.send_signal(signal.SIGCONT)
        phone.wait("phoneApp.link === 'joined' && phoneApp.voice.isPlaying", 30)
        silent(editor)


@bare
@in_network
def network():
    """On an address of the network, where a page is no secure context, it plays."""
    with Studio(lan=None) as studio, contextlib.ExitStack() as stack:
        editor = closing(stack, studio.editor())
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
        stopped(editor, [phone])
        expect(max(map(abs, in_step(editor, [phone], "again"))) < 15, "in step")
        expect(phone.run("phoneApp.voice.rendered.buffer.getChannelData(0).some((each) => Math.abs(each) > 0.01)"), "it sounds")
        # Browsers ignore this header where a page is no secure context, and say so.
        silent(editor, phone, beside=["Cross-Origin-Opener-Policy"])


walks.report()
