"""What the walks through the studio share: arguments, pages, places in the picture, files, and the report.

A script of walks is called with the folder of the page, then with `thrum` and `thrum-studio` where they are there; `--only` names walks, `--pictures` a
folder for screenshots, `--axe` the file axe.min.js."""
import argparse
import base64
import json
import math
import pathlib
import struct
import subprocess
import tempfile
import time
import traceback

import browser

arguments = argparse.ArgumentParser()
arguments.add_argument("folder")
arguments.add_argument("programs", nargs="*", help="thrum, thrum-studio")
arguments.add_argument("--pictures")
arguments.add_argument("--axe")
arguments.add_argument("--only", nargs="*", help="names of walks")
options = arguments.parse_args()
options.server = next((each for each in options.programs if pathlib.Path(each).name == "thrum-studio"), None)
options.thrum = next((each for each in options.programs if each != options.server), None)
root = pathlib.Path(__file__).resolve().parents[2]
server = browser.serve(options.folder)
address = f"http://127.0.0.1:{server.server_address[1]}/?test"
# Without these, the page saves by download, as it does in Firefox.
by_download = "delete window.showSaveFilePicker; delete window.showOpenFilePicker; delete Window.prototype.showSaveFilePicker;"
registered = []
# What was measured, for the last line of the report.
figures = []


def expect(condition, text):
    if not condition:
        raise AssertionError(text)


# Walks and their report.

def bare(function):
    """Registers a walk that starts its pages itself."""
    registered.append(function)
    return function


def needs(what):
    """Registers a walk that starts its pages itself, if it has got what it needs."""
    return bare if what else lambda function: function


def walk(*size, **start):
    """Registers a walk. It gets a page that is started so; what the console of the page says fails it."""

    def register(function):
        def whole():
            page = started(*size, **start)
            try:
                function(page)
                silent(page)
            except Exception:
                picture(page, f"failed-{function.__name__}")
                raise
            finally:
                page.close()

        whole.__name__ = function.__name__
        registered.append(whole)
        return function

    return register


def report():
    """Runs the walks that were asked for, each one also after another failed, and ends the program."""
    names = [each.__name__ for each in registered]
    unknown = set(options.only or []) - set(names)
    expect(not unknown, f"there is no walk {', '.join(unknown)}; there are {', '.join(names)}")
    failures = []
    for each in registered:
        if options.only and each.__name__ not in options.only:
            continue
        began = time.time()
        try:
            each()
            print(f"{each.__name__}: passed in {time.time() - began:.1f} s", flush=True)
        except Exception as error:
            failures.append(each.__name__)
            place = next((frame for frame in reversed(traceback.extract_tb(error.__traceback__)) if frame.filename not in (__file__, browser.__file__)), None)
            print(f"{each.__name__}: {'' if isinstance(error, AssertionError) else type(error).__name__ + ': '}{error}" + (f" ({pathlib.Path(place.filename).name}:{place.lineno})" if place else ""), flush=True)
    server.shutdown()
    if figures:
        print("; ".join(figures))
    raise SystemExit(f"failed: {', '.join(failures)}" if failures else 0)


def silent(*pages, beside=()):
    """No console message, and no report of the Content-Security-Policy."""
    for page in pages:
        problems = [each for each in page.problems if not any(word in each for word in beside)]
        expect(not problems, f"the console says: {problems}")


def picture(page, name):
    if options.pictures:
        page.picture(pathlib.Path(options.pictures) / f"{name}.png")


def violations(page):
    """What axe finds wrong in the page as it is."""
    page.run(pathlib.Path(options.axe).read_text() + "; 0")
    return page.run("axe.run(document, { resultTypes: ['violations'] }).then(({violations}) => violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3).join(', ')} ${v.nodes[0].any.map((a) => a.message).join('; ').slice(0, 200)}`))")


def axe_at(page, where):
    """Axe finds nothing, if it is there."""
    if options.axe:
        found = violations(page)
        expect(not found, f"axe at {where}: {found}")


# Pages.

def started(width=1440, height=900, theme="dark", opens=None, address_of=address, before=""):
    """A page that is ready, with a file of the repository open."""
    page = browser.Page(width, height, theme)
    page.call("Page.addScriptToEvaluateOnNewDocument", source=by_download + before)
    page.downloads = pathlib.Path(tempfile.mkdtemp(prefix="thrum-saved-", dir=page.profile))
    page.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(page.downloads))
    page.open(address_of)
    page.run("studioApp.coach.show(99)")
    if opens:
        show(page, (root / opens).read_text(), pathlib.Path(opens).name)
    return page


def show(page, text, name):
    """Opens a text as a file of this name."""
    page.run(f"studioApp.opening.openText({json.dumps(text)}, {json.dumps(name)}, ''); null")
    page.frames(4)


def at(page, moment, level):
    """Where a time and a level of the first row are in the window."""
    return page.run(f"""(() => {{
      const {{ stage, scale }} = studioApp.timeline;
      const box = stage.getBoundingClientRect();
      const lane = scale.lanes[0];
      return [box.left + scale.gutter + ({moment} - scale.from) / scale.span * (scale.width - scale.gutter - 16), box.top + lane.top + lane.height - 8 - {level} * (lane.height - 32)];
    }})()""")


