"""Inputs that a pattern follows, heard and edited; an audio file trimmed and aligned."""
import json
import struct
import time

from walks import door, drop, expect, needs, options, picture, root, started, thrum, violations, walk

# How loud the page is, by what it sends to its output.
listen = """(() => {
  const { player } = studioApp;
  const meter = window.meter ??= Object.assign(player.context.createAnalyser(), { fftSize: 16384 });
  player.gain.connect(meter);
  const samples = new Float32Array(meter.fftSize);
  window.loudness = async () => {
    await new Promise((done) => setTimeout(done, 700));
    meter.getFloatTimeDomainData(samples);
    return Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);
  };
})()"""


def slide(page, name, value):
    page.run(f"(() => {{ const slider = document.querySelector('.inputs input[data-input={name}]'); slider.value = '{value}'; slider.dispatchEvent(new Event('input')); }})()")


def bound():
    return {"Version": 1.0, "Metadata": {"Project": "walk", "ThrumBindings": {
        "inputs": [{"name": "speed", "range": [0, 50]}],
        "follow": [{"input": "speed", "control": "HapticIntensityControl", "points": [[0, 0.1], [50, 1]], "smoothing": 0.05}],
        "start": [{"input": "speed", "above": 45, "hysteresis": 3, "intensity": 1, "sharpness": 0.3}]}},
        "Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 30, "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.8}]}}]}


@walk()
def inputs(page):
    """A slider for each input is heard while the pattern plays, also after an edit; ranges, values and crossings are edited, each as one step."""
    text = json.dumps(bound(), indent=2)
    page.run(f"studioApp.opening.openText({json.dumps(text)}, 'bound.ahap', '')")
    page.wait("document.querySelector('.inputs input[data-input=speed]')")
    # A touch of a key lets the page sound and vibrate. The values of the inputs are from before it.
    page.press("v")
    page.run("studioApp.player.unlock()")
    page.wait("studioApp.player.node")
    page.run(listen)
    page.run("studioApp.transport.play()")
    page.wait("studioApp.studio.isPlaying && studioApp.player.jumps.length")
    low = page.run("loudness()")
    slide(page, "speed", 40)
    high = page.run("loudness()")
    expect(low > 1e-4 and high > 4 * low, f"the slider is heard: {low} at 0, {high} at 40")
    # An edit keeps what the hand has set.
    page.run("studioApp.run('selectAll'); studioApp.studio.pattern.setParameter('HapticSharpness', 0.5, 0); studioApp.studio.changed()")
    edited = page.run("loudness()")
    expect(edited > 0.5 * high, f"after an edit: {edited}, before {high}")
    # Crossing a value starts an event, once.
    page.run("window.strikes = []; { const strike = studioApp.player.strike.bind(studioApp.player); studioApp.player.strike = (...values) => { strikes.push(values); strike(...values); }; }")
    for value in [44, 46, 47, 44, 46]:
        slide(page, "speed", value)
        time.sleep(0.15)
    strikes = page.run("strikes")
    expect(len(strikes) == 1 and abs(strikes[0][1] - 0.3) < 1e-6, f"the crossing starts one event: {strikes}")
    page.run("studioApp.transport.stop(); studioApp.run('undo')")
    picture(page, "inputs-1440-dark")
    # By keys: Alt I, the end of the range, a new threshold.
    page.press("i", 1)
    page.wait("document.querySelector('.inputsheet fieldset')")
    picture(page, "inputsheet-1440-dark")
    before = page.run("studioApp.studio.pattern.write(0)")
    page.run("(() => { const field = document.querySelectorAll('.inputsheet label input')[2]; field.value = '60'; field.dispatchEvent(new Event('change')); })()")
    page.wait("studioApp.studio.pattern.write(0).includes('60')")
    stored = json.loads(page.run("studioApp.studio.pattern.write(0)"))["Metadata"]["ThrumBindings"]
    expect(stored["inputs"] == [{"name": "speed", "range": [0, 60]}] and stored["follow"][0]["smoothing"] == 0.05, f"the range is edited, the rest stays: {stored}")
    page.run("[...document.querySelectorAll('.inputsheet .button.small')].at(-1).click()")
    page.wait("document.querySelectorAll('.inputsheet .bound').length === 3")
    page.run("(() => { const field = document.querySelector('.inputsheet .wide input'); field.value = '0 → 0.3, 60 → 0.9'; field.dispatchEvent(new Event('change')); })()")
    page.wait("studioApp.studio.pattern.write(0).includes('0.9')")
    # What cannot be used is said, and stays as it was typed.
    page.run("(() => { const field = document.querySelector('.inputsheet .wide input'); field.value = '0 → 0.3, 99 → 0.9'; field.dispatchEvent(new Event('change')); })()")
    page.wait("document.querySelector('.inputsheet [role=status]').textContent.includes('outside the range')")
    page.run("(() => { const field = document.querySelector('.inputsheet .wide input'); field.value = 'nonsense'; field.dispatchEvent(new Event('change')); })()")
    page.wait("document.querySelector('.inputsheet [role=status]').textContent.includes('Write pairs')")
    page.press("Escape")
    page.run("studioApp.run('undo')")
    after = page.run("studioApp.studio.pattern.write(0)")
    if options.thrum:
        target = page.downloads / "bound.ahap"
        target.write_text(after)
        thrum("check", target)
    for _ in range(3):
        page.run("studioApp.run('undo')")
    expect(page.run("studioApp.studio.pattern.write(0)") == before, "each change is a step of the history")
    # A pattern without inputs has none.
    page.run("studioApp.opening.openText('{\"Version\": 1, \"Pattern\": []}', 'plain.ahap', '')")
    page.wait("document.querySelector('.inputs').hidden")


