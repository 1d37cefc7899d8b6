"""Typed values: ranges, what is said, the rhythm that is changed again, the focus after a name, and the view after a finding."""
import json

from walks import at, expect, picture, root, said, saved, show, taps, walk, written
from walk_rhythm import empty, marks
from walk_trial import near

labels = {"times": "How often", "accents": "Factors of", "swing": "Where the second", "fill": "Length of all"}


def field(page, name):
    page.run(f"[...document.querySelectorAll('.rhythm input')].find((each) => each.getAttribute('aria-label')?.startsWith({json.dumps(labels[name])})).focus()")


def value(page, name):
    field(page, name)
    return page.run("document.activeElement.value")


def opened(page):
    page.press("r", 1, code="KeyR")
    page.wait("document.querySelector('.rhythm')")
    page.frames(2)


def kept(page):
    page.press("Enter")
    page.wait("!document.querySelector('.rhythm')")
    page.frames(2)


@walk(1440, 900)
def rhythm_again(page):
    """The panel *Rhythm* has the values that it kept, and changes that rhythm: a swing replaces the last one and does not add to it."""
    empty(page)
    page.run("studioApp.studio.setOptions({ bpm: 120, beats: true, note: 8, length: '', meter: 4 })")
    opened(page)
    expect("set a tap first" in page.run("document.querySelector('.rhythm [role=status]').textContent"), "an empty page needs a tap")
    expect(page.run("document.querySelector('.rhythm .primary').disabled"), "and has nothing to keep")
    page.press("Escape")
    page.run("studioApp.studio.pattern.insertTap(0, 0.8, 0.3, 0); studioApp.studio.changed()")
    single = written(page)
    opened(page)
    field(page, "fill")
    page.type("4")
    page.frames(2)
    expect(value(page, "times") == "32" and len(marks(page)) == 32, f"eighths fill four bars: {value(page, 'times')}, {len(marks(page))}")
    page.type("8")
    expect(value(page, "fill") == "1", f"eight eighths are one bar: {value(page, 'fill')}")
    field(page, "accents")
    page.type("1 .5")
    field(page, "swing")
    page.type("62")
    kept(page)

    def offbeats(at, steps):
        found = marks(page)
        expect(all(abs(mark[1] - (n // 2 * 0.5 + n % 2 * at)) < 2e-6 and abs(mark[2] - (0.4 if n % 2 else 0.8)) < 1e-3 for n, mark in enumerate(found)) and len(found) == 8, f"offbeats at {at}: {found}")
        expect(page.run("studioApp.studio.pattern.history().position") == steps, f"{steps} steps: {page.run('studioApp.studio.pattern.history()')}")
        return written(page)

    first = offbeats(0.31, 2)
    opened(page)
    expect([value(page, name) for name in ["times", "accents", "swing"]] == ["8", "1 .5", "62"], "the panel has the values that it kept")
    expect(written(page) == first, "and shows that rhythm")
    picture(page, "rhythm-again")
    field(page, "swing")
    page.type("70")
    page.frames(2)
    page.press("Escape")
    expect(written(page) == first and page.run("studioApp.studio.pattern.history().position") == 2, "Esc leaves the kept rhythm")
    for typed, place, steps in [("70", 0.35, 3), ("50", 0.25, 4), ("62", 0.31, 5)]:
        opened(page)
        field(page, "swing")
        page.type(typed)
        kept(page)
        offbeats(place, steps)
    # Without another value it is no change.
    opened(page)
    kept(page)
    expect(page.run("studioApp.studio.pattern.history().position") == 5, "keeping the same values is no step")
    for place, steps in [(0.25, 4), (0.35, 3), (0.31, 2)]:
        page.press("z", 2)
        page.frames(2)
        offbeats(place, steps)
    page.press("z", 2)
    expect(written(page) == single, "undo goes back to the tap")
    # Out of range: the range is said, nothing is kept.
    page.press("y", 2)
    before = written(page)
    opened(page)
    field(page, "swing")
    page.type("200")
    page.frames(2)
    text = page.run("document.querySelector('.rhythm [role=status]').textContent")
    expect("50" in text and "75" in text and page.run("document.activeElement.getAttribute('aria-invalid')") == "true", f"the range is said: {text}")
    expect(page.run("document.querySelector('.rhythm .primary').disabled"), "what is wrong is not kept")
    picture(page, "rhythm-wrong")
    page.press("Enter")
    page.frames(2)
    expect(page.run("Boolean(document.querySelector('.rhythm'))"), "by Enter neither")
    page.press("Escape")
    expect(written(page) == before, "Esc leaves")
    # After another edit the panel begins from what is there.
    page.run("studioApp.run('selectAll')")
    page.press("ArrowRight")
    opened(page)
    expect(value(page, "swing") == "50" and value(page, "times") == "1", "after another edit it begins new")
    page.press("Escape")
