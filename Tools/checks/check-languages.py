#!/usr/bin/env python3
"""Checks that Docs/Languages.md names what each language can do: every name exists, and none is missing.

The names are those of the commands in ThrumCommand, the functions of the C headers, the public names of
Bindings/Python/src, and the members in Bindings/Web/*.d.ts. Of Swift, where a task has many names, only those of the page are checked. A cell
without a name begins with – and a reason, or has words that say where the task is done.
"""
import ast
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Docs/Languages.md"
COLUMNS = ["Swift", "Command", "C", "Python", "Web"]
# Values, not tasks.
KINDS = {"FELT_STEP", "feltStep"}


def swift():
    """Every declared name."""
    declaration = re.compile(r"\b(?:func|var|let|struct|class|enum|case|actor|protocol|typealias) (\w+)")
    names = set()
    for path in (ROOT / "Sources").rglob("*.swift"):
        names |= set(declaration.findall(path.read_text()))
    return names


def commands():
    text = (ROOT / "Sources/Command/ThrumCommand/Thrum.swift").read_text()
    return {f"thrum {name}" for name in re.findall(r'\("([a-z]+)", \w+\.self\)', text)}


def options():
    """The long names of all options of the command."""
    names = {"--version"}
    for path in (ROOT / "Sources/Command/ThrumCommand").rglob("*.swift"):
        text = path.read_text()
        names |= {"--" + re.sub(r"[A-Z]", lambda letter: "-" + letter[0].lower(), name) for name in re.findall(r"\bvar (\w+)", text)}
        names |= {"--" + name for name in re.findall(r'customLong\("([a-z-]+)"\)', text)}
    return names


def c():
    names = {"thrum_synth.h"}
    for header in "thrum.h", "thrum_files.h", "thrum_engine.h":
        text = (ROOT / "Sources/C/CThrum/include" / header).read_text()
        names |= set(re.findall(r"\b(thrum_[a-z_]+)\(", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)))
    return names


def python():
    """The public functions and classes of the package, and the public methods of its classes but of those that are only values."""
    folder = ROOT / "Bindings/Python/src/thrum_haptics"
    exported = set(re.findall(r'^    "(\w+)",$', (folder / "__init__.py").read_text(), re.MULTILINE))
    names = {"__version__"}
    for path in folder.glob("*.py"):
        for node in ast.parse(path.read_text()).body:
            if not isinstance(node, (ast.FunctionDef, ast.ClassDef)) or node.name not in exported - KINDS:
                continue
            bases = {base.id for base in getattr(node, "bases", []) if isinstance(base, ast.Name)}
            if "NamedTuple" in bases or node.name in ("FeltEvents", "Findings"):
                continue
            names.add(node.name)
            members = node.body if isinstance(node, ast.ClassDef) and node.name != "ThrumError" else []
            names |= {
                f"{node.name}.{member.name}" for member in members
                if isinstance(member, ast.FunctionDef) and not member.name.startswith("_")}
    return names


def web():
    names = set()
    for path in (ROOT / "Bindings/Web").glob("*.d.ts"):
        text = re.sub(r"/\*\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
        names |= set(re.findall(r"^export function (\w+)", text, re.MULTILINE))
        for name, body in re.findall(r"^export class (\w+).*? \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL):
            if name == "ThrumError":
                names.add(name)
                continue
            members = re.findall(r"^  (?:readonly )?(\w+)(?=\??[(:])", body, re.MULTILINE)
            names |= {f"{name}.{member}" for member in members if member != "constructor"}
    return names


def cells(column):
    """The words of a column, with the line of each cell."""
    for number, line in enumerate(PAGE.read_text().splitlines(), 1):
        parts = [part.strip() for part in line.strip("|").split("|")]
        if line.startswith("| ") and len(parts) == len(COLUMNS) + 1 and parts[0] != "Task":
            yield number, parts[1 + COLUMNS.index(column)]


def check(column, existing, named):
    """Checks a column. `named` returns the names in a text in backquotes that must exist."""
    found, problems = set(), []
    for number, cell in cells(column):
        if len(cell.lstrip("–").split()) < 1 or (cell.startswith("–") and len(cell.split()) < 3):
            problems.append(f"{PAGE.name}:{number}: {column}: a cell without a name or a reason")
        for text in re.findall(r"`([^`]+)`", cell):
            names = named(text)
            problems += [f"{PAGE.name}:{number}: {column}: there is no {name}" for name in names if name not in existing]
            if not cell.startswith("–"):
                found |= set(names)
    return found, problems


everything = {"Command": commands() | options(), "C": c(), "Python": python(), "Web": web()}
whole = {**everything, "Command": commands()}
failures = check("Swift", swift(), lambda text: re.findall(r"(?<![:\w])[A-Za-z]\w+(?=$|[.(])", text))[1]
for column, existing in everything.items():
    foreign = {"controller", "on", "currentTime"} if column != "Command" else {"Samples"}

    def named(text, column=column, foreign=foreign):
        if column == "Command":
            words = text.split()
            return [name for name in [" ".join(words[:2])] + words[2:] if name.startswith(("thrum ", "--"))] if words[1:2] != ["--version"] else ["--version"]
        if text in foreign or text == "Samples" or text.startswith("thrum "):
            return []
        return [text]

    found, problems = check(column, existing, named)
    failures += problems
    failures += [f"{PAGE.name}: {column}: {name} is missing" for name in sorted(whole[column] - found - KINDS)]


def wrappers():
    """Checks the table of C++, Rust and C#: a function of C is called in their sources, or a row says why it is not."""
    sources = {
        "C++": (ROOT / "Bindings/Cpp").glob("*.hpp"),
        "Rust": (path for path in (ROOT / "Bindings/Rust/src").glob("*.rs") if path.name != "sys.rs"),
        "C#": (ROOT / "Bindings/CSharp/Package/Runtime").glob("*.cs")}
    rows = []
    for number, line in enumerate(PAGE.read_text().splitlines(), 1):
        parts = [part.strip() for part in line.strip("|").split("|")]
        if line.startswith("| `thrum_") and len(parts) == len(sources) + 1:
            rows.append((number, re.findall(r"`(thrum_\w+)`", parts[0]), parts[1:]))
    functions = everything["C"] - {"thrum_synth.h"}
    found = [
        f"{PAGE.name}:{number}: there is no {name}" for number, names, _ in rows for name in names if name not in functions]
    for index, (language, paths) in enumerate(sources.items()):
        # A declaration alone is not a call.
        text = re.sub(r"\[DllImport.*?;", "", "\n".join(path.read_text() for path in paths), flags=re.DOTALL)
        called = {name for name in functions if re.search(rf"\b{name}\b", text)}
        lacking = {name for _, names, reasons in rows if reasons[index].startswith("–") for name in names}
        found += [f"{PAGE.name}: {language}: {name} is missing" for name in sorted(functions - called - lacking)]
        found += [f"{PAGE.name}: {language}: {name} is there, and the table says that it is not" for name in sorted(called & lacking)]
    return found


failures += wrappers()
if failures:
    sys.exit("\n".join(failures))
print(f"{PAGE.name}: " + ", ".join(f"{len(names)} names of {column}" for column, names in whole.items()))
