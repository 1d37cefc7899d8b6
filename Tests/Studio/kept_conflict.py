"""Saving while somebody else changes the file: no way to save replaces what is there, but for a choice that names what is lost."""
import contextlib
import json

from serving import Studio, closing, keep_mine, press
from walks import bare, expect, picture, said, silent, violations, written, options


def changed(page, how="later"):
    """Changes all things of the open pattern, and returns its text."""
    page.run(f"studioApp.run('selectAll'); studioApp.run('{how}'); studioApp.run('selectNone')")
    return written(page)


def meet(page, file, old="0.6", new="0.55"):
    """The pattern has unsaved changes and its file other ones; returns both texts."""
    mine = changed(page)
    theirs = file.read_text().replace(f'"ParameterValue": {old}', f'"ParameterValue": {new}', 1)
    file.write_text(theirs)
    page.wait("document.querySelector('.banner.theirs')", 10)
    return mine, theirs


@contextlib.contextmanager
def opened(**kinds):
    with Studio(lan=None, pattern="success", **kinds) as studio, contextlib.ExitStack() as stack:
        yield studio, closing(stack, studio.editor()), stack


def unharmed(page, file, theirs, mine, what):
    """Neither version is lost: the file holds theirs, the page mine."""
    page.wait("!studioApp.studio.tab.isWaiting")
    page.run("studioApp.studio.tab.lastTurn.then(() => 0)")
    expect(file.read_text() == theirs, f"{what} does not replace what was changed outside")
    expect(written(page) == mine and not page.run("studioApp.studio.tab.isSaved"), f"{what} leaves mine unsaved")


@bare
def every_save_keeps_theirs():
    """Keys, menu, button, waiting saves and repeated tries."""
    with opened() as (studio, page, _):
        mine, theirs = meet(page, studio.file)
        picture(page, "conflict-dark")
        for what, act in [("Ctrl S", lambda: page.press("s", 2)), ("the command", lambda: page.run("studioApp.run('save')")), ("the button", lambda: page.run("document.querySelector('.savenow').click()")),
                          ("a save that waited", lambda: page.run("studioApp.studio.tab.isWaiting = true; studioApp.link.setLive(false); studioApp.link.setLive(true)"))]:
            for _ in range(3):
                act()
            unharmed(page, studio.file, theirs, mine, what)
            expect("Not saved" in said(page) and page.run("document.activeElement.closest('.banner.theirs') !== null"), f"{what} says why nothing is saved, and leads to the choice: {said(page)}")
        # Renaming needs the version that the page has seen, too.
        page.run("studioApp.link.rename(studioApp.studio.tab, 'other.ahap').then(() => 0)")
        expect(not (studio.folder / "other.ahap").exists() and studio.file.read_text() == theirs, "renaming does not move what was changed outside")
        # The choice names what is lost, and leaving it changes nothing.
        press(page, ".banner.theirs", "Keep mine…")
        page.wait("document.querySelector('.sheet.replace')")
        lost = page.run("document.querySelector('.sheet.replace').textContent")
        expect("success.ahap" in lost and "This change is lost" in lost and "Tone 0.130 s Decay 0.60 → 0.55" in lost, f"the question names what is lost, and nothing else: {lost}")
        expect(page.run("document.activeElement.textContent") == "Cancel", "nothing is replaced by one Enter too many")
        picture(page, "conflict-replace-dark")
        if options.axe:
            expect(not violations(page), f"axe: {violations(page)}")
        page.press("Escape")
        unharmed(page, studio.file, theirs, mine, "leaving the question")
        # A version that comes while one answers is another question.
        press(page, ".banner.theirs", "Keep mine…")
        newer = theirs.replace("0.55", "0.5", 1)
        studio.file.write_text(newer)
        page.wait(f"studioApp.studio.tab.theirs.text === {json.dumps(newer)}", 10)
        press(page, ".sheet.replace", "Replace it")
        unharmed(page, studio.file, newer, mine, "an answer about an older version")
        keep_mine(page)
        expect(studio.file.read_text() == mine, "mine is written when that is chosen")
        silent(page, beside=["412"])


