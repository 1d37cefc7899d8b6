#!/usr/bin/env python3
"""Writes how the patterns of two commits differ: compare-patterns.py [OPTION…] BASE [HEAD] (HEAD is `HEAD` by default)

  --folder FOLDER   compare the patterns in this folder of the repository only
  --at-most JND     fail if a pattern feels more different, or was removed
  --out OUT         the folder for comment.md and report/index.html; patterns-report by default
  --thrum PROGRAM   the program; thrum by default

BASE is replaced by the common ancestor of both commits. Patterns are the files that `thrum convert` reads, by their endings; those
that are not AHAP are converted first. The commits are read by git, so the work tree plays no part. Exit status: 0, 1 if
--at-most is exceeded or a file of HEAD cannot be read, 64 after a usage error, 66 if git or thrum cannot be run or a commit is missing.
Names of files and texts of patterns are untrusted: they reach no shell, and Markdown only as code.
"""
import argparse
import html
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata

ENDINGS = (".ahap", ".haptic", ".android.json", ".vibrate.json", ".motors.json", ".parametric.json", ".hjif", ".theme.json", ".vij", ".hmpg", ".haps", ".tact", ".ivs")
MARKER = "<!-- thrum: patterns of this pull request -->"
# GitHub refuses a longer comment; it counts characters.
LIMIT = 65_536
LISTED = 100
LINK, MODULE = "120000", "160000"


class Failure(Exception):
    """A reason to stop, in one line."""


def shown(text):
    """Returns a text in one line, with everything that is not plainly visible as an escape."""
    def escape(character):
        code = ord(character)
        if 0xDC80 <= code <= 0xDCFF:
            return f"\\x{code - 0xDC00:02X}"
        if character != " " and unicodedata.category(character)[0] in "CZ":
            return f"\\u{{{code:X}}}"
        return character
    return "".join(map(escape, text))


def code(text):
    """Returns HTML for code in the line of a `summary`, where Markdown is not read, and GitHub reads neither mentions nor emoji."""
    return f"<code>{html.escape(shown(text))}</code>"


def block(text):
    """Returns a block of code that its text cannot end."""
    lines = [shown(line) for line in text.split("\n")]
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([fence + "text", *lines, fence])


def git(repository, *arguments):
    try:
        done = subprocess.run(["git", "-C", repository, *arguments], capture_output=True, check=False)
    except OSError as error:
        raise Failure(f"git cannot be run: {error.strerror}") from None
    if done.returncode:
        reason = done.stderr.decode(errors="replace").strip().splitlines()
        raise Failure(f"git {arguments[0]}: {shown(reason[-1]) if reason else 'failed without a message'}")
    return done.stdout


def commit(repository, name):
    if name.startswith("-"):
        raise Failure(f"{shown(name)}: is not a commit")
    try:
        return git(repository, "rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}").decode().strip()
    except Failure:
        raise Failure(f"{shown(name)}: is not a commit of this clone; fetch it (actions/checkout: fetch-depth: 2)") from None


class Change:
    """A pattern that differs. `before` and `after` are the identifiers of its contents in git, or None."""

    def __init__(self, status, before, after, old, path):
        self.status, self.before, self.after, self.old, self.path = status, before, after, old, path
        self.distance, self.verdict, self.sentences, self.error = None, "", [], None
        # True if the content of HEAD cannot be read.
        self.unreadable = False
        self.files = {}

    @property
    def name(self):
        return code(self.path) if self.old == self.path else f"{code(self.old)} → {code(self.path)}"

    @property
    def summary(self):
        if self.error:
            return "failed"
        moved = ", renamed" if self.old != self.path else ""
        if self.before is None:
            return "added"
        if self.after is None:
            return "removed"
        return f"{html.escape(self.verdict)}, {self.distance:.2f} JND apart{moved}"


def is_pattern(path):
    return path.lower().endswith(ENDINGS)


def changes(repository, base, head, folder):
    """Returns the patterns that differ, in the order of git."""
    arguments = ["diff", "--raw", "-z", "--no-abbrev", "--find-renames", "--no-ext-diff", "--no-textconv", base, head, "--"]
    fields = git(repository, "--literal-pathspecs", *arguments, *([folder] if folder else [])).split(b"\0")[:-1]
    found, at = [], 0
    while at < len(fields):
        old_mode, new_mode, before, after, status = fields[at].decode()[1:].split(" ")
        old = path = os.fsdecode(fields[at + 1])
        at += 2
        if status[0] in "RC":
            path = os.fsdecode(fields[at])
            at += 1
        if MODULE in (old_mode, new_mode):
            continue
        sides = [None if not identifier.strip("0") else identifier for identifier in (before, after)]
        if not is_pattern(old):
            sides[0], old = None, path
        if not is_pattern(path):
            sides[1], path = None, old
        if sides == [None, None]:
            continue
        change = Change(status[0], *sides, old, path)
        if LINK in (old_mode, new_mode):
            change.error = "a symbolic link; links are not followed"
        found.append(change)
    return found


