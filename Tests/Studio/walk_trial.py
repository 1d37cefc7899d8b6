"""A preview of a fix or a rhythm is not part of the document: not of its text, its history, its state, its draft or its file."""
import json

from walks import at, expect, picture, saved, show, taps, walk, written


def tap(moment, intensity=0.5):
    return {"Event": {"Time": moment, "EventType": "HapticTransient", "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": intensity}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}


def text_of(*events, indent=2):
    return json.dumps({"Version": 1, "Pattern": list(events)}, indent=indent) + "\n"


near = text_of(tap(0.1), tap(0.12, 0.9), tap(0.8))


def chosen(page, ids=(1, 2)):
    page.run(f"studioApp.studio.pattern.selectMany({list(ids)}.map((id) => ({{ id, point: -1 }}))); studioApp.studio.emit('selection'); studioApp.focusStage()")


def none_of_fix(page):
    """A finding selects the tap that it is about."""
    chosen(page, [2])


def none_of_rhythm(page):
    chosen(page)


def fix_trial(page):
    page.wait("studioApp.studio.tab.findings.some(({rule}) => rule === 'fused-taps')")
    page.press("F8")
    page.wait("studioApp.studio.pattern.trial")


def rhythm_trial(page):
    chosen(page)
    page.press("r", 1, code="KeyR")
    page.wait("document.querySelector('.rhythm')")
    page.type("4")
    page.frames(2)
    expect(len(taps(page)) == 9, f"the rhythm is shown: {taps(page)}")
    page.run("studioApp.focusStage()")


def retime_trial(page):
    chosen(page)
    page.press("q", 8, text="Q")
    page.wait("document.querySelector('.retime')")
    page.frames(2)
    expect(taps(page)[0][0] != 0.1, f"the beat is shown: {taps(page)}")
    page.run("studioApp.focusStage()")


def by_keys(page):
    page.press("ArrowRight", 8)


def sharper(page):
    page.press("]")


def removed(page):
    page.press("Delete")


def in_field(page):
    """The selection that the user makes during a trial stays."""
    chosen(page, [1])
    page.frames(4)
    page.run("document.querySelector('.inspector input[aria-label=Time]').focus()")
    expect(page.run("document.activeElement.getAttribute('aria-label')") == "Time", "the field has the focus")


def typed(page):
    in_field(page)
    page.type("0.4")
    page.press("Enter")


def stepped(page):
    """An arrow key in a field goes on from the value of the document."""
    in_field(page)
    page.press("ArrowUp")


def dragged(page):
    x, y = at(page, 0.85, 0.2)
    page.drag(x, y, x + 40, y)


def drawn(page):
    page.press("a")
    page.click(*at(page, 0.25, 0.5))
    page.press("v")


def pasted(page):
    page.run("studioApp.studio.pattern.paste(" + json.dumps(text_of(tap(0))) + ", 1.5); studioApp.studio.changed()")


def in_text(page):
    page.run("studioApp.studio.setOptions({ text: true })")
    page.frames(2)
    page.run("(() => { const field = document.querySelector('textarea.source'); field.focus(); const at = field.value.indexOf('\"Version\"'); field.setSelectionRange(at, at); })()")
    page.call("Input.insertText", text=" ")
    page.wait("!document.querySelector('textarea.source').value.includes('{\\n  \"Version\"')")
    page.wait("studioApp.studio.pattern.text === document.querySelector('textarea.source').value")
    page.run("studioApp.studio.setOptions({ text: false }); studioApp.focusStage()")


def undone(page):
    page.press("z", 2)


def split_up(page):
    page.press("s")


acts = [by_keys, sharper, removed, typed, stepped, dragged, drawn, pasted, in_text, undone, split_up]


def state(page):
    return page.run("[studioApp.studio.pattern.text, studioApp.studio.pattern.history(), studioApp.studio.pattern.write(0)]")


@walk(1440, 900)
def trial_and_edit(page):
    """Each edit while a fix, a rhythm or a beat is tried has the same result as without the trial."""
    page.run("studioApp.studio.setOptions({ bpm: 100, beats: false, grid: 5 })")

    def result(begin, act):
        show(page, near, "near.ahap")
        page.run("studioApp.studio.pattern.selectMany([{ id: 3, point: -1 }]); studioApp.studio.pattern.move(0.05, 0, 0); studioApp.studio.changed(); studioApp.fit()")
        page.frames(2)
        begin(page)
        page.run("studioApp.fit()")
        page.frames(3)
        act(page)
        page.frames(3)
        expect(page.run("!studioApp.studio.pattern.trial && !studioApp.checks.gesture && !document.querySelector('.rhythm, .retime')"), f"{act.__name__} ends {begin.__name__}")
        return state(page)

    for act in acts:
        for without, begin in [(none_of_fix, fix_trial), (none_of_rhythm, rhythm_trial), (none_of_rhythm, retime_trial)]:
            # The card of a fix hides the fields.
            if begin is fix_trial and act in (typed, stepped):
                continue
            wanted, found = result(without, act), result(begin, act)
            expect(found == wanted, f"{act.__name__} during {begin.__name__}: {found} is not {wanted}")