def frames(path):
    """Channels, rate and samples of a WAV file with 16-bit samples."""
    data = path.read_bytes()
    at, found = 12, {}
    while at + 8 <= len(data):
        size = struct.unpack_from("<I", data, at + 4)[0]
        found[data[at:at + 4]] = data[at + 8:at + 8 + size]
        at += 8 + size + size % 2
    channels, rate = struct.unpack_from("<HI", found[b"fmt "], 2)
    return channels, rate, found[b"data"]


@walk()
def trims(page):
    """A sound is trimmed at its first hit: the same samples in a file of their own, which stay where they were. Then its hit goes to a tap."""
    sound = door(page.downloads / "door.wav")
    pattern = {"Version": 1.0, "Pattern": [
        {"Event": {"Time": 0.5, "EventType": "AudioCustom", "EventWaveformPath": "door.wav", "EventParameters": []}},
        {"Event": {"Time": 1.25, "EventType": "HapticTransient", "EventParameters": []}}]}
    page.run(f"studioApp.opening.openText({json.dumps(json.dumps(pattern))}, 'slam.ahap', '')")
    drop(page, sound)
    page.wait("studioApp.sounds.has('door.wav')")
    page.run("studioApp.studio.pattern.selectBy('first'); studioApp.studio.emit('selection')")
    page.wait("[...document.querySelectorAll('.inspector button')].some((each) => each.textContent.startsWith('Trim') && each.offsetParent)")
    page.run("[...document.querySelectorAll('.inspector button')].find((each) => each.textContent.startsWith('Trim')).click()")
    page.wait("document.querySelectorAll('.sheet.trim select')[0]?.options.length === 6", 60)
    picture(page, "trim-1440-dark")
    hits = page.run("studioApp.studio.tab.onsets")
    # Near the first hit, the start goes to it.
    first = hits[0] - 0.5
    page.run(f"(() => {{ const [from, to] = document.querySelectorAll('.sheet.trim input[type=text]'); from.value = '{first + 0.01:.3f}'; from.dispatchEvent(new Event('change')); to.value = '1.0'; to.dispatchEvent(new Event('change')); }})()")
    start = float(page.run("document.querySelector('.sheet.trim input').value"))
    expect(abs(start - (first - 0.002)) < 0.001, f"the start goes to the hit at {first}: {start}")
    page.run("document.querySelector('.sheet.trim .button.primary').click()")
    page.wait("!document.querySelector('.sheet.trim')")
    part = page.downloads / "door part.wav"
    end = time.time() + 20
    while not part.exists() and time.time() < end:
        time.sleep(0.1)
    (channels, rate, whole), (own, same, cut) = frames(sound), frames(part)
    place = whole.find(cut)
    expect((channels, rate) == (own, same) and place >= 0 and abs(place / (2 * channels) / rate - start) < 0.001, f"the part has the samples of the file, from {start}: at {place}")
    event = json.loads(page.run("studioApp.studio.pattern.write(0)"))["Pattern"][0]["Event"]
    expect(event["EventWaveformPath"] == "door part.wav" and abs(event["Time"] - 0.5 - start) < 0.001, f"the event plays it where it was: {event}")
    expect(page.run("studioApp.sounds.has('door part.wav')") and abs(page.run("studioApp.studio.tab.onsets")[0] - hits[0]) < 0.002, "it is heard, and its hits attract where they were")
    # Its hit goes to the tap.
    page.run("studioApp.run('trimSound'); null")
    page.wait("document.querySelectorAll('.sheet.trim select')[0]?.options.length > 1", 60)
    hit = float(page.run("(() => { const [hit, mark] = document.querySelectorAll('.sheet.trim select'); mark.value = '1.25'; return hit.value; })()"))
    expect(0 <= hit < 0.02, f"the part begins with its hit: {hit}")
    page.run("document.querySelectorAll('.sheet.trim .button.primary')[1].click()")
    page.press("Escape")
    event = json.loads(page.run("studioApp.studio.pattern.write(0)"))["Pattern"]
    moved = next(each["Event"]["Time"] for each in event if each["Event"]["EventType"] == "AudioCustom")
    expect(abs(moved + hit - 1.25) < 1e-4, f"the hit is at the tap: the sound begins at {moved}")
    for _ in range(2):
        page.run("studioApp.run('undo')")
    expect(json.loads(page.run("studioApp.studio.pattern.write(0)")) == pattern, "two steps take it all back")


