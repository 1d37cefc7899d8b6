#!/usr/bin/env python3
"""The page with the server of this machine: Tests/Studio/served.py PAGE_FOLDER THRUM_STUDIO

Opens what was named, saves in place, sees changes from outside, keeps both, also of two windows, and goes on when the disk is full and
when the server is killed."""
import contextlib
import json
import os
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile
import time
import zlib

import browser
from serving import Studio, closing, keep_mine
from walks import at, bare, door, dropped, expect, options, report, root, silent, written


@contextlib.contextmanager
def small_disk(folder):
    """A folder on a disk of its own with little room, where the system allows it."""
    is_mounted = os.geteuid() == 0 and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], capture_output=True).returncode == 0
    try:
        yield is_mounted
    finally:
        if is_mounted:
            subprocess.run(["umount", "-l", folder], check=True)


@bare
def served():
    with tempfile.TemporaryDirectory(prefix="thrum-folder-") as name, small_disk(name) as is_small, Studio(lan=None, pattern="success", beside=["heartbeat"], folder=name) as studio, contextlib.ExitStack() as stack:
        folder, file = studio.folder, studio.file
        page = closing(stack, studio.editor())
        expect("ticket" not in page.run("location.href"), "the ticket leaves the address")
        page.wait("studioApp.link.files.length === 2")
        page.run("studioApp.run('selectAll'); studioApp.run('later')")
        before = file.read_text()
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        saved = file.read_text()
        expect(saved != before and saved == written(page), "the file is saved in place")
        # Nothing unsaved: a change from outside is taken at once, and can be undone.
        file.write_text(saved.replace('"ParameterValue": 0.6', '"ParameterValue": 0.55', 1))
        page.wait("studioApp.studio.pattern.write(0).includes('0.55')", 10)
        # Unsaved work: both are kept.
        page.run("studioApp.run('selectAll'); studioApp.run('later')")
        mine = written(page)
        file.write_text(file.read_text().replace("0.55", "0.5", 1))
        page.wait("document.querySelector('.banner')", 10)
        expect(written(page) == mine, "what is mine stays")
        keep_mine(page)
        expect(file.read_text() == mine, "'Keep mine' writes mine")
        # Two windows on one file: what one saves, the other hears of, and both versions are there; without unsaved work it is taken.
        other = studio.editor()
        try:
            page.run("studioApp.run('selectAll'); studioApp.run('later')")
            mine = written(page)
            other.run("studioApp.run('selectAll'); studioApp.run('muchLater')")
            theirs = other.run("studioApp.studio.pattern.write(0)")
            other.press("s", 2)
            other.wait("studioApp.studio.tab.isSaved")
            page.wait("document.querySelector('.banner')", 10)
            expect(other.run("!document.querySelector('.banner') && !document.querySelector('.toast')"), "the window that saved hears nothing of its own save")
            expect(file.read_text() == theirs and written(page) == mine, "each window keeps its version")
            keep_mine(page)
            expect(file.read_text() == mine, "mine is saved when that is chosen")
            other.wait(f"studioApp.studio.pattern.write(0) === {json.dumps(mine)}", 10)
            expect(other.run("studioApp.studio.tab.isSaved && !document.querySelector('.banner')"), "the other window has nothing unsaved, so it takes what was saved")
        finally:
            other.close()
        # A new pattern is named once, never over a file; F2 renames the file itself; files of other formats open as copies.
        page.run("studioApp.files.create(); studioApp.run('insertTap')")
        page.press("s", 2)
        page.wait("document.activeElement.matches('.file.edit')")
        page.run("document.activeElement.select()")
        page.type("heartbeat")
        page.press("Enter")
        page.wait("document.querySelector('.banner.bad') || document.querySelector('.toast')")
        expect("exists already" in page.run("document.body.textContent") and not page.run("studioApp.studio.tab.path"), "a name that is taken is refused")
        before = (folder / "heartbeat.ahap").read_text()
        page.press("F2")
        page.wait("document.activeElement.matches('.file.edit')")
        page.run("document.activeElement.select()")
        page.type("❤ שלום")
        page.press("Enter")
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        named = folder / "❤ שלום.ahap"
        expect(named.exists() and (folder / "heartbeat.ahap").read_text() == before, f"it is saved under its name: {list(folder.iterdir())}")
        content = named.read_text()
        page.press("F2")
        page.wait("document.activeElement.matches('.file.edit')")
        page.run("document.activeElement.select()")
        page.type("success.ahap")
        page.press("Enter")
        page.wait("document.querySelector('.toast')?.textContent.includes('exists already') && document.activeElement.matches('.file.edit')")
        page.press("Escape")
        expect(file.read_text() == mine and named.read_text() == content, "renaming never replaces a file")
        page.press("F2")
        page.wait("document.activeElement.matches('.file.edit')")
        page.run("document.activeElement.select()")
        page.type("knock")
        page.press("Enter")
        page.wait("studioApp.studio.tab.path === 'knock.ahap'")
        expect((folder / "knock.ahap").read_text() == content and not named.exists(), "a file is renamed")
        page.run("studioApp.run('selectAll'); studioApp.run('later')")
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        expect((folder / "knock.ahap").read_text() == written(page), "and saved under its new name")
        (folder / "wave.haptic").write_text('{"version": {"major": 1, "minor": 0, "patch": 0}, "signals": {"continuous": {"envelopes": {"amplitude": [{"time": 0, "amplitude": 0.5}, {"time": 1, "amplitude": 0}]}}}}')
        page.run("studioApp.link.list()")
        page.wait("studioApp.link.files.includes('wave.haptic')")
        page.run("studioApp.link.open('wave.haptic')")
        page.wait("studioApp.studio.tab.name === 'wave.ahap'")
        for each in ["knock.ahap", "wave.haptic"]:
            (folder / each).unlink()
        page.run("while (studioApp.studio.tabs.length > 1) studioApp.opening.closeTab(studioApp.studio.tabs.at(-1)); studioApp.studio.show(studioApp.studio.tabs[0]); document.querySelector('.toast')?.remove()")
        # Deleted while one edits: saving creates it again. Replaced by a link: refused with the reason, and nothing outside is touched.
        file.unlink()
        page.wait("studioApp.studio.tab.hash === ''", 10)
        page.run("studioApp.run('selectAll'); studioApp.run('later')")
        mine = written(page)
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        expect(file.read_text() == mine, "a file that was deleted is created again by a save")
        with tempfile.TemporaryDirectory() as elsewhere:
            outside = pathlib.Path(elsewhere) / "outside.ahap"
            outside.write_text("theirs")
            file.unlink()
            file.symlink_to(outside)
            page.run("studioApp.run('selectAll'); studioApp.run('later')")
            page.press("s", 2)
            page.wait("document.querySelector('.banner.bad')", 10)
            expect("link" in page.run("studioApp.studio.tab.error"), page.run("studioApp.studio.tab.error"))
            expect(outside.read_text() == "theirs" and not page.run("studioApp.studio.tab.isSaved"), "what a link names is not touched")
            file.unlink()
        page.wait("studioApp.studio.tab.hash === ''", 10)
        mine = written(page)
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        # A full disk: the reason is said, the file stays whole, the draft is kept, and saving works once there is room.
        if is_small:
            page.run("studioApp.run('selectAll'); studioApp.run('later')")
            with contextlib.suppress(OSError), open(folder / "ballast.wav", "wb", buffering=0) as ballast:
                while True:
                    ballast.write(bytes(4096))
            page.press("s", 2)
            page.wait("document.querySelector('.banner.bad')", 10)
            expect(file.read_text() == mine and not page.run("studioApp.studio.tab.isSaved"), "a full disk leaves the file whole and the pattern unsaved")
            print(f"  full disk: {page.run('studioApp.studio.tab.error')}")
            (folder / "ballast.wav").unlink()
            left = sorted(each.name for each in folder.iterdir())
            expect(left == ["heartbeat.ahap", "success.ahap"], f"nothing is left behind: {left}")
            mine = written(page)
            page.press("s", 2)
            page.wait("studioApp.studio.tab.isSaved", 10)
            expect(file.read_text() == mine, "with room again it is saved")
        # The server is killed while a drag goes on.
        page.run("studioApp.run('selectNone'); studioApp.fit()")
        page.frames(4)
        x, y = at(page, *page.run("(({ time, felt }) => [time, felt / 2])(studioApp.timeline.scene.taps[0])"))
        page.drag(x, y, x + 60, y, holds=True)
        studio.stop()
        page.wait("!studioApp.link.isLive", 10)
        expect(page.run("studioApp.studio.drag !== null"), "the drag goes on")
        page.mouse("mouseMoved", x + 90, y, buttons=1)
        page.frames()
        page.mouse("mouseReleased", x + 90, y)
        page.wait("studioApp.studio.drag === null")
        expect(written(page) != mine, "and moves what it holds")
        page.wait("document.querySelector('.banner')?.textContent.includes('saving waits')", 10)
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isWaiting", 10)
        expect(page.run("!studioApp.studio.tab.isSaved && !studioApp.studio.tab.error"), "saving waits for the server")
        page.wait("studioApp.drafts.keptAt > 0")
        expect(file.read_text() == mine, "the file on the disk is whole")
        silent(page, beside=["ERR_CONNECTION", "WebSocket", "412", "403", "507", "500", "409"])
        print("  opens, saves in place, sees changes from outside, keeps both, tells the other window of a save" + (", goes on when the disk is full" if is_small else "") + ", survives its end")