@bare
def theirs_can_be_taken_and_undone():
    with opened() as (studio, page, _):
        mine, theirs = meet(page, studio.file)
        press(page, ".banner.theirs", "Take theirs")
        expect(written(page) == theirs and page.run("studioApp.studio.tab.isSaved && !studioApp.studio.tab.theirs"), "theirs is open and saved")
        page.press("z", 2)
        expect(written(page) == mine and not page.run("studioApp.studio.tab.isSaved"), "undo brings mine back")
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        expect(studio.file.read_text() == mine, "and it can be saved, as theirs was seen")
        silent(page)


@bare
def another_file_is_a_way_out():
    with opened(beside=["heartbeat"]) as (studio, page, _):
        mine, theirs = meet(page, studio.file)
        beside = (studio.folder / "heartbeat.ahap").read_text()
        for name, is_free in [("heartbeat", False), ("success", False), ("mine", True)]:
            press(page, ".banner.theirs", "Save as…")
            page.wait("document.activeElement.matches('.file.edit')")
            page.run("document.activeElement.select()")
            page.type(name)
            page.press("Enter")
            if is_free:
                page.wait("studioApp.studio.tab.isSaved")
            else:
                # The field opens again with a free name.
                page.wait("document.querySelector('.toast')?.textContent.includes('exists already') && document.activeElement.matches('.file.edit')")
                page.press("Escape")
                unharmed(page, studio.file, theirs, mine, f"saving as {name}")
        expect((studio.folder / "mine.ahap").read_text() == mine and studio.file.read_text() == theirs, "both versions are files")
        expect((studio.folder / "heartbeat.ahap").read_text() == beside, "no other file is replaced")
        expect(page.run("studioApp.studio.tab.path") == "mine.ahap" and not page.run("document.querySelector('.banner')"), "the pattern is of the new file from now on")
        more = changed(page)
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        expect((studio.folder / "mine.ahap").read_text() == more and studio.file.read_text() == theirs, "and is saved there")
        silent(page, beside=["412"])


@bare
def a_version_that_cannot_be_read_is_kept():
    with opened() as (studio, page, _):
        before = written(page)
        # Nothing is unsaved, and another program has written half of the file.
        studio.file.write_text(before[:200])
        page.wait("document.querySelector('.banner.theirs')", 10)
        expect("cannot be read" in page.run("document.querySelector('.banner').textContent"), "it says that theirs cannot be read")
        picture(page, "conflict-unread")
        page.press("s", 2)
        expect(studio.file.read_text() == before[:200] and written(page) == before, "neither is replaced")
        # It is put back: there is nothing to choose any more.
        studio.file.write_text(before)
        page.wait("!studioApp.studio.tab.theirs && studioApp.studio.tab.isSaved", 10)
        studio.file.write_text(before[:200])
        page.wait("document.querySelector('.banner.theirs')", 10)
        # The rest arrives.
        after = before.replace('"ParameterValue": 0.6', '"ParameterValue": 0.55', 1)
        studio.file.write_text(after)
        page.wait(f"studioApp.studio.pattern.write(0) === {json.dumps(after)} && !studioApp.studio.tab.theirs", 10)
        # Text of mine that cannot be read stays as a draft when theirs is taken.
        page.run("studioApp.studio.setOptions({ text: true })")
        page.run("(() => { const field = document.querySelector('.source'); field.value += ' half'; field.dispatchEvent(new Event('input')); })()")
        page.wait("studioApp.studio.tab.broken")
        studio.file.write_text(before)
        page.wait("document.querySelector('.banner.theirs')", 10)
        press(page, ".banner.theirs", "Take theirs")
        page.wait("!studioApp.studio.tab.broken")
        page.wait(f"studioApp.drafts.list().then((all) => all.some(({{ text, isSaved }}) => !isSaved && text === {json.dumps(after + ' half')}))")
        silent(page)


