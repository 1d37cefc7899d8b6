"""One vocabulary in findings and speech; the tour and the bar at the top in narrow windows; small texts."""
import json
import re

import browser
from walks import address, bare, by_download, expect, middle, picture, said, silent, taps, walk

# Names of the file, which designers read only in its text and on demand.
file_names = re.compile(r"Haptic(Intensity|Sharpness|Transient|Continuous)|\btransients?\b|continuous event|ParameterCurve")


@walk(opens="Samples/inflate.ahap")
def words(page):
    """A finding has a heading of at most eight words, and then the numbers; the names of the file are in its text and on demand."""
    page.wait("studioApp.studio.tab.isChecked && studioApp.studio.tab.findings.length")
    headings = page.run("[...document.querySelectorAll('.finding .message')].map((each) => each.textContent)")
    expect(headings and all(1 < len(each.split()) <= 8 for each in headings), f"headings: {headings}")
    page.press("F8")
    page.wait("document.querySelector('.fix:not([hidden]) .way[aria-checked=true]')", 30)
    page.wait("document.querySelector('[role=status]').textContent.includes('Preview')")
    expect(said(page).startswith(f"Hint 1 of 2. {headings[0]}. Intensity × leaves the tap at 1.31 s"), said(page))
    expect(page.run("document.querySelectorAll('.status [role=status] > span').length") == 2, "the preview is added to the reading of the finding, which stays")
    text = page.run("(() => { const copy = document.querySelector('.inspector').cloneNode(true); copy.querySelector('.infile').remove(); return copy.textContent; })()")
    expect(not file_names.search(text), f"the words of the file are not in the findings: {file_names.search(text)} in {text}")
    page.run("document.querySelector('.infile summary').click()")
    shown = page.run("document.querySelector('.infile').textContent")
    expect("HapticIntensityControl leaves the transient" in shown and "curve-on-transients" in shown, f"on demand: {shown}")
    page.press("Escape")
    page.run("studioApp.run('text'); studioApp.textPanel.goTo(61); null")
    page.wait("document.querySelector('.lens')")
    expect("HapticIntensityControl" in page.run("document.querySelector('.lens').textContent"), "the text has the names of the file")
    page.run("studioApp.studio.pattern.selectMany([{ id: studioApp.studio.pattern.marks(0, 9, 1e6).find(({ kind }) => kind === 'continuous').id, point: -1 }]); studioApp.focusStage(); null")
    names = page.run("studioApp.studio.pattern.marks(0, 9, 1e6).map(({ id }) => studioApp.studio.pattern.describe(id, -1)).join(' ')")
    expect("Vibration at 0 s" in names and not file_names.search(names), f"speech: {names}")


@walk(opens="Samples/heartbeat.ahap")
def small_texts(page):
    """A solved problem of the text leaves the status, the end is not a pause, one line is one line, inputs say what they are."""
    page.run("studioApp.run('text'); null")
    page.frames(4)
    text = page.run("document.querySelector('.source').value")
    write = "(() => {{ const field = document.querySelector('.source'); field.value = {}; field.dispatchEvent(new Event('input')); }})()"
    page.run(write.format(json.dumps(text.replace("{", "", 1))))
    page.wait("studioApp.studio.tab.broken")
    expect(re.match(r"\d+:\d+ ", said(page)), said(page))
    page.run(write.format(json.dumps(text)))
    page.wait("!studioApp.studio.tab.broken")
    page.wait("document.querySelector('[role=status]').textContent === 'The text can be read again.'")
    page.run("studioApp.transport.setHead(studioApp.studio.tab.end - 0.1); studioApp.focusStage(); null")
    page.press(" ")
    page.wait("!studioApp.studio.isPlaying && studioApp.studio.said.startsWith('Played to the end')", 20)
    page.run("studioApp.run('inputs'); null")
    page.wait("document.querySelector('.inputsheet')", 30)
    expect("follows no input" in page.run("document.querySelector('.inputsheet').textContent"), "a pattern without inputs says so")
    page.press("Escape")
    page.run("studioApp.opening.openText(JSON.stringify({ Version: 1, Pattern: [{ ParameterCurve: { ParameterID: 'HapticIntensityControl', Time: 0, ParameterCurveControlPoints: [{ Time: 0, ParameterValue: 1 }, { Time: 1, ParameterValue: 0.5 }] } }, { Event: { Time: 0, EventType: 'HapticTransient', EventParameters: [] } }] }), 'point.ahap', ''); studioApp.studio.pattern.selectMany([{ id: studioApp.studio.pattern.lanes.curves[0].points[0].id, point: 0 }]); studioApp.studio.emit('selection')")
    page.frames(4)
    note = page.run("document.querySelector('.inspector .head p').textContent")
    expect(note.startswith("line "), f"one line: {note}")
    page.run("studioApp.files.create(); studioApp.run('insertTap'); null")
    expect(page.run("document.querySelector('.file span').textContent") == "new / ", "a new pattern is new")
    page.run("studioApp.files.save(false)")
    page.wait("studioApp.studio.tab.isSaved")
    expect(page.run("document.querySelector('.file span').textContent") == "", "a saved pattern is not")


