"""Walks of sound beside touch: several sounds in one pattern, with level and fades by hand, by keys and typed; a fade that acts on one sound alone."""
import json
import pathlib
import tempfile

from walks import axe_at, door, dropped, expect, middle, picture, said, walk, written

tap = json.dumps({"Version": 1.0, "Pattern": [{"Event": {"Time": 0.1, "EventType": "HapticTransient", "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.8}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}]}, indent=2)


def place(page, moment, kind="files"):
    """The place in the window of a time in the row of audio files."""
    return page.run(f"""(() => {{
      const {{ stage, scale }} = studioApp.timeline;
      const box = stage.getBoundingClientRect();
      const lane = scale.lanes.find((each) => each.kind === {json.dumps(kind)}) ?? scale.lanes[0];
      return [box.left + scale.gutter + ({moment} - scale.from) / scale.span * (scale.width - scale.gutter - 16), box.top + lane.top + lane.height / 2];
    }})()""")


def clips(page):
    """Name, start, row, level and fades of each audio file as it is drawn."""
    return page.run("""studioApp.timeline.scene.clips.list.map(({ id, mark, wave, top }) => ({ id, name: wave.name, time: Number(mark.time.toFixed(4)), top: Math.round(top), level: Number(mark.level.toFixed(3)), fadeIn: wave.fadeIn, fadeOut: wave.fadeOut, played: wave.played, hasWave: Boolean(wave.peaks) }))""")


def handle(page, name):
    """The place of a handle of the selected clip in the window: fadeIn, fadeOut or level."""
    return page.run(f"""(async () => {{
      const {{ scene, scale, stage }} = studioApp.timeline;
      const box = stage.getBoundingClientRect();
      const {{ mark, wave, x0, x1, top, height }} = scene.clips.list.find(({{ mark }}) => mark.isSelected);
      const y = top + 5 + (1 - mark.level) * (height - 8);
      const perPixel = scale.span / (scale.width - scale.gutter - 16);
      const inset = Math.min(7, (x1 - x0) / 6);
      const [a, b] = [x0 + Math.max(inset, wave.fadeIn / perPixel), x1 - Math.max(inset, wave.fadeOut / perPixel)];
      return [box.left + {{ fadeIn: a, fadeOut: b, level: (a + b) / 2 }}[{json.dumps(name)}], box.top + y];
    }})()""")


def loudness(page, start, end):
    """The root mean square of what is heard from one time to another."""
    return page.run(f"""(async () => {{
      const heard = await studioApp.sounds.render(studioApp.studio.pattern, new OfflineAudioContext(2, 1, 48000));
      const samples = heard.getChannelData(0).subarray({start} * 48000, {end} * 48000);
      return Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);
    }})()""")


def opened(page):
    """A pattern of one tap with two sounds: one dropped at 0.5 s, the other dropped while the first one plays."""
    page.run(f"studioApp.opening.openText({json.dumps(tap)}, 'sounds.ahap', ''); studioApp.studio.setView(0, 4); null")
    page.frames(4)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="thrum-sounds-"))
    files = [door(folder / "door.wav").read_bytes(), door(folder / "bell.wav", (0.05, 0.4), 22050).read_bytes()]
    for name, content, moment in [("door.wav", files[0], 0.5), ("bell.wav", files[1], 1)]:
        dropped(page, [(name, content)], *place(page, moment))
        page.wait(f"studioApp.timeline.scene.clips.list.some(({{ wave }}) => wave.name === '{name}' && wave.peaks)")
        page.frames(3)
    return files


@walk()
def several_sounds(page):
    opened(page)
    found = clips(page)
    expect([(each["name"], each["time"]) for each in found] == [("door.wav", 0.5), ("bell.wav", 1.0)], f"two sounds are where they were dropped, not {found}")
    expect(found[0]["top"] != found[1]["top"], "sounds that play together have rows of their own")
    expect("Added bell.wav at 1.000 s" in said(page), f"the page says what was added, not {said(page)}")
    expect(abs(page.run("studioApp.studio.tab.end") - 2.9) < 0.01, "the pattern lasts until its last sound ends")
    page.wait("document.querySelector('.top .clock').textContent.includes('2.900')")
    # Level and fades by hand, at the clip itself.
    page.click(*place(page, 0.6))
    page.frames(3)
    page.run("studioApp.transport.playSelection(); studioApp.transport.stop(); null")
    expect(said(page) == "Playing 1 audio file.", f"an audio file has its name in every sentence, not {said(page)}")
    before = written(page)
    loud = loudness(page, 0.64, 0.74)
    x, y = handle(page, "level")
    page.drag(x, y, x, y + 12)
    page.frames(3)
    level = clips(page)[0]["level"]
    expect(0.3 < level < 0.8, f"the handle sets the volume, not {level}")
    quiet = loudness(page, 0.64, 0.74)
    expect(abs(quiet / loud - level) < 0.02, f"the sound is heard at its level: {quiet} of {loud} at {level}")
    x, y = handle(page, "fadeIn")
    page.drag(x, y, place(page, 0.9)[0], y)
    page.frames(3)
    fade = clips(page)[0]["fadeIn"]
    expect(abs(fade - 0.4) < 0.02, f"the fade in ends where its handle was put, not after {fade} s")
    expect(written(page).count("AudioVolumeControl") == 1, "a fade is one curve")
    expect(not page.run("studioApp.timeline.scale.lanes.some(({ curve }) => curve?.control === 'AudioVolumeControl')"), "a fade needs no row of its own")
    soft = loudness(page, 0.64, 0.74)
    expect(0.2 < soft / quiet < 0.75, f"the fade is heard: {soft} of {quiet}")
    picture(page, "sounds-by-hand")
    # Moving the sound takes the fade along; undo takes back each step.
    page.drag(*place(page, 0.7), place(page, 0.9)[0], place(page, 0.7)[1])
    page.frames(3)
    expect(abs(clips(page)[0]["fadeIn"] - fade) < 1e-4 and abs(clips(page)[0]["time"] - 0.7) < 0.02, f"the fade moves with its sound: {clips(page)[0]}")
    for _ in range(3):
        page.press("z", 2)
    expect(written(page) == before, "three steps of undo restore the text to the byte")
    # The same by keys.
    page.press("6")
    expect(clips(page)[0]["level"] == 0.6, "a digit sets the level")
    for _ in range(12):
        page.press("ArrowUp", 1)
    for _ in range(5):
        page.press("ArrowUp", 9)
    page.frames(3)
    found = clips(page)[0]
    expect(abs(found["fadeIn"] - 0.12) < 1e-4 and abs(found["fadeOut"] - 0.05) < 1e-4, f"keys set both fades, not {found}")
    expect("Fade out 50 ms" in said(page), f"the fade is said, not {said(page)}")
    # And typed.
    page.run("document.querySelector('.inspector input[aria-label=\"Fade out\"]').focus()")
    page.type("0.3")
    page.press("Enter")
    page.frames(3)
    expect(abs(clips(page)[0]["fadeOut"] - 0.3) < 1e-4, "a fade can be typed")
    page.click(*middle(page, ".inspector [role=switch][aria-label^=Repeat]"))
    expect('"EventWaveformLoopEnabled": true' in written(page), "a switch repeats the file")
    picture(page, "sounds-typed")
    page.run("studioApp.focusStage()")
    page.press("z", 2)
    page.press("{", 8)
    page.frames(3)
    expect(abs(clips(page)[0]["played"] - 2.39) < 1e-3, f"a key cuts the sound: {clips(page)[0]}")
    axe_at(page, "sounds")


@walk()
def a_fade_for_one_sound(page):
    opened(page)
    page.click(*place(page, 0.6))
    page.frames(3)
    before = written(page)
    x, y = handle(page, "fadeOut")
    page.drag(x, y, place(page, 1.1)[0], y)
    page.frames(4)
    expect(page.run("document.querySelector('.inspector .why:not([hidden]) p')?.textContent").startswith("The fade also changes bell.wav"), "the inspector says that the fade also changes the other sound")
    picture(page, "sounds-together")
    both = loudness(page, 1.4, 1.6)
    page.click(*middle(page, ".inspector .why button"))
    page.wait("studioApp.studio.pattern.sounds().includes('door faded.wav')")
    page.frames(4)
    text = written(page)
    expect("AudioVolumeControl" not in text and "door faded.wav" in text and "bell.wav" in text, "the fade is in a file of its own")
    expect((page.downloads / "door faded.wav").exists(), "without a server, the file is downloaded")
    expect(loudness(page, 1.4, 1.6) > both * 1.05, "the other sound is as loud as without the fade")
    picture(page, "sounds-alone")
    page.press("z", 2)
    page.press("z", 2)
    expect(written(page) == before, "undo restores the file and its fade")


@walk(390, 844, "light")
def sounds_on_a_phone(page):
    opened(page)
    page.frames(4)
    picture(page, "sounds-390")
    expect(page.run("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the window")
    axe_at(page, "sounds at 390")


@walk(1440, 900, "light")
def sounds_in_the_light(page):
    opened(page)
    page.click(*place(page, 0.6))
    page.frames(3)
    x, y = handle(page, "fadeIn")
    page.drag(x, y, place(page, 0.8)[0], y)
    page.frames(4)
    picture(page, "sounds-light")
