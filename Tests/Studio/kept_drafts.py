"""Drafts are changes to a version of a file, in the browser that outlives the server and the page."""
import contextlib
import json
import time

from kept_conflict import changed, opened
from serving import Studio, closing, press
from walks import bare, expect, picture, said, silent, written

kept = "studioApp.drafts.keep().then(() => new Promise((done) => setTimeout(done, 50)))"


def again(page, studio):
    """Opens the address of the server that was started again, in the same tab."""
    page.open("about:blank", needs_ready=False)
    page.open(studio.address.replace("/#", "/?test#"))
    page.wait("studioApp.link.isLive && studioApp.studio.tab")


@bare
def a_draft_is_saved_to_its_own_file():
    """The server is killed with unsaved work, the page closed; both start again."""
    with opened(beside=["heartbeat"]) as (studio, page, _):
        mine = changed(page)
        page.run(kept)
        studio.stop()
        page.open("about:blank", needs_ready=False)
        studio.start(port=studio.port)
        again(page, studio)
        expect(written(page) == studio.file.read_text() != mine, "the file itself is open")
        page.wait("document.querySelector('.banner.kept')")
        expect("success.ahap" in page.run("document.querySelector('.banner.kept').textContent"), "it says that a draft is kept")
        picture(page, "draft-kept")
        press(page, ".banner.kept", "Restore")
        page.wait(f"studioApp.studio.pattern.write(0) === {json.dumps(mine)}")
        expect(page.run("studioApp.studio.tabs.length") == 1 and not page.run("studioApp.studio.tab.isSaved || document.querySelector('.banner')"), "it is restored in the file's own tab, unsaved")
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        expect(studio.file.read_text() == mine, "and saved to its own file")
        expect(sorted(each.name for each in studio.folder.iterdir()) == ["heartbeat.ahap", "success.ahap"], "without a duplicate")
        # From the first screen, as a file of the folder.
        more = changed(page)
        page.run(kept)
        page.run("studioApp.opening.closeTab()")
        page.wait("document.querySelector('.recentlist .entry')")
        page.run("document.querySelector('.recentlist .entry').click()")
        page.wait(f"studioApp.studio.tab && studioApp.studio.pattern.write(0) === {json.dumps(more)}")
        expect(page.run("studioApp.studio.tab.path") == "success.ahap" and not page.run("studioApp.studio.tab.isSaved"), "Recent opens the draft with its file")
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        expect(studio.file.read_text() == more, "and it is saved there")
        # Without changes, Recent opens the file as it is now; an open one is shown.
        page.run(kept)
        page.run("studioApp.opening.closeTab()")
        studio.file.write_text(mine)
        page.wait("document.querySelector('.recentlist .entry')")
        page.run("document.querySelector('.recentlist .entry').click()")
        page.wait(f"studioApp.studio.tab?.isSaved && studioApp.studio.pattern.write(0) === {json.dumps(mine)}")
        page.run("studioApp.studio.show(null)")
        page.wait("document.querySelector('.recentlist .entry')")
        page.run("document.querySelector('.recentlist .entry').click()")
        page.wait("studioApp.studio.tab")
        expect(page.run("studioApp.studio.tabs.length") == 1, "a file is open once")
        silent(page, beside=["ERR_CONNECTION", "WebSocket"])


