"""The document behind the picture: text, commands, findings, groups, markers and undo."""
import json

from walks import at, expect, root, said, show, taps, walk, written


@walk(opens="Samples/inflate.ahap")
def text_and_undo(page):
    first = written(page)
    expect(first == (root / "Samples/inflate.ahap").read_text(), "what was opened is written as it was")
    page.run("studioApp.run('text')")
    page.frames(4)
    page.run("(() => { const f = document.querySelector('.source'); f.focus(); const at = f.value.indexOf('1.31'); f.setSelectionRange(at, at + 4); })()")
    page.wait("studioApp.studio.pattern.selected.length === 1")
    page.type("1.35")
    page.wait("studioApp.studio.pattern.marks(1.34, 1.36, 1e6).some(({kind}) => kind === 'tap')")
    page.type("}")
    page.wait("studioApp.studio.tab.broken")
    expect(page.run("document.querySelector('.texthead .error')?.textContent.length > 5"), "a text that cannot be read says why")
    expect(page.run("studioApp.timeline.stage.hasAttribute('data-dim')"), "and the picture stays")
    page.press("Backspace")
    page.wait("!studioApp.studio.tab.broken")
    page.press("Escape")
    for _ in range(30):
        if page.run("studioApp.studio.pattern.history().position") == 0:
            break
        page.press("z", 2)
    page.wait("studioApp.studio.pattern.history().position === 0")
    expect(written(page) == first, "undo goes back to the first bytes")
    page.run("document.activeElement.blur()")
    page.wait("document.querySelector('.source').value === studioApp.studio.pattern.write(0)")


@walk()
def every_sample(page):
    for path in sorted((root / "Samples").glob("*.ahap")):
        text = path.read_text()
        page.run(f"studioApp.opening.openText({json.dumps(text)}, {json.dumps(path.name)}, '')")
        page.frames(3)
        expect(written(page) == text, f"{path.name}: another text after opening")
        page.run("studioApp.run('selectAll'); studioApp.run('later'); studioApp.run('undo')")
        expect(written(page) == text, f"{path.name}: another text after an edit and undo")


@walk()
def every_command(page):
    """Each command that edits runs; undo goes back to the first bytes, redo to the last."""
    page.run("studioApp.files.create(); null")
    first = written(page)
    page.run("studioApp.transport.setHead(0.1)")
    makers = page.run("studioCommands.filter(({id, group}) => group === 'edit' && /^insert|^curve|^parameter/.test(id) && !/^insertTime|Point/.test(id)).map(({id}) => id)")
    for maker in makers:
        page.run(f"studioApp.run({json.dumps(maker)})")
    counts = page.run("studioApp.studio.pattern.lanes.counts")
    expect(counts == {"tap": 1, "continuous": 1, "tone": 1, "curve": 12, "parameter": 12}, f"everything of AHAP can be made by commands: {counts}")
    editors = page.run("studioCommands.filter(({id, group}) => group === 'edit' && !/^insert[A-S]|^curve|^parameter|undo|redo|numbers|select|paste|retime/.test(id)).map(({id}) => id)")
    page.run("studioApp.studio.tab.loop = [0.05, 0.15]")
    for editor in editors:
        page.run(f"studioApp.run('selectAll'); Promise.resolve(studioApp.run({json.dumps(editor)})).then(() => null)")
        if page.run("Object.values(studioApp.studio.pattern.lanes.counts).every((n) => !n)"):
            page.run("studioApp.run('undo')")
    page.run("studioApp.run('selectAll'); studioApp.run('copy')")
    page.run("studioApp.run('paste')")
    page.frames(2)
    last = written(page)
    steps = page.run("studioApp.studio.pattern.call('undo_count')")
    for _ in range(steps):
        page.run("studioApp.run('undo')")
    expect(written(page) == first, "undo goes back to the first bytes")
    for _ in range(steps):
        page.run("studioApp.run('redo')")
    expect(written(page) == last, "redo goes to the last bytes")
    print(f"  {len(makers)} commands make, {len(editors)} edit: {steps} steps back and forth")


