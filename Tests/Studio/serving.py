"""The studio's server on a folder of its own, with editors and phones."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

import browser
from addresses import Addresses
from walks import expect, middle, options, root


class Studio:
    """The server with one file open, or with the folder; it listens for phones if it has an address for them."""

    def __init__(self, lan="127.0.0.1", pattern="inflate", port=0, content=None, folder=None, beside=()):
        self.is_own = folder is None
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="thrum-folder-"))
        self.file = self.folder / f"{pattern}.ahap" if pattern else self.folder
        if content:
            self.file.write_text(content if isinstance(content, str) else json.dumps(content))
        for each in [*([pattern] if pattern and not content else []), *beside]:
            shutil.copy(root / f"Samples/{each}.ahap", self.folder)
        self.start(lan, port)

    def start(self, lan=None, port=0):
        words = [options.server, self.file, "--page", options.folder, "--no-open", *([] if port is None else ["--port", port])]
        self.process = subprocess.Popen([str(each) for each in words + (["--lan-address", lan] if lan else [])], stdout=subprocess.PIPE, text=True)
        lines = []
        while not any("Ctrl-C" in line for line in lines) or lan and not any(re.match(r"http://\S+/#\w+$", line) for line in lines):
            line = self.process.stdout.readline()
            expect(line, f"the server ended: {lines}")
            lines.append(line)
        self.addresses = Addresses(self.process.stdout, lines[0].strip())
        self.phones = lines[-1].strip() if lan else None
        self.port, self.token = self.addresses.port, self.addresses.token()

    @property
    def address(self):
        """An address for one page."""
        return self.addresses.take()

    def ask(self, method, path, body=None):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/{path}", method=method, data=body, headers={"X-Thrum": self.token})
        return json.load(urllib.request.urlopen(request))

    def editor(self, **kinds):
        page = browser.Page(**kinds)
        page.open(self.address.replace("/#", "/?test#"))
        page.wait(f"studioApp.link.isLive && {'studioApp.studio.tab' if self.file.suffix else 'true'}")
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
        if self.is_own:
            shutil.rmtree(self.folder, ignore_errors=True)


def in_network(function):
    """Runs a walk in a network of its own, with an address that is no loopback address to a browser, as the other end of a Wi-Fi has."""

    def whole():
        if os.environ.get("THRUM_IN_NAMESPACE") == "1":
            return function()
        wish = subprocess.run(["unshare", "-n", "true"], capture_output=True)
        expect(wish.returncode == 0, f"a network namespace cannot be made: {wish.stderr.decode()}")
        command = "ip link set lo up && ip addr add 192.168.7.20/32 dev lo && exec \"$@\""
        words = [sys.executable, sys.argv[0], options.folder, *options.programs, "--only", function.__name__, *(["--pictures", options.pictures] if options.pictures else [])]
        result = subprocess.run(["unshare", "-n", "sh", "-c", command, "sh", *words], env={**os.environ, "THRUM_IN_NAMESPACE": "1"})
        expect(result.returncode == 0, "the walk in the network failed")

    whole.__name__ = function.__name__
    return whole


def begin(page):
    page.click(*page.run("(() => { const box = document.querySelector('.ringbox button').getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"))
    page.wait("phoneApp.voice.context?.state === 'running' && phoneApp.voice.module")


def keep_mine(page):
    """Chooses the own version of a file that was changed outside, and confirms that the other one is replaced."""
    press(page, ".banner.theirs", "Keep mine…")
    page.wait("document.querySelector('.sheet.replace')")
    press(page, ".sheet.replace", "Replace it")
    page.wait("studioApp.studio.tab.isSaved && !studioApp.studio.tab.theirs")


def press(page, place, name):
    """Clicks the button with a name where a pointer reaches it."""
    page.run(f"[...document.querySelectorAll({json.dumps(place + ' button')})].find((each) => each.textContent === {json.dumps(name)})?.setAttribute('data-pressed', '')")
    page.click(*middle(page, f"{place} button[data-pressed]"))
    page.run("document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')")


# When the start of the pattern is heard, in milliseconds since 1970: by the page's own clocks, and not by what the server said.
zero_of_editor = "(() => { const { phones } = studioApp.link; const now = performance.now(); return performance.timeOrigin + now - phones.place(now) / studioApp.player.speed * 1000; })()"
zero_of_phone = "(() => { const { now, heard, run } = phoneApp.voice; return performance.timeOrigin + (now.when - heard.ahead) * 1000 - now.place / run.speed * 1000; })()"


def closing(stack, page):
    stack.callback(page.close)
    return page


def in_step(editor, phones, what):
    """How far phones are from the editor, in milliseconds, once they play."""
    editor.run("studioApp.transport.setHead(0); studioApp.transport.play()")
    return apart(editor, phones, what)


def apart(editor, phones, what):
    """The same, of what plays already."""
    for phone in phones:
        phone.wait("phoneApp.voice.now && phoneApp.voice.context.currentTime > phoneApp.voice.now.when")
    time.sleep(0.5)
    own = editor.run(zero_of_editor)
    found = [phone.run(zero_of_phone) - own for phone in phones]
    print(f"  {what}: phones {', '.join(f'{each:+.2f}' for each in found)} ms from the editor, clocks ±{', '.join(str(round(phone.run('phoneApp.clock.bound'), 2)) for phone in phones)} ms")
    return found


def ready(editor, count):
    editor.wait(f"studioApp.link.phones?.list.length === {count}")
    editor.run("studioApp.player.unlock()")
    editor.wait("studioApp.link.phones.clock.isKnown && studioApp.link.phones.rev > 0 && studioApp.link.phones.heard?.reports.length > 20")


def stopped(editor, phones):
    editor.run("studioApp.transport.stop()")
    for phone in phones:
        phone.wait("!phoneApp.voice.isPlaying")
