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
    expect(text == "Swing: write a number from 50 to 75." and page.run("document.activeElement.getAttribute('aria-invalid')") == "true", f"the range is said: {text}")
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


@walk(1440, 900, opens="Samples/inflate.ahap")
def typed_values(page):
    """A typed value is said with its name; a value out of range stays as it was, in both directions, with the range of its lane; moving the head says its time."""
    page.run("studioApp.studio.pattern.selectMany([{ id: studioApp.timeline.scene.taps[0].id, point: -1 }]); studioApp.studio.emit('selection'); studioApp.focusStage()")
    page.frames(4)

    def typed(name, text):
        page.run(f"document.querySelector('.inspector input[aria-label={json.dumps(name)}]').focus()")
        page.type(text)
        page.press("Enter")
        page.frames(3)
        return said(page)

    expect(typed("Time", "0.18") == "Time 0.180 s.", f"the time is said: {said(page)}")
    expect(typed("Intensity", "0.33") == "Intensity 0.33.", f"the intensity is said: {said(page)}")
    for text in ["1.7", "-0.5"]:
        expect(typed("Intensity", text) == "Intensity: not a number from 0.00 to 1.00. The value stays.", f"{text} is refused with the range: {said(page)}")
    expect(taps(page)[0][1] == 0.33 or [0.18, 0.33] in taps(page), f"the value stays: {taps(page)}")
    page.run("document.querySelector('.inspector input[aria-label=Time]').focus()")
    page.press("ArrowUp")
    page.frames(3)
    expect(said(page) == "Time 0.182 s.", f"a step is said: {said(page)}")
    page.press("Escape")
    # Points of lanes with different ranges, in the inspector and over the picture.
    for control, low, text in [("HapticIntensityControl", "0.00", "-0.5"), ("HapticSharpnessControl", "-1.00", "-1.5")]:
        page.run(f"if (!studioApp.studio.pattern.lanes.curves.some(({{ control }}) => control === {json.dumps(control)})) studioApp.making.insertCurve({json.dumps(control)})")
        page.frames(3)
        page.run(f"(() => {{ const [point] = studioApp.studio.pattern.lanes.curves.find(({{ control }}) => control === {json.dumps(control)}).points; studioApp.studio.pattern.selectMany([{{ id: point.id, point: point.index }}]); studioApp.studio.emit('selection'); }})()")
        page.frames(4)
        before = written(page)
        for wrong in [text, "1.7"]:
            expect(typed("Value", wrong) == f"Value: not a number from {low} to 1.00. The value stays.", f"{control} {wrong}: {said(page)}")
            page.run("studioApp.prompts.openNumbers(400, 300)")
            page.press("Tab")
            page.type(wrong)
            page.press("Enter")
            page.frames(3)
            expect(said(page) == f"Value: not a number from {low} to 1.00. The value stays.", f"{control} {wrong} over the picture: {said(page)}")
        expect(written(page) == before, "the value stays")
        page.run("studioApp.prompts.openNumbers(400, 300)")
        page.press("Tab")
        page.type("0.4")
        page.press("Enter")
        page.frames(3)
        expect(said(page) == "Value 0.40.", f"over the picture it is said too: {said(page)}")
    # A point stays between its neighbours.
    page.run("(() => { const { pattern } = studioApp.studio; const { id, index } = pattern.lanes.curves[0].points[1]; pattern.selectMany([{ id, point: index }]); studioApp.studio.emit('selection'); })()")
    page.frames(3)
    before = written(page)
    low, own, high = page.run("studioApp.studio.pattern.lanes.curves[0].points.slice(0, 3).map(({ time }) => time)")
    for wrong in ["900", f"{low - 0.05:.3f}"]:
        expect(typed("Time", wrong) == f"Time: not a number from {low:.3f} to {high:.3f}. The value stays.", f"a time beyond a neighbour: {said(page)}")
    expect(written(page) == before, "the time stays")
    page.run("studioApp.studio.setOptions({ beats: false, grid: 5 }); studioApp.studio.setHead(0.1); studioApp.focusStage()")
    page.press(".")
    expect(said(page) == "Head at 0.105 s.", f"the head is said: {said(page)}")
    page.press(",")
    expect(said(page) == "Head at 0.100 s.", f"the head is said: {said(page)}")


@walk(1440, 900)
def focus_after_name(page):
    """After a name, by Enter or Esc, the focus is where it was."""
    empty(page)
    page.press("A", 8, code="KeyA")
    page.press("F2")
    page.wait("document.activeElement.matches('input.file')")
    page.type("named")
    page.press("Enter")
    page.frames(4)
    expect(page.run("document.activeElement === studioApp.timeline.list"), f"the pattern has the focus: {page.run('document.activeElement.outerHTML.slice(0, 80)')}")
    page.press("F2")
    page.press("Escape")
    page.frames(2)
    expect(page.run("document.activeElement === studioApp.timeline.list"), "after Esc too")
    page.press("s", 2)
    saved(page, "named.ahap")
    expect(page.run("document.activeElement === studioApp.timeline.list"), "and after saving")


@walk(1440, 900)
def view_after_finding(page):
    """A finding is shown near; closing it returns to the view from before, unless the user has moved it."""
    page.run("0")
    far = json.loads(near)
    far["Pattern"].append({"Event": {**far["Pattern"][2]["Event"], "Time": 3}})
    show(page, json.dumps(far), "far.ahap")
    page.wait("studioApp.studio.tab.findings.some(({rule}) => rule === 'fused-taps')")
    view = "[studioApp.studio.tab.view.from, studioApp.studio.tab.view.to]"
    before = page.run(view)
    for leave in ["Escape", "Enter"]:
        page.run("studioApp.focusStage()")
        page.press("F8")
        page.wait("studioApp.studio.pattern.trial")
        shown = page.run(view)
        expect(shown[1] - shown[0] < 1, f"the finding is shown near: {shown}")
        page.press(leave)
        page.frames(4)
        expect(page.run(view) == before, f"{leave} returns: {page.run(view)}, not {before}")
        page.run("studioApp.run('undo')") if leave == "Enter" else None
    page.wait("studioApp.studio.tab.findings.some(({rule}) => rule === 'fused-taps')")
    page.press("F8")
    page.wait("studioApp.studio.pattern.trial")
    page.press("-")
    moved = page.run(view)
    page.press("Escape")
    page.frames(2)
    expect(page.run(view) == moved, "a view that the user has moved stays")


@walk(1440, 900, opens="Samples/primed-alert.ahap")
def ways_that_help(page):
    """A way that ends no finding is not offered."""
    page.wait("studioApp.studio.tab.findings.some(({rule}) => rule === 'not-felt')")
    page.run("studioApp.openFinding(studioApp.studio.tab.findings.findIndex(({rule}) => rule === 'not-felt'))")
    page.wait("studioApp.studio.pattern.trial")
    rows = page.run("[...document.querySelectorAll('.fix .way b')].map((each) => each.textContent)")
    expect("Raise its intensity to 0.54" in rows and "Raise its intensity to 0.38" not in rows, f"ways that end a finding: {rows}")
    page.press("2")
    page.frames(2)
    expect(said(page).startswith("Preview: Leave out"), f"the second is the one in the second row: {said(page)}")
    page.press("Escape")
