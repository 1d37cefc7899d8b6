#!/usr/bin/env python3
"""Plays, records, composes and looks at devices in a headless Chromium: Tests/Studio/instrument.py PAGE_FOLDER [THRUM] [--pictures FOLDER]

An edit while a pattern plays is heard without a gap; recorded taps land where they were heard; what the page composes is what `thrum compose` writes,
byte for byte; lanes of devices; what pads, phones and effects get. No console message and no report of the Content-Security-Policy is allowed."""
import argparse
import base64
import json
import math
import pathlib
import struct
import subprocess
import tempfile
import time
import zlib

import browser

arguments = argparse.ArgumentParser()
arguments.add_argument("folder")
arguments.add_argument("thrum", nargs="?")
arguments.add_argument("--pictures")
arguments.add_argument("--axe")
arguments.add_argument("--only", nargs="*", help="names of walks")
options = arguments.parse_args()
root = pathlib.Path(__file__).resolve().parents[2]
server = browser.serve(options.folder)
address = f"http://127.0.0.1:{server.server_address[1]}/?test"
failures = []


def expect(condition, text):
    if not condition:
        raise AssertionError(text)


def started(opens="Samples/heartbeat.ahap", theme="dark", before=""):
    page = browser.Page(1440, 900, theme)
    page.call("Page.addScriptToEvaluateOnNewDocument", source="delete window.showSaveFilePicker; delete window.showOpenFilePicker; delete Window.prototype.showSaveFilePicker;" + before)
    page.open(address)
    page.run("studioApp.coach.show(99)")
    if opens:
        text = (root / opens).read_text()
        page.run(f"studioApp.opening.openText({json.dumps(text)}, {json.dumps(pathlib.Path(opens).name)}, ''); null")
        page.frames(4)
    return page


def taps(page):
    return page.run("studioApp.studio.pattern.marks(0, 1000, 1e6).filter(({kind}) => kind === 'tap').map(({time}) => time)")


def said(page):
    return page.run("document.querySelector('[role=status]').textContent")


def thrum(*words):
    return subprocess.run([options.thrum, *map(str, words)], check=True, capture_output=True)


