"""Walks on a phone, by touch: tapping into a pattern, choosing after a recording, the view after playback, and words that name no key."""
import json
import time

import browser
from walks import address, at, bare, by_download, expect, middle, said, show, silent, taps

pattern = json.dumps({"Version": 1, "Pattern": [{"Event": {"Time": place, "EventType": "HapticTransient", "EventParameters": [
    {"ParameterID": "HapticIntensity", "ParameterValue": 0.8}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.3}]}} for place in (0, 0.25, 0.5, 0.8)]})


def phone(function):
    """Registers a walk on a page of 390 × 844 px with a coarse pointer."""

    def whole():
        page = browser.Page(390, 844, touch=True)
        try:
            page.call("Emulation.setEmulatedMedia", features=[{"name": "pointer", "value": "coarse"}])
            page.call("Page.addScriptToEvaluateOnNewDocument", source=by_download)
            page.open(address)
            page.run("studioApp.coach.show(99)")
            function(page)
            silent(page)
        finally:
            page.close()

    whole.__name__ = function.__name__
    return bare(whole)


def finger(page, x, y):
    page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.frames(3)


@phone
def tap_in(page):
    """The first touch starts the playback at the head and adds its tap there, also after the pattern has played to its end."""
    show(page, pattern, "four.ahap")
    finger(page, *middle(page, ".narrow .play"))
    page.wait("studioApp.studio.isPlaying")
    page.wait("!studioApp.studio.isPlaying")
    for head, count in [(0.305, 5), (0, 6)]:
        page.run(f"studioApp.studio.pattern.selectBy('none'); studioApp.studio.changed(); studioApp.studio.setHead({head})")
        before = taps(page)
        finger(page, *middle(page, ".tapin"))
        page.wait("studioApp.studio.isPlaying")
        added = list(taps(page))
        for each in before:
            added.remove(each)
        expect(len(added) == 1 and abs(added[0][0] - head) < 0.0051, f"the tap is at the head, {head} s: {added}")
        page.wait("!studioApp.studio.isPlaying")


@phone
def narrows(page):
    """A touch on one of several selected items selects it alone; a touch beside them ends the selection and leaves the head; a drag moves all."""
    show(page, pattern, "four.ahap")
    page.run("studioApp.run('selectAll')")
    page.frames(4)
    x, y = at(page, 0.5, 0.4)
    finger(page, x, y)
    expect(page.run("studioApp.studio.pattern.selected.length") == 1, f"one tap is selected: {said(page)}")
    expect(page.run("studioApp.studio.pattern.summary.time.from") == 0.5, "the one under the finger")
    page.run("studioApp.run('selectAll')")
    page.frames(4)
    finger(page, *at(page, 0.65, 0.9))
    expect(page.run("[studioApp.studio.pattern.selected.length, studioApp.studio.tab.head]") == [0, 0], "a touch beside all items selects none, and the head stays")
    finger(page, *at(page, 0.4, 0.9))
    expect(page.run("studioApp.studio.tab.head") > 0.35, "the next one moves the head")
    page.run("studioApp.run('selectAll')")
    page.frames(4)
    x, y = at(page, 0.5, 0.4)
    page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    for step in range(1, 6):
        page.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x + 8 * step, "y": y}])
        page.frames()
    page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.wait("studioApp.studio.pattern.history().position === 1")
    expect(page.run("studioApp.studio.pattern.selected.length") == 4 and taps(page)[0][0] > 0, f"a drag moves all: {taps(page)}")


@phone
def looks_back(page):
    """After playback has scrolled the view, the view returns with the head."""
    show(page, pattern, "four.ahap")
    page.run("studioApp.studio.setView(0, 0.4)")
    before = page.run("studioApp.studio.tab.view")
    finger(page, *middle(page, ".narrow .play"))
    page.wait("studioApp.studio.tab.view.from > 0.2")
    page.wait("!studioApp.studio.isPlaying")
    expect(page.run("[studioApp.studio.tab.head, studioApp.studio.tab.view]") == [0, before], f"the view is that of before: {page.run('studioApp.studio.tab.view')}")


@phone
def for_fingers(page):
    """The texts of a phone name no key, each button is 44 px high, and a tapped rhythm is counted and drawn as it is recorded."""
    keys = r"/\b(space|Enter|Esc|any key|Drop a|drop it|Ctrl|Hover|click|puts them)\b/"
    shown = "[...document.querySelectorAll('.first *, .menu *, .narrow *')].filter((e) => e.checkVisibility() && !e.children.length).map((e) => e.textContent).filter((text) => " + keys + ".test(text))"
    low = "[...document.querySelectorAll('.top button, .first .button, .menu button, .narrow button')].filter((e) => e.checkVisibility() && e.getBoundingClientRect().height && e.getBoundingClientRect().height < 44).map((e) => `${e.className} ${e.textContent} ${e.getBoundingClientRect().height}`)"
    expect(page.run(shown) == [], f"the first screen names keys: {page.run(shown)}")
    expect(page.run(low) == [], f"buttons of the first screen are low: {page.run(low)}")
    x, y = middle(page, ".spacekey")
    finger(page, x, y)
    finger(page, x, y)
    page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    time.sleep(0.4)
    page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.frames(3)
    foot = page.run("document.querySelector('.spacekey').parentElement.querySelector('.foot').textContent")
    expect(foot.startswith("2 taps, 1 vibration") and "Esc" not in foot, f"the rhythm is counted: {foot}")
    page.wait("studioApp.studio.tab")
    expect("2 taps, 1 vibration" in said(page) and "Q" not in said(page), f"and said: {said(page)}")
    page.frames(4)
    expect(page.run(low) == [], f"buttons of the editor are low: {page.run(low)}")
    expect(page.run("document.documentElement.scrollWidth") <= 390, "nothing is wider than the window")
    finger(page, *middle(page, ".top [aria-haspopup=menu]"))
    page.wait("document.querySelector('.menu')")
    expect(page.run(shown) == [] and page.run(low) == [], f"the menu: {page.run(shown)}, {page.run(low)}")
    expect(page.run("[...document.querySelectorAll('.menu .muted')].every((e) => !e.checkVisibility())"), "the menu shows no keys")
    page.press("Escape")
    page.run("studioApp.studio.pattern.selectBy('none'); studioApp.studio.changed(); studioApp.record()")
    expect("space" not in said(page) and "R stops" not in said(page), said(page))
    page.run("studioApp.record()")