@needs(options.axe or options.pictures)
def follow_looks():
    """No violations in both themes; pictures, large and small."""
    found = []
    for theme, width, height in [("dark", 1440, 900), ("light", 1440, 900), ("light", 700, 900)]:
        page = started(width, height, theme=theme)
        try:
            page.run(f"studioApp.opening.openText({json.dumps(json.dumps(bound()))}, 'bound.ahap', '')")
            page.wait("document.querySelector('.inputs input[data-input=speed]')")
            for scene in ["inspector", "inputs", "trim"]:
                if scene == "inputs":
                    page.run("studioApp.run('inputs'); null")
                    page.wait("document.querySelector('.inputsheet fieldset')")
                if scene == "trim":
                    page.press("Escape")
                    page.run("studioApp.opening.openText(JSON.stringify({ Version: 1, Pattern: [{ Event: { Time: 0, EventType: 'AudioCustom', EventWaveformPath: 'door.wav', EventParameters: [] } }] }), 'slam.ahap', '')")
                    drop(page, door(page.downloads / "door.wav"))
                    page.wait("studioApp.sounds.has('door.wav')")
                    page.run("studioApp.studio.pattern.selectBy('first'); studioApp.studio.emit('selection'); studioApp.run('trimSound'); null")
                    page.wait("document.querySelectorAll('.sheet.trim select')[0]?.options.length === 6", 60)
                time.sleep(0.4)
                if options.axe:
                    found += [f"{scene}, {theme}, {width}: {each}" for each in violations(page)]
                picture(page, f"follow-{scene}-{width}-{theme}")
        finally:
            page.close()
    expect(not found, "\n  ".join(found))