def live():
    """Edits while a pattern plays, in an OfflineAudioContext at exact frames, and their delay in a context that sounds."""
    page = started()
    try:
        found = page.run("""(async () => {
          const rate = 48000, frames = 48000 * 2;
          const module = await WebAssembly.compile(await (await fetch("thrum-synth.wasm")).arrayBuffer());
          const { pattern } = studioApp.studio;
          const score = () => { pattern.call("score", rate); return pattern.bytes().buffer; };
          const render = async (first, second, at) => {
            const context = new OfflineAudioContext(2, frames, rate);
            await context.audioWorklet.addModule("sound/live.js");
            const node = new AudioWorkletNode(context, "thrum-studio-1", { outputChannelCount: [2], processorOptions: { module } });
            node.connect(context.destination);
            const told = [];
            node.port.onmessage = ({ data }) => told.push(data);
            const rest = () => new Promise((done) => setTimeout(done, 150));
            context.suspend(0).then(async () => {
              node.port.postMessage({ score: first.slice(0), end: 4 });
              node.port.postMessage({ play: 0, run: 1 });
              await rest();
              context.resume();
            });
            if (second) context.suspend(at).then(async () => {
              node.port.postMessage({ score: second.slice(0), end: 4 });
              await rest();
              context.resume();
            });
            const samples = (await context.startRendering()).getChannelData(0);
            await rest();
            const begin = told.find(({ started }) => started !== undefined).started;
            return { samples: samples.slice(begin), taken: (told.find(({ taken }) => taken !== undefined)?.taken ?? 0) - begin, told };
          };
          const first = score();
          studioApp.run("selectAll");
          pattern.move(0.03, -0.2, 0);
          pattern.setParameter("HapticSharpness", 0.9, 0);
          const second = score();
          pattern.undo();
          pattern.undo();
          const sent = 0.9;
          const [old, fresh, edited] = [await render(first), await render(second), await render(first, second, sent)];
          const differs = (a, b, from, to) => { for (let n = from; n < to; n++) if (a[n] !== b[n]) return n; return -1; };
          const { taken } = edited;
          const end = frames - 1024;
          let step = 0;
          for (let n = taken; n < taken + 240; n++) step = Math.max(step, Math.abs(edited.samples[n] - edited.samples[n - 1]));
          let steepest = 0;
          for (let n = 1; n < end; n++) steepest = Math.max(steepest, Math.abs(old.samples[n] - old.samples[n - 1]), Math.abs(fresh.samples[n] - fresh.samples[n - 1]));
          return { before: differs(edited.samples, old.samples, 0, taken), after: differs(edited.samples, fresh.samples, taken + 240, end), isOther: differs(old.samples, fresh.samples, 0, end),
            wait: taken / rate * 1000 - sent * 1000 + 5, step, steepest };
        })()""")
        expect(found["isOther"] >= 0, "the edit changes nothing, so this proves nothing")
        expect(found["before"] < 0 and found["after"] < 0, f"samples differ from the whole renders: {found}")
        expect(found["wait"] < 30, f"the edit is heard after {found['wait']} ms")
        expect(found["step"] <= 1.5 * found["steepest"], f"a click: {found}")
        page.run("studioApp.studio.tab.loop = [0, 1.8]; null")
        page.press(" ")
        page.wait("studioApp.player.jumps.length")
        page.run("studioApp.run('selectAll'); null")
        waits = page.run("""(async () => {
          const list = [];
          for (let n = 0; n < 20; n++) {
            const began = performance.now();
            studioApp.player.edit = 0;
            studioApp.run(n % 2 ? "up" : "down");
            while (!studioApp.player.edit && performance.now() - began < 1000) await new Promise((done) => setTimeout(done, 1));
            list.push([performance.now() - began, studioApp.player.edit]);
            await new Promise((done) => setTimeout(done, 40));
          }
          return list;
        })()""")
        whole, audio = sorted(each[0] for each in waits), sorted(each[1] for each in waits)
        print(f"  an edit is heard {found['wait']:.1f} ms later offline; in a context that sounds the audio thread takes {audio[10]:.1f} ms (median), {audio[18]:.1f} ms (p95), until the page knows {whole[10]:.0f} ms (median)")
        expect(audio[10] <= 30, f"the audio thread takes {audio[10]} ms")
        # The head is in the loop, at the place that is heard.
        heads = page.run("(async () => { const list = []; for (let n = 0; n < 12; n++) { list.push(studioApp.player.now()); await new Promise((done) => setTimeout(done, 200)); } return list; })()")
        expect(all(-0.001 <= each <= 1.85 for each in heads), f"the head leaves the loop: {heads}")
        page.run("studioApp.run('speed'); null")
        time.sleep(0.2)
        slow = page.run("(async () => { const began = [performance.now(), studioApp.player.now()]; await new Promise((done) => setTimeout(done, 500)); return [(performance.now() - began[0]) / 1000, studioApp.player.now() - began[1]]; })()")
        passed = slow[1] if slow[1] > 0 else slow[1] + 1.8
        expect(abs(passed / slow[0] - 0.5) < 0.12, f"at half the speed {slow}")
        page.press(" ")
        page.wait("!studioApp.studio.isPlaying")
        return page.problems
    finally:
        page.close()