@walk()
def findings(page):
    text = (root / "Samples/inflate.ahap").read_text().replace("1.945", "2.28")
    show(page, text, "inflate.ahap")
    page.wait("studioApp.studio.tab.findings.length")
    # The felt events on a phone, and the way from a weakened tap to "This is intended".
    page.run("studioApp.studio.pattern.selectMany([{ id: studioApp.timeline.scene.taps.at(-1).id, point: -1 }]); studioApp.studio.emit('selection')")
    page.wait("/^Feltclear, \\d+ dB, \\d+ ms/.test(document.querySelector('.feltline')?.textContent)")
    page.run("studioApp.studio.pattern.selectMany([{ id: studioApp.timeline.scene.taps[0].id, point: -1 }]); studioApp.studio.emit('selection')")
    page.wait("document.querySelector('.feltline')?.textContent === 'Feltwithin the vibration around it'")
    page.run("[...document.querySelectorAll('.why button')].find((each) => !each.hidden && each.textContent === 'This is intended').click()")
    page.wait("document.activeElement.matches('.fix .why input')")
    page.press("Escape")
    page.run("studioApp.studio.tab.finding = null; studioApp.focusStage()")
    page.press("F8")
    page.wait("document.querySelector('.fix:not([hidden]) .way')")
    page.wait("studioApp.studio.tab.findings[0].fixes[0].outcome?.ends.length")
    ways = page.run("studioApp.studio.tab.findings[0].fixes.map(({name, outcome}) => [name, outcome.ends.some(({rule}) => rule === 'fused-taps')])")
    expect(ways == [["Move the first to 2.24 s", True], ["Move the first to 2.21 s", True], ["Remove the first", True]], f"the core proposes ways and says what each ends: {ways}")
    expect("Clears" in page.run("document.querySelector('.fix .clears').textContent"), "the card says what the way ends")
    expect([2.24, 0.672] in taps(page), f"the way is tried in the picture: {taps(page)}")
    page.press("Escape")
    expect([2.28, 0.672] in taps(page), "Esc takes it back")
    expect(page.run("studioApp.studio.pattern.history().position") == 0, "and leaves no step")
    # What causes a finding itself is not chosen, and says so.
    shown = page.run("""(() => { const { studio } = studioApp;
      for (const fix of studio.tab.findings[0].fixes) fix.outcome = { ends: [{ rule: 'fused-taps', time: 1, message: 'm' }], starts: [{ rule: 'masked', time: 1, message: 'm' }] };
      studioApp.openFinding(0);
      const rows = [...document.querySelectorAll('.fix .way')].slice(0, 3);
      const shown = [rows.filter((each) => each.getAttribute('aria-checked') === 'true').length, rows.every((each) => each.textContent.includes('causes 1')), studioApp.checks.gesture];
      studioApp.leaveFix();
      for (const fix of studio.tab.findings[0].fixes) fix.outcome = null;
      return shown; })()""")
    expect(shown == [0, True, 0], f"a way that causes a finding is neither chosen nor tried, and says that it causes one: {shown}")
    page.press("F8", 8)
    page.wait("studioApp.studio.tab.finding > 0 && studioApp.studio.tab.finding === studioApp.studio.tab.findings.length - 1")
    page.run("studioApp.openFinding(0)")
    page.wait("document.querySelector('.fix:not([hidden]) .primary')")
    page.run("document.querySelector('.fix .primary').click()")
    page.wait("!studioApp.studio.tab.findings.some(({rule}) => rule === 'fused-taps')")