def inside(page, kind, moment, value):
    """Where a value is in a row: `sharpness`, or the control of a curve."""
    return page.run(f"""(() => {{
      const {{ stage, scale }} = studioApp.timeline;
      const box = stage.getBoundingClientRect();
      const lane = scale.lanes.find((each) => each.kind === {json.dumps(kind)} || each.curve?.control === {json.dumps(kind)});
      const [low, high] = lane.curve ? [lane.curve.low, lane.curve.high] : [0, 1];
      const pad = lane.kind === "sharpness" ? 11 : 8;
      return [box.left + scale.gutter + ({moment} - scale.from) / scale.span * (scale.width - scale.gutter - 16), box.top + lane.top + lane.height - pad - ({value} - low) / (high - low) * (lane.height - 2 * pad)];
    }})()""")


def middle(page, selector):
    """The middle of what a selector finds and shows, where a pointer reaches it."""
    found = page.run(f"""(() => {{
      const element = [...document.querySelectorAll({json.dumps(selector)})].find((each) => each.checkVisibility() && each.getBoundingClientRect().width);
      if (!element) return null;
      element.scrollIntoView({{ block: "nearest" }});
      const {{ left, top, width, height }} = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      return [x, y, element === hit || element.contains(hit) || Boolean(hit?.closest("label")?.contains(element))];
    }})()""")
    expect(found, f"nothing shows that is {selector}")
    expect(found[2], f"something covers {selector}")
    return found[:2]


def taps(page):
    """Time and level of each tap."""
    return page.run("studioApp.studio.pattern.marks(0, 1000, 1e6).filter(({kind}) => kind === 'tap').map(({time, level}) => [Number(time.toFixed(4)), Number(level.toFixed(3))])")


def times(page):
    """The time of each tap, as exact as it is kept."""
    return page.run("studioApp.studio.pattern.marks(0, 1000, 1e6).filter(({kind}) => kind === 'tap').map(({time}) => time)")


def written(page):
    return page.run("studioApp.studio.pattern.write(0)")


def said(page):
    return page.run("document.querySelector('[role=status]').textContent")


# Files and programs.

def saved(page, name):
    """The file that the page saved by download."""
    file = page.downloads / name
    for _ in range(100):
        if file.exists() and file.read_text():
            return file
        time.sleep(0.05)
    raise AssertionError(f"{name} was not saved")


def thrum(*words):
    return subprocess.run([options.thrum, *map(str, words)], check=True, capture_output=True, text=True)


def accept(file):
    """`thrum check --design` has no error in the file that was saved."""
    json.loads(file.read_text())
    if options.thrum:
        result = subprocess.run([options.thrum, "check", "--design", str(file)], capture_output=True, text=True)
        expect(result.returncode == 0, f"thrum check --design refuses what was saved: {result.stdout}{result.stderr}")


def drop(page, path):
    """Gives the page a file, as dropping it does."""
    data = base64.b64encode(path.read_bytes()).decode()
    page.run(f"""(() => {{
      const bytes = Uint8Array.from(atob("{data}"), (each) => each.charCodeAt(0));
      studioApp.files.read(new File([bytes], {json.dumps(path.name)}), null);
    }})()""")


def dropped(page, files, x, y):
    """Drops files at a place of the window, as a hand does."""
    data = [[name, base64.b64encode(content).decode()] for name, content in files]
    page.run(f"""(() => {{
      const transfer = new DataTransfer();
      for (const [name, text] of {json.dumps(data)}) transfer.items.add(new File([Uint8Array.from(atob(text), (each) => each.charCodeAt(0))], name));
      document.elementFromPoint({x}, {y}).dispatchEvent(new DragEvent("drop", {{ bubbles: true, cancelable: true, clientX: {x}, clientY: {y}, dataTransfer: transfer }}));
    }})()""")


def door(path, hits=(0.15, 0.5, 0.85, 1.2, 1.6), rate=44100):
    """Writes a sound with a few hits, of which the last one rings."""
    frames = bytearray()
    state = 12345
    for n in range(int((hits[-1] + 0.8) * rate)):
        now = n / rate
        state = (state * 1103515245 + 12345) % (1 << 31)
        noise = state / (1 << 30) - 1
        value = 0.0
        for place, hit in enumerate(hits):
            if now >= hit:
                age = now - hit
                value += (0.35 + 0.12 * place) * math.exp(-age * (14 if place == len(hits) - 1 else 60)) * (0.6 * noise + 0.4 * math.sin(2 * math.pi * (180 + 40 * place) * age))
        frames += struct.pack("<h", max(-32768, min(32767, int(value * 24000))))
    size = len(frames)
    path.write_bytes(b"RIFF" + struct.pack("<I", 36 + size) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, rate, rate * 2, 2, 16) + b"data" + struct.pack("<I", size) + frames)
    return path
