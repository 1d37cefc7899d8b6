#!/usr/bin/env python3
"""The first screen of a folder: Tests/Studio/starting.py PAGE_FOLDER THRUM THRUM_STUDIO [--pictures FOLDER] [--axe AXE.js] [--only NAME…]

Patterns with their pictures, sounds, a search, the palette of commands, and a success from nothing to a file of the folder, with a count of acts."""
import contextlib
import json
import shutil

import walks
from serving import Studio, closing
from walk_rhythm import Acts, two_taps_by_keys
from walks import accept, at, bare, expect, options, picture, root, silent, taps, violations

walks.registered.clear()
samples = ["success", "heartbeat", "drum-roll", "inflate", "engine-rumble"]


@contextlib.contextmanager
def served(**look):
    """A folder with five patterns, one of them below another folder, and a sound."""
    with Studio(lan=None, pattern=None) as studio, contextlib.ExitStack() as stack:
        (studio.folder / "parts").mkdir()
        for name in samples:
            shutil.copy(root / f"Samples/{name}.ahap", studio.folder / ("parts" if name == "inflate" else "."))
        shutil.copy(next((root / "Samples/Audio").glob("*.wav")), studio.folder / "knock.wav")
        page = closing(stack, studio.editor(**look))
        page.run("studioApp.link.list()")
        page.wait("document.querySelectorAll('.folder .feeling').length === 6")
        page.frames(6)
        yield studio, page
        silent(page)


@bare
def folder_is_first():
    """Every file of the folder is on the first screen, the patterns with their pictures; a click opens it from its path."""
    with served() as (studio, page):
        expect(page.run("!studioApp.studio.tab && document.querySelector('.folder h3').textContent") == page.run("studioApp.link.folder"), "the first screen names the folder")
        expect("5 patterns, 1 sound" in page.run("document.querySelector('.folder').textContent"), "and counts its files")
        page.wait("[...document.querySelectorAll('.folder canvas')].length === 5 && [...document.querySelectorAll('.folder canvas')].every((c) => c.width > 20 && c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some((v) => v))")
        picture(page, "first-folder")
        first = page.run("document.querySelector('.folder').getBoundingClientRect().bottom < innerHeight")
        expect(first, "the folder is in view")
        page.run("document.querySelector('.folder input').focus()")
        page.type("infl")
        page.frames(4)
        expect(page.run("[...document.querySelectorAll('.folder .feeling')].map((e) => e.dataset.path)") == ["parts/inflate.ahap"], "the search finds a part of a name")
        page.run("document.querySelector('.folder .feeling').click()")
        page.wait("studioApp.studio.tab?.path === 'parts/inflate.ahap'")
        # Another program changes a file: its picture follows.
        page.run("studioApp.studio.show(null)")
        page.run("(() => { const input = document.querySelector('.folder input'); input.value = ''; input.dispatchEvent(new Event('input')); })()")
        page.frames(6)
        before = page.run("studioApp.link.textOf('success.ahap').then(({ hash }) => hash)")
        shutil.copy(root / "Samples/warning.ahap", studio.folder / "success.ahap")
        page.wait(f"studioApp.link.textOf('success.ahap').then(({{ hash }}) => hash !== '{before}')")
        # The sound opens what composes from it.
        page.run("[...document.querySelectorAll('.folder .feeling')].find((e) => e.dataset.path === 'knock.wav').click()")
        page.wait("document.querySelector('.sheet')", 60)


@bare
def palette_finds():
    """The palette finds the files of the folder, and a new pattern first by “new” and by “empty”."""
    with served() as (_, page):
        for words, wanted in [("new", "New pattern, empty"), ("empty", "New pattern, empty"), ("drum", "drum-roll.ahap"), ("infl", "parts/inflate.ahap"), ("knock", "knock.wav")]:
            page.press("k", 2)
            page.frames(4)
            page.type(words)
            page.frames(4)
            found = page.run("[...document.querySelectorAll('.boxrow > .grow')].map((e) => e.firstChild && e.textContent)")
            is_first = words in ("new", "empty")
            expect(found and (found[0].startswith(wanted) if is_first else any(each.startswith(wanted) for each in found)), f"“{words}” finds {wanted}: {found[:5]}")
            page.press("Escape")
            page.frames(4)
        page.press("k", 2)
        page.frames(4)
        page.type("new")
        page.press("Enter")
        page.wait("studioApp.studio.tab?.isNew && studioApp.studio.tab.pattern.lanes.duration === 0")