@walk()
def felt_once(page):
    """One number for one thing: a continuous event under a curve that rises from 0 is felt as a range, and a pitch stands in one row."""
    event = {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 1, "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 1}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}
    curve = {"ParameterID": "HapticIntensityControl", "Time": 0, "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 0}, {"Time": 1, "ParameterValue": 0.8}]}
    show(page, json.dumps({"Version": 1, "Pattern": [{"Event": event}, {"ParameterCurve": curve}]}), "rising.ahap")
    page.run("studioApp.studio.pattern.selectMany([{ id: 1, point: -1 }]); studioApp.studio.emit('selection')")
    page.wait("document.querySelector('.feltline')?.textContent.startsWith('Feltclear')")
    rows = page.run("[...document.querySelectorAll('.inspector .felt')].map((each) => each.textContent)")
    expect(rows[0] == "0.00 to 0.80", f"the range that is felt: {rows}")
    expect(page.run("document.querySelector('.inspector').textContent.match(/Hz/g).length") == 1, "one pitch")
    mark = page.run("studioApp.timeline.scene.marks.find(({ id }) => id === 1).felt")
    expect(abs(mark - 0.8) < 1e-6, f"the picture has its strongest moment: {mark}")


@walk()
def whole_pattern_rules(page):
    """Findings about the format that need the whole pattern: values left to defaults, and more events at once than an engine plays."""
    def listed(events):
        page.run(f"studioApp.opening.openText({json.dumps(json.dumps({'Version': 1, 'Pattern': [{'Event': each} for each in events]}))}, 'rules.ahap', '')")
        page.wait("studioApp.studio.tab.findings.length")
        page.frames(4)
        return page.run("[...document.querySelectorAll('.finding')].map((each) => each.textContent)")

    found = listed([{"Time": 0, "EventType": "HapticTransient", "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.8}]}])
    expect(any("A value is left to the system" in each for each in found), f"a value that is left to its default is listed: {found}")
    full = [{"ParameterID": "HapticIntensity", "ParameterValue": 0.5}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]
    found = listed([{"Time": 0, "EventType": "HapticContinuous", "EventDuration": 1, "EventParameters": full}] * 8193)
    expect(any("Too many events at once" in each for each in found), f"more events at once than an engine plays are listed: {found}")
    page.run("studioApp.run('selectNone'); studioApp.studio.pattern.selectMany([{ id: 1, point: -1 }]); studioApp.run('remove')")
    page.wait("!studioApp.studio.tab.findings.some(({ rule }) => rule === 'too-many-at-once')")


@walk()
def meant(page):
    """ "This is intended": by keys with a reason, in the text, in the list of what is accepted, and withdrawn again."""
    text = (root / "Samples/inflate.ahap").read_text().replace("1.945", "2.28")
    show(page, text, "inflate.ahap")
    page.wait("studioApp.studio.tab.findings.some(({rule}) => rule === 'fused-taps')")
    page.press("F8")
    page.wait("document.querySelector('.fix:not([hidden]) .way')")
    page.press("0")
    page.wait("document.activeElement.matches('.fix .why input')")
    page.type('a \"double\"')
    # The card is drawn again, as when it hears what a way would end.
    page.run("studioApp.studio.tab.findings[0].fixes[0].outcome = null; studioApp.studio.emit('findings')")
    page.type(' knock')
    page.press("Enter")
    page.wait("!studioApp.studio.tab.findings.some(({rule}) => rule === 'fused-taps')")
    expect("a \"double\" knock" in said(page), f"the acceptance is read: {said(page)}")
    new = written(page)
    entry = json.loads(new)["Metadata"]["ThrumAccepted"]
    expect(entry == [{"rule": "fused-taps", "time": 2.3, "reason": 'a "double" knock'}], f"the file holds the entry: {entry}")
    start = next(n for n in range(len(text)) if text[n] != new[n])
    expect(new[start + len(new) - len(text):] == text[start:], "and differs in nothing else")
    page.run("document.querySelector('.findings .fold').open = true")
    expect("double" in page.run("document.querySelector('.findings .fold .reason').textContent"), "the list shows the reason")
    page.press("z", 2)
    page.wait("studioApp.studio.tab.findings.some(({rule}) => rule === 'fused-taps')")
    expect(written(page) == text, "undo restores every byte")
    page.press("y", 2)
    page.wait("studioApp.studio.tab.meant.accepted.length === 1")
    page.wait("document.querySelector('.findings .fold .places button')")
    page.run("document.querySelector('.findings .fold .places button').click()")
    page.wait("studioApp.studio.tab.findings.some(({rule}) => rule === 'fused-taps')")
    expect(written(page) == text, "withdrawing the only entry leaves nothing behind")
    # All places of a hint at once, from the palette of commands.
    page.run("studioApp.openFinding(studioApp.studio.tab.findings.findIndex(({rule}) => rule === 'curve-on-transients'))")
    count = page.run("studioApp.studio.tab.findings[studioApp.studio.tab.finding].times.length")
    page.press("m", 1)
    page.wait("document.activeElement.matches('.fix .why input')")
    page.press("Enter")
    page.wait(f"studioApp.studio.tab.meant.accepted.length === {count}")
    expect(count > 1 and page.run("studioApp.studio.pattern.history().position") == 3, "one step accepts all places of a rule")
    # What cannot be changed is said, and stays.
    page.run("studioApp.opening.openText(" + json.dumps(text.replace('"Project"', '"ThrumAccepted": 5, "Project"', 1)) + ", 'odd.ahap', '')")
    page.wait("studioApp.studio.tab.findings.some(({rule}) => rule === 'fused-taps')")
    before = written(page)
    page.run("studioApp.openFinding(studioApp.studio.tab.findings.findIndex(({rule}) => rule === 'fused-taps')); studioApp.meaning.accept('')")
    expect("not a list" in page.run("document.querySelector('.toast').textContent"), "a list that is none is refused with the reason")
    expect(written(page) == before, "and stays")


@walk(opens="Samples/inflate.ahap")
def groups(page):
    """Grouping by keys: a click takes the whole group, it moves together, survives a save, copies are groups of their own."""
    first = written(page)
    page.run("studioApp.studio.pattern.selectMany(studioApp.timeline.scene.taps.slice(0, 3).map(({id}) => ({id, point: -1}))); studioApp.studio.emit('selection'); studioApp.focusStage()")
    ids = page.run("studioApp.studio.pattern.selected.map(({id}) => id)")
    page.press("g")
    expect(said(page) == "group.", f"grouping is read: {said(page)}")
    expect("group of 3" in page.run("document.querySelector('.inspector .head p').textContent"), "the inspector tells the group")
    page.press("Escape")
    taps_before = taps(page)
    page.run("studioApp.fit()")
    page.frames(4)
    x, y = at(page, taps_before[1][0], taps_before[1][1] / 3)
    page.click(x, y)
    expect(sorted(page.run("studioApp.studio.pattern.selected.map(({id}) => id)")) == sorted(ids), "a click takes the whole group")
    page.press("ArrowRight")
    moved = [now[0] - was[0] for now, was in zip(taps(page), taps_before)]
    expect([round(each, 4) for each in moved[:3]] == [0.002] * 3 and not any(moved[3:]), f"the group moves together: {moved}")
    saved_text = written(page)
    expect(saved_text.count("ThrumGroup") == 3, "the entries hold the group")
    show(page, saved_text, "again.ahap")
    page.frames(4)
    page.run("studioApp.fit()")
    page.frames(4)
    page.click(*at(page, taps(page)[1][0], taps(page)[1][1] / 3))
    expect(page.run("studioApp.studio.pattern.selected.length") == 3, "and it is there after a save")
    page.press("g", 8, text="G")
    expect(said(page) == "ungroup." and "ThrumGroup" not in written(page), f"ungrouping leaves nothing: {said(page)}")
    page.press("z", 2)
    expect(written(page) == saved_text, "undo restores every byte")


@walk(opens="Samples/heartbeat.ahap")
def markers(page):
    """Markers are in the file: added and named in one step, renamed, removed, there after opening again."""
    first = written(page)
    page.press("m")
    x, y = at(page, 0.4, 0.9)
    page.click(x, y)
    page.wait("document.activeElement.matches('.flag.edit')")
    page.run("document.activeElement.select()")
    page.type("drop")
    page.press("Enter")
    page.wait("studioApp.studio.pattern.lanes.markers.length === 1")
    expect(json.loads(written(page))["Metadata"]["ThrumMarkers"][0]["name"] == "drop", "the file holds the marker")
    expect(page.run("studioApp.studio.pattern.history().position") == 1, "a marker with its name is one step")
    kept = written(page)
    show(page, kept, "again.ahap")
    page.wait("document.querySelector('.flag')?.textContent === 'drop'")
    page.run("studioApp.timeline.labels.nameMarker(studioApp.studio.pattern.lanes.markers[0])")
    page.run("document.activeElement.value = ''")
    page.press("Enter")
    page.wait("!studioApp.studio.pattern.lanes.markers.length")
    expect(written(page) == first, "removing the only marker leaves nothing behind")
    page.press("z", 2)
    expect(written(page) == kept, "undo restores every byte")


@walk(opens="Samples/inflate.ahap")
def undo_shows(page):
    """What undo brings back slides to its place and keeps a ring; a snap is felt as a tick unless that is switched off."""
    page.run("studioApp.run('selectAll'); studioApp.run('muchLater')")
    page.frames(4)
    page.run("studioApp.run('undo')")
    page.frames(3)
    moves = page.run("studioApp.timeline.returning.now(studioApp.timeline.scene.taps).length")
    expect(moves > 2, f"undo shows what it brings back: {moves}")
    page.wait("!studioApp.timeline.returning.isRunning")
    page.run("studioApp.player.strike = (...all) => { (window.ticks ??= []).push(all); }; studioApp.studio.setOptions({ ticks: true }); studioApp.fit()")
    page.frames(4)
    tap = taps(page)[2]
    page.drag(*at(page, tap[0], tap[1] / 3), *at(page, tap[0] + 0.2, tap[1] / 3))
    ticked = page.run("(window.ticks ?? []).filter(([i, s]) => i === 0.2 && s === 0.9).length")
    expect(ticked > 0, "a snap is felt")
    page.run("window.ticks = []; studioApp.run('ticks')")
    page.drag(*at(page, tap[0] + 0.2, tap[1] / 3), *at(page, tap[0], tap[1] / 3))
    expect(page.run("window.ticks.filter(([i, s]) => i === 0.2 && s === 0.9).length") == 0, "and not when that is off")
    page.run("studioApp.run('first'); studioApp.run('box')")
    page.type("next thing")
    page.wait("document.querySelector('.boxrow small')")
    expect(" s" in page.run("document.querySelector('.boxrow small').textContent"), "the palette says where the next thing is")