def png(red, green, blue, width=32, height=18):
    """A picture of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes([red, green, blue]) * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@bare
def beside_the_pattern():
    """The folder of the pattern has the pictures of its reference track, and gets the sounds that are dropped."""
    content = {"Version": 1.0, "Metadata": {"ThrumReference": {"name": "walk 09.png", "time": 0.5, "rate": 4, "count": 9}},
               "Pattern": [{"Event": {"Time": 0.1, "EventType": "HapticTransient", "EventParameters": []}}]}
    with tempfile.TemporaryDirectory(prefix="thrum-folder-") as name, contextlib.ExitStack() as stack:
        folder = pathlib.Path(name)
        for n in range(3):
            (folder / f"walk {9 + n:02}.png").write_bytes(png(200, 80 * n, 40))
        studio = stack.enter_context(Studio(lan=None, pattern="walk", content=content, folder=name))
        before = studio.file.read_text()
        page = closing(stack, studio.editor())
        page.wait("studioApp.reference?.frames")
        expect(page.run("studioApp.reference.frames.count") == 3, "a sequence has the pictures of consecutive numbers that are there")
        page.run("studioApp.transport.setHead(0.8); null")
        page.wait("document.querySelector('.refpicture').getAttribute('aria-label') === 'walk 09.png: picture 2 of 3'")
        expect(written(page) == before, "showing the pictures does not change the pattern")
        page.run("studioApp.studio.setView(0, 4); null")
        page.frames(3)
        sound = door(folder.parent / f"{folder.name}.wav").read_bytes()
        (folder.parent / f"{folder.name}.wav").unlink()
        dropped(page, [("door.wav", sound)], *at(page, 0.5, 0.5))
        page.wait("studioApp.studio.pattern.sounds().includes('door.wav')")
        page.wait("studioApp.timeline.scene.clips.list[0]?.wave.peaks")
        expect((folder / "door.wav").read_bytes() == sound, "a dropped sound is written beside the pattern")
        silent(page, beside=["404"])
        print("  shows the pictures of a folder, and writes a sound into it")


@bare
def window_of_its_own():
    """With --window, the first browser of the Chromium family gets a window without tabs, and the server ends after its last page is closed."""
    with tempfile.TemporaryDirectory() as name:
        place = pathlib.Path(name)
        shutil.copy(root / "Samples/success.ahap", place)
        (place / "bin").mkdir()
        program = place / "bin/chromium"
        program.write_text(f'#!/bin/sh\nprintf %s "$1" > "{place}/words"\n')
        program.chmod(0o755)
        words = [options.server, "--window", "--port", "0", "--page", options.folder, place / "success.ahap"]
        server = subprocess.Popen([str(each) for each in words], stdout=subprocess.DEVNULL, env={**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"})
        try:
            said = place / "words"
            deadline = time.time() + 20
            while not (said.exists() and said.read_text()):
                expect(time.time() < deadline and server.poll() is None, "the server opens a browser")
                time.sleep(0.05)
            expect(said.read_text().startswith("--app=http://127.0.0.1:"), f"a window without tabs: {said.read_text()}")
            page = browser.Page()
            page.open(said.read_text().removeprefix("--app=").replace("/#", "/?test#"))
            page.wait("studioApp.link.isLive && studioApp.studio.tab?.name === 'success.ahap'")
            expect(server.poll() is None, "the server runs while the page is open")
            page.close()
            expect(server.wait(20) == 0, "and ends without an error after the page is closed")
        finally:
            if server.poll() is None:
                server.kill()


report()
