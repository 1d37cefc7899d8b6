#!/usr/bin/env python3
"""The page with the server of this machine: Tests/Studio/served.py PAGE_FOLDER THRUM_STUDIO

Opens what was named, saves in place, sees changes from outside, keeps both, and goes on when the server is killed."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import browser

root = pathlib.Path(__file__).resolve().parents[2]
page_folder, program = sys.argv[1:3]


def expect(condition, text):
    if not condition:
        raise AssertionError(text)


with tempfile.TemporaryDirectory(prefix="thrum-folder-") as name:
    folder = pathlib.Path(name)
    for sample in ["heartbeat", "success"]:
        shutil.copy(root / f"Samples/{sample}.ahap", folder)
    file = folder / "success.ahap"
    server = subprocess.Popen([program, str(file), "--page", page_folder, "--no-open"], stdout=subprocess.PIPE, text=True)
    page = browser.Page()
    try:
        address = None
        while not address:
            line = server.stdout.readline()
            expect(line, "the server ended before it printed an address")
            address = re.search(r"http://\S+#token=\w+", line)
        page.open(address[0].replace("/#", "/?test#"))
        page.wait("studioApp.studio.tab?.name === 'success.ahap'")
        expect("token" not in page.run("location.href"), "the token leaves the address")
        page.run("studioApp.coach.show(99)")
        page.wait("studioApp.link.files.length === 2")
        page.wait("studioApp.link.isLive")
        page.run("studioApp.run('selectAll'); studioApp.run('later')")
        before = file.read_text()
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        saved = file.read_text()
        expect(saved != before and saved == page.run("studioApp.studio.pattern.write(0)"), "the file is saved in place")
        # Nothing unsaved: a change from outside is taken at once, and can be undone.
        file.write_text(saved.replace('"ParameterValue": 0.6', '"ParameterValue": 0.55', 1))
        page.wait("studioApp.studio.pattern.write(0).includes('0.55')", 10)
        # Unsaved work: both are kept.
        page.run("studioApp.run('selectAll'); studioApp.run('later')")
        mine = page.run("studioApp.studio.pattern.write(0)")
        file.write_text(file.read_text().replace("0.55", "0.5", 1))
        page.wait("document.querySelector('.banner')", 10)
        expect(page.run("studioApp.studio.pattern.write(0)") == mine, "what is mine stays")
        page.run("document.querySelector('.banner .primary').click()")
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        expect(file.read_text() == mine, "after 'Keep mine', saving writes mine")
        # The server is killed while one edits.
        page.run("studioApp.run('selectAll'); studioApp.run('later')")
        server.kill()
        server.wait()
        page.wait("!studioApp.link.isLive", 10)
        page.run("studioApp.run('later')")
        page.press("s", 2)
        page.wait("document.querySelector('.banner.bad')", 10)
        page.wait("studioApp.drafts.keptAt > 0")
        expect(file.read_text() == mine, "the file on the disk is whole")
        problems = [each for each in page.problems if "ERR_CONNECTION" not in each and "WebSocket" not in each and "412" not in each]
        expect(not problems, f"the console says: {problems}")
        print("studio with its server: opens, saves in place, sees changes from outside, keeps both, survives its end")
    finally:
        page.close()
        server.kill()
        server.wait()