def by_hand():
    """Hover, arrows, the ruler and a drag are heard; a pattern with an audio file goes on while it is rendered again."""
    page = started("Samples/success.ahap")
    try:
        place = """(time, level) => {
          const { stage, scale } = studioApp.timeline;
          const box = stage.getBoundingClientRect();
          const lane = scale.lanes[0];
          return [box.left + scale.gutter + (time - scale.from) / scale.span * (scale.width - scale.gutter - 16), box.top + lane.top + lane.height - 8 - level * (lane.height - 32)];
        }"""
        page.click(*page.run(f"({place})(0.05, 0.95)"))
        page.run("window.heard = { strike: [], scrub: [], alone: [] }; for (const [name, list] of [['strike', heard.strike], ['scrub', heard.scrub], ['playText', heard.alone]]) { const own = studioApp.player[name].bind(studioApp.player); studioApp.player[name] = (...words) => { list.push(words); return own(...words); }; } null")
        page.wait("studioApp.player.isUnlocked")
        x, y = page.run(f"({place})(0.13, 0.5)")
        page.mouse("mouseMoved", x, y)
        page.wait("heard.strike.length > 0")
        page.run("document.querySelector('[role=listbox]').focus(); heard.strike.length = 0; null")
        page.press("ArrowRight", 1)
        page.wait("heard.strike.length")
        page.run("studioApp.run('insertContinuous'); heard.alone.length = 0; studioApp.run('next'); studioApp.run('previous'); null")
        page.wait("heard.alone.length || heard.strike.length > 1")
        box = page.run("(() => { const { stage, scale } = studioApp.timeline; const b = stage.getBoundingClientRect(); return [b.left + scale.gutter, b.top + 10, scale.width - scale.gutter - 16]; })()")
        page.drag(box[0] + 10, box[1], box[0] + box[2] / 2, box[1])
        expect(len(page.run("heard.scrub")) > 2, "the ruler plays what is under the head")
        expect(not page.run("studioApp.studio.isPlaying"), "and nothing goes on playing")
        page.run("studioApp.run('dragLoop'); studioApp.run('selectNone'); null")
        page.frames(3)
        a, b = page.run(f"({place})(0.13, 0.5)"), page.run(f"({place})(0.1, 0.5)")
        page.drag(*a, *b, holds=True)
        page.wait("studioApp.studio.isPlaying && studioApp.player.jumps.length")
        page.mouse("mouseReleased", *b)
        page.wait("!studioApp.studio.isPlaying")
        page.run("studioApp.run('dragLoop'); studioApp.opening.openEntry(studioApp.catalog.find('chime-with-sound')[0]); null")
        page.wait("studioApp.sounds.has('chime.wav')")
        page.run("studioApp.studio.tab.loop = [0, 1.1]; null")
        page.press(" ")
        page.wait("studioApp.player.source")
        page.run("window.first = studioApp.player.source; studioApp.run('selectAll'); studioApp.run('muchDown'); null")
        page.wait("studioApp.player.source && studioApp.player.source !== first && studioApp.studio.isPlaying")
        span = page.run("(async () => { const a = [performance.now(), studioApp.player.now()]; await new Promise((done) => setTimeout(done, 300)); return [(performance.now() - a[0]) / 1000, studioApp.player.now() - a[1]]; })()")
        expect(abs(span[0] - span[1]) < 0.08, f"the head goes on: {span}")
        page.press(" ")
        page.wait("!studioApp.studio.isPlaying")
        return page.problems
    finally:
        page.close()


