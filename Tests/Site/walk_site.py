#!/usr/bin/env python3
"""Walks through the site in a headless Chromium, from a static server under a path: walk_site.py SITE PACKAGE [--axe AXE.js] [--pictures FOLDER] [--only NAME…]

SITE is what Tools/build-site.sh has made, PACKAGE the folder of the web package with its modules. Measures the time and the bytes until the first page
sounds, and compares what it plays with the renders of the package."""
import argparse
import base64
import gzip
import http.server
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import urllib.parse

root = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "Tests/Studio"))
import browser  # noqa: E402

arguments = argparse.ArgumentParser()
arguments.add_argument("site")
arguments.add_argument("package")
arguments.add_argument("--axe")
arguments.add_argument("--pictures")
arguments.add_argument("--only", nargs="*")
options = arguments.parse_args()
site = pathlib.Path(options.site).resolve()
below = "some/path"
figures = []
# Notes when a sound is heard at the end of the graph, and keeps what was played.
listener = """
window.played = [];
const connect = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (target, ...rest) {
  if (target instanceof AudioDestinationNode) {
    const analyser = target.context.createAnalyser();
    connect.call(this, analyser);
    const samples = new Float32Array(analyser.fftSize);
    const look = () => {
      analyser.getFloatTimeDomainData(samples);
      if (samples.some((sample) => Math.abs(sample) > 0.001)) window.heardAt ??= performance.now();
      else setTimeout(look, 2);
    };
    look();
  }
  return connect.call(this, target, ...rest);
};
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...words) { window.played.push(this.buffer); return start.apply(this, words); };
"""
# 10 Mbit/s with the delay of a line at home.
line = {"offline": False, "downloadThroughput": 10e6 / 8, "uploadThroughput": 5e6 / 8, "latency": 40}


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = browser.Handler.extensions_map

    def log_message(self, *_):
        pass


