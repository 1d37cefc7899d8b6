#!/usr/bin/env python3
"""Outputs of the server's machine: Tests/Studio/outputs.py PAGE_FOLDER THRUM_STUDIO THRUM [--pictures FOLDER] [--axe FILE]

A page chooses a simulated DualSense by keys alone. What the pad gets is compared with what `thrum play` sends it; an edit, a loop, strength and delay
reach it; it is at rest after a stop, and when the page, the server or the program ends, however that happens; a second window takes over; a device
that is lost or busy is said."""
import argparse
import array
import contextlib
import json
import math
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import browser
from addresses import Addresses

root = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "Tests/Pads"))
import compare  # noqa: E402
from decode import check  # noqa: E402
from dualsense import DualSense  # noqa: E402

arguments = argparse.ArgumentParser()
arguments.add_argument("folder")
arguments.add_argument("program")
arguments.add_argument("thrum")
arguments.add_argument("--pictures")
arguments.add_argument("--axe")
options = arguments.parse_args()


def expect(condition, text):
    if not condition:
        raise AssertionError(text)


def until(condition, what, seconds=20):
    end = time.time() + seconds
    while time.time() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"after {seconds} s not true: {what}")


class Machine:
    """The server, with a `thrum` whose only pad is a simulated one. Each program that plays writes a recording of its own."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="thrum-outputs-"))
        shutil.copy(root / "Samples/inflate.ahap", self.folder)
        self.thrum = self.folder / ".thrum"
        self.thrum.write_text(f"""#!/bin/sh
case "$1" in play) THRUM_HID="simulate:dualsense-bt;record:{self.folder}/.play-$$" ;; *) THRUM_HID=simulate:dualsense-bt ;; esac
export THRUM_HID
exec {os.path.abspath(options.thrum)} "$@"
""")
        self.thrum.chmod(0o755)
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [options.program, str(self.folder / "inflate.ahap"), "--page", options.folder, "--no-open", "--thrum", str(self.thrum)],
            stdout=subprocess.PIPE, text=True, env={**os.environ, "THRUM_SETTINGS": ""})
        self.addresses = Addresses(self.process.stdout, self.process.stdout.readline().strip())
        self.port, self.token = self.addresses.port, self.addresses.token()

    def page(self, stack, **kinds):
        page = browser.Page(**kinds)
        stack.callback(page.close)
        page.open(self.addresses.take().replace("/#", "/?test#"))
        page.wait("studioApp.studio.tab && studioApp.link.isLive")
        page.run("studioApp.coach.show(99)")
        return page

    def ask(self, method, path, body=None):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/{path}", method=method, data=body, headers={"X-Thrum": self.token})
        return json.load(urllib.request.urlopen(request))

    def recordings(self):
        return sorted(self.folder.glob(".play-*"), key=lambda path: path.stat().st_mtime)

    def children(self):
        """The programs that play, by their parent."""
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            if entry.name.isdigit():
                with contextlib.suppress(OSError):
                    if f"--output=" in (entry / "cmdline").read_text(errors="replace").replace("\0", " ") and str(self.folder) in (entry / "cmdline").read_text(errors="replace"):
                        found.append(int(entry.name))
        return found

    def close(self):
        self.process.kill()
        self.process.wait()
        until(lambda: not self.children(), "every program has ended")
        shutil.rmtree(self.folder, ignore_errors=True)


def streams(path):
    """The packets for the coils of a recording, in streams: after a silence the pad begins a new one."""
    findings, checkers = check(path.read_text().splitlines(), path.name)
    findings.leave_out_lateness()
    expect(not findings.items, f"{path.name}: {findings}")
    return [packets for checker in checkers.values() if isinstance(checker, DualSense) for packets in checker.streams]


def coils(path):
    """What the left coil of a recording got, one stream after the other."""
    return [0 if sample is None else sample for packets in streams(path) for sample in compare.sent(packets)[0]]


def last_sound(path):
    """When the last samples that are not 0 were sent, on the monotonic clock of this machine."""
    return max(line.time for packets in streams(path) for line, samples, _ in packets if any(samples))


def is_at_rest(path):
    """Whether the last report of a recording ends everything, and the pad was closed."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return lines[-1].get("event") == "close"


def reference(machine):
    """What `thrum play` sends for the pattern."""
    before = set(machine.recordings())
    subprocess.run([machine.thrum, "play", "--quiet", "--output", "controller", machine.folder / "inflate.ahap"], check=True, env={**os.environ, "THRUM_SETTINGS": ""})
    (path,) = set(machine.recordings()) - before
    return coils(path), path


def solved(rows):
    """The solution of linear equations, each with its right side at the end."""
    count = len(rows)
    for n in range(count):
        pivot = max(range(n, count), key=lambda row: abs(rows[row][n]))
        rows[n], rows[pivot] = rows[pivot], rows[n]
        for row in range(count):
            if row != n:
                factor = rows[row][n] / rows[n][n]
                rows[row] = [x - factor * y for x, y in zip(rows[row], rows[n])]
    return [rows[n][count] / rows[n][n] for n in range(count)]


