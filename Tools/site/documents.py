"""The Markdown files of the repository as pages: links, headings, examples that can be played, and the sections that the search finds."""
import html
import json
import posixpath
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

root = Path(__file__).resolve().parents[2]
# A source file that a document links to is a page if it is text and not longer.
longest_source = 300_000
void = {"br", "hr", "img", "input"}


def place_of(path):
    """The page of a Markdown file, in the folder `docs`: Docs/Web.md is Web.html, and a README is the index of its folder."""
    path = path.removeprefix("Docs/")
    if posixpath.basename(path) == "README.md":
        # The README of the repository is not the page that lists all documents.
        return "Thrum.html" if path == "README.md" and not path.startswith("Docs") else posixpath.join(posixpath.dirname(path), "index.html")
    return path.removesuffix(".md") + ".html"


def page_of(path):
    return {"README.md": "Thrum.html", "Docs/README.md": "index.html"}.get(path) or place_of(path)


def anchor(heading):
    """The anchor that GitHub gives a heading."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\- ]", "", heading.strip().lower()))


def is_pattern(text):
    try:
        return isinstance(json.loads(text).get("Pattern"), list)
    except (ValueError, AttributeError):
        return False


def written(tag, attributes, extra=""):
    return f"<{tag}{''.join(f' {key}' if value is None else f' {key}={chr(34)}{html.escape(value)}{chr(34)}' for key, value in attributes)}{extra}>"


class Page(HTMLParser):
    """Reads what cmark-gfm writes for one file, and writes the article of its page."""

    def __init__(self, path, site):
        super().__init__(convert_charrefs=True)
        self.path, self.site = path, site
        self.place = page_of(path)
        self.out, self.heading, self.code, self.anchors = [], None, None, {}
        self.title, self.contents, self.sections = "", [], [["", "", []]]
        text = (root / path).read_text(encoding="utf-8")
        result = subprocess.run(["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "autolink"], input=text, capture_output=True, text=True, check=True)
        self.feed(result.stdout)
        self.close()

    def relative(self, place):
        """The address of a place in the folder `docs`, from this page."""
        path, mark, fragment = place.partition("#")
        return posixpath.relpath(path, posixpath.dirname(self.place) or ".") + mark + fragment

    def link(self, target):
        """The address of a link in the site, and the repository's path that it leads to."""
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            return target, None
        path, mark, fragment = target.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(self.path), path)).rstrip("/")
        place = self.site.place(path)
        return self.relative(place) + mark + fragment, path

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "pre":
            self.code = ["", ""]
            return
        if self.code is not None:
            if tag == "code":
                self.code[0] = values.get("class", "").removeprefix("language-")
            return
        if re.fullmatch("h[1-6]", tag):
            self.heading = [tag, len(self.out), ""]
            return
        if tag == "a" and "href" in values:
            values["href"], self.led = self.link(values["href"])
            attributes = values.items()
        if tag == "img":
            values["src"], _ = self.link(values["src"])
            attributes = [*values.items(), ("loading", "lazy")]
        if tag == "table":
            self.out.append('<div class="wide" role="group" aria-label="Table">')
        self.out.append(written(tag, attributes))

    def handle_endtag(self, tag):
        if tag == "pre" and self.code is not None:
            self.out.append(self.block(*self.code))
            self.sections[-1][2].append(self.code[1])
            self.code = None
            return
        if self.code is not None or tag in void:
            return
        if self.heading and tag == self.heading[0]:
            self.end_heading()
            return
        self.out.append(f"</{tag}>")
        if tag == "table":
            self.out.append("</div>")
        if tag == "a" and getattr(self, "led", None):
            if self.led.endswith(".ahap"):
                self.out.append(self.controls((root / self.led).read_text(encoding="utf-8"), Path(self.led).stem, "inline"))
            self.led = None

    def end_heading(self):
        tag, start, text = self.heading
        inner = "".join(self.out[start:])
        del self.out[start:]
        name = anchor(text)
        count = self.anchors.get(name, 0)
        self.anchors[name] = count + 1
        name += f"-{count}" if count else ""
        self.heading = None
        if tag == "h1" and not self.title:
            self.title = text
            self.sections[-1][1] = text
            self.out.append(f'<h1 id="{name}">{inner}</h1>')
            return
        self.sections.append([name, text, []])
        if tag in ("h2", "h3"):
            self.contents.append((tag, name, text))
        self.out.append(f'<{tag} id="{name}">{inner} <a class="here" href="#{name}" aria-label="Link to this section">#</a></{tag}>')

    def handle_data(self, data):
        if self.code is not None:
            self.code[1] += data
            return
        # A page names another one without the ending of its file.
        if getattr(self, "led", None) and re.fullmatch(r"\w+\.md", data):
            data = data.removesuffix(".md")
        if self.heading:
            self.heading[2] += data
        else:
            self.sections[-1][2].append(data)
        self.out.append(html.escape(data, quote=False))

    def block(self, language, text):
        name = f' aria-label="{html.escape(language)}"' if language else ' aria-label="Code"'
        controls = self.controls(text, "the example", "block") if language == "json" and is_pattern(text) else ""
        return f'<div class="code">{controls}<pre role="group"{name}><code>{html.escape(text, quote=False)}</code></pre></div>'

    def controls(self, text, name, kind):
        """The buttons that play a pattern and open it in the studio."""
        example = self.site.example(text)
        studio = posixpath.relpath("../studio/index.html", posixpath.dirname(self.place) or ".")
        play = f'<button type="button" class="play" data-score="{example["score"]}" aria-label="Play {name}">Play</button>'
        # Score files have no audio files.
        note = "<small>without its audio file</small>" if "EventWaveformPath" in text else ""
        return f'<span class="example {kind}">{play}{note}<a class="open" href="{studio}#pattern={example["code"]}" aria-label="Open {name} in the studio">Open in the studio</a></span>'


class Site:
    """All pages, and the files that they link to."""

    def __init__(self, out, example):
        self.out, self.example = Path(out), example
        listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, check=True, capture_output=True).stdout.decode().split("\0")
        self.files = {name for name in listed if name and (root / name).is_file()}
        self.folders = {parent for name in self.files for parent in map(str, Path(name).parents)}
        self.documents = sorted(name for name in self.files if name.endswith(".md") and not name.startswith((".", "Bindings/Python/tests")))
        self.copies, self.sources, self.lists = set(), set(), set()

    def place(self, path):
        """The place in `docs` of a file or folder of the repository."""
        if path in (".", ""):
            return "Thrum.html"
        if path in self.documents:
            return page_of(path)
        if f"{path}/README.md" in self.files:
            return page_of(f"{path}/README.md")
        if path in self.folders:
            self.lists.add(path)
            return f"{path}/index.html"
        if path not in self.files:
            raise SystemExit(f"{path}: a document links to it, and no file has this path; correct the link")
        name = path.removeprefix("Docs/")
        if path.endswith((".svg", ".png", ".wav", ".json", ".ahap", ".haptic", ".ipynb")) or (root / path).stat().st_size > longest_source or not self.is_text(path):
            self.copies.add(path)
            return name
        self.sources.add(path)
        return name + ".html"

    def is_text(self, path):
        try:
            (root / path).read_text(encoding="utf-8")
            return True
        except UnicodeDecodeError:
            return False

    def copy(self):
        for path in sorted(self.copies):
            target = self.out / "docs" / path.removeprefix("Docs/")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / path, target)
