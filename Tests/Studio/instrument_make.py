"""Composes from sounds, measures devices, retimes and converts."""
import base64
import json
import time

from walks import door, drop, expect, needs, options, picture, root, started, thrum, times, violations, walk


@walk()
def compose(page):
    """A sound that is dropped becomes a pattern: the same bytes as `thrum compose`, with each strategy, with sliders, with changes by hand."""
    folder = page.downloads
    sound = door(folder / "door.wav")
    for place, style in enumerate(["hybrid", "envelope", "onsets"]):
        page.run("studioApp.run('home'); null")
        drop(page, sound)
        page.wait("document.querySelectorAll('.sheet.compose .strategy').length === 3 && !document.querySelector('.sheet.compose .button.primary').disabled", 60)
        page.press(str(place + 1))
        page.wait(f"document.querySelector('.sheet.compose .strategy.chosen [data-id={style}]') && !document.querySelector('.sheet.compose .button.primary').disabled", 60)
        if place == 0:
            expect("5 hits" in page.run("document.querySelector('.sheet.compose .sheethead').textContent"), page.run("document.querySelector('.sheet.compose .sheethead').textContent"))
            if options.pictures:
                page.wait("![...document.querySelectorAll('.strategy')].some((each) => each.textContent.includes('Listening'))", 60)
                picture(page, "compose-1440-dark")
        page.run("document.querySelector('.sheet.compose .button.primary').click()")
        page.wait("!document.querySelector('.sheet.compose') && studioApp.studio.tab")
        text = page.run("studioApp.studio.pattern.write(0)")
        expect(json.loads(text)["Pattern"], "the pattern is not empty")
        if options.thrum:
            target = folder / f"{style}.ahap"
            thrum("compose", sound, "-o", target, "--strategy", style, "--with-audio", "--force")
            expect(text == target.read_text(), f"{style}: other bytes than thrum compose")
            print(f"  {style}: {len(text)} bytes, as thrum compose writes them")
    # Hits are on the ruler and attract.
    expect(len(page.run("studioApp.studio.tab.onsets")) == 5, "five hits on the ruler")
    near = page.run("studioApp.studio.pattern.snap(0.153, 0.01, { grid: 0, beat: 0, origin: 0, head: -1, loop: [], markers: [], onsets: studioApp.studio.tab.onsets })")
    expect(near["reason"] == "onset", f"hits attract: {near}")
    # The waveform is where its hits are heard.
    page.run("studioApp.fit()")
    page.frames(4)
    columns = page.run("""(() => {
      const { base, scale } = studioApp.timeline;
      const lane = scale.lanes.find(({ kind }) => kind === "files");
      const ratio = base.width / base.clientWidth;
      const { data, width } = base.getContext("2d").getImageData(0, lane.top * ratio, base.width, lane.height * ratio);
      const tall = (at) => {
        const x = Math.round((scale.gutter + (at - scale.from) / scale.span * (scale.width - scale.gutter - 16)) * ratio);
        return Array.from({ length: data.length / width / 4 }, (_, row) => data[4 * (row * width + x) + 1]).filter((value) => value > 150).length;
      };
      return studioApp.studio.tab.onsets.map((at) => [tall(at - 0.02), tall(at + 0.012)]);
    })()""")
    expect(all(after > before + 2 for before, after in columns), f"the waveform rises at each hit: {columns}")
    # A slider, and again with what was changed by hand.
    drop(page, sound)
    page.wait("document.querySelector('.sheet.compose input[type=range]')", 60)
    page.run("(() => { const slider = document.querySelector('.sheet.compose input[aria-label=Sensitivity]'); slider.value = '0.8'; slider.dispatchEvent(new Event('input')); })()")
    time.sleep(0.3)
    page.press("1")
    page.wait("!document.querySelector('.sheet.compose .button.primary').disabled", 60)
    time.sleep(1)
    page.run("document.querySelector('.sheet.compose .button.primary').click()")
    page.wait("!document.querySelector('.sheet.compose')")
    page.press("z", 2)
    text = page.run("studioApp.studio.pattern.write(0)")
    edited = folder / "edited.ahap"
    page.run("studioApp.studio.pattern.selectBy('first'); studioApp.studio.pattern.selectBy('next'); studioApp.studio.pattern.move(0, -0.2, 0); studioApp.studio.changed()")
    text = page.run("studioApp.studio.pattern.write(0)")
    edited.write_text(text)
    page.run("studioApp.run('compose'); null")
    page.wait("document.querySelector('.sheet.compose .edits p')?.textContent.includes('1 by hand kept')", 60)
    page.press("3")
    page.wait("!document.querySelector('.sheet.compose .button.primary').disabled && document.querySelector('.strategy.chosen [data-id=onsets]')", 60)
    time.sleep(0.5)
    page.run("document.querySelector('.sheet.compose .button.primary').click()")
    page.wait("!document.querySelector('.sheet.compose')")
    merged = page.run("studioApp.studio.pattern.write(0)")
    if options.thrum:
        thrum("compose", sound, "-o", folder / "merged.ahap", "--strategy", "onsets", "--with-audio", "--update", edited, "--force")
        expect(json.loads(merged) == json.loads((folder / "merged.ahap").read_text()), "changes by hand are kept as thrum compose --update keeps them")
    # What is not a sound says so.
    page.run("studioApp.files.read(new File(['not a sound'], 'no.wav'), null)")
    page.wait("document.querySelector('.toast')?.textContent.includes('no.wav')")


