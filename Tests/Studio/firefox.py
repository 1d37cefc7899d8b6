#!/usr/bin/env python3
"""A short walk through the studio in Firefox over WebDriver BiDi: Tests/Studio/firefox.py PAGE_FOLDER [THRUM]

From the first screen to a pattern that is saved by download and that `thrum check --design` accepts."""
import json
import pathlib
import re
import shutil
import subprocess
import tempfile

import browser
import walks
from walks import expect, root, written


class Firefox(browser.Window):
    """One page of a headless Firefox: evaluates, presses keys, and keeps what the console says."""

    def __init__(self, program):
        self.profile = tempfile.mkdtemp(prefix="thrum-firefox-")
        self.downloads = pathlib.Path(self.profile) / "saved"
        self.downloads.mkdir()
        choices = {"browser.download.folderList": 2, "browser.download.dir": str(self.downloads), "browser.download.useDownloadDir": True,
                   "browser.download.always_ask_before_handling_new_types": False, "browser.helperApps.neverAsk.saveToDisk": "application/json"}
        (pathlib.Path(self.profile) / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in choices.items()))
        self.process = subprocess.Popen([program, "--headless", "--no-remote", "--profile", self.profile, "--remote-debugging-port", "0"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            found = re.search(r"listening on (ws://\S+)", line)
            if found:
                break
        self.socket = browser.Socket(found[1] + "/session")
        self.count = 0
        self.problems = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method, **parameters):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.receive())
            if message.get("id") == self.count:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['message']}")
                return message["result"]
            if message.get("method") == "log.entryAdded" and message["params"]["level"] in ("error", "warn"):
                self.problems.append(message["params"]["text"])

    def run(self, code):
        result = self.call("script.evaluate", expression=f"(async () => JSON.stringify(await ({code})) ?? 'null')()", target={"context": self.context}, awaitPromise=True)
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def press(self, *keys):
        actions = [{"type": "keyDown", "value": key} for key in keys] + [{"type": "keyUp", "value": key} for key in reversed(keys)]
        self.call("input.performActions", context=self.context, actions=[{"type": "key", "id": "keys", "actions": actions}])

    def click(self, x, y):
        actions = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.call("input.performActions", context=self.context, actions=[{"type": "pointer", "id": "hand", "actions": actions}])

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        shutil.rmtree(self.profile, ignore_errors=True)


@walks.bare
def firefox():
    page = Firefox(shutil.which("firefox-esr") or shutil.which("firefox"))
    try:
        page.call("browsingContext.setViewport", context=page.context, viewport={"width": 1440, "height": 900})
        page.call("browsingContext.navigate", context=page.context, url=walks.address, wait="complete")
        page.wait("document.documentElement.dataset.ready === 'true'")
        page.run("studioApp.coach.show(99)")
        # From the first screen to a saved pattern.
        left, enter, control = "\ue012", "\ue007", "\ue009"
        page.click(*page.run("(() => { const b = document.querySelector('.feeling').getBoundingClientRect(); return [b.x + 20, b.y + 20].map(Math.round); })()"))
        page.wait("studioApp.studio.tab && document.activeElement.getAttribute('role') === 'listbox'")
        page.press(left)
        page.press("7")
        page.press(control, "s")
        page.wait("studioApp.studio.tab.isSaved")
        saved = walks.saved(page, "success.ahap")
        expect(saved.read_text() == written(page), "what was downloaded is not what is open")
        walks.accept(saved)
        text = (root / "Samples/inflate.ahap").read_text()
        page.run(f"Boolean(studioApp.opening.openText({json.dumps(text)}, 'inflate.ahap', ''))")
        page.wait("studioApp.timeline.scene.taps.length === 6")
        # Keys that follow each other at once move what is selected now, in the pattern that is open now, and nothing else.
        for tap in (4, 5):
            page.run(f"(studioApp.studio.pattern.select(studioApp.timeline.scene.taps[{tap}].id, -1, 0), studioApp.studio.emit('selection'), studioApp.focusStage(), null)")
            page.press(left)
        page.press(left)
        page.wait("studioApp.studio.pattern.marks(2.295, 2.297, 1e6).some(({kind}) => kind === 'tap')")
        page.wait("studioApp.studio.pattern.marks(2.0025, 2.0035, 1e6).some(({kind}) => kind === 'tap')")
        page.press("7")
        page.wait("studioApp.studio.pattern.summary.parameters.HapticIntensity.value.toFixed(4) === '0.7000'")
        page.press(enter)
        page.wait("document.activeElement.matches('.number input')")
        page.run("document.activeElement.blur()")
        page.wait("studioApp.checks.state === 'ready'")
        page.run("studioApp.run('undo'), studioApp.run('undo'), studioApp.run('undo'), null")
        expect(written(page) == text, "undo does not go back to the first bytes")
        page.run("studioApp.player.unlock().then(() => null)")
        page.run("studioApp.run('play'), null")
        page.wait("studioApp.studio.isPlaying")
        walks.silent(page, beside=["AudioContext"])
        print("  begins, edits by keys, saves by download, checks, plays and undoes to the first bytes")
    finally:
        page.close()


walks.report()
