"""Walks of points of curves, by keys and by the pen: each point is reached, moved and described, and a click adds one point."""
import json
import time

from walks import at, expect, said, show, walk

pattern = json.dumps({"Version": 1, "Pattern": [
    {"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 1, "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 1}]}},
    {"Event": {"Time": 1.2, "EventType": "HapticTransient", "EventParameters": []}}]})


def points(page):
    """Time and value of each point of the curves."""
    return page.run("studioApp.studio.pattern.lanes.curves.flatMap(({points}) => points.map(({time, value}) => [Number(time.toFixed(3)), Number(value.toFixed(3))]))")


def open_vibration(page):
    show(page, pattern, "vibration.ahap")
    page.run("studioApp.studio.pattern.selectBy('first'); studioApp.studio.changed(); studioApp.timeline.list.focus()")


@walk()
def points_by_keys(page):
    """Three exact points by keys alone, on a vibration without a curve; each one is reached again and described."""
    open_vibration(page)
    for head, keys in [(0, [("ArrowDown", 8)] * 8), (0.5, []), (0.9, [("ArrowUp", 8)] * 3)]:
        page.run(f"studioApp.transport.moveHead({head})")
        page.press("P", 8)
        expect(f"Point of Intensity × at {head} s" in said(page), f"a new point is described: {said(page)}")
        for key, modifiers in keys:
            page.press(key, modifiers)
        time.sleep(0.5)
    made = [[0, 0.2], [0.5, 0.2], [0.9, 0.5]]
    expect(points(page) == made, f"three points: {points(page)}")
    page.run("studioApp.transport.moveHead(0.5)")
    page.press("P", 8)
    expect(points(page) == made and "at 0.5 s, 0.2" in said(page), f"the key selects a point that exists: {points(page)}; {said(page)}")
    page.press("Home")
    heard = []
    for _ in range(5):
        page.press("ArrowRight", 1)
        heard.append(said(page))
    expect([each.split(" ")[0] for each in heard] == ["Curve", "Point", "Point", "Point", "Tap"], f"the points follow their curve: {heard}")
    expect(all(f"{value}" in heard[n + 1] for n, (_, value) in enumerate(made)), f"with their values: {heard}")
    page.press("ArrowLeft", 1)
    expect("at 0.9 s, 0.5" in said(page), f"and backwards: {said(page)}")
    page.press("ArrowLeft", 1)
    page.press("ArrowUp")
    time.sleep(0.5)
    expect(points(page)[1] == [0.5, 0.22] and "0.22" in said(page), f"one point moves: {points(page)}; {said(page)}")
    for _ in range(2):
        page.press("ArrowLeft", 1)
    expect(said(page).startswith("Curve"), f"before the first point is the curve: {said(page)}")


@walk()
def points_by_pen(page):
    """Each click of the pen adds one point, which is shown before and described after it; one undo removes the first with its curve."""
    open_vibration(page)
    page.press("p")
    for n, (moment, level) in enumerate([(0.1, 0.22), (0.5, 0.8), (0.9, 0.4)]):
        x, y = at(page, moment, level)
        page.mouse("mouseMoved", x, y)
        page.wait("!document.querySelector('.tip').hidden")
        ghost = page.run("[studioApp.timeline.hoverPoint.time, document.querySelector('.tip').textContent]")
        expect(abs(ghost[0] - moment) < 0.006 and f"{level:.2f}"[:3] in ghost[1], f"the point is shown before the click: {ghost}")
        page.click(x, y)
        page.frames(3)
        now = points(page)
        expect(len(now) == n + 1 and abs(now[n][1] - level) < 0.02, f"click {n + 1} adds one point: {now}")
        expect(said(page).startswith("Point of Intensity × at"), f"and describes it: {said(page)}")
    for _ in range(3):
        page.press("z", 2)
    expect(points(page) == [], f"three steps undo three clicks: {points(page)}")


@walk()
def drawn_vibration(page):
    """Drawing a vibration describes the vibration, not a drag of nothing."""
    show(page, pattern, "vibration.ahap")
    page.run("studioApp.studio.pattern.selectBy('none'); studioApp.studio.changed(); document.querySelector('.tool[data-id=continuous]').click()")
    page.drag(*at(page, 1.05, 0.5), *at(page, 1.2, 0.6))
    expect(said(page).startswith("Vibration at 1.05"), f"the status says: {said(page)}")