@walk(opens="Samples/inflate.ahap")
def devices(page):
    """The lanes of devices say what is left; another version is as far as thrum compare says."""
    page.run("studioApp.run('devices'); null")
    page.wait("[...document.querySelectorAll('.devices .lane')].filter((lane) => lane.textContent.includes('/6')).length === 5", 90)
    texts = page.run("[...document.querySelectorAll('.devices .lane')].map((lane) => lane.getAttribute('aria-label'))")
    expect(len(texts) == 5 and all("of 6 events" in each for each in texts), f"lanes: {texts}")
    drawn = page.run("[...document.querySelectorAll('.devices canvas')].map((canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((each) => each))")
    expect(all(drawn), f"each lane is drawn: {drawn}")
    print(f"  {'; '.join(texts)}")
    picture(page, "devices-1440-dark")
    page.run("studioApp.run('selectAll'); studioApp.run('muchDown'); null")
    page.run("[...document.querySelectorAll('.devices button')].find((each) => each.textContent.startsWith('Compare')).click()")
    page.wait("document.querySelector('.abdistance')?.textContent.includes('JND apart')", 60)
    result = page.run("document.querySelector('.abdistance').textContent")
    if options.thrum:
        folder = page.downloads
        (folder / "now.ahap").write_text(page.run("studioApp.studio.pattern.write(0)"))
        wanted = json.loads(thrum("compare", root / "Samples/inflate.ahap", folder / "now.ahap", "--json", "--on", "phone").stdout)
        distance = wanted.get("distance", wanted.get("felt", {}).get("distance"))
        expect(f"{distance:.2f} JND apart" in result, f"{result}; thrum compare says {distance}")
        print(f"  {result}, as thrum compare says")
    # What the motors do, as sound.
    page.run("[...document.querySelectorAll('.devices [data-id=controller]')].at(-1).click()")
    page.press(" ")
    page.wait("studioApp.player.source", 60)
    page.press(" ")
    page.run("studioApp.run('devices'); null")
    page.wait("studioApp.player.likeness === null && document.querySelector('.devices').hidden")


@walk(opens="Samples/spring-boing.ahap")
def retimes(page):
    """Retiming is tried in the picture and kept as one step, or left without one; the tempo can be tapped."""
    first = times(page)
    page.press("Q", 8)
    page.wait("document.querySelector('.retime')")
    page.run("document.querySelector('.retime input[type=number]').focus(); document.querySelector('.retime input[type=number]').select()")
    page.type("150")
    step = 60 / 150 / 4
    moved = times(page)
    expect(moved != first and all(abs(each / step - round(each / step)) < 1e-3 for each in moved), f"taps go to sixteenths of 150 bpm: {moved}")
    ghosts = page.run("studioApp.checks.ghosts.length")
    expect(ghosts == len(first), f"ghosts show where they were: {ghosts}")
    picture(page, "retime-1440-dark")
    page.run("(() => { const slider = document.querySelector('.retime input[type=range]'); slider.value = '50'; slider.dispatchEvent(new Event('input')); })()")
    half = times(page)
    expect(any(0 < abs(each / step - round(each / step)) for each in half) and half != first, "half of the way")
    page.press("Escape")
    page.wait("!document.querySelector('.retime')")
    expect(times(page) == first and page.run("studioApp.studio.pattern.history().position") == 0, "leaving leaves no step")
    page.press("Q", 8)
    page.wait("document.querySelector('.retime')")
    page.run("document.querySelector('.retime input[type=range]').focus()")
    for _ in range(5):
        page.press("b")
        time.sleep(0.4)
    bpm = page.run("studioApp.studio.options.bpm")
    expect(110 < bpm < 150, f"the tempo of taps about 0.4 s apart: {bpm}")
    page.press("Enter")
    page.wait("!document.querySelector('.retime')")
    expect(page.run("studioApp.studio.pattern.history().position") == 1, "it is one step")
    page.press("z", 2)
    expect(times(page) == first, "undo takes it back")


