#!/usr/bin/env python3
"""Uses the page of `thrum compose --strategy all` as a person does: compose_page.py PAGE.html [FOLDER-FOR-PICTURES]

Plays it, changes what plays by keys and by mouse at the same place, compares levels, and looks for errors and for content
beyond the edge of the window in both themes, at 1440 and at 390 pixels."""
import pathlib
import sys
import time

from browser import Page

address = pathlib.Path(sys.argv[1]).resolve().as_uri()
pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None


def looks():
    for theme in ["light", "dark"]:
        for width, height in [(1440, 1250), (390, 1500)]:
            page = Page(width, height, theme)
            try:
                page.open(address, needs_ready=False)
                page.wait("typeof draw === 'function' && boxes.length === 6")
                page.run("player.seek(data.length * 0.4), moveHead()")
                assert page.run("document.documentElement.scrollWidth <= innerWidth"), f"{theme} {width}: content is wider than the window"
                small = page.run("[...document.querySelectorAll('button, input, .load')].filter((one) => one.id !== 'file' && one.getBoundingClientRect().height < 17).map((one) => one.outerHTML)")
                assert not small, f"{theme} {width}: too small: {small}"
                unnamed = page.run("[...document.querySelectorAll('button, input, canvas')].filter((one) => !one.closest('[aria-hidden=true]') && !one.getAttribute('aria-label') && !one.textContent && !one.labels?.length).map((one) => one.outerHTML)")
                assert not unnamed, f"{theme} {width}: without a name: {unnamed}"
                if pictures:
                    page.picture(pictures / f"compose-{theme}-{width}.png")
                assert not page.problems, page.problems
            finally:
                page.close()


def plays():
    page = Page(1440, 1250)
    try:
        page.open(address, needs_ready=False)
        page.wait("typeof draw === 'function' && boxes.length === 6")
        page.run("one('loop').click()")
        page.press(" ")
        page.wait("player.isPlaying && player.place > 0.1")
        for key, voice in [("2", 2), ("0", 0), ("ArrowDown", 1), ("x", 0), ("5", 5)]:
            before = page.run("player.place")
            started = time.time()
            page.press(key)
            assert page.run("player.voice") == voice, f"{key} chose {page.run('player.voice')}"
            moved, passed = page.run("player.place") - before, time.time() - started
            assert -0.05 <= moved <= passed + 0.1 or moved < 0 and before > page.run("data.length") - 1, f"{key}: the head moved by {moved} s in {passed} s"
        assert page.run("document.querySelectorAll('[role=radio][aria-checked=true]').length") == 1
        assert page.run("document.getElementById('status').textContent") == "loudness"
        page.run("document.querySelectorAll('.choice')[3].click()")
        assert page.run("player.voice") == 3 and page.run("document.activeElement.closest('.row').dataset.voice") == "3"
        page.press(" ")
        assert not page.run("player.isPlaying"), "the space bar on a row pauses"
        held = page.run("player.place")
        page.press("ArrowRight")
        assert page.run("player.place") != held
        # Equal level: what each renders, times its gain, has one loudness, and none clips.
        levels = page.run("""sources.map((source, voice) => {
            const out = new Float32Array(Math.round(Math.min(data.length, 20) * 16000));
            source.render(out, 0, 16000);
            return out.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) * gainOf(voice);
        })""")
        assert max(levels) <= 1.0, f"clips: {levels}"
        assert page.run("new Set(measures.map((one, n) => one.level === undefined ? '' : (one.level + 20 * Math.log10(gainOf(n))).toFixed(1))).size") <= 2
        assert not page.problems, page.problems
    finally:
        page.close()


looks()
plays()
print(f"{sys.argv[1]}: plays, changes in place and fits in both themes at 1440 and 390 pixels")