@bare
def every_draft_is_listed():
    """Five patterns with unsaved changes, then a saved file: a reload lists all five, and the palette finds them."""
    names = "[...document.querySelectorAll('.recentlist .entry b')].map((each) => each.textContent)"
    with opened() as (studio, page, _):
        for _ in range(5):
            page.run("studioApp.opening.createText(studioApp.studio.tabs[0].pattern.write(0)); studioApp.run('selectAll'); studioApp.run('muchLater')")
        page.run(kept)
        page.run("studioApp.studio.show(studioApp.studio.tabs[0]); studioApp.run('selectAll'); studioApp.run('muchLater')")
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        page.run(kept)
        page.open("about:blank", needs_ready=False)
        studio.stop()
        studio.start(port=studio.port)
        again(page, studio)
        page.run("studioApp.opening.closeTab()")
        page.wait("document.querySelectorAll('.recentlist .entry').length")
        wanted = ["untitled.ahap", *(f"untitled {n}.ahap" for n in range(2, 6))]
        found = page.run(names)
        expect(sorted(found) == sorted(wanted), f"all drafts are listed, and no saved file takes their place: {found}")
        picture(page, "drafts-five")
        expect(page.run("[...document.querySelectorAll('.recentlist .entry')].every((each) => { const box = each.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth; })"), "all are in view")
        page.press("k", 2)
        page.wait("document.querySelector('.boxhead input')")
        page.type("draft")
        rows = "[...document.querySelectorAll('.boxrow .grow')].map((each) => each.firstChild.textContent)"
        page.wait(f"{rows}.length >= 5")
        page.run("(() => { const input = document.querySelector('.boxhead input'); input.value = ''; input.dispatchEvent(new Event('input')); })()")
        page.type("untitled 4")
        page.wait("document.querySelectorAll('.boxrow').length === 1")
        page.press("Enter")
        page.wait("studioApp.studio.tab?.name === 'untitled 4.ahap'")
        expect(not page.run("studioApp.studio.tab.isSaved"), "the palette opens the draft with its changes")
        silent(page, beside=["ERR_CONNECTION", "WebSocket"])


@bare
def a_draft_of_an_older_version_is_a_conflict():
    with opened() as (studio, page, _):
        mine = changed(page)
        page.run(kept)
        page.run("studioApp.opening.closeTab()")
        theirs = studio.file.read_text().replace('"ParameterValue": 0.6', '"ParameterValue": 0.55', 1)
        studio.file.write_text(theirs)
        page.wait("document.querySelector('.recentlist .entry')")
        page.run("document.querySelector('.recentlist .entry').click()")
        page.wait("document.querySelector('.banner.theirs')")
        expect(written(page) == mine, "the draft is open")
        page.press("s", 2)
        page.run("studioApp.studio.tab.lastTurn.then(() => 0)")
        expect(studio.file.read_text() == theirs, "and does not replace what was changed since")
        # The file was deleted since: the draft writes it again.
        page.run(kept)
        page.run("studioApp.opening.closeTab()")
        studio.file.unlink()
        page.wait("document.querySelector('.recentlist .entry')")
        page.run("document.querySelector('.recentlist .entry').click()")
        page.wait("studioApp.studio.tab?.isNew && !studioApp.studio.tab.theirs")
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        expect(studio.file.read_text() == mine, "a file that is gone is written again")
        silent(page, beside=["404", "412"])


@bare
def a_draft_of_another_folder_is_not_saved_into_this_one():
    with Studio(lan=None, pattern="success") as one, Studio(lan=None, pattern="success", folder=None) as other, contextlib.ExitStack() as stack:
        page = closing(stack, one.editor())
        mine = changed(page)
        page.run(kept)
        before = other.file.read_text()
        # The same port serves another folder now.
        one.stop()
        other.stop()
        other.start(port=one.port)
        again(page, other)
        expect(not page.run("document.querySelector('.banner.kept')"), "the draft of another folder is not offered for this one's file")
        page.run("studioApp.studio.show(null)")
        page.wait("[...document.querySelectorAll('.recentlist .entry')].some((each) => each.textContent.includes('draft'))")
        page.run("[...document.querySelectorAll('.recentlist .entry')].find((each) => each.textContent.includes('draft')).click()")
        page.wait(f"studioApp.studio.tab && studioApp.studio.pattern.write(0) === {json.dumps(mine)}")
        page.press("s", 2)
        page.wait("document.querySelector('.banner.bad')")
        expect("the file is in the folder" in page.run("studioApp.studio.tab.error"), page.run("studioApp.studio.tab.error"))
        expect(other.file.read_text() == before, "the file of the same name in this folder stays")
        silent(page, beside=["ERR_CONNECTION", "WebSocket"])


