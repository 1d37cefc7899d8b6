#!/usr/bin/env python3
"""Writes the settings of a composition, from their one table in Swift, into the page, the Python package and the TypeScript
declarations: make-settings.py [--check]

With --check, nothing is written: the status is 1 if a file does not have what would be written.
"""

import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[1]
source = root / "Sources/Feel/HapticComposition/Settings/CompositionParameter.swift"


def switch(name):
    """The cases of a property of the enumeration: a dictionary of case and the text of its value."""
    match = re.search(rf"public (?:var {name}:|func {name}\()[^{{]*{{\n    switch self {{\n(.*?)\n    }}\n", text, re.S)
    if not match:
        sys.exit(f"{source}: no switch for {name}; adapt Tools/make-settings.py")
    values = {}
    for cases, value in re.findall(r"^    case (.*?):\s*(.*?)(?=\n    case |\Z)", match[1], re.S | re.M):
        for case in cases.split(","):
            values[case.strip().lstrip(".")] = value.strip()
    return values


def read():
    """The settings: name, lowest and highest value, unit, default and summary of each, as texts."""
    order = [name for line in re.findall(r"^  case (.*)$", text, re.M) for name in line.split(", ")]
    names, units, limits, defaults, summaries = (
        switch(name) for name in ("name", "unit", "limits", "standard", "summary"))
    found = []
    for case in order:
        low, high = limits[case].replace("_", "").split("...")
        found.append({
            "name": names[case].strip('"'), "unit": units[case].strip('"'), "low": low, "high": high,
            "default": defaults[case], "summary": summaries[case].strip('"'),
        })
    if len(found) != 19 or not all(setting["summary"] and setting["name"] for setting in found):
        sys.exit(f"{source}: {len(found)} settings, or one without a name or summary; adapt Tools/make-settings.py")
    return found


def number(value):
    return value.replace("-", "−")


def page(settings):
    lines = ["| Setting | Range | Default | Effect |", "|---|---|---|---|"]
    for one in settings:
        unit = f" {one['unit']}" if one["unit"] else ""
        lines.append(
            f"| `{one['name']}` | {number(one['low'])} … {number(one['high'])}{unit} | {number(one['default'])}{unit} "
            f"| {one['summary']} |")
    return "\n".join(lines)


def stated(one, limit):
    """Range, default and summary as lines of a comment."""
    unit = f" {one['unit']}" if one["unit"] else ""
    words = f"{one['low']}…{one['high']}{unit}, by default {one['default']}: {one['summary'].replace('`', '')}".split()
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + len(word) < limit:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def python_name(one):
    return one["name"].replace("-", "_")


def python_documentation(settings):
    lines = []
    for one in settings:
        first, *rest = stated(one, 120 - len(f"- `{python_name(one)}`: "))
        lines += [f"- `{python_name(one)}`: {first}", *(f"  {line}" for line in rest)]
    return "\n".join(lines)


def script_name(one):
    return re.sub("-(.)", lambda match: match[1].upper(), one["name"])


def declarations(settings):
    return "\n".join(f"/** {' '.join(stated(one, 1000))} */\n{script_name(one)}?: number;" for one in settings)


def replaced(content, pieces):
    """The content with each piece between a line and another, as deeply indented as the first. A piece is a tuple of both
    lines and the text between them.
    """
    start = 0
    for opening, closing, text in pieces:
        found = re.compile(rf"^( *){re.escape(opening)}\n(.*?)^ *{re.escape(closing)}\n", re.S | re.M).search(content, start)
        if not found:
            sys.exit(f"no line '{opening}' with '{closing}' after it; adapt Tools/make-settings.py")
        lines = "".join(found[1] + line + "\n" for line in text.split("\n"))
        content = content[: found.start(2)] + lines + content[found.end(2) :]
        start = found.start(2) + len(lines)
    return content


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit("usage: Tools/make-settings.py [--check]")
    settings = read()
    python = [
        ("# settings", "# end of settings", "\n".join(f"{python_name(one)}: Optional[float] = None," for one in settings)),
        ("Each setting has a range and a default:", "A setting that is `None` has the default of the style.",
         python_documentation(settings)),
        ("# settings", "# end of settings", "\n".join(f'"{one["name"]}": {python_name(one)},' for one in settings)),
    ]
    stale = []
    for place, pieces in (("Docs/Composing.md", [("<!-- settings -->", "<!-- end of settings -->", page(settings))]),
                          ("Bindings/Python/src/thrum_haptics/_composing.py", python),
                          ("Bindings/Web/thrum.d.ts", [("// settings", "// end of settings", declarations(settings))])):
        file = root / place
        old = file.read_text(encoding="utf-8")
        new = replaced(old, pieces)
        if new == old:
            continue
        if sys.argv[1:]:
            stale.append(place)
        else:
            file.write_text(new, encoding="utf-8")
            print(f"{place}: written")
    if stale:
        sys.exit(f"{', '.join(stale)}: not the settings of {source.relative_to(root)}; run Tools/make-settings.py")
    print(f"{len(settings)} settings of a composition, the same in Swift, the page, Python and TypeScript")


text = source.read_text(encoding="utf-8")
main()