def page_name(path, taken):
    """Returns a name for the report, without anything that a folder, a search or a command could read as more than a name."""
    parts = [re.sub(r"[^\w +.-]", "_", shown(part))[:80].lstrip(".-") or "_" for part in path.split("/")]
    parts[:-1] = [part.replace(".", "_") for part in parts[:-1]]
    stem = "/".join(parts[-8:]).removesuffix(".ahap")
    name, number = f"{stem}.ahap", 2
    while name.lower() in taken:
        name, number = f"{stem} ({number}).ahap", number + 1
    taken.add(name.lower())
    return name


class Comparison:
    """The patterns of two commits as files, and what thrum prints about them."""

    def __init__(self, program, place):
        self.program, self.place = program, pathlib.Path(place)

    def thrum(self, *arguments):
        environment = os.environ | {"LC_ALL": "C.UTF-8", "COLUMNS": "76", "NO_COLOR": "1", "THRUM_SETTINGS": ""}
        try:
            return subprocess.run([self.program, *map(str, arguments)], capture_output=True, stdin=subprocess.DEVNULL, cwd=self.place,
                                  env=environment, check=False, timeout=600)
        except OSError as error:
            raise Failure(f"{shown(self.program)}: cannot be run: {error.strerror}; install thrum, or name it with --thrum") from None
        except subprocess.TimeoutExpired:
            raise Failure(f"thrum {arguments[0]}: takes longer than ten minutes") from None

    def reason(self, done, file):
        """Returns the first message of a failed command, without the name of the temporary file."""
        text = done.stderr.decode(errors="replace").strip() or f"the status is {done.returncode}"
        return text.replace(str(file), "file").splitlines()[0]

    def write(self, repository, change, name):
        """Writes the contents of a pattern as AHAP below `before` and `after`; one that cannot be read becomes the error."""
        for side, identifier, path in (("before", change.before, change.old), ("after", change.after, change.path)):
            file = self.place / side / name
            try:
                if identifier is not None:
                    self.write_side(repository, identifier, path, file)
                    change.files[side] = file
            except (ValueError, KeyError, OSError) as error:
                file.unlink(missing_ok=True)
                change.error = "\n".join(filter(None, [change.error, f"{side}: {error}"]))
                change.unreadable = change.unreadable or side == "after"
        if change.error:
            # The page compares whole pairs only.
            for side, file in change.files.items():
                kept = self.place / "kept" / side / name
                kept.parent.mkdir(parents=True, exist_ok=True)
                change.files[side] = file.rename(kept)

    def write_side(self, repository, identifier, path, file):
        content = git(repository, "cat-file", "blob", identifier)
        if content.startswith(b"version https://git-lfs.github.com/spec/"):
            raise ValueError("a pointer of Git LFS; its content is not in the commit")
        file.parent.mkdir(parents=True, exist_ok=True)
        if path.lower().endswith(".ahap"):
            file.write_bytes(content)
        else:
            ending = next(ending for ending in ENDINGS if path.lower().endswith(ending))
            source = self.place / f"source{ending}"
            source.write_bytes(content)
            done = self.thrum("convert", "--quiet", "--as", "ahap", "-o", file, source)
            if done.returncode or not file.is_file():
                raise ValueError(self.reason(done, source))
        checked = self.thrum("check", "--json", "--allow-missing-audio", "--quiet", file)
        if checked.returncode not in (0, 1):
            raise ValueError(self.reason(checked, file))
        faults = [finding for finding in json.loads(checked.stdout)["files"][0].get("findings", []) if finding["severity"] == "error"]
        if faults:
            raise ValueError(f"line {faults[0].get('line', 1)}: {faults[0]['message']}")

    def compare(self, named, report):
        """Fills in the distances, and writes the page."""
        for side in ("before", "after"):
            (self.place / side).mkdir(exist_ok=True)
        done = self.thrum("compare", "--quiet", "--json", "--html", report, "before", "after")
        if not done.stdout:
            raise Failure(f"thrum compare: {shown(self.reason(done, self.place))}")
        for entry in json.loads(done.stdout)["patterns"]:
            change = named.get(entry["file"])
            if change is None:
                continue
            if entry["result"] == "failed":
                change.error, change.unreadable = entry["error"], True
            elif entry["result"] == "compared":
                change.distance, change.verdict, change.sentences = entry["distance"], entry["verdict"], entry["sentences"]

    def pictures(self, change):
        """Returns the pictures of both sides on one axis of time, without their first line, the name of the file."""
        texts = []
        lengths = {}
        for side, file in change.files.items():
            done = self.thrum("info", "--json", file)
            if done.returncode == 0:
                lengths[side] = json.loads(done.stdout)["files"][0]["soundingLength"]
        to = max(lengths.values(), default=0)
        axis = ["--to", f"{to:.6f}"] if len(lengths) == 2 and to > 0 else []
        for side, file in change.files.items():
            done = self.thrum("plot", "--allow-missing-audio", *axis, file)
            text = done.stdout.decode(errors="replace").rstrip("\n").split("\n")[1:]
            texts.append(f"{side.capitalize()}\n\n" + block("\n".join(text)) if done.returncode == 0 else f"{side.capitalize()}: no picture")
        return texts

    def section(self, change):
        parts = [f"<details><summary>{change.name}: {change.summary}</summary>"]
        if change.error:
            parts.append(block(change.error))
        else:
            if change.sentences:
                parts.append(block("\n".join(change.sentences)))
            if len(change.files) == 2:
                done = self.thrum("diff", change.files["before"], change.files["after"])
                if done.returncode in (0, 1):
                    parts.append("Changes\n\n" + block(done.stdout.decode(errors="replace").strip() or "no changes"))
        parts += self.pictures(change)
        return "\n\n".join([*parts, "</details>"])