def alike(samples, render, what, limit=-25):
    """The gain with which samples are a render. The two begin between samples of the coils, so that the best filter of five taps moves one."""
    lag, _, plain, missing = compare.best(samples, render, len(samples) + len(render))
    shifted = [[samples[n + lag + tap] if 0 <= n + lag + tap < len(samples) else 0 for n in range(len(render))] for tap in range(-2, 3)]
    products = [[sum(x * y for x, y in zip(a, b)) for b in [*shifted, render]] for a in shifted]
    taps = solved(products)
    energy = sum(y * y for y in render)
    error = 10 * math.log10(max(1e-12, sum((sum(tap * row[n] for tap, row in zip(taps, shifted)) - y) ** 2 for n, y in enumerate(render)) / energy))
    gain = 1 / sum(taps)
    print(f"  {what}: gain {gain:.2f}, error {error:.1f} dB ({plain:.1f} dB on whole samples of the coils), {missing:.1%} not sent")
    expect(error <= limit and missing < 0.05, f"{what}: error {error:.1f} dB, {missing:.1%} not sent")
    return gain


def toggle(page, place=0):
    return f"[...document.querySelectorAll('.machine [role=switch]')][{place}]"


def switch_on(page):
    """By keys alone: Alt O, Tab to the switch of the pad, space."""
    page.press("o", 1)
    page.wait("document.querySelector('.machine [role=switch]')", 30)
    for _ in range(40):
        if page.run(f"document.activeElement === {toggle(page)}"):
            break
        page.press("Tab")
    expect(page.run(f"document.activeElement === {toggle(page)}"), "Tab reaches the switch")
    page.press(" ")
    page.wait("document.querySelector('.machine .phonestate[data-state=ready]')", 30)


def play_whole(page, recording):
    """Plays the pattern, and returns what the left coil got of it. Where a busy machine lets the page's sound stall, the output follows it with a new start;
    then it plays again."""
    page.run("if (window.plays === undefined) { const { link } = studioApp; const send = link.send.bind(link); link.send = (message) => { if (message.t === 'play') plays += 1; send(message); }; }")
    for _ in range(5):
        done = len(coils(recording))
        page.run("window.plays = 0; studioApp.transport.setHead(0); studioApp.transport.play()")
        page.wait("studioApp.studio.isPlaying")
        page.wait("!studioApp.studio.isPlaying", 30)
        time.sleep(0.4)
        plays = page.run("plays")
        if plays == 1:
            return coils(recording)[done:]
        print(f"  a busy machine: the output began {plays} times")
    raise AssertionError("the page's sound stalls each time")


def moment(page, recording, what, act, sounds):
    """What the output gets of a moment: a pulse or nothing, and it ends by itself."""
    done = len(coils(recording))
    page.run(f"{act}; null")
    time.sleep(1)
    page.wait("studioApp.link.phones.list[0].state === 'ready'")
    felt = [n for n, sample in enumerate(coils(recording)[done:]) if sample]
    length = felt[-1] - felt[0] if felt else 0
    # A tap of the pattern takes 124 samples; what comes late for it is cut off.
    expect(90 < length < 1500 if sounds else not felt, f"{what}: samples {felt[:1]} to {felt[-1:]} of the coil sound")
    expect(not page.run("studioApp.studio.isPlaying"), f"{what} plays nothing on")
    print(f"  {what}: {length} samples of the coil")


