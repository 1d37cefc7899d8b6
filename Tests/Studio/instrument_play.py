"""Plays, records and drives outputs."""
import base64
import json
import time
import zlib

from walks import at, expect, options, picture, root, said, thrum, times, walk


@walk(opens="Samples/heartbeat.ahap")
def live(page):
    """Edits while a pattern plays, in an OfflineAudioContext at exact frames, and their delay in a context that sounds."""
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
        return { samples: samples.slice(begin), began: (told.find(({ edited }) => edited !== undefined)?.edited ?? 0) - begin, told };
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
      const { began } = edited;
      const end = frames - 1024;
      let step = 0;
      for (let n = began; n < began + 240; n++) step = Math.max(step, Math.abs(edited.samples[n] - edited.samples[n - 1]));
      let steepest = 0;
      for (let n = 1; n < end; n++) steepest = Math.max(steepest, Math.abs(old.samples[n] - old.samples[n - 1]), Math.abs(fresh.samples[n] - fresh.samples[n - 1]));
      return { before: differs(edited.samples, old.samples, 0, began), after: differs(edited.samples, fresh.samples, began + 240, end), isOther: differs(old.samples, fresh.samples, 0, end),
        wait: began / rate * 1000 - sent * 1000 + 5, step, steepest };
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


@walk(opens="Samples/success.ahap")
def by_hand(page):
    """Hover, arrows, the ruler and a drag are heard; a pattern with an audio file goes on while it is rendered again."""
    page.click(*at(page, 0.05, 0.95))
    page.run("window.heard = { strike: [], scrub: [], alone: [] }; for (const [name, list] of [['strike', heard.strike], ['scrub', heard.scrub], ['playText', heard.alone]]) { const own = studioApp.player[name].bind(studioApp.player); studioApp.player[name] = (...words) => { list.push(words); return own(...words); }; } null")
    page.wait("studioApp.player.isUnlocked")
    x, y = at(page, 0.13, 0.5)
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
    a, b = at(page, 0.13, 0.5), at(page, 0.1, 0.5)
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


pad = """
  window.padState = { index: 0, id: "Fake pad (test)", connected: true, axes: [0, 0, 0, 0], buttons: Array.from({ length: 16 }, () => ({ pressed: false, value: 0 })), timestamp: 0 };
  navigator.getGamepads = () => [window.padState];"""


@walk(opens="Samples/heartbeat.ahap", before=pad)
def record(page):
    """Taps land where they were tapped, while a pattern plays and on an empty one; a pad, and the palette with its course; a take is one step."""
    page.run("""window.pressed = []; document.addEventListener("keydown", (event) => { if (event.key === " " && !event.repeat) {
      const { context, jumps } = studioApp.player;
      const stamp = context.getOutputTimestamp();
      pressed.push(jumps.length ? jumps.at(-1).pattern + stamp.contextTime + (event.timeStamp - stamp.performanceTime) / 1000 - jumps.at(-1).context : event.timeStamp / 1000);
    } }, true); null""")
    before = times(page)
    steps = page.run("studioApp.studio.pattern.history().position")
    page.press("r")
    page.wait("studioApp.studio.isRecording && studioApp.player.jumps.length && studioApp.player.now() > 0.1")
    for wait in [0.21, 0.33, 0.17]:
        page.press(" ")
        time.sleep(wait)
    page.press("r")
    page.wait("!studioApp.studio.isRecording")
    new = [each for each in times(page) if all(abs(each - old) > 1e-6 for old in before)]
    heard = page.run("pressed")
    expect(len(new) == 3, f"three taps: {new}; {said(page)}")
    off = [abs(a - b) * 1000 for a, b in zip(new, heard)]
    print(f"  taps are {max(off):.1f} ms at most from where they were heard; sound comes {page.run('studioApp.player.latency'):.0f} ms late")
    expect(max(off) < 8, f"taps {new} were heard at {heard}")
    expect(page.run("studioApp.studio.pattern.history().position") == steps + 1, "a take is one step")
    expect(page.run("studioApp.studio.pattern.selected.length") == 3, "what was recorded is selected")
    page.press("q")
    grid = [each for each in times(page) if all(abs(each - old) > 1e-6 for old in before)]
    expect(all(abs(each / 0.005 - round(each / 0.005)) < 1e-3 for each in grid), f"Q moves them to the grid: {grid}")
    page.press("z", 2)
    page.press("z", 2)
    expect(times(page) == before, "one undo takes the take back")
    # On an empty pattern the first tap starts the clock.
    page.run("studioApp.files.create(); pressed.length = 0; studioApp.player.jumps = []; null")
    page.press("r")
    for wait in [0.2, 0.3, 0.1]:
        page.press(" ")
        time.sleep(wait)
    page.press("r")
    new, heard = times(page), page.run("pressed")
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
    pressed = page.run("padTimes.filter((_, n) => n % 2 === 0)")
    expect(len(marks) == 3, f"the pad taps three times: {marks}")
    expect(max(abs((mark[0] - marks[0][0]) - (at - pressed[0]) / 1000) for mark, at in zip(marks, pressed)) < 0.003, f"when the pad says: {marks}, {pressed}")
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


stubs = """
  window.got = { pad: [], vibrate: [], effects: [] };
  navigator.getGamepads = () => [{ index: 0, id: "Fake pad (test)", connected: true, axes: [0, 0], buttons: [], timestamp: 0, vibrationActuator: {
    playEffect: async (kind, values) => { got.pad.push([performance.now(), studioApp.player.now(), kind, values.strongMagnitude, values.weakMagnitude]); return "complete"; }, reset: async () => { got.reset = true; } } }];
  Navigator.prototype.vibrate = (list) => { if (list !== 0) got.vibrate.push([studioApp.player.now(), [list].flat()]); return true; };
  Navigator.prototype.playHaptics = (effect, intensity) => got.effects.push([studioApp.player.now(), effect, intensity]);"""


@walk(opens="Samples/heartbeat.ahap", before=stubs)
def outputs(page):
    """Motors, vibration and effects get what the encoders of the library make, in step with the sound."""
    page.run("studioApp.player.strike = () => {}; studioApp.run('outputs'); null")
    page.wait("document.querySelector('.sheet.outputs [role=switch]')", 60)
    picture(page, "outputs-1440-dark")
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
    own = times(page)
    for at, effect, intensity in got["effects"]:
        expect(min(abs(at - each) for each in own) < 0.05 and effect in ("tick", "hint") and 0 < intensity <= 1, f"an effect at {at}: {own}")
    print(f"  {len(got['pad'])} levels for the pad, {len(got['effects'])} effects in step")


fake = (root / "Bindings/Web/test/fake-pads.mjs").read_text().replace("export ", "")


@walk(opens="Samples/success.ahap", before=f"""
  {fake}
  window.fakes = [new FakeDevice(products.joyCon), new FakeDevice(products.dualSense)];
  Object.defineProperty(Navigator.prototype, "hid", {{ value: new FakeHID(fakes), configurable: true }});""")
def pads(page):
    """Pads by WebHID get the reports of the native encoders: the bytes of Tests/Bits/pads.tsv, where the machine kept their pace."""
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