def counted(number, noun):
    return f"{number} {noun}{'' if number == 1 else 's'}"


def markdown(comparison, found, at_most):
    """Returns the comment, with as many sections as it holds."""
    order = sorted(found, key=lambda change: (change.error is None, change.after is not None, -(change.distance or 0)))
    head = [MARKER, f"**Haptic patterns: {counted(len(found), 'file')} changed**"]
    if at_most is not None and found:
        over = sum(exceeds(change, at_most) for change in found)
        head.append(f"{counted(over, 'pattern')} differ{'s' if over == 1 else ''} by more than {at_most:g} JND, or {'was' if over == 1 else 'were'} removed.")
    size, sections, room = len("\n\n".join(head)), [], LIMIT - 2_000
    left = []
    for change in order:
        text = comparison.section(change) if len(sections) < LISTED else None
        if text is None or size + len(text) + 2 > room:
            left.append(change)
            # Shorter: without pictures and changes.
            text = f"<details><summary>{change.name}: {change.summary}</summary></details>"
            if size + len(text) + 2 > room or len(sections) >= 4 * LISTED:
                continue
        sections.append(text)
        size += len(text) + 2
    if left:
        unnamed = len(found) - len(sections)
        head.append(f"The pictures and words of {counted(len(left), 'file')} are left out; {unnamed} of them are not listed.")
    return "\n\n".join([*head, *sections]) + "\n"


def exceeds(change, at_most):
    return not change.error and (change.after is None or (change.distance or 0) > at_most)


def arguments():
    parser = argparse.ArgumentParser(prog="compare-patterns.py", allow_abbrev=False)
    parser.error = lambda message: (print(f"compare-patterns.py: {message}", file=sys.stderr), sys.exit(64))
    parser.add_argument("base")
    parser.add_argument("head", nargs="?", default="HEAD")
    parser.add_argument("--folder", default="")
    parser.add_argument("--at-most", type=float)
    parser.add_argument("--out", default="patterns-report")
    parser.add_argument("--thrum", default="thrum")
    given = parser.parse_args()
    if given.at_most is not None and not 0 <= given.at_most <= 1000:
        parser.error(f"--at-most is {given.at_most:g}; 0 to 1000 is allowed")
    return given


def main():
    given = arguments()
    repository = git(".", "rev-parse", "--show-toplevel").decode().rstrip("\n")
    head = commit(repository, given.head)
    base = commit(repository, given.base)
    try:
        base = git(repository, "merge-base", base, head).decode().strip()
    except Failure:
        raise Failure("the commits have no common ancestor in this clone; fetch more of its history (actions/checkout: fetch-depth: 0)") from None
    folder = "" if os.path.normpath(given.folder or ".") == "." else os.path.normpath(given.folder)
    found = changes(repository, base, head, folder)
    out = pathlib.Path(given.out)
    (out / "report").mkdir(parents=True, exist_ok=True)
    report = (out / "report/index.html").resolve()
    report.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as place:
        comparison = Comparison(given.thrum, place)
        named, taken = {}, set()
        for change in found:
            if change.error:
                continue
            name = page_name(change.path, taken)
            comparison.write(repository, change, name)
            if not change.error:
                named[name] = change
        # `thrum compare` refuses a folder without patterns: if all are new or all removed, there is no page.
        if {side for change in named.values() for side in change.files} == {"before", "after"}:
            comparison.compare(named, report)
        text = markdown(comparison, found, given.at_most)
    (out / "comment.md").write_text(text, encoding="utf-8")
    failed = sum(bool(change.error) for change in found)
    over = [] if given.at_most is None else [change for change in found if exceeds(change, given.at_most)]
    print(f"compare-patterns.py: {counted(len(found), 'changed pattern')}, {failed} failed, {len(over)} over the limit; {out}/comment.md")
    return 1 if over or any(change.unreadable for change in found) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        print(f"compare-patterns.py: {failure}", file=sys.stderr)
        sys.exit(66)