def record():
    """Taps land where they were tapped, while a pattern plays and on an empty one; a pad, and the palette with its course; a take is one step."""
    pad = """
      window.padState = { index: 0, id: "Fake pad (test)", connected: true, axes: [0, 0, 0, 0], buttons: Array.from({ length: 16 }, () => ({ pressed: false, value: 0 })), timestamp: 0 };
      navigator.getGamepads = () => [window.padState];"""
    page = started(before=pad)
    try:
        page.run("""window.pressed = []; document.addEventListener("keydown", (event) => { if (event.key === " " && !event.repeat) {
          const { context, jumps } = studioApp.player;
          const stamp = context.getOutputTimestamp();
          pressed.push(jumps.length ? jumps.at(-1).pattern + stamp.contextTime + (event.timeStamp - stamp.performanceTime) / 1000 - jumps.at(-1).context : event.timeStamp / 1000);
        } }, true); null""")
        before = taps(page)
        steps = page.run("studioApp.studio.pattern.history().position")
        page.press("r")
        page.wait("studioApp.studio.isRecording && studioApp.player.jumps.length && studioApp.player.now() > 0.1")
        for wait in [0.21, 0.33, 0.17]:
            page.press(" ")
            time.sleep(wait)
        page.press("r")
        page.wait("!studioApp.studio.isRecording")
        new = [each for each in taps(page) if all(abs(each - old) > 1e-6 for old in before)]
        heard = page.run("pressed")
        expect(len(new) == 3, f"three taps: {new}; {said(page)}")
        off = [abs(a - b) * 1000 for a, b in zip(new, heard)]
        print(f"  taps are {max(off):.1f} ms at most from where they were heard; sound comes {page.run('studioApp.player.latency'):.0f} ms late")
        expect(max(off) < 8, f"taps {new} were heard at {heard}")
        expect(page.run("studioApp.studio.pattern.history().position") == steps + 1, "a take is one step")
        expect(page.run("studioApp.studio.pattern.selected.length") == 3, "what was recorded is selected")
        page.press("q")
        grid = [each for each in taps(page) if all(abs(each - old) > 1e-6 for old in before)]
        expect(all(abs(each / 0.005 - round(each / 0.005)) < 1e-3 for each in grid), f"Q moves them to the grid: {grid}")
        page.press("z", 2)
        page.press("z", 2)
        expect(taps(page) == before, "one undo takes the take back")
        # On an empty pattern the first tap starts the clock.
        page.run("studioApp.files.create(); pressed.length = 0; studioApp.player.jumps = []; null")
        page.press("r")
        for wait in [0.2, 0.3, 0.1]:
            page.press(" ")
            time.sleep(wait)
        page.press("r")
        new, heard = taps(page), page.run("pressed")
        expect(len(new) == 3 and max(abs((a - new[0]) - (b - heard[0])) for a, b in zip(new, heard)) < 0.003, f"the rhythm: {new}, {heard}")
        # A pad: its button taps when the pad says, its stick is the palette.
        page.run("studioApp.files.create(); null")
        page.press("r")
        page.run("""(async () => {
          const { padState } = window;
          const set = (isDown) => { padState.timestamp = performance.now(); padState.buttons[0] = { pressed: isDown, value: Number(isDown) }; (window.padTimes ??= []).push(padState.timestamp); };
          padState.axes = [0.9, -0.8, 0, 0];
          for (let n = 0; n < 3; n++) { set(true); await new Promise((done) => setTimeout(done, 60)); set(false); await new Promise((done) => setTimeout(done, 140)); }
        })()""")
        page.press("r")
        marks = page.run("studioApp.studio.pattern.marks(0, 100, 1e6).filter(({kind}) => kind === 'tap').map(({time, level, sharpness}) => [time, level, sharpness])")
        times = page.run("padTimes.filter((_, n) => n % 2 === 0)")
        expect(len(marks) == 3, f"the pad taps three times: {marks}")
        expect(max(abs((mark[0] - marks[0][0]) - (at - times[0]) / 1000) for mark, at in zip(marks, times)) < 0.003, f"when the pad says: {marks}, {times}")
        expect(abs(marks[0][1] - 0.9) < 0.02 and abs(marks[0][2] - 0.95) < 0.02, f"the stick is the palette: {marks[0]}")
        # The palette: what moves while it is held is its course.
        page.run("studioApp.files.create(); null")
        page.press("r")
        box = page.run("(() => { const b = document.querySelector('.library .feel').getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })()")
        page.mouse("mouseMoved", box[0] + 30, box[1] + box[3] - 20)
        page.mouse("mousePressed", box[0] + 30, box[1] + box[3] - 20)
        for n in range(14):
            page.mouse("mouseMoved", box[0] + 30 + 10 * n, box[1] + box[3] - 20 - 5 * n, buttons=1)
            time.sleep(0.04)
        page.mouse("mouseReleased", box[0] + 160, box[1] + box[3] - 85)
        page.press("r")
        counts = page.run("studioApp.studio.pattern.lanes.counts")
        expect(counts.get("continuous") == 1 and counts.get("curve", 0) >= 2, f"a course on the palette is an event with its curves: {counts}")
        expect(page.run("studioApp.studio.pattern.history().position") == 1, "it is one step")
        return page.problems
    finally:
        page.close()


