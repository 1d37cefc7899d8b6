#!/usr/bin/env python3
"""Runs the action of Bindings/GitHub on commits of a throw-away repository: Tools/checks/check-pull-request.py THRUM

The commits change, add, remove, rename and damage patterns, some of them with names that Markdown, HTML, GitHub, git or a shell could
read as more than names. Each comment is rendered by cmark-gfm, and may contain only the elements that the action writes. `gh` is a
stand-in that records its calls and answers as the service does. Needs git, cmark-gfm and PyYAML; no network.
"""
import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACTION = ROOT / "Bindings/GitHub"
SAMPLES = ROOT / "Samples"
HOSTILE = [
    "`a`.ahap", "``` b.ahap", "a|b\\|c.ahap", "two\nlines\n\n# heading.ahap", "@octocat and #1.ahap", "</code></summary><script>x.ahap",
    "<img src=x onerror=alert(1)>.ahap", "--out=x.ahap", "-rf.ahap", " space .ahap", "Zwölf 觸.ahap", "$(touch pwned).ahap", "; touch pwned;.ahap",
    "[a](https:x).ahap", "www.example.com me@example.com.ahap", "\u202egnp.ahap", "&lt;b&gt;.ahap", "::error::x.ahap", ".hidden.ahap", ":(top).ahap",
]
BYTES = b"not \xff utf-8.ahap"
GH = """#!/usr/bin/env python3
import json, os, pathlib, sys
place = pathlib.Path(os.environ["STAND_IN"])
words = sys.argv[1:]
body = [pathlib.Path(word.removeprefix("body=@")).read_text() for word in words if word.startswith("body=@")]
with open(place / "calls", "a") as calls:
    calls.write(json.dumps({"words": words, "body": body, "token": os.environ.get("GH_TOKEN")}) + "\\n")
if (place / "refuse").exists():
    sys.exit("gh: Resource not accessible by integration (HTTP 403)")
if "--jq" in words and (place / "comment").exists():
    print((place / "comment").read_text())
"""
# The elements of a comment, with those that cmark-gfm writes for code and paragraphs.
ELEMENTS = {"p", "strong", "details", "summary", "code", "pre"}


def fail(message):
    sys.exit(f"FAIL check-pull-request.py: {message}")


def expect(condition, message):
    if not condition:
        fail(message)


class Elements(html.parser.HTMLParser):
    """The elements and the texts of code of a page. Code in a summary is a name."""

    def __init__(self, text):
        super().__init__()
        self.depth, self.names, self.summaries = [], [], []
        self.feed(text)
        self.close()
        expect(not self.depth, f"elements stay open: {self.depth}")

    def handle_starttag(self, tag, attributes):
        expect(tag in ELEMENTS, f"a stray element {tag} {attributes}")
        expect(not attributes or (tag == "pre" and attributes == [("lang", "text")]) or (tag == "code" and attributes == [("class", "language-text")]),
               f"an element {tag} has the attributes {attributes}")
        if tag == "code" and "summary" in self.depth:
            self.names.append("")
        if tag == "summary":
            self.summaries.append("")
        self.depth.append(tag)

    def handle_endtag(self, tag):
        expect(self.depth and self.depth[-1] == tag, f"{tag} ends, but {self.depth} are open")
        self.depth.pop()

    def handle_data(self, data):
        if "summary" in self.depth:
            self.summaries[-1] += data
            if self.depth[-1] == "code":
                self.names[-1] += data
        elif not {"code", "pre", "p"} & set(self.depth):
            expect(not data.strip(), f"text outside of an element: {data!r}")

    def handle_comment(self, data):
        expect(data == " thrum: patterns of this pull request ", f"a stray comment {data!r}")


