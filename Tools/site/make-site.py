#!/usr/bin/env python3
"""Writes the first page and the documents of the site: make-site.py OUT PACKAGE

OUT has the folder `assets` with scripts, styles and WebAssembly, and `reference` if the site has one. PACKAGE is the folder of the web package with its
modules. Needs cmark-gfm and Node. `Tools/build-site.sh` calls this script.
"""
import base64
import hashlib
import html
import json
import os
import posixpath
import re
import subprocess
import sys
import zlib
from pathlib import Path

here = Path(__file__).resolve().parent
root = here.parents[1]
sys.path.insert(0, str(here))
import documents  # noqa: E402
import search  # noqa: E402

policy = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
          "media-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'")
mark = re.sub(r"<svg ", '<svg aria-hidden="true" ', (root / "Studio/web/icon.svg").read_text(encoding="utf-8").strip())
span = 1.5


def packed(text):
    """A pattern as the studio reads it from the fragment of its address."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(squeeze.compress(text.encode()) + squeeze.flush()).decode().rstrip("=")


def calculated(texts, package):
    """The results of patterns.mjs, for patterns by name."""
    result = subprocess.run(["node", here / "patterns.mjs", Path(package).resolve()], input=json.dumps(texts), capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"patterns.mjs: {result.stderr.strip()}")
    return json.loads(result.stdout)


def filled(template, values):
    text = (here / template).read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda match: values[match.group(1)], text)


def percent(part):
    return f"{round(part * 100, 2):g}%"


def event(each, index):
    """An event of the first page before its script has started."""
    x, y, height, shade = percent(each["time"] / span), percent(1 - each["intensity"]), percent(each["intensity"]), round(each["sharpness"] * 10)
    if each["type"] == "transient":
        return f'            <g class="event transient s{shade}"><rect class="bar" rx="5" width="10" x="{x}" y="{y}" height="{height}"/><circle class="knob" r="8" cx="{x}" cy="{y}"/></g>'
    width = percent(each["duration"] / span)
    return f'            <g class="event continuous s{shade}"><rect class="fill" rx="3" x="{x}" y="{y}" width="{width}" height="{height}"/></g>'


def thumbnail(pattern):
    """The picture of a pattern: vibrations as a filled course, taps as bars."""
    length = max(pattern["duration"], 0.3)
    parts = []
    points = [(n * pattern["step"] / length * 200, intensity, sharpness) for n, (intensity, sharpness) in enumerate(pattern["frames"])]
    run = []
    for x, intensity, sharpness in [*points, (200, 0, 0)]:
        if intensity > 0.004:
            run.append((x, intensity, sharpness))
        elif run:
            loud = sum(each[1] for each in run)
            shade = round(sum(each[1] * each[2] for each in run) / loud * 10)
            course = "".join(f"L{x:.4g} {70 - 66 * level:.3g}" for x, level, _ in run)
            parts.append(f'<path class="s{shade}" d="M{run[0][0]:.4g} 70{course}L{x:.4g} 70Z"/>')
            run = []
    for time, intensity, sharpness in pattern["taps"]:
        height = max(66 * intensity, 2)
        parts.append(f'<rect class="s{round(sharpness * 10)}" x="{time / length * 196:.4g}" y="{70 - height:.3g}" width="3.5" height="{height:.3g}" rx="1.5"/>')
    return f'<svg viewBox="0 -1 200 72" preserveAspectRatio="none" aria-hidden="true">{"".join(parts)}</svg>'


def home(out, package):
    entries = [each for each in json.loads((out / "studio/library.json").read_text(encoding="utf-8")) if each["kind"] == "sample"]
    text = (here / "welcome.ahap").read_text(encoding="utf-8")
    found = calculated({"welcome": text, **{each["name"]: each["text"] for each in entries}}, package)
    welcome = found["welcome"]
    cards = []
    (out / "patterns").mkdir(exist_ok=True)
    for each in entries:
        name, pattern = each["name"], found[each["name"]]
        (out / f"patterns/{name}.bin").write_bytes(base64.b64decode(pattern["score"]))
        title = name.replace("-", " ")
        words = ", ".join(each["words"][:3]) + ("; plays without its audio file" if "EventWaveformPath" in each["text"] else "")
        cards.append(
            f'        <li><button type="button" class="sound" data-pattern="patterns/{name}.bin" aria-label="Play {title}: {words}">{thumbnail(pattern)}<strong>{title}</strong><small>{words}</small></button>'
            f'<a href="studio/index.html#sample={name}" aria-label="Open {title} in the studio">Open in the studio</a></li>')
    languages = json.loads(subprocess.run(["node", "--input-type=module", "-e", (
        f"import {{ languages }} from {json.dumps((here / 'web/code.js').as_uri())}; const events = JSON.parse(process.argv[1]);"
        "console.log(JSON.stringify(languages.map(({ id, name, file, lines }) => ({ id, name, file, lines: lines && lines(events) }))))"), json.dumps(welcome["events"])],
        capture_output=True, text=True, check=True).stdout)
    tabs = "".join(
        f'<button type="button" role="tab" id="tab-{each["id"]}" aria-controls="panel" aria-selected="{str(not n).lower()}" tabindex="{-1 if n else 0}">{html.escape(each["name"])}</button>'
        for n, each in enumerate(languages))
    code = "".join(f'<span{"" if "event" not in line else f" data-event={chr(34)}{line[chr(101) + chr(118) + chr(101) + chr(110) + chr(116)]}{chr(34)}"}>{html.escape(line["text"], quote=False)}\n</span>' for line in languages[0]["lines"])
    order = sorted(range(len(welcome["events"])), key=lambda n: welcome["events"][n]["type"] == "transient")
    taps = sum(each["type"] == "transient" for each in welcome["events"])
    names = [script for script in os.environ.get("PRELOADS", "").split() if script]
    data = json.dumps({key: welcome[key] for key in ("events", "score", "vibration", "code")}, separators=(",", ":"))
    (out / "index.html").write_text(filled("home.html", {
        "policy": policy, "mark": mark, "link": packed(text), "facts": f"{taps} taps, {len(order) - taps} vibrations", "tabs": tabs, "code": code.rstrip("\n"),
        "preloads": "\n".join(f'  <link rel="modulepreload" href="assets/{name}">' for name in names), "reference": reference(out, ""),
        "events": "\n".join(event(welcome["events"][n], n) for n in order), "gallery": "\n".join(cards), "count": {18: "Eighteen", 10: "Ten"}.get(len(cards), str(len(cards))),
        "welcome": data.replace("<", "\\u003c"), "install": install(out),
    }), encoding="utf-8")
    # Files that the check compiles.
    (out / "code").mkdir(exist_ok=True)
    for each in languages:
        content = "\n".join(line["text"] for line in each["lines"]) + "\n" if each["lines"] else welcome["code"][each["id"]]
        (out / "code" / each["file"]).write_text(content, encoding="utf-8")


def install(out):
    """How to install: in one line, where the site has packages and knows its address (THRUM_SITE), otherwise from a clone."""
    address = os.environ.get("THRUM_SITE", "").rstrip("/")
    if address and (out / "packages/install.sh").exists():
        return filled("install-packages.html", {"address": html.escape(address)}).rstrip("\n")
    return filled("install-clone.html", {}).rstrip("\n")


def reference(out, base):
    return f'<a href="{base}reference/documentation/">Reference</a>' if (out / "reference/documentation/index.html").exists() else ""


def groups(site):
    """The documents as Docs/README.md groups them."""
    found, name = [], None
    for line in (root / "Docs/README.md").read_text(encoding="utf-8").split("\n"):
        if title := re.fullmatch(r"\*\*(.+)\*\*", line):
            name = title.group(1)
            found.append((name, []))
        elif name:
            found[-1][1].extend(path for path in (posixpath.normpath(posixpath.join("Docs", each)) for each in re.findall(r"\]\(([^)#\s]+\.md)", line)) if path not in found[-1][1])
    seen = set()
    return [(name, [path for path in paths if path in site.files and not (path in seen or seen.add(path))]) for name, paths in found]


def side(site, listed, titles, place):
    parts = []
    for name, paths in listed:
        items = "".join(
            f'<li><a href="{posixpath.relpath(documents.page_of(path), posixpath.dirname(place) or ".")}"{" aria-current=" + chr(34) + "page" + chr(34) if documents.page_of(path) == place else ""}>{html.escape(titles[path])}</a></li>'
            for path in paths)
        parts.append(f"<h2>{html.escape(name)}</h2><ul>{items}</ul>")
    return "".join(parts)


def write_document(out, site, listed, titles, place, title, article, contents):
    base = "../" * (place.count("/") + 1)
    items = "".join(f'<li><a class="{tag}" href="#{name}">{html.escape(text)}</a></li>' for tag, name, text in contents)
    target = out / "docs" / place
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(filled("document.html", {
        "title": html.escape(title), "policy": policy, "base": base, "mark": mark, "reference": reference(out, base), "side": side(site, listed, titles, place), "article": article,
        "contents": f'<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>{items}</ul></nav>' if len(contents) > 1 else "",
    }), encoding="utf-8")


def write_documents(out, package):
    texts = {}

    def noted(text):
        key = hashlib.sha256(text.encode()).hexdigest()[:12]
        texts[key] = text
        return {"score": f"@{key}@", "code": packed(text)}

    site = documents.Site(out, noted)
    pages = [documents.Page(path, site) for path in site.documents]
    scores = calculated(texts, package) if texts else {}
    titles = {page.path: page.title or page.path for page in pages}
    listed = groups(site)
    for page in pages:
        # A pattern without events has nothing to play.
        article = re.sub(r'<button [^>]*data-score="@(\w+)@"[^>]*>Play</button>', lambda match: match.group(0).replace(f"@{match.group(1)}@", scores[match.group(1)]["score"])
                         if scores[match.group(1)]["duration"] else "", "".join(page.out))
        write_document(out, site, listed, titles, page.place, page.title, article, page.contents)
    for path in sorted(site.lists):
        entries = sorted({name[len(path) + 1:].split("/")[0] for name in site.files if name.startswith(f"{path}/")})
        items = "".join(f"<li><code>{html.escape(each)}</code></li>" for each in entries)
        write_document(out, site, listed, titles, f"{path}/index.html", path, f'<h1 id="folder">{html.escape(path)}</h1><p>The folder contains:</p><ul>{items}</ul>', [])
    for path in sorted(site.sources):
        text = html.escape((root / path).read_text(encoding="utf-8"), quote=False)
        article = f'<h1 id="file">{html.escape(path)}</h1><div class="code"><pre role="group" aria-label="{html.escape(path)}"><code>{text}</code></pre></div>'
        write_document(out, site, listed, titles, path.removeprefix("Docs/") + ".html", path, article, [])
    site.copy()
    (out / "assets/search.json").write_text(search.index([(page.place, page.title, [(name, heading, " ".join(parts)) for name, heading, parts in page.sections]) for page in pages]), encoding="utf-8")
    return len(pages), len(texts)


def list_files(out):
    """Lists the files that the worker stores for use offline: all except the studio, the reference, packages, and the large modules that only few visitors need."""
    omitted = ("studio/", "reference/", "apt/", "packages/", "code/")
    large = ("assets/thrum.wasm", "assets/thrum-files.wasm", "assets/thrum-pads.wasm")
    names = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
    stored = [name for name in names if not name.startswith(omitted) and name not in large and name not in ("files.json", "sw.js") and not name.endswith(".wav")]
    digest = hashlib.sha256()
    for name in stored:
        digest.update(name.encode() + b"\0" + (out / name).read_bytes())
    (out / "files.json").write_text(json.dumps(stored, separators=(",", ":")))
    worker = (here / "web/sw.js").read_text(encoding="utf-8").replace("thrum-site-unbuilt", f"thrum-site-{digest.hexdigest()[:16]}")
    (out / "sw.js").write_text(worker, encoding="utf-8")
    return sum((out / name).stat().st_size for name in stored)


def main():
    out, package = Path(sys.argv[1]), sys.argv[2]
    home(out, package)
    pages, examples = write_documents(out, package)
    size = list_files(out)
    print(f"{out}: {pages} documents, {examples} examples; {size / 1e6:.1f} MB are stored for use offline")


if __name__ == "__main__":
    main()