def door(path, channels=1, rate=44100):
    """A sound with five hits, the last one rings."""
    frames = bytearray()
    hits = [0.15, 0.5, 0.85, 1.2, 1.6]
    state = 12345
    for n in range(int(2.4 * rate)):
        at = n / rate
        state = (state * 1103515245 + 12345) % (1 << 31)
        noise = state / (1 << 30) - 1
        value = 0.0
        for place, hit in enumerate(hits):
            if at >= hit:
                age = at - hit
                value += (0.35 + 0.12 * place) * math.exp(-age * (14 if place == 4 else 60)) * (0.6 * noise + 0.4 * math.sin(2 * math.pi * (180 + 40 * place) * age))
        sample = struct.pack("<h", max(-32768, min(32767, int(value * 24000))))
        frames += sample * channels
    size = len(frames)
    path.write_bytes(b"RIFF" + struct.pack("<I", 36 + size) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, channels, rate, rate * 2 * channels, 2 * channels, 16) + b"data" + struct.pack("<I", size) + frames)
    return path


def drop(page, path):
    data = base64.b64encode(path.read_bytes()).decode()
    page.run(f"""(() => {{
      const bytes = Uint8Array.from(atob("{data}"), (each) => each.charCodeAt(0));
      studioApp.files.read(new File([bytes], {json.dumps(path.name)}), null);
    }})()""")


def compose():
    """A sound that is dropped becomes a pattern: the same bytes as `thrum compose`, with each strategy, with sliders, with changes by hand."""
    page = started(opens=None)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="thrum-compose-"))
    try:
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
                    page.picture(pathlib.Path(options.pictures) / "compose-1440-dark.png")
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
        return page.problems
    finally:
        page.close()


def devices():
    """The lanes of devices say what is left; another version is as far as thrum compare says."""
    page = started("Samples/inflate.ahap")
    try:
        page.run("studioApp.run('devices'); null")
        page.wait("[...document.querySelectorAll('.devices .lane')].filter((lane) => lane.textContent.includes('/6')).length === 5", 90)
        texts = page.run("[...document.querySelectorAll('.devices .lane')].map((lane) => lane.getAttribute('aria-label'))")
        expect(len(texts) == 5 and all("of 6 events" in each for each in texts), f"lanes: {texts}")
        drawn = page.run("[...document.querySelectorAll('.devices canvas')].map((canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((each) => each))")
        expect(all(drawn), f"each lane is drawn: {drawn}")
        print(f"  {'; '.join(texts)}")
        if options.pictures:
            page.picture(pathlib.Path(options.pictures) / "devices-1440-dark.png")
        page.run("studioApp.run('selectAll'); studioApp.run('muchDown'); null")
        page.run("[...document.querySelectorAll('.devices button')].find((each) => each.textContent.startsWith('Compare')).click()")
        page.wait("document.querySelector('.menu')")
        page.press("Enter")
        page.wait("document.querySelector('.devices [role=status]').textContent.includes('JND apart')", 60)
        result = page.run("document.querySelector('.devices [role=status]').textContent")
        if options.thrum:
            folder = pathlib.Path(tempfile.mkdtemp(prefix="thrum-compare-"))
            (folder / "now.ahap").write_text(page.run("studioApp.studio.pattern.write(0)"))
            wanted = json.loads(thrum("compare", root / "Samples/inflate.ahap", folder / "now.ahap", "--json", "--on", "phone").stdout)
            distance = wanted.get("distance", wanted.get("felt", {}).get("distance"))
            expect(f"{distance:.2f} JND" in result, f"{result}; thrum compare says {distance}")
            print(f"  {result}, as thrum compare says")
        # What the motors do, as sound.
        page.run("[...document.querySelectorAll('.devices [data-id=controller]')].at(-1).click()")
        page.press(" ")
        page.wait("studioApp.player.source", 60)
        page.press(" ")
        page.run("studioApp.run('devices'); null")
        page.wait("studioApp.player.likeness === null && document.querySelector('.devices').hidden")
        return page.problems
    finally:
        page.close()