@walk(1440, 900)
def trial_no_change(page):
    """A trial is no change: no dot, no number of changes, the same findings; the draft and the saved file are without it; Esc and another tab leave it."""
    for begin in [fix_trial, rhythm_trial, retime_trial]:
        show(page, near, "near.ahap")
        page.wait("studioApp.studio.tab.isChecked")
        facts = "[document.title, document.querySelector('.tab [data-saved]')?.dataset.saved, document.querySelector('.top .file').textContent, studioApp.studio.tab.changes, studioApp.studio.tab.findings.length, studioApp.studio.pattern.history()]"
        before = page.run(facts)
        begin(page)
        page.frames(4)
        page.run("new Promise((done) => { setTimeout(done, 400); })")
        expect(written(page) != near, f"{begin.__name__} shows something")
        expect(page.run(facts) == before, f"{begin.__name__} counts as a change: {page.run(facts)}, not {before}")
        picture(page, f"trial-{begin.__name__}")
        page.run("studioApp.drafts.keep()")
        drafts = page.run("studioApp.drafts.list().then((list) => list.map(({ text }) => text))")
        expect(all(each == near for each in drafts), f"{begin.__name__} is in the draft: {drafts}")
        if begin is not fix_trial:
            page.run("studioApp.focusStage()")
        page.press("Escape")
        expect(page.run("[studioApp.studio.pattern.write(0), studioApp.studio.pattern.isSaved]") == [near, True], f"Esc leaves {begin.__name__}")
        # Another tab.
        begin(page)
        key = page.run("studioApp.studio.tab.key")
        show(page, text_of(tap(0.3)), "other.ahap")
        page.run(f"studioApp.studio.show(studioApp.studio.tabs.find((tab) => tab.key === {key}))")
        page.frames(2)
        expect(page.run("[studioApp.studio.pattern.write(0), studioApp.studio.pattern.isSaved]") == [near, True], f"another tab leaves {begin.__name__}")
        # Saving.
        begin(page)
        page.run("studioApp.studio.tab.handle = null")
        page.press("s", 2)
        file = saved(page, "near.ahap")
        expect(file.read_text() == near and page.run("studioApp.studio.pattern.write(0)") == near, f"{begin.__name__} is saved")
        file.unlink()
        page.run("studioApp.drafts.list().then((list) => studioApp.drafts.drop(list))")
        for _ in range(2):
            page.run("studioApp.studio.close(studioApp.studio.tab)")


@walk(1440, 900)
def trial_kept(page):
    """A trial that the user keeps is one step."""
    for begin, keep in [(fix_trial, lambda: page.press("Enter")), (rhythm_trial, lambda: page.run("document.querySelector('.rhythm .primary').click()")), (retime_trial, lambda: page.run("document.querySelector('.retime .primary').click()"))]:
        show(page, near, "near.ahap")
        begin(page)
        shown = written(page)
        keep()
        page.frames(2)
        expect(written(page) == shown and page.run("[studioApp.studio.pattern.history().position, studioApp.studio.pattern.isSaved]") == [1, False], f"{begin.__name__} is kept as one step")
        page.press("z", 2)
        expect(written(page) == near, "and undone by one")


@walk(1440, 900)
def trial_and_redo(page):
    """A trial that is left keeps the steps that were undone, and taps at the start of a pattern are moved apart by moving the second."""
    for begin in [fix_trial, rhythm_trial, retime_trial]:
        show(page, near, "near.ahap")
        page.run("studioApp.studio.pattern.selectMany([{ id: 3, point: -1 }]); studioApp.studio.pattern.move(0.05, 0, 0); studioApp.studio.changed(); studioApp.run('undo')")
        page.frames(2)
        begin(page)
        page.run("studioApp.studio.pattern.dropTrial()")
        page.press("y", 2)
        expect(taps(page)[2][0] == 0.85, f"{begin.__name__} leaves the step that was undone: {taps(page)}")
    show(page, text_of(tap(0), tap(0.02, 0.9), tap(0.8)), "start.ahap")
    fix_trial(page)
    names = page.run("[...document.querySelectorAll('.fix .way b')].map((each) => each.textContent)")
    expect(names[:3] == ["Move the second to 0.06 s", "Move the second to 0.09 s", "Remove the first"], f"the second moves: {names}")
    expect(taps(page)[:2] == [[0, 0.5], [0.06, 0.9]], f"it is shown: {taps(page)}")