@bare
def two_windows_keep_two_drafts():
    with opened() as (studio, page, _):
        mine = changed(page)
        page.run(kept)
        draft = page.run("studioApp.studio.tab.draft")
        target = page.call("Target.createTarget", url=studio.address.replace("/#", "/?test#"))["targetId"]
        other = page.sibling(target)
        other.wait("document.documentElement?.dataset.ready === 'true' && studioApp.link.isLive && studioApp.studio.tab")
        expect(not other.run("document.querySelector('.banner.kept')"), "the draft of a window that is open is not offered in another one")
        other.run(f"studioApp.drafts.list().then((all) => studioApp.drafts.open(all.find(({{ id }}) => id === {json.dumps(draft)})))")
        other.wait(f"studioApp.studio.pattern.write(0) === {json.dumps(mine)}")
        expect(other.run("studioApp.studio.tab.draft") != draft, "opened here too, it is a copy")
        other.run("studioApp.run('selectAll'); studioApp.run('muchLater')")
        other.run(kept)
        texts = page.run(f"studioApp.drafts.list().then((all) => all.filter(({{ id }}) => id === {json.dumps(draft)}).map(({{ text }}) => text))")
        expect(texts == [mine], "the draft of the first window is as it was")
        silent(page, other)


@bare
def a_page_shown_again_holds_its_drafts():
    """The browser can keep a page that was left, and show it again as it was: meanwhile no window has its drafts open. Each browser decides which pages it
    keeps, so the events are those of a kept page."""
    held = "navigator.locks.query().then(({ held }) => held.map(({ name }) => name))"
    with opened() as (studio, page, _):
        mine = changed(page)
        page.run(kept)
        draft = page.run("studioApp.studio.tab.draft")
        other = page.sibling(page.call("Target.createTarget", url=f"http://127.0.0.1:{studio.port}/icon.svg")["targetId"])
        other.wait("document.querySelector('svg')")

        def passes(event):
            page.run(f"dispatchEvent(new PageTransitionEvent('{event}', {{ persisted: true }})); 0")

        def until(names, text):
            end = time.time() + 10
            while other.run(held) != names:
                expect(time.time() < end, f"{text}: {other.run(held)}")

        until([f"thrum-draft {draft}"], "a page that is shown holds its draft")
        passes("pagehide")
        until([], "a page that was left holds nothing")
        passes("pageshow")
        until([f"thrum-draft {draft}"], "a page that is shown again holds its draft")
        expect(page.run("studioApp.studio.tab.draft") == draft, "which is the same one")
        # Another window opens the draft meanwhile.
        passes("pagehide")
        other.run(f"new Promise((done) => {{ navigator.locks.request('thrum-draft {draft}', () => {{ done(); return new Promise(() => {{}}); }}); }})")
        passes("pageshow")
        page.wait(f"studioApp.studio.tab.draft !== {json.dumps(draft)}")
        page.run(kept)
        copy = page.run("studioApp.studio.tab.draft")
        until([f"thrum-draft {draft}", f"thrum-draft {copy}"], "what another window opened is a copy here")
        texts = page.run("studioApp.drafts.list().then((all) => Object.fromEntries(all.map(({ id, text }) => [id, text])))")
        expect(texts == {draft: mine, copy: mine}, "both are kept")
        silent(page)


@bare
def drafts_that_cannot_be_kept_are_told():
    with opened() as (studio, page, _):
        page.run("IDBObjectStore.prototype.put = function () { this.transaction.abort(); }; 0")
        changed(page)
        page.wait("document.querySelector('.toast')?.textContent.includes('cannot be kept')")
        silent(page)