@bare
def a_slow_save_loses_no_edit():
    with opened() as (studio, page, _):
        mine = changed(page)
        page.run("""(() => {
          const { ask } = studioApp.link;
          studioApp.link.ask = async (path, request) => {
            if (request?.method === "PUT") await new Promise((done) => { globalThis.goOn = done; });
            return ask.call(studioApp.link, path, request);
          };
        })()""")
        page.press("s", 2)
        page.wait("globalThis.goOn")
        later = changed(page, "muchLater")
        page.press("s", 2)
        page.run("goOn(); goOn = null")
        page.wait("globalThis.goOn")
        expect(studio.file.read_text() == mine and not page.run("studioApp.studio.tab.isSaved"), "what was changed while the file was written is not saved")
        page.press("z", 2)
        page.press("z", 2)
        expect(not page.run("studioApp.studio.tab.isSaved"), "nor is what was saved before that")
        page.press("y", 2)
        page.press("y", 2)
        page.run("goOn(); goOn = null")
        page.wait("studioApp.studio.tab.isSaved")
        expect(studio.file.read_text() == later == written(page) and not page.run("studioApp.studio.tab.theirs"), "the second save follows the first, without a conflict with it")
        silent(page)


@bare
def deleted_outside_is_not_saved():
    with opened() as (studio, page, _):
        before = written(page)
        studio.file.unlink()
        page.wait("studioApp.studio.tab.isNew", 10)
        expect(not page.run("studioApp.studio.tab.isSaved") and "deleted" in page.run("document.querySelector('.toast').textContent"), "what is open is the only copy, and that is said")
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        expect(studio.file.read_text() == before, "a save writes it again")
        silent(page)


# A file system of the browser, in which another program writes too.
handles = """
  globalThis.disk = { text: "", time: 1000, held: null };
  globalThis.handle = {
    kind: "file", name: "door.ahap", isSameEntry: async (other) => other === handle,
    getFile: async () => { const { text, time } = disk; return { name: "door.ahap", size: text.length, lastModified: time, text: async () => text }; },
    createWritable: async () => { let next = ""; return { write: async (text) => { next += text; await disk.meanwhile?.(); }, abort: async () => {}, close: async () => { Object.assign(disk, { text: next, time: disk.time + 1 }); } }; },
  };
"""


@bare
def files_of_the_browser_obey_the_same():
    """Where the browser lets the page write, it has no condition: the file is looked at again just before it is replaced."""
    with opened() as (studio, page, _):
        page.run(handles + "0")
        page.run(f"disk.text = {json.dumps(studio.file.read_text())}; handle.getFile().then((file) => studioApp.files.read(file, handle))")
        page.wait("studioApp.studio.tab.handle")
        mine = changed(page)
        page.press("s", 2)
        page.wait("studioApp.studio.tab.isSaved")
        expect(page.run("disk.text") == mine, "it is saved in place")
        mine = changed(page)
        page.run("disk.text = disk.text.replace('0.6', '0.55'); disk.time += 1")
        theirs = page.run("disk.text")
        for _ in range(4):
            page.press("s", 2)
            page.run("studioApp.studio.tab.lastTurn.then(() => 0)")
        expect(page.run("disk.text") == theirs and written(page) == mine, "no save replaces what another program wrote")
        page.wait("document.querySelector('.banner.theirs')")
        keep_mine(page)
        expect(page.run("disk.text") == mine, "but for the choice")
        # The same file, chosen by its name.
        mine = changed(page)
        page.run("globalThis.showSaveFilePicker = async () => handle; disk.text = disk.text.replace('0.6', '0.65'); disk.time += 1")
        theirs = page.run("disk.text")
        page.run("studioApp.files.saveCopy(studioApp.studio.tab).then(() => 0)")
        expect(page.run("disk.text") == theirs != mine and written(page) == mine, "nor does saving under the name that it has")
        page.wait("document.querySelector('.banner.theirs')")
        keep_mine(page)
        # While the text is written beside the file, another program replaces that.
        mine = changed(page)
        page.run("disk.meanwhile = () => { disk.meanwhile = null; disk.text = disk.text.replace('0.6', '0.5'); disk.time += 1; }")
        page.press("s", 2)
        page.wait("studioApp.studio.tab.theirs")
        expect("0.5" in page.run("disk.text") and page.run("disk.text") != mine and written(page) == mine, "a version that comes while it is written stays")
        silent(page)