machine = Machine()
try:
    with contextlib.ExitStack() as stack:
        found = machine.ask("GET", "outputs")
        expect([each["kind"] for each in found["outputs"]].count("controller") == 1, f"the simulated pad is listed: {found}")
        name = found["outputs"][0]["name"]
        page = machine.page(stack)
        switch_on(page)
        recording = machine.recordings()[-1]
        text = page.run("document.querySelector('.machine').textContent")
        expect(name in text and "in step" in text, text)
        expect("plays along" in page.run("document.querySelector('.machine [role=status]').textContent"), "and says it to a screen reader")
        if options.pictures:
            page.picture(f"{options.pictures}/outputs-dark.png")
            page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
            page.picture(f"{options.pictures}/outputs-light.png")
            page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
        if options.axe:
            page.run(pathlib.Path(options.axe).read_text())
            violations = page.run("axe.run(document.querySelector('.sheet')).then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`))")
            expect(not violations, f"axe: {violations}")
        # The pattern, from its start to its end.
        page.press("Escape")
        own, whole = play_whole(page, recording), reference(machine)[0]
        expect(alike(own, whole, "played from the page, against thrum play") > 0.9, "with the same strength")
        # Half the strength.
        page.run(f"studioApp.link.phones.set(studioApp.link.phones.list[0].id, 0.5, 20)")
        page.wait("studioApp.link.phones.list[0].gain === 0.5 && studioApp.link.phones.list[0].delay === 20")
        gain = alike(play_whole(page, recording), whole, "with half the strength")
        expect(0.4 < gain < 0.6, f"half the strength is felt: {gain:.2f}")
        page.run(f"studioApp.link.phones.set(studioApp.link.phones.list[0].id, 1, 0)")
        # A single thing, and what the head passes, are felt; where nothing sounds, nothing is.
        tap = page.run("(({ id, time }) => ({ id, time }))(studioApp.timeline.scene.marks.find(({ kind }) => kind === 'tap'))")
        empty = page.run("studioApp.studio.tab.end + 0.5")
        for what, act, sounds in [("one tap", f"studioApp.timeline.feel({tap['id']})", True), ("dragging the ruler over it", f"studioApp.transport.scrub({tap['time'] - 0.005})", True), ("dragging it beyond the end", f"studioApp.transport.scrub({empty})", False)]:
            moment(page, recording, what, act, sounds)
        # An edit while it loops: the output plays the new pattern, and nothing after the stop.
        page.run("studioApp.studio.tab.loop = [0, 0.5]; studioApp.transport.setHead(0); studioApp.transport.play()")
        page.wait("studioApp.link.phones.list[0].state === 'playing'")
        rev = page.run("studioApp.link.phones.rev")
        page.run("studioApp.run('selectAll'); studioApp.run('muchDown')")
        page.wait(f"studioApp.link.phones.rev > {rev}")
        time.sleep(1.2)
        expect(page.run("studioApp.link.phones.list[0].state") == "playing", "it loops")
        page.run("studioApp.transport.stop()")
        page.wait("studioApp.link.phones.list[0].state === 'ready'")
        # A second window takes over.
        other = machine.page(stack)
        other.wait("studioApp.link.phones?.list.length === 1")
        page.run("studioApp.transport.setHead(0); studioApp.transport.play()")
        page.wait("studioApp.link.phones.list[0].state === 'playing'")
        time.sleep(0.3)
        other.run("studioApp.player.unlock()")
        other.wait("studioApp.link.phones.clock.isKnown")
        other.run("studioApp.transport.setHead(0); studioApp.transport.play()")
        page.wait("document.querySelector('.toast')?.textContent.includes('Another window plays')")
        expect(page.run("studioApp.link.phones.turn.isTaken"), "the first window knows")
        expect(not other.run("document.querySelector('.toast')"), "the second is told nothing")
        # The window whose run it is closes: the output stops, the other window keeps it.
        other.wait("studioApp.link.phones.list[0].state === 'playing'")
        other.close()
        page.wait("studioApp.link.phones.list[0].state === 'ready'")
        # The program is killed: said, and off.
        (child,) = machine.children()
        os.kill(child, signal.SIGKILL)
        page.wait("studioApp.link.phones.list.length === 0")
        page.press("o", 1)
        page.wait(f"document.querySelector('.machine [role=switch]') && {toggle(page)}.getAttribute('aria-checked') === 'false'", 30)
        # On again; then the page closes in mid-pattern, and the output is at rest at once.
        page.run(f"{toggle(page)}.focus()")
        page.press(" ")
        page.wait("document.querySelector('.machine .phonestate[data-state=ready]')", 30)
        recording = machine.recordings()[-1]
        page.press("Escape")
        page.run("studioApp.studio.isPlaying && studioApp.transport.stop()")
        page.run("studioApp.studio.tab.loop = [0, 0.5]; studioApp.transport.setHead(0); studioApp.transport.play()")
        page.wait("studioApp.link.phones.list[0].state === 'playing'")
        time.sleep(1)
        page.close()
        closed = time.monotonic()
        time.sleep(1.5)
        expect(last_sound(recording) < closed + 0.5, f"it plays {last_sound(recording) - closed:.1f} s after the page has closed")
        until(lambda: not machine.children(), "the output is released when no page comes back", 20)
        expect(is_at_rest(recording), "at rest")
        print(f"  released {time.monotonic() - closed:.0f} s after the last page")
        # The server is killed in mid-pattern: its outputs end at rest.
        page = machine.page(stack)
        switch_on(page)
        recording = machine.recordings()[-1]
        page.press("Escape")
        page.run("studioApp.studio.isPlaying && studioApp.transport.stop()")
        page.run("studioApp.studio.tab.loop = [0, 0.5]; studioApp.transport.setHead(0); studioApp.transport.play()")
        page.wait("studioApp.link.phones.list[0].state === 'playing'")
        time.sleep(1)
        machine.process.kill()
        machine.process.wait()
        until(lambda: not machine.children(), "the program ends with its server", 5)
        expect(is_at_rest(recording), "at rest after the server was killed")
        coils(recording)
        problems = [each for each in page.problems if "ERR_CONNECTION" not in each and "WebSocket" not in each]
        expect(not problems, f"the console says: {problems}")
        print("outputs of the server's machine: chosen by keys, as thrum play, strength, edits, a second window, at rest after every end")
finally:
    machine.close()