@bare
def a_page_outlives_its_server():
    with opened() as (studio, page, stack):
        mine = changed(page)
        studio.stop()
        page.wait("document.querySelector('.banner.lost')", 10)
        text = page.run("document.querySelector('.banner.lost').textContent")
        expect("thrum studio" in text and "draft" in text, f"it says what to do and what is kept: {text}")
        picture(page, "server-lost")
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isWaiting")
        page.run(kept)
        # The server is started again: its token is another one.
        old = studio.token
        studio.start(port=studio.port)
        expect(studio.token != old, "the token changes with the server")
        page.run("studioApp.link.wait = 1; studioApp.link.listen()")
        page.wait("studioApp.link.isStale && document.querySelector('.banner.lost').textContent.includes('started again')", 10)
        expect("Open the address" in page.run("document.querySelector('.banner.lost').textContent"), "it says what to do now")
        picture(page, "server-again")
        page.press("s", 2)
        page.run("studioApp.studio.tab.lastTurn.then(() => 0)")
        expect(page.run("studioApp.studio.tab.isWaiting") and written(page) == mine, "saving waits on, and nothing is lost")
        # The address is opened in another tab, as the command does: the first page connects and saves.
        other = page.sibling(page.call("Target.createTarget", url=studio.address.replace("/#", "/?test#"))["targetId"])
        page.wait("studioApp.link.isLive && studioApp.studio.tab.isSaved", 20)
        expect(studio.file.read_text() == mine and not page.run("document.querySelector('.banner.lost')"), "what waited is saved")
        other.wait(f"studioApp.studio.tab && studioApp.studio.pattern.write(0) === {json.dumps(mine)}")
        # A change while neither server nor page could report it is noticed.
        studio.stop()
        page.wait("studioApp.link.isLost", 10)
        more = changed(page)
        theirs = mine.replace('"ParameterValue": 0.6', '"ParameterValue": 0.55', 1)
        studio.file.write_text(theirs)
        studio.start(port=studio.port)
        # The address is put into the tab of the old page.
        page.run(f"location.hash = {json.dumps(studio.address.split('#')[1])}")
        page.wait("studioApp.link.isLive", 20)
        expect(page.run("location.hash") == "", "the secret leaves the address")
        page.wait("document.querySelector('.banner.theirs')", 10)
        expect(written(page) == more and studio.file.read_text() == theirs, "both versions are there")
        silent(page, beside=["ERR_CONNECTION", "WebSocket", "401"])


@bare
def a_reload_with_an_old_token_says_so():
    with opened() as (studio, page, _):
        mine = changed(page)
        page.run(kept)
        studio.stop()
        studio.start(port=studio.port)
        page.open(f"http://127.0.0.1:{studio.port}/?test")
        page.wait("document.querySelector('.banner.lost')?.textContent.includes('started again')")
        page.run(f"location.hash = {json.dumps(studio.address.split('#')[1])}")
        page.wait("studioApp.link.isLive && studioApp.link.files.length === 1", 20)
        page.run("studioApp.drafts.list().then(([first]) => studioApp.drafts.open(first))")
        page.wait(f"studioApp.studio.tab && studioApp.studio.pattern.write(0) === {json.dumps(mine)}")
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        expect(studio.file.read_text() == mine, "the draft is saved to its file")
        silent(page, beside=["ERR_CONNECTION", "WebSocket", "401"])


@bare
def a_folder_has_its_own_port():
    """Without --port, a restart is found where the page and its drafts are."""
    with Studio(lan=None, pattern="success", port=None) as studio, Studio(lan=None, pattern="success", port=None) as other:
        port = studio.port
        expect(port != other.port and port >= 61000, f"folders have ports of their own: {port}, {other.port}")
        studio.stop()
        studio.start(port=None)
        expect(studio.port == port, f"after a restart it is the same: {port}, {studio.port}")
        first = studio.process
        studio.start(port=None)
        expect(studio.port != port, "a second server of the folder takes any free port")
        first.kill()
        first.wait()
