"""A walk through the ways to fix a finding by keys: the arrows stay in the panel, and the focus returns to the picture."""
import json

from walks import expect, show, taps, walk

# A curve weakens the tap. Its finding has no fix; it can only be accepted.
values = [{"ParameterID": "HapticIntensity", "ParameterValue": 0.86}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.3}]
pattern = json.dumps({"Version": 1, "Pattern": [
    {"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 1, "EventParameters": values}},
    {"Event": {"Time": 0.055, "EventType": "HapticTransient", "EventParameters": values}},
    {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0, "ParameterCurveControlPoints": [
        {"Time": 0, "ParameterValue": 0}, {"Time": 0.5, "ParameterValue": 1}, {"Time": 1, "ParameterValue": 0}]}}]})


@walk()
def ways_by_keys(page):
    show(page, pattern, "weak.ahap")
    page.wait("studioApp.studio.tab.findings.some((each) => each.isDesign)")
    page.run("studioApp.timeline.list.focus()")
    before = taps(page)
    for _ in range(page.run("studioApp.studio.tab.findings.length")):
        page.press("F8")
        page.frames(3)
        if not page.run("studioApp.isFixing"):
            continue
        expect(page.run("document.activeElement.matches('.way')"), f"the focus is on a way: {page.run('document.activeElement.outerHTML')}")
        if not page.run("studioApp.studio.tab.findings[studioApp.studio.tab.finding].fixes.length"):
            for key in ("ArrowDown", "ArrowDown", "ArrowUp"):
                page.press(key)
            page.frames(3)
            expect(taps(page) == before, f"an arrow edits nothing: {taps(page)}")
            expect(page.run("document.activeElement.matches('.way') && studioApp.isFixing"), "and stays in the panel")
            break
    else:
        raise AssertionError(f"no finding is without a fix: {page.run('studioApp.studio.tab.findings.map(({heading, fixes, isDesign}) => [heading, fixes.length, isDesign])')}")
    page.press("Escape")
    page.frames(3)
    expect(page.run("document.activeElement === studioApp.timeline.list"), f"the focus returns to the picture: {page.run('document.activeElement.outerHTML.slice(0, 80)')}")
    page.run("document.activeElement.blur(); studioApp.run('keys')")
    page.wait("document.querySelector('.sheet')")
    page.press("Escape")
    expect(page.run("document.activeElement === studioApp.timeline.list"), "also from a sheet that was opened without a focus")