@bare
def tour():
    """The tour of a phone: nothing is cut off, no key is named, and each step ends by touch."""
    for width, height, names in [(390, 844, ["Touch the play button.", "Touch the palette.", "Touch “Tap it in”.", "Touch Save."]), (768, 1024, ["Touch the play button."]), (1440, 900, ["Press space."])]:
        page = browser.Page(width, height, "light", touch=width < 1100)
        try:
            page.call("Page.addScriptToEvaluateOnNewDocument", source=by_download)
            page.open(address)
            page.run("studioApp.startCoach(); null")
            page.frames(6)
            for name, touched in zip(names, [".narrow .play", ".narrow .feel", ".tapin", ".savenow"]):
                page.wait(f"document.querySelector('.coach b').textContent === {json.dumps(name)}")
                box = page.run("(({ left, right, top, bottom }) => [left, right, top, bottom])(document.querySelector('.coach').getBoundingClientRect())")
                expect(box[0] >= 0 and box[1] <= width and box[3] <= height and box[1] - box[0] > 200, f"{width} px: the tour is in the window: {box}")
                expect(page.run("document.documentElement.scrollWidth") <= width, "nothing is wider than the window")
                if width == 390:
                    stage = page.run("document.querySelector('.stage').getBoundingClientRect().bottom")
                    expect(box[2] >= stage - 1, f"the tour does not cover the picture: {box[2]}, {stage}")
                    page.click(*middle(page, touched))
            if width == 390:
                page.wait("document.querySelector('.coach').hidden")
                expect(len(taps(page)) == 3, "a tap was added")
            picture(page, f"tour-{width}")
            silent(page)
        finally:
            page.close()


@walk(opens="Samples/heartbeat.ahap")
def hands(page):
    """The chip for phones and pads opens what connects them, by keys too, and shows who plays along."""
    page.run("document.querySelector('.hands').focus()")
    page.press("Enter")
    page.wait("document.querySelector('.menu')")
    rows = page.run("[...document.querySelectorAll('.menu [role=menuitem]')].map((each) => each.textContent)")
    expect(len(rows) == 2 and rows[0].startswith("Phones…") and rows[1].startswith("Outputs…"), f"rows: {rows}")
    page.press("Escape")
    page.run("studioApp.link.phones = { joined: [{ name: 'Pixel 9', state: 'ready' }] }; studioApp.studio.emit('hands'); null")
    expect(page.run("[document.querySelector('.hands').textContent, document.querySelector('.hands').dataset.state].join()") == "Pixel 9,good", "a phone is named")
    expect(page.run("document.querySelector('.hands').getAttribute('aria-label')") == "Phones and pads: Pixel 9", "for screen readers too")