@walk(opens="Samples/heartbeat.ahap")
def formats(page):
    """Everything that `thrum convert` writes, byte for byte; files of other formats open as it reads them; a gallery is one file."""
    folder = page.downloads
    source = root / "Samples/heartbeat.ahap"
    page.run("""(() => {
      const worker = new Worker("tools.js", { type: "module" });
      let count = 0;
      const waiting = new Map();
      worker.onmessage = ({ data }) => waiting.get(data.id)(data);
      window.askTools = (question) => new Promise((done) => { waiting.set(++count, done); worker.postMessage({ ...question, id: count }); });
    })()""")
    known = page.run("askTools({ verb: 'formats' }).then(({ answer }) => answer)")
    written = [each["name"] for each in known if each["isWritten"]]
    expect(len(written) > 12, f"formats: {written}")
    for name in written:
        made = page.run(f"""askTools({{ verb: "convert", format: "{name}", source: new TextEncoder().encode(studioApp.studio.pattern.write(0)), ending: "ahap", name: "heartbeat", measures: false }}).then(({{ answer, error }}) =>
          ({{ error, files: answer?.files.map(({{ name, bytes }}) => {{ let text = ""; for (const each of bytes) text += String.fromCharCode(each); return [name, btoa(text)]; }}) }}))""")
        expect(not made.get("error"), f"{name}: {made}")
        if not options.thrum:
            continue
        (folder / name).mkdir()
        thrum("convert", source, "--as", name, "-o", f"{folder / name}/")
        for file, data in made["files"]:
            wanted = folder / name / file
            expect(wanted.exists() and base64.b64decode(data) == wanted.read_bytes(), f"{name}: other bytes than thrum convert writes into {list((folder / name).iterdir())}")
    print(f"  {len(written)} formats{', as thrum convert writes them' if options.thrum else ''}: {', '.join(written)}")
    if options.thrum:
        haptic = folder / "haptic" / "heartbeat.haptic"
        drop(page, haptic)
        page.wait("studioApp.studio.tabs.length === 2", 60)
        thrum("convert", haptic, "-o", folder / "back.ahap")
        expect(page.run("studioApp.studio.pattern.write(0)") == (folder / "back.ahap").read_text(), "a .haptic file opens as thrum convert reads it")
    page.run("studioApp.run('gallery'); null")
    page.wait("document.querySelector('[role=status]').textContent.startsWith('Saved a gallery')", 90)
    for _ in range(100):
        found = list(folder.glob("*.html"))
        if found and found[0].read_text().rstrip().endswith("</html>"):
            break
        time.sleep(0.05)
    text = found[0].read_text()
    expect(text.count("<figure>") == page.run("studioApp.studio.tabs.length") and "data:audio/wav" in text and "http" not in text.replace("http://www.w3.org", ""), "a gallery is one file that fetches nothing")


@needs(options.pictures)
def pictures():
    page = started(opens="Samples/inflate.ahap", theme="light")
    try:
        page.run("studioApp.run('devices'); null")
        page.wait("[...document.querySelectorAll('.devices .lane')].filter((lane) => lane.textContent.includes('/6')).length === 5", 90)
        picture(page, "devices-1440-light")
        drop(page, door(page.downloads / "door.wav"))
        page.wait("document.querySelectorAll('.sheet.compose .strategy').length === 3 && ![...document.querySelectorAll('.strategy')].some((each) => each.textContent.includes('Listening'))", 60)
        picture(page, "compose-1440-light")
    finally:
        page.close()


@needs(options.axe)
def accessible():
    """No violations in what loads on demand, in both themes."""
    found = []
    for theme in ["dark", "light"]:
        page = started(opens="Samples/inflate.ahap", theme=theme)
        try:
            for scene in ["devices", "compare", "outputs", "retime", "export", "compose"]:
                if scene == "compose":
                    drop(page, door(page.downloads / "door.wav"))
                else:
                    page.run(f"studioApp.run('{scene}'); null")
                page.wait({"devices": "[...document.querySelectorAll('.devices .lane')].filter((lane) => lane.textContent.includes('/6')).length === 5", "compare": "document.querySelector('.abdistance')?.textContent.includes('JND apart')", "outputs": "document.querySelector('.sheet.outputs select')", "retime": "document.querySelector('.retime')",
                           "export": "document.querySelector('.sheet.export [role=status]')?.textContent.includes('JND')", "compose": "document.querySelector('.sheet.compose .button.primary:not(:disabled)')"}[scene], 90)
                time.sleep(0.4)
                found += [f"{scene}, {theme}: {each}" for each in violations(page)]
                if scene not in ("devices", "compare"):
                    page.press("Escape")
                    page.wait("!document.querySelector('.sheet, .retime')")
        finally:
            page.close()
    expect(not found, "\n  ".join(found))