def outputs():
    """Motors, vibration and effects get what the encoders of the library make, in step with the sound."""
    stubs = """
      window.got = { pad: [], vibrate: [], effects: [] };
      navigator.getGamepads = () => [{ index: 0, id: "Fake pad (test)", connected: true, axes: [0, 0], buttons: [], timestamp: 0, vibrationActuator: {
        playEffect: async (kind, values) => { got.pad.push([performance.now(), studioApp.player.now(), kind, values.strongMagnitude, values.weakMagnitude]); return "complete"; }, reset: async () => { got.reset = true; } } }];
      Navigator.prototype.vibrate = (list) => { if (list !== 0) got.vibrate.push([studioApp.player.now(), [list].flat()]); return true; };
      Navigator.prototype.playHaptics = (effect, intensity) => got.effects.push([studioApp.player.now(), effect, intensity]);"""
    page = started(before=stubs)
    try:
        page.run("studioApp.player.strike = () => {}; studioApp.run('outputs'); null")
        page.wait("document.querySelector('.sheet.outputs [role=switch]')", 60)
        if options.pictures:
            page.picture(pathlib.Path(options.pictures) / "outputs-1440-dark.png")
        page.run("document.querySelectorAll('.sheet.outputs [role=switch]').forEach((each) => each.click())")
        page.press("Escape")
        page.wait("!document.querySelector('.sheet.outputs')")
        page.press(" ")
        page.wait("got.vibrate.length && got.pad.length > 10 && got.effects.length >= 2", 60)
        page.press(" ")
        page.wait("got.reset")
        got = page.run("got")
        head, sent = got["vibrate"][0]
        if options.thrum:
            call = json.loads(thrum("convert", root / "Samples/heartbeat.ahap", "--as", "web", "-o", "-").stdout)["calls"][0]
            wanted = ([0, call["start"]] if call["start"] else []) + call["pattern"]
            whole = page.run("studioApp.driver.vibration")
            expect(whole == wanted, f"the vibration is not what thrum convert --as web writes: {whole}, {wanted}")
            print(f"  vibration from {head * 1000:.0f} ms on")
        frames = page.run("""(async () => {
          const { load } = await import(new URL("haptics/thrum.js", document.baseURI).href);
          const pattern = (await load()).parse(studioApp.studio.pattern.write(0));
          return { motors: pattern.motorLevels({ on: "controller" }), vibration: studioApp.driver.vibration };
        })()""")
        expect(sum(sent) <= sum(frames["vibration"]) + 1 and sent[-3:] == frames["vibration"][-3:], f"vibration: {sent}, {frames['vibration']}")
        step, levels = frames["motors"]["step"], frames["motors"]["levels"]
        for _, at, kind, heavy, light in got["pad"]:
            place = int(at / step)
            near = levels[max(0, place - 3):place + 2] or [{"heavy": 0, "light": 0}]
            expect(kind == "dual-rumble" and any(each["heavy"] == heavy and each["light"] == light for each in near + [{"heavy": 0, "light": 0}]), f"at {at}: {heavy}, {light}; {near}")
        own = taps(page)
        for at, effect, intensity in got["effects"]:
            expect(min(abs(at - each) for each in own) < 0.05 and effect in ("tick", "hint") and 0 < intensity <= 1, f"an effect at {at}: {own}")
        print(f"  {len(got['pad'])} levels for the pad, {len(got['effects'])} effects in step")
        return page.problems
    finally:
        page.close()