class Repository:
    """A repository with two commits, and a machine that runs the action in it."""

    def __init__(self, place, thrum):
        self.place, self.thrum = pathlib.Path(place), thrum
        self.work = self.place / "work"
        (self.place / "bin").mkdir()
        (self.place / "bin/gh").write_text(GH)
        (self.place / "bin/gh").chmod(0o755)
        self.environment = os.environ | {
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "HOME": str(self.place), "THRUM_SETTINGS": "", "LC_ALL": "C.UTF-8",
            "PATH": f"{self.place}/bin:{os.environ['PATH']}", "STAND_IN": str(self.place)} | {
            f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER") for what, value in (("NAME", "Test"), ("EMAIL", "test@users.noreply.invalid"))}
        subprocess.run(["git", "init", "-q", "-b", "main", self.work], env=self.environment, check=True)

    def git(self, *words):
        return subprocess.run(["git", *words], cwd=self.work, env=self.environment, check=True, capture_output=True).stdout.decode().strip()

    def write(self, name, content):
        file = os.path.join(os.fsencode(self.work / "Haptics"), os.fsencode(name))
        os.makedirs(os.path.dirname(file), exist_ok=True)
        pathlib.Path(os.fsdecode(file)).write_bytes(content)

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "x")
        return self.git("rev-parse", "HEAD")

    def compare(self, *words):
        out = self.place / "out"
        command = [ACTION / "compare-patterns.py", "--thrum", self.thrum, "--out", out, *words]
        done = subprocess.run(command, cwd=self.work, env=self.environment, capture_output=True, text=True, timeout=300)
        text = (out / "comment.md").read_text() if done.returncode in (0, 1) else ""
        return done, text

    def action(self, fork, at_most="", base="HEAD^1"):
        """Runs the steps of action.yml as a runner does. Returns the status, the output, the summary of the job and the calls of gh."""
        steps = yaml.safe_load((ACTION / "action.yml").read_text())["runs"]["steps"]
        temporary = pathlib.Path(tempfile.mkdtemp(dir=self.place))
        for name in ("output", "summary"):
            (temporary / name).touch()
        (self.place / "calls").write_text("")
        known = {"inputs.base": base, "inputs.head": "HEAD", "inputs.folder": "Haptics", "inputs.at-most": at_most, "inputs.thrum": self.thrum,
                 "github.token": "TOKEN", "github.event.pull_request.number": "7"}
        status, output, uploads = 0, "", 0
        for step in steps:
            outputs = dict(line.split("=", 1) for line in (temporary / "output").read_text().splitlines())
            known |= {"steps.compare.outputs.status": outputs.get("status", ""), "steps.compare.outputs.report": outputs.get("report", "")}
            condition = step.get("if", "")
            if status or ("head.repo.full_name == github.repository" in condition and fork) or ("report == 'yes'" in condition and outputs.get("report") != "yes"):
                continue
            if "uses" in step:
                expect((temporary / "thrum-patterns/report/index.html").is_file(), "the artifact has no page")
                uploads += 1
                continue
            expect("${{" not in step["run"], "a command of the action contains an expression")
            values = {name: re.sub(r"\$\{\{ *(.*?) *\}\}", lambda match: known[match[1]], str(value)) for name, value in step.get("env", {}).items()}
            environment = self.environment | values | {
                "GITHUB_ACTION_PATH": str(ACTION), "RUNNER_TEMP": str(temporary), "GITHUB_OUTPUT": str(temporary / "output"),
                "GITHUB_STEP_SUMMARY": str(temporary / "summary"), "GITHUB_REPOSITORY": "owner/app"}
            done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=self.work, env=environment,
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
            status, output = done.returncode, output + done.stdout + done.stderr
        calls = [json.loads(line) for line in (self.place / "calls").read_text().splitlines()]
        return status, output, (temporary / "summary").read_text(), calls, uploads


def rendered(text):
    """Returns the elements of a comment as GitHub's renderer makes them of Markdown."""
    expect(len(text) <= 65_536, f"the comment has {len(text)} characters")
    command = ["cmark-gfm", "--unsafe", "-e", "autolink", "-e", "table", "-e", "strikethrough", "-e", "tasklist", "-e", "tagfilter"]
    return Elements(subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout)