class Served:
    """The site under a path of a plain static server."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="thrum-site-"))
        (self.folder / below).parent.mkdir(parents=True)
        (self.folder / below).symlink_to(site)
        self.server = browser.Server(("127.0.0.1", 0), lambda *words: Handler(*words, directory=str(self.folder)))
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/{below}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Window(browser.Page):
    """A page that keeps the requests it made."""

    def __init__(self, *size, script="", **look):
        self.requests, self.done = {}, {}
        super().__init__(*size, **look)
        self.call("Page.addScriptToEvaluateOnNewDocument", source=listener + script)

    def note(self, message):
        content = message.get("params", {})
        if message.get("method") == "Network.responseReceived":
            self.requests[content["requestId"]] = content["response"]["url"]
        elif message.get("method") == "Network.loadingFinished":
            self.done[content["requestId"]] = content["encodedDataLength"]
        super().note(message)

    def open(self, url, needs_ready=True):
        # A value of the page before must not count as one of this page.
        if self.run("location.href") != "about:blank":
            self.call("Page.navigate", url="about:blank")
            self.wait("location.href === 'about:blank'")
        super().open(url, needs_ready)

    def press_at(self, place):
        self.run(f"document.querySelector({json.dumps(place)}).scrollIntoView({{ block: 'center' }})")
        self.frames()
        self.click(*self.run(f"(() => {{ const box = document.querySelector({json.dumps(place)}).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"))

    def samples(self, index=-1):
        text = self.run(f"(() => {{ const bytes = new Uint8Array(played.at({index}).getChannelData(0).slice().buffer); let text = ''; for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192)); return btoa(text); }})()")
        return base64.b64decode(text)

    def rate(self):
        return self.run("played.at(-1).sampleRate")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def expect(condition, text):
    if not condition:
        raise AssertionError(text)


def silent(page, beside=()):
    problems = [each for each in page.problems if not any(word in each for word in beside)]
    expect(not problems, f"the console says: {problems}")


def node(code, *words):
    program = f"const {{ load }} = await import({json.dumps((pathlib.Path(options.package).resolve() / 'thrum.js').as_uri())}); const thrum = await load(); {code}"
    result = subprocess.run(["node", "--input-type=module", "-e", program, "--", *words], capture_output=True)
    expect(result.returncode == 0, f"node: {result.stderr.decode()}")
    return result.stdout


def rendered(pattern, rate):
    """The left channel that the package renders of a pattern, which is an expression of JavaScript."""
    return node(f"const samples = ({pattern}).render({{ mix: 'preview', sampleRate: {rate} }}).left; process.stdout.write(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));")


def welcome():
    return f"thrum.parse({json.dumps((root / 'Tools/site/welcome.ahap').read_text())})"


def started(page, address):
    page.open(address)
    page.press_at(".button.main")
    page.wait("window.heardAt")


def first_sound():
    """One click sounds within 3 s of a cold start at 10 Mbit/s, with at most 60 KB after compression."""
    times, weights, plain = [], [], []
    for _ in range(3):
        with Served() as served, Window() as page:
            page.call("Network.emulateNetworkConditions", **line)
            started(page, served.address)
            times.append(page.run("heardAt") / 1000)
            paths = [site / urllib.parse.urlparse(url).path.removeprefix(f"/{below}/") for each, url in page.requests.items() if each in page.done]
            paths = [each / "index.html" if each.is_dir() else each for each in paths]
            plain.append(sum(each.stat().st_size for each in paths))
            weights.append(sum(len(gzip.compress(each.read_bytes(), 9)) for each in paths))
            silent(page)
            expect(page.samples() == rendered(welcome(), page.rate()), "the sound is not what the package renders of the pattern")
    figures.append(f"sound after {sorted(times)[1]:.2f} s at 10 Mbit/s, cold (three times: {', '.join(f'{each:.2f}' for each in times)}); {max(weights)} bytes after gzip, {max(plain)} without")
    expect(max(times) <= 3, f"the first page sounds after {max(times):.2f} s, later than 3 s")
    expect(max(weights) <= 60_000, f"{max(weights)} bytes after gzip until it sounds, more than 60000: {[each.name for each in paths]}")


def changed_by_hand():
    """A dragged event sounds as the code beside it says; keys change it too, and Reset restores it."""
    with Served() as served, Window() as page:
        page.open(served.address)
        first = page.run("document.querySelector('.code code').textContent")
        x, y, height = page.run("(() => { const box = document.querySelector('.event.transient .knob').getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2, document.querySelector('.stage svg').getBoundingClientRect().height]; })()")
        page.drag(x, y, x + 30, y + height / 2)
        code = page.run("document.querySelector('.code code').textContent")
        expect(code != first and code.count("\n") == first.count("\n"), "the code does not follow the drag")
        page.press_at("#tab-javascript")
        code = page.run("document.querySelector('.code code').textContent")
        page.press_at(".button.main")
        page.wait("window.heardAt")
        events = re.search(r"const events = (\[.*?\]);", code, re.S).group(1)
        expect(page.samples() == rendered(f"thrum.pattern({events})", page.rate()), "the sound is not what the code says")
        expect(page.samples() != rendered(welcome(), page.rate()), "the drag changed nothing")
        for language in ["kotlin", "java"]:
            before = json.loads(page.run("document.querySelector('#welcome').textContent"))["code"][language]
            page.press_at(f"#tab-{language}")
            page.wait("!document.querySelector('[role=tabpanel]').ariaBusy && document.querySelector('.code code').textContent.includes('WelcomeHaptics')")
            expect(page.run("document.querySelector('.code code').textContent").strip() != before.strip(), f"{language}: the code is that of the unchanged pattern")
        # The space bar plays, too, unless a control has it.
        page.run("document.activeElement.blur()")
        page.press(" ")
        page.wait("played.length === 2")
        page.run("document.querySelectorAll('.event')[0].focus()")
        value = "Number(document.activeElement.ariaValueNow)"
        before = page.run(value)
        page.press("ArrowDown")
        expect(page.run(value) == before - 2, "the key does not change the intensity")
        page.press_at(".button.add")
        expect("8 taps" in page.run("document.querySelector('.facts').textContent"), "a tap was not added")
        page.press_at(".button.reset")
        page.press_at("#tab-swift")
        expect(page.run("document.querySelector('.code code').textContent") == first, "Reset does not restore the pattern")
        silent(page)


def felt():
    """A phone gets the vibration list of the pattern, and both motors of a pad play it."""
    script = """
    window.lists = []; window.effects = [];
    navigator.vibrate = (list) => { lists.push(list); return true; };
    const pad = { id: "Test pad (Vendor: 1)", connected: true, vibrationActuator: { playEffect: async (_, { strongMagnitude, weakMagnitude }) => { effects.push([strongMagnitude, weakMagnitude]); return "complete"; }, reset: async () => "complete" } };
    window.plug = () => { navigator.getGamepads = () => [pad]; dispatchEvent(new Event("gamepadconnected")); };
    const media = window.matchMedia; window.matchMedia = (query) => query === "(pointer: coarse)" ? { matches: true } : media.call(window, query);
    """
    with Served() as served, Window(390, 844, script=script) as page:
        page.open(served.address)
        page.run("plug()")
        page.wait("document.querySelector('.felt').textContent === 'You feel it on Test pad.'")
        page.press_at(".button.main")
        # How many steps there are depends on how busy the page is.
        page.wait("effects.some(([strong]) => strong > 0.1) && effects.some(([, weak]) => weak > 0.1)")
        lists = [each for each in page.run("lists") if each]
        expect(lists == [json.loads(node(f"console.log(JSON.stringify(({welcome()}).vibration()))"))], f"the phone got {lists}")
        silent(page)


def links_resolve():
    """Every link of every page leads to a file of the site and to a place in it, by a relative address."""
    targets, count, faults = {}, 0, []

    def places(path):
        if path not in targets:
            targets[path] = set(re.findall(r'\bid="([^"]+)"', path.read_text(encoding="utf-8")))
        return targets[path]

    pages = [each for each in site.rglob("*.html") if not str(each.relative_to(site)).startswith(("reference/", "studio/"))]
    for page in pages:
        for link in re.findall(r'\b(?:href|src|data-pattern)="([^"]*)"', page.read_text(encoding="utf-8")):
            if re.match(r"[a-z]+:", link):
                continue
            count += 1
            path, _, fragment = link.partition("#")
            target = (page.parent / urllib.parse.unquote(path)) if path else page
            name = page.relative_to(site)
            if path.startswith("/"):
                faults.append(f"{name}: {link} is not relative")
            elif not target.is_file() and not (path.endswith("/") and (target / "index.html").is_file()):
                faults.append(f"{name}: {link} leads to no file")
            elif fragment and not fragment.startswith(("pattern=", "sample=")) and target.suffix == ".html" and urllib.parse.unquote(fragment) not in places(target):
                faults.append(f"{name}: {link} leads to no place")
    expect(not faults, f"{len(faults)} links: " + "; ".join(faults[:20]))
    expect(len(pages) > 100 and count > 3000, f"only {len(pages)} pages and {count} links were found")
    figures.append(f"{count} links of {len(pages)} pages resolve")


def search_finds():
    """The search finds sections by words, by parts of names and by beginnings, and opens them."""
    with Served() as served, Window() as page:
        page.open(f"{served.address}docs/index.html")
        for words, wanted in [("navigator.vibrate", "Web"), ("udev rules", "Devices"), ("thrum_pattern_make", "Languages"), ("capacitor", "MobileApps"), ("baseline", "CI"), ("rust crate", "C")]:
            page.run("(() => { const field = document.querySelector('.search input'); field.value = ''; field.focus(); })()")
            page.type(words)
            page.wait("document.querySelector('.search [role=status]').textContent")
            page.frames(4)
            found = page.run("[...document.querySelectorAll('.search li a')].map((each) => each.pathname)")
            expect(any(each.endswith(f"/docs/{wanted}.html") for each in found), f"“{words}” does not find {wanted}: {found}")
        page.press("ArrowDown")
        page.press("Enter")
        page.wait("location.pathname.includes('/docs/') && !location.pathname.endsWith('/docs/index.html') && document.documentElement?.dataset.ready")
        page.run("document.querySelector('.search input').focus()")
        page.type("qqqzzz")
        page.wait("document.querySelector('.search [role=status]').textContent.startsWith('No section')")
        silent(page)


def examples():
    """An example of a document plays what the package renders of its text, and opens in the studio; so does a sample of the first page."""
    with Served() as served, Window() as page:
        page.open(f"{served.address}docs/AHAP.html")
        text = page.run("document.querySelector('.example.block').parentElement.querySelector('code').textContent")
        page.press_at(".example.block .play")
        page.wait("window.heardAt")
        expect(page.samples() == rendered(f"thrum.parse({json.dumps(text)})", page.rate()), "the example sounds otherwise")
        in_studio(page, ".example.block .open", len(json.loads(text)["Pattern"]))
        page.open(served.address)
        page.press_at("[data-pattern='patterns/heartbeat.bin']")
        page.wait("window.heardAt && played.length === 1")
        sample = (root / "Samples/heartbeat.ahap").read_text()
        expect(page.samples() == rendered(f"thrum.parse({json.dumps(sample)})", page.rate()), "the sample sounds otherwise")
        in_studio(page, ".gallery li a", None)
        silent(page)


def in_studio(page, place, count):
    href = page.run(f"document.querySelector({json.dumps(place)}).href")
    page.open(href.replace("#", "?test#"))
    page.wait("studioApp.studio.tab")
    lanes = page.run("studioApp.studio.tab.pattern.lanes.counts")
    expect(sum(lanes.values()) > 0, f"the studio shows {lanes}")
    if count is not None:
        expect(len(json.loads(page.run("studioApp.studio.tab.pattern.write(0)"))["Pattern"]) == count, "the studio has another pattern")


def offline():
    """After one visit and without the server, the first page plays, the documents open and their search finds; so does the studio after its first visit."""
    served = Served()
    with Window() as page:
        page.open(served.address)
        page.wait("navigator.serviceWorker.controller", 60)
        page.wait("navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')", 60)
        page.open(f"{served.address}studio/index.html")
        page.wait("navigator.serviceWorker.controller?.scriptURL.endsWith('/studio/sw.js')", 60)
        served.stop()
        started(page, served.address)
        page.open(f"{served.address}docs/AHAP.html")
        page.press_at(".example.block .play")
        page.wait("window.heardAt")
        page.run("document.querySelector('.search input').focus()")
        page.type("vibration")
        page.wait("document.querySelectorAll('.search li').length > 3")
        page.open(f"{served.address}studio/index.html")
        keys = page.run("caches.keys()")
        expect({key.rsplit("-", 1)[0] for key in keys} == {"thrum-site", "thrum-studio"}, f"the caches are {keys}")
        silent(page)
    shutil.rmtree(served.folder, ignore_errors=True)


def reference():
    """The reference shows its modules and a page of one, under the path, also after a reload and over a link between modules."""
    if not (site / "reference").exists():
        figures.append("without the reference")
        return
    with Served() as served, Window() as page:
        page.open(served.address)
        page.open(page.run("[...document.querySelectorAll('nav a')].find((each) => each.textContent === 'Reference').href"), needs_ready=False)
        shown = "document.querySelector('#app h1')?.textContent"
        page.wait(f"{shown}?.includes('Thrum')", 40)
        page.open(f"{served.address}reference/documentation/guides/ahap/", needs_ready=False)
        page.wait(f"{shown}?.includes('AHAP')", 40)
        link = "[...document.querySelectorAll('#app main a')].find((each) => new URL(each.href).pathname.endsWith('/guides/parameters'))"
        page.wait(link)
        expect(f"/{below}/reference/documentation/" in page.run(f"{link}.href"), f"a link between modules leaves the site: {page.run(f'{link}.href')}")
        page.run(f"{link}.click()")
        page.wait(f"location.pathname.includes('/guides/parameters') && {shown} === 'Parameters'", 40)
        page.call("Page.reload")
        page.wait(f"location.pathname.includes('/guides/parameters') && {shown} === 'Parameters'", 40)
        # docc's page asks for settings that a site may have.
        silent(page, beside=["theme-settings.json"])


def looks():
    """Three widths in both themes: nothing is wider than the window, and axe finds nothing."""
    with Served() as served:
        for theme in ["dark", "light"]:
            for width, height in [(1440, 900), (768, 1024), (390, 844)]:
                with Window(width, height, theme=theme) as page:
                    for name, place in [("home", ""), ("document", "docs/AHAP.html"), ("tables", "docs/Web.html"), ("list", "docs/index.html")]:
                        page.open(served.address + place)
                        page.frames(3)
                        wide = page.run("document.documentElement.scrollWidth - innerWidth")
                        expect(wide <= 0, f"{name}, {width} px: {wide} px wider than the window")
                        if options.pictures:
                            whole(page, width, f"{name}-{width}-{theme}")
                        if options.axe:
                            page.run(pathlib.Path(options.axe).read_text() + "; 0")
                            found = page.run("axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((each) => each.html.slice(0, 120)).join(' | ')}`))")
                            expect(not found, f"{name}, {width} px, {theme}: axe finds {found}")
                    silent(page)
    figures.append("axe finds nothing" if options.axe else "without axe")


def whole(page, width, name):
    """A picture of the page from its top on, up to 2600 px."""
    height = min(page.run("document.documentElement.scrollHeight"), 2600)
    data = page.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip={"x": 0, "y": 0, "width": width, "height": height, "scale": 1})["data"]
    path = pathlib.Path(options.pictures) / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(base64.b64decode(data))


walks = [first_sound, changed_by_hand, felt, links_resolve, search_finds, examples, offline, reference, looks]
failures = []
for walk in walks:
    if options.only and walk.__name__ not in options.only:
        continue
    began = time.time()
    try:
        walk()
        print(f"{walk.__name__}: passed in {time.time() - began:.1f} s", flush=True)
    except Exception as error:
        failures.append(walk.__name__)
        place = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == __file__][-1]
        print(f"{walk.__name__}: {type(error).__name__}: {error} ({pathlib.Path(place.filename).name}:{place.lineno})", flush=True)
print("; ".join(figures))
raise SystemExit(f"failed: {', '.join(failures)}" if failures else 0)