def pads():
    """Pads by WebHID get the reports of the native encoders: the bytes of Tests/Bits/pads.tsv, where the machine kept their pace."""
    fake = (root / "Web/test/fake-pads.mjs").read_text().replace("export ", "")
    page = started("Samples/success.ahap", before=f"""
      {fake}
      window.fakes = [new FakeDevice(products.joyCon), new FakeDevice(products.dualSense)];
      Object.defineProperty(Navigator.prototype, "hid", {{ value: new FakeHID(fakes), configurable: true }});""")
    try:
        wanted = {}
        for line in (root / "Tests/Bits/pads.tsv").read_text().splitlines():
            if line.startswith("success.ahap"):
                _, kind, count, digest = line.split("\t")
                wanted[kind] = (int(count), digest)
        page.run("studioApp.run('outputs'); null")
        page.wait("document.querySelectorAll('.sheet.outputs section:nth-child(2) [role=switch]').length === 2", 60)
        page.run("document.querySelectorAll('.sheet.outputs section:nth-child(2) [role=switch]').forEach((each) => each.click())")
        page.press("Escape")
        found = {}
        for _ in range(6):
            page.run("fakes.forEach((each) => { each.sent.length = 0; }); null")
            page.press(" ")
            page.wait("!studioApp.studio.isPlaying", 30)
            page.wait("fakes.every((each) => each.sent.length && !each.opened)", 30)
            sent = page.run("fakes.map((each) => btoa(String.fromCharCode(...each.bytes)))")
            counts = page.run("fakes.map((each) => each.sent.length)")
            for kind, data, count in zip(["hd", "coils"], sent, counts):
                expect(count <= wanted[kind][0], f"{kind}: {count} reports, natively {wanted[kind][0]}")
                digest = f"{zlib.crc32(base64.b64decode(data)):08x}"
                if count == wanted[kind][0]:
                    expect(digest == wanted[kind][1], f"{kind}: other bytes than the native encoder's")
                    found[kind] = count
            if len(found) == 2:
                break
        expect(len(found) == 2, f"the machine was too busy for a whole playback in six: {found}, {counts} reports in the last")
        print(f"  HD rumble: {found['hd']} reports, coils: {found['coils']}, bit for bit those of the native build")
        return page.problems
    finally:
        page.close()


def retimes():
    """Retiming is tried in the picture and kept as one step, or left without one; the tempo can be tapped."""
    page = started("Samples/spring-boing.ahap")
    try:
        first = taps(page)
        page.press("Q", 8)
        page.wait("document.querySelector('.retime')")
        page.run("document.querySelector('.retime input[type=number]').focus(); document.querySelector('.retime input[type=number]').select()")
        page.type("150")
        step = 60 / 150 / 4
        moved = taps(page)
        expect(moved != first and all(abs(each / step - round(each / step)) < 1e-3 for each in moved), f"taps go to sixteenths of 150 bpm: {moved}")
        ghosts = page.run("studioApp.checks.ghosts.length")
        expect(ghosts == len(first), f"ghosts show where they were: {ghosts}")
        if options.pictures:
            page.picture(pathlib.Path(options.pictures) / "retime-1440-dark.png")
        page.run("(() => { const slider = document.querySelector('.retime input[type=range]'); slider.value = '50'; slider.dispatchEvent(new Event('input')); })()")
        half = taps(page)
        expect(any(0 < abs(each / step - round(each / step)) for each in half) and half != first, "half of the way")
        page.press("Escape")
        page.wait("!document.querySelector('.retime')")
        expect(taps(page) == first and page.run("studioApp.studio.pattern.history().position") == 0, "leaving leaves no step")
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
        expect(taps(page) == first, "undo takes it back")
        return page.problems
    finally:
        page.close()