def endings(thrum):
    """Returns the endings of the formats that `thrum convert` reads, by its help."""
    text = subprocess.run([thrum, "convert", "--help"], capture_output=True, text=True, check=True).stdout
    table = text.split("\nFORMATS\n", 1)[1].split("\n\n", 1)[0]
    rows = re.split(r"\n(?=  \S)", "\n" + table)[1:]
    return {row.split()[1] for row in rows if not re.search(r"\(written\)\s*$", row)}


def main():
    thrum = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) == 2 else sys.exit("usage: Tools/checks/check-pull-request.py THRUM")
    listed = set(re.findall(r'"(\.[\w.]+)"', re.search(r"^ENDINGS = \((.*)\)$", (ACTION / "compare-patterns.py").read_text(), re.M)[1]))
    expect(listed == endings(thrum), f"compare-patterns.py compares {sorted(listed)}; `thrum convert` reads {sorted(endings(thrum))}")
    heartbeat, roll, boing = ((SAMPLES / f"{name}.ahap").read_bytes() for name in ("heartbeat", "drum-roll", "spring-boing"))
    soft = subprocess.run([thrum, "edit", "scale", "--intensity", "0.5", SAMPLES / "heartbeat.ahap", "-o", "-"], capture_output=True, check=True).stdout
    haptic = subprocess.run([thrum, "convert", "--quiet", "--as", "haptic", "-o", "-", SAMPLES / "heartbeat.ahap"], capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as place:
        made = Repository(place, thrum)
        made.write("same.ahap", heartbeat)
        made.write("changed.ahap", heartbeat)
        made.write("removed.ahap", roll)
        made.write("sub/old name.ahap", boing)
        made.write("fixed.ahap", b"{ bad")
        made.write("clip.haptic", haptic)
        made.write("notes.txt", b"a")
        made.commit()
        made.write("changed.ahap", soft)
        (made.work / "Haptics/removed.ahap").unlink()
        (made.work / "Haptics/sub/old name.ahap").rename(made.work / "Haptics/new name.ahap")
        made.write("fixed.ahap", boing)
        made.write("broken.ahap", b"{ `bad")
        made.write("clip.haptic", haptic.replace(b"0.", b"0.0"))
        made.write("lfs.ahap", b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n")
        made.write("notes.txt", b"b")
        (made.work / "Haptics/link.ahap").symlink_to("/etc/passwd")
        for index, name in enumerate(HOSTILE):
            made.write(name, heartbeat.replace(b'"Project"', b'"```\\n</details>%d"' % index))
        made.write(BYTES, heartbeat)
        made.commit()

        done, text = made.compare("HEAD^1")
        expect(done.returncode == 1, f"unreadable files of HEAD give the status {done.returncode}: {done.stderr}")
        page = rendered(text)
        rows = {summary.rsplit(": ", 1)[0]: summary.rsplit(": ", 1)[1] for summary in page.summaries}
        for name, result in [("changed", "different, "), ("removed", "removed"), ("broken", "failed"), ("fixed", "failed"), ("lfs", "failed"), ("link", "failed")]:
            expect(rows.get(f"Haptics/{name}.ahap", "").startswith(result), f"{name}.ahap is {rows.get(f'Haptics/{name}.ahap')}, not {result}")
        expect(rows.get("Haptics/sub/old name.ahap → Haptics/new name.ahap", "").endswith("0.00 JND apart, renamed"), f"a renamed pattern is not shown: {sorted(rows)}")
        expect("JND apart" in rows.get("Haptics/clip.haptic", ""), f"a .haptic file is {rows.get('Haptics/clip.haptic')}")
        expect("Haptics/same.ahap" not in rows and "Haptics/notes.txt" not in rows, "a file that does not differ, or is not a pattern, is shown")
        expect("Git LFS" in text and "root:" not in text, "a pointer is not explained, or a link was followed")
        expect("all 8 taps: HapticIntensity × 0.5" in text and "dB weaker" in text, "the words of diff or compare are missing")
        for name in HOSTILE:
            visible = "".join(f"\\u{{{ord(each):X}}}" if each in "\n\u202e" else each for each in f"Haptics/{name}")
            expect(rows.get(visible) == "added", f"{name!r} is not shown as added: {sorted(rows)}")
        expect(rows.get("Haptics/not \\xFF utf-8.ahap") == "added", "a name that is not UTF-8 is not shown")
        expect(not list(made.place.rglob("pwned")), "a name was run as a command")
        report = (made.place / "out/report/index.html").read_text()
        expect("<script" not in report and "<img" not in report, "the page contains markup of a name")

        # Limits and errors.
        expect(made.compare("--folder", "Haptics/sub", "HEAD^1")[0].returncode == 0, "a folder without faults fails")
        expect(made.compare("--folder", "Haptics/sub", "--at-most", "1", "HEAD^1")[0].returncode == 1, "--at-most accepts a pattern that left the folder")
        for words, status in [(["--at-most", "-1", "HEAD^1"], 64), (["--at", "1", "HEAD^1"], 64), ([], 64), (["no-such"], 66), (["--", "--output=x"], 66)]:
            done, _ = made.compare(*words)
            expect(done.returncode == status and done.stderr.startswith("compare-patterns.py: ") and done.stderr.count("\n") == 1,
                   f"{words} gives {done.returncode} and {done.stderr!r}")

        # The action: without a comment, with one, refused, and from a fork.
        status, output, summary, calls, uploads = made.action(fork=False)
        expect(status == 1 and uploads == 1 and summary == text, f"the action ends with {status}, {uploads} pages: {output}")
        expect([call["words"][-3:-2] for call in calls][1:] == [["repos/owner/app/issues/7/comments"]] and calls[1]["body"] == [text], f"no comment: {calls}")
        expect(all(call["token"] == "TOKEN" for call in calls), "gh has no token")
        (made.place / "comment").write_text("41\n42")
        _, _, _, calls, _ = made.action(fork=False)
        expect("PATCH" in calls[1]["words"] and "repos/owner/app/issues/comments/41" in calls[1]["words"] and len(calls) == 2, f"not updated: {calls}")
        (made.place / "refuse").touch()
        status, output, summary, _, _ = made.action(fork=False)
        expect(status == 1 and "::warning::" in output and summary, "a refused comment is not a warning")
        (made.place / "refuse").unlink()
        _, _, summary, calls, _ = made.action(fork=True)
        expect(not calls and summary == text, "a pull request from a fork calls gh, or has no summary")
        expect(made.action(fork=True, base="no-such")[0] == 66, "a missing commit passes the action")

        # Nothing differs; then a pattern that differs less than the limit.
        (made.place / "comment").unlink()
        made.commit()
        status, _, _, calls, uploads = made.action(fork=False, at_most="1")
        expect(status == 0 and len(calls) == 1 and uploads == 0, "without a difference, the action fails or comments")
        made.write("same.ahap", soft)
        made.commit()
        expect(made.action(fork=False, at_most="1")[0] == 1 and made.action(fork=False, at_most="100")[0] == 0, "at-most has no effect")

        # More than a comment holds.
        for index in range(250):
            made.write(f"many/{index:03}.ahap", heartbeat.replace(b"0.", b"0.%d" % (index % 10)))
        made.commit()
        done, text = made.compare("HEAD^1")
        rendered(text)
        expect(done.returncode == 0 and re.search(r"of \d+ files are left out", text), f"a long comment does not say what it leaves out: {done.stderr}")
    print(f"comments show changed, added, removed, renamed and unreadable patterns, {len(HOSTILE) + 1} hostile names as text, and at most 65536 characters")


main()
