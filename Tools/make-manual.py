#!/usr/bin/env python3
"""Writes the manual pages of thrum from its own description of itself: make-manual.py THRUM FOLDER."""

import json
import pathlib
import re
import subprocess
import sys

# A line of a list: two spaces, a name, at least two spaces, and a text.
ENTRY = re.compile(r"  (\S+(?: \S+)*)  +(\S.*)$")


def plain(text):
    """Text for roff: what it would take for a command or an escape is guarded."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = "".join(c if c.isascii() else f"\\[u{ord(c):04X}]" for c in text)
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def discussion(text):
    """Paragraphs; indented lists as tagged paragraphs, other indented lines as they are, lines in capitals as headings."""
    lines, out, literal = text.split("\n"), [], False
    entries = [ENTRY.match(line) for line in lines]
    listed = False
    for line, entry in zip(lines, entries):
        if bool(entry) != listed:
            listed = bool(entry)
            out.append(".PD 0" if listed else ".PD")
        indented = line.startswith("  ") and not entry
        if indented != literal:
            out.append(".RS 2\n.nf" if indented else ".fi\n.RE")
            literal = indented
        if entry:
            # The text is broken to the width of the reader's terminal, behind the name.
            out.append(f".TP {max(len(e[1]) for e in entries if e) + 2}n\n{plain(entry[1])}\n{plain(entry[2])}")
        elif not line:
            out.append(".PP")
        elif line.isupper() and not indented:
            out.append(".SS " + plain(line))
        elif line.startswith("Example: "):
            out.append(".SH EXAMPLE\n.nf\n" + plain(line[len("Example: "):]) + "\n.fi")
        else:
            out.append(plain(line))
    if literal:
        out.append(".fi\n.RE")
    if listed:
        out.append(".PD")
    return "\n".join(out)


def spelling(argument):
    names = [("--" if n["kind"] == "long" else "-") + n["name"] for n in argument.get("names", [])]
    if argument["kind"] == "positional":
        return "\\fI" + plain(argument["valueName"]) + "\\fP" + (" ..." if argument["isRepeating"] else "")
    text = ", ".join("\\fB" + plain(n) + "\\fP" for n in sorted(names))
    return text + (" \\fI" + plain(argument["valueName"]) + "\\fP" if argument["kind"] == "option" else "")


def page(command, path, version):
    name = "-".join(path)
    out = [f'.TH "{name.upper()}" 1 "" "thrum {version}" "Thrum"', ".SH NAME"]
    out += [plain(name) + " \\- " + plain(command.get("abstract", "").rstrip(".")), ".SH SYNOPSIS"]
    arguments = [a for a in command.get("arguments", []) if a["shouldDisplay"]]
    synopsis = ["\\fB" + plain(" ".join(path)) + "\\fP"]
    if any(a["kind"] != "positional" for a in arguments):
        synopsis.append("[\\fIoptions\\fP]")
    synopsis += [spelling(a) for a in arguments if a["kind"] == "positional"]
    subcommands = [s for s in command.get("subcommands", []) if s["commandName"] != "help"]
    if subcommands:
        synopsis.append("\\fIcommand\\fP")
    out.append(" ".join(synopsis))
    if command.get("discussion"):
        out += [".SH DESCRIPTION", discussion(command["discussion"])]
    for title, kinds in (("ARGUMENTS", ["positional"]), ("OPTIONS", ["option", "flag"])):
        members = [a for a in arguments if a["kind"] in kinds]
        if members:
            out.append(f".SH {title}")
        for argument in members:
            text = argument.get("abstract", "")
            if "allValues" in argument:
                text += " One of: " + ", ".join(argument["allValues"]) + "."
            if "defaultValue" in argument:
                text += f" Default: {argument['defaultValue']}."
            out += [".TP", spelling(argument), plain(text.strip())]
    if subcommands:
        out.append(".SH COMMANDS")
        for sub in subcommands:
            out += [".TP", "\\fB" + plain(sub["commandName"]) + "\\fP", plain(sub.get("abstract", ""))]
    related = ["thrum"] if len(path) > 1 else [f"thrum-{s['commandName']}" for s in subcommands]
    out += [".SH SEE ALSO", ", ".join("\\fB" + plain(r) + "\\fP(1)" for r in related)]
    return name, "\n".join(out) + "\n"


def pages(command, path, version):
    yield page(command, path, version)
    for sub in command.get("subcommands", []):
        if sub["commandName"] != "help":
            yield from pages(sub, path + [sub["commandName"]], version)


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: make-manual.py THRUM FOLDER")
    thrum, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    version = subprocess.run([thrum, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    dump = subprocess.run([thrum, "--experimental-dump-help"], check=True, capture_output=True, text=True)
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, text in pages(json.loads(dump.stdout)["command"], ["thrum"], version):
        (folder / f"{name}.1").write_text(text, encoding="utf-8")
        count += 1
    print(f"{count} manual pages in {folder}")


if __name__ == "__main__":
    main()
