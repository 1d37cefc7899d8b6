"""Walks of a reference track: pictures and a video beside a pattern, in step with the play head, of which the file has only the name."""
import json
import time

from walk_sounds import place
from walks import axe_at, expect, figures, picture, said, times, walk, written

pattern = json.dumps({"Version": 1.0, "Pattern": [
    {"Event": {"Time": at / 5, "EventType": "HapticTransient", "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.7}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.4}]}} for at in range(13)]}, indent=2)

# Makes the files of a sequence. The green of picture n is 20 n, so that a test can tell which one shows.
make_pictures = """(async () => {
  const canvas = new OffscreenCanvas(320, 180);
  const c = canvas.getContext("2d");
  window.made = [];
  for (let n = 0; n < 12; n++) {
    c.fillStyle = `rgb(200, ${20 * n}, 60)`;
    c.fillRect(0, 0, 320, 180);
    c.fillStyle = "#fff";
    c.fillRect(20 + 22 * n, 120, 26, 26);
    window.made.push(new File([await canvas.convertToBlob({ type: "image/png" })], `walk ${n + 9}.png`, { type: "image/png" }));
  }
})()"""

# Records a video of two seconds. Its green grows by 60 each half second.
make_video = """(async () => {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 320, height: 180 });
  const c = canvas.getContext("2d");
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm;codecs=vp8" });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((done) => { recorder.onstop = done; });
  recorder.start(100);
  const began = performance.now();
  for (;;) {
    const at = (performance.now() - began) / 1000;
    if (at > 2.1) break;
    c.fillStyle = `rgb(120, ${20 + 60 * Math.floor(at * 2)}, 200)`;
    c.fillRect(0, 0, 320, 180);
    c.fillStyle = "#fff";
    c.fillRect(at * 130, 130, 24, 24);
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  await ended;
  window.made = [new File(parts, "walk.webm", { type: "video/webm" })];
})()"""

green = """(() => {
  const shown = document.querySelector(".refpicture > *");
  if (!shown) return -1;
  const canvas = new OffscreenCanvas(32, 18);
  const c = canvas.getContext("2d");
  c.drawImage(shown, 0, 0, 32, 18);
  return c.getImageData(4, 3, 1, 1).data[1];
})()"""


def drop_made(page):
    """Drops the files that the page has made on the page."""
    page.run("""(() => {
      const transfer = new DataTransfer();
      for (const file of window.made) transfer.items.add(file);
      document.querySelector(".stage").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, clientX: 700, clientY: 400, dataTransfer: transfer }));
    })()""")


def shows(page, wanted, what, off=4):
    """The picture has this green, soon."""
    for _ in range(60):
        found = page.run(green)
        if abs(found - wanted) <= off:
            return
        time.sleep(0.05)
    raise AssertionError(f"{what}: green {found}, not {wanted}")


def started(page, make):
    page.run(f"studioApp.opening.openText({json.dumps(pattern)}, 'walk.ahap', ''); null")
    page.frames(4)
    page.run(make)


def head(page, at):
    page.run(f"studioApp.transport.setHead({at}); null")
    page.frames(2)


@walk()
def reference_pictures(page):
    started(page, make_pictures)
    before = written(page)
    drop_made(page)
    page.wait("studioApp.reference?.frames")
    page.frames(6)
    expect(page.run("studioApp.studio.pattern.lanes.reference") == {"name": "walk 9.png", "time": 0, "rate": 24, "count": 12}, "the pattern has the name of the first picture, and no picture")
    expect("12 pictures" in said(page) and "without sound" in said(page), f"the page says what was added, not {said(page)}")
    page.run("document.querySelector('.reference input[aria-label=\"Pictures a second\"]').focus()")
    page.type("6")
    page.press("Enter")
    for n in [0, 5, 11]:
        head(page, n / 6 + 0.01)
        shows(page, 20 * n, f"the picture at {n / 6:.2f} s")
    expect(page.run("document.querySelector('.refpicture').getAttribute('aria-label')") == "walk 9.png: picture 12 of 12", "a screen reader hears which picture shows")
    # The strip is dragged, and the picture steps with it.
    x, y = place(page, 0.5, "reference")
    page.drag(x, y, place(page, 1.0, "reference")[0], y)
    page.frames(3)
    found = page.run("studioApp.studio.pattern.lanes.reference.time")
    expect(abs(found - 0.5) < 0.011, f"the strip starts where it was dragged, not at {found}")
    head(page, 0.5 + 3 / 6 + 0.01)
    shows(page, 60, "the picture after the drag")
    page.wait("studioApp.reference.frames.strip.known.size > 3")
    picture(page, "reference-pictures")
    # Typed, also before the start of the pattern.
    page.run("document.querySelector('.reference input[aria-label=\"Time of the first picture\"]').focus()")
    page.type("-0.5")
    page.press("Enter")
    head(page, 0.01)
    shows(page, 60, "the picture of a track that starts before the pattern")
    # In step while it plays, and at the ends of a loop.
    page.run("studioApp.studio.tab.loop = [0, 0.8]; studioApp.transport.setHead(0); studioApp.transport.play(); null")
    apart = []
    for _ in range(12):
        time.sleep(0.15)
        shown, wanted = page.run("[studioApp.reference.frames.shown, studioApp.reference.frames.indexOf(studioApp.transport.headTime() + 0.5)]")
        apart.append(abs(shown - wanted))
    page.run("studioApp.transport.stop(); null")
    # Where the loop begins again, the next picture may still be decoded.
    expect(sorted(apart)[-3] <= 1, f"the picture is at most one from the play head in a loop, not {apart}")
    # One undo for each step, to the first byte.
    saved = written(page)
    expect(saved.count("walk 9.png") == 1 and "base64" not in saved and len(saved) < len(before) + 200, "only the name, the time and the rate are in the file")
    for _ in range(4):
        page.press("z", 2)
    expect(written(page) == before and page.run("document.querySelector('.reference').hidden"), "undo removes the track")
    # When the pattern is opened again, the page asks for the files by their name.
    page.run(f"studioApp.opening.openText({json.dumps(saved)}, 'again.ahap', ''); null")
    page.wait("document.querySelector('.reference .error:not([hidden])')")
    expect(page.run("document.querySelector('.reference .error').textContent").startswith("walk 9.png is not here"), "the page asks for the first picture by its name")
    picture(page, "reference-missing")
    drop_made(page)
    page.wait("studioApp.reference.frames")
    expect(written(page) == saved, "choosing the same files changes nothing in the pattern")
    axe_at(page, "reference")


@walk()
def reference_video(page):
    started(page, make_video)
    drop_made(page)
    page.wait("studioApp.reference?.frames")
    page.frames(4)
    length = page.run("studioApp.reference.frames.duration")
    expect(1.8 < length < 2.6, f"the video has two seconds, not {length}")
    expect(page.run("studioApp.reference.frames.element.muted && studioApp.reference.frames.element.volume === 0"), "the video makes no sound")
    for at, wanted in [(0.25, 20), (0.75, 80), (1.25, 140), (0.25, 20)]:
        head(page, at)
        shows(page, wanted, f"the picture of the video at {at} s", 14)
    page.run("studioApp.transport.setHead(0); studioApp.transport.play(); null")
    time.sleep(0.6)
    apart = []
    for _ in range(8):
        time.sleep(0.12)
        apart.append(abs(page.run("studioApp.reference.frames.element.currentTime - studioApp.transport.headTime()")))
    page.run("studioApp.transport.stop(); null")
    apart.sort()
    figures.append(f"video beside the play head: median {1000 * apart[4]:.0f} ms, most {1000 * apart[-1]:.0f} ms")
    expect(apart[4] < 0.1, f"the video is in step with the play head: {apart}")
    expect(page.run("studioApp.reference.frames.element.paused"), "the video stops with the pattern")
    page.wait("studioApp.reference.frames.strip.known.size > 2")
    picture(page, "reference-video")
    # A video that the browser cannot decode.
    page.run("window.made = [new File([new Uint8Array(5000)], 'broken.mp4', { type: 'video/mp4' })]; null")
    before = written(page)
    drop_made(page)
    page.wait("document.querySelector('.toast')?.textContent.includes('broken.mp4: this browser cannot decode')")
    expect(written(page) == before and page.run("Boolean(studioApp.reference.frames)"), "a video that cannot be decoded changes nothing")
    # By keys: the command moves to the numbers of the track, which can be removed.
    page.run("studioApp.focusStage()")
    page.press("f", 1)
    page.wait("document.activeElement.getAttribute('aria-label') === 'Time of the first picture'")
    page.run("document.querySelector('.reference [aria-label=\"Remove the reference track\"]').focus()")
    page.press("Enter")
    expect("ThrumReference" not in written(page), "the track can be removed by keys")


@walk()
def taps_to_pictures(page):
    """An empty pattern plays to the end of its reference track, so that taps can be recorded to it."""
    page.run("studioApp.files.create(); null")
    page.frames(4)
    page.run(make_pictures)
    drop_made(page)
    page.wait("studioApp.reference?.frames")
    page.run("studioApp.reference.change({ rate: 4 }, 0); studioApp.focusStage(); null")
    page.frames(4)
    expect(abs(page.run("studioApp.studio.tab.end") - 3) < 1e-6, "the pattern lasts as long as its reference track")
    page.press("r")
    page.wait("studioApp.studio.isPlaying && studioApp.transport.headTime() > 0.6")
    shown, wanted = page.run("[studioApp.reference.frames.wanted, studioApp.reference.frames.indexOf(studioApp.transport.headTime())]")
    expect(abs(shown - wanted) <= 1, f"the pictures follow while taps are recorded: {shown}, {wanted}")
    heard = page.run("studioApp.transport.headTime()")
    page.press(" ")
    page.press("r")
    page.wait("studioApp.studio.pattern.lanes.counts.tap === 1")
    found = times(page)
    expect(heard - 0.05 < found[0] < heard + 1, f"the tap is where it was heard: {found} after {heard}")


@walk(390, 844, "light")
def reference_on_a_phone(page):
    started(page, make_pictures)
    drop_made(page)
    page.wait("studioApp.reference?.frames")
    head(page, 0.2)
    page.frames(8)
    picture(page, "reference-390")
    expect(page.run("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the window")
    expect(page.run("studioApp.timeline.scale.lanes.some(({ kind }) => kind === 'reference')"), "the strip shows on a phone too")
    axe_at(page, "reference at 390")


@walk(1440, 900, "light")
def reference_in_the_light(page):
    started(page, make_video)
    drop_made(page)
    page.wait("studioApp.reference?.frames")
    page.frames(4)
    page.wait("studioApp.reference.frames.strip.known.size > 2")
    head(page, 0.9)
    time.sleep(0.4)
    picture(page, "reference-light")