def formats():
    """Everything that `thrum convert` writes, byte for byte; files of other formats open as it reads them; a gallery is one file."""
    page = started()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="thrum-formats-"))
    page.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    try:
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
              ({{ error, files: answer?.files.map(({{ suffix, bytes }}) => {{ let text = ""; for (const each of bytes) text += String.fromCharCode(each); return [suffix, btoa(text)]; }}) }}))""")
            expect(not made.get("error"), f"{name}: {made}")
            if not options.thrum:
                continue
            ending = next(each["ending"] for each in known if each["name"] == name)
            (folder / name).mkdir()
            thrum("convert", source, "--as", name, "-o", f"{folder / name}/")
            for suffix, data in made["files"]:
                wanted = folder / name / f"heartbeat{f'-{suffix}' if suffix else ''}.{ending}"
                expect(wanted.exists() and base64.b64decode(data) == wanted.read_bytes(), f"{name}: other bytes than thrum convert writes into {list((folder / name).iterdir())}")
        print(f"  {len(written)} formats{', as thrum convert writes them' if options.thrum else ''}: {', '.join(written)}")
        page.run("studioApp.run('export'); null")
        page.wait("document.querySelector('.sheet.export select')", 60)
        page.run("(() => { const select = document.querySelector('.sheet.export select'); select.value = 'web'; select.dispatchEvent(new Event('change')); })()")
        page.wait("document.querySelector('.sheet.export [role=status]').textContent.includes('JND')", 90)
        report = page.run("document.querySelector('.sheet.export').textContent")
        expect("sharpness of 9 events is lost" in report, f"the report says what is lost: {report}")
        if options.pictures:
            page.picture(pathlib.Path(options.pictures) / "export-1440-dark.png")
        page.run("document.querySelector('.sheet.export .button.primary').click()")
        page.wait("!document.querySelector('.sheet.export')")
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
        return page.problems
    finally:
        page.close()


def pictures():
    shots = pathlib.Path(options.pictures)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="thrum-compose-"))
    page = started("Samples/inflate.ahap", theme="light")
    try:
        page.run("studioApp.run('devices'); null")
        page.wait("[...document.querySelectorAll('.devices .lane')].filter((lane) => lane.textContent.includes('/6')).length === 5", 90)
        page.picture(shots / "devices-1440-light.png")
        drop(page, door(folder / "door.wav"))
        page.wait("document.querySelectorAll('.sheet.compose .strategy').length === 3 && ![...document.querySelectorAll('.strategy')].some((each) => each.textContent.includes('Listening'))", 60)
        page.picture(shots / "compose-1440-light.png")
    finally:
        page.close()
    return []


def accessible():
    """No violations in what loads on demand, in both themes."""
    violations = []
    source = pathlib.Path(options.axe).read_text()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="thrum-axe-"))
    for theme in ["dark", "light"]:
        page = started("Samples/inflate.ahap", theme)
        try:
            page.run(source + "; 0")
            for scene in ["devices", "outputs", "retime", "export", "compose"]:
                if scene == "compose":
                    drop(page, door(folder / "door.wav"))
                else:
                    page.run(f"studioApp.run('{scene}'); null")
                page.wait({"devices": "[...document.querySelectorAll('.devices .lane')].filter((lane) => lane.textContent.includes('/6')).length === 5", "outputs": "document.querySelector('.sheet.outputs select')", "retime": "document.querySelector('.retime')",
                           "export": "document.querySelector('.sheet.export [role=status]')?.textContent.includes('JND')", "compose": "document.querySelector('.sheet.compose .button.primary:not(:disabled)')"}[scene], 90)
                time.sleep(0.4)
                found = page.run("axe.run(document, { resultTypes: ['violations'] }).then(({violations}) => violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3).join(', ')} ${v.nodes[0].any.map((a) => a.message).join('; ').slice(0, 200)}`))")
                violations += [f"{scene}, {theme}: {each}" for each in found]
                if scene != "devices":
                    page.press("Escape")
                    page.wait("!document.querySelector('.sheet, .retime')")
        finally:
            page.close()
    expect(not violations, "\n  ".join(violations))
    return []


walks = [live, by_hand, record, compose, devices, outputs, pads, retimes, formats]
if options.axe:
    walks.append(accessible)
if options.pictures:
    walks.append(pictures)
for walk in [each for each in walks if not options.only or each.__name__ in options.only]:
    began = time.time()
    try:
        problems = walk()
        expect(not problems, f"the console says: {problems}")
        print(f"{walk.__name__}: passed in {time.time() - began:.1f} s")
    except (AssertionError, RuntimeError, subprocess.CalledProcessError) as error:
        failures.append(walk.__name__)
        print(f"{walk.__name__}: {error}")
server.shutdown()
raise SystemExit(f"failed: {', '.join(failures)}" if failures else 0)