@bare
def success_to_a_file():
    """From nothing to a success that is a file of the folder: by mouse at most 12 acts, by keys alone at most 14."""
    with served() as (studio, page):
        acts = Acts(page, 12)
        acts.click(".firsthead .button")
        acts.key("a")
        acts.click(at(page, 0, 0.5))
        acts.click(at(page, 0.14, 1))
        acts.key("]")
        acts.key("s", 2)
        acts.value("done")
        acts.key("Enter")
        page.wait("studioApp.studio.tab.isSaved")
        file = studio.folder / "done.ahap"
        expect(len(taps(page)) == 2 and len(json.loads(file.read_text())["Pattern"]) == 2, f"two taps: {taps(page)}")
        accept(file)
        acts.done("success by mouse, to a file")
    with served() as (studio, page):
        acts = two_taps_by_keys(page)
        acts.key("s", 2)
        acts.value("done")
        acts.key("Enter")
        page.wait("studioApp.studio.tab.isSaved")
        expect(taps(page) == [[0, 0.5], [0.14, 0.9]], f"two taps that rise: {taps(page)}")
        accept(studio.folder / "done.ahap")
        acts.done("success by keys, to a file")


@bare
def taken_name():
    """A name that a file of the folder has opens the field again with a free one, and loses nothing."""
    with served() as (studio, page):
        before = (studio.folder / "success.ahap").read_bytes()
        acts = two_taps_by_keys(page)
        acts.key("s", 2)
        acts.value("success")
        acts.key("Enter")
        page.wait("document.activeElement.matches('.top input') && document.activeElement.value === 'success 2.ahap'")
        expect("exists already" in page.run("document.querySelector('.toast').textContent"), "the page says why")
        page.press("Enter")
        page.wait("studioApp.studio.tab.isSaved")
        expect((studio.folder / "success.ahap").read_bytes() == before and len(json.loads((studio.folder / "success 2.ahap").read_text())["Pattern"]) == 2, "the other file is as it was")


@bare
def composed_in_the_folder():
    """A pattern from a sound in a folder below names the sound by its path, so that the saved file finds it."""
    with served() as (studio, page):
        (studio.folder / "sounds").mkdir()
        (studio.folder / "knock.wav").rename(studio.folder / "sounds/knock.wav")
        page.run("studioApp.link.list()")
        page.wait("studioApp.link.sounds[0] === 'sounds/knock.wav'")
        page.run("studioApp.link.open('sounds/knock.wav').then(() => {})")
        page.wait("document.querySelector('.sheet .button.primary:not([disabled])')", 60)
        page.run("document.querySelector('.sheet .button.primary').click()")
        page.wait("studioApp.studio.tab?.name === 'knock.ahap'")
        page.press("s", 2)
        page.frames(4)
        page.press("Enter")
        page.wait("studioApp.studio.tab.isSaved")
        text = (studio.folder / "knock.ahap").read_text()
        expect('"EventWaveformPath": "sounds/knock.wav"' in text, f"the pattern names the sound by its path: {text[:300]}")
        accept(studio.folder / "knock.ahap")


@bare
def looks():
    """The first screen of a folder in both themes and three widths: nothing is wider than the window, and axe finds nothing."""
    for theme in ["dark", "light"]:
        for width, height in [(1440, 900), (768, 1024), (390, 844)]:
            with served(width=width, height=height, theme=theme) as (_, page):
                wide = page.run("[...document.querySelectorAll('.first *')].filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 0.5).map((e) => e.className).slice(0, 4)")
                expect(not wide, f"{width} px: beyond the window: {wide}")
                picture(page, f"first-folder-{width}-{theme}")
                if options.axe:
                    found = violations(page)
                    expect(not found, f"{width} px, {theme}: axe finds {found}")


walks.report()
