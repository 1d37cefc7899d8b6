#!/usr/bin/env python3
"""Compares the public declarations of Swift, C, Python and JavaScript with those of the last version, and states which version a
change needs:

    Tools/checks/check-compatibility.py            compares with Tools/surface, the declarations of the last version
    Tools/checks/check-compatibility.py --update   writes Tools/surface: before the first version, and with each new one
    Tools/checks/check-compatibility.py --self-test

A removed or changed declaration breaks code that uses it; so do a new requirement of a protocol, a new case of an enumeration in
Swift, and a new member of a structure in C that does not carry its size. Such a change needs a new minor version before 1.0.0, and
a new major version after it. A new declaration needs a new patch version before 1.0.0, and a new minor version after it. Until
version 0.1.0 is published (Tools/surface/version), the files must state the present declarations.

Reads the symbol graphs of Swift that Tools/build-docs.sh leaves in .build-docs/graphs. Renames are listed in Docs/Renamed.md.
"""
import ast
import json
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "Tools"))
import headers

folder = root / "Tools/surface"
LANGUAGES = ("swift", "c", "python", "javascript")


class Missing(Exception):
    """An input that another tool makes, with the command that makes it."""


def swift():
    """A line for each public symbol and conformance of each product."""
    lines = set()
    graphs = sorted((root / ".build-docs/graphs").glob("*/*.symbols.json"))
    if not graphs:
        raise Missing(".build-docs/graphs: has no symbol graph; run Tools/build-docs.sh")
    for path in graphs:
        graph = json.loads(path.read_text())
        module = path.name.split(".")[0].split("@")[0]
        names = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for symbol in graph["symbols"]}
        required = {link["source"] for link in graph["relationships"] if link["kind"] == "requirementOf"}
        for symbol in graph["symbols"]:
            identifier = symbol["identifier"]["precise"]
            if "::SYNTHESIZED::" in identifier:
                continue
            text = " ".join("".join(part["spelling"] for part in symbol["declarationFragments"]).split())
            kind = "requirement " if identifier in required else ""
            lines.add(f"{module} {names[identifier]}: {kind}{text}")
        for link in graph["relationships"]:
            if link["kind"] == "conformsTo" and link["source"] in names and "swiftConstraints" not in link:
                lines.add(f"{module} {names[link['source']]}: conforms to {link.get('targetFallback') or names.get(link['target'], link['target'])}")
    return lines


def c():
    """A line for each constant, handle, member and function of the headers."""
    written = lambda each: f"{'const ' if each.is_constant else ''}{each.kind} {'*' * each.stars}{each.name}{f'[{each.length}]' if each.length else ''}"
    lines = set()
    for name in ("thrum.h", "thrum_files.h", "thrum_engine.h"):
        header = headers.read(name)
        lines |= {f"{name} {constant} = {value}" for constant, value in header.constants.items()}
        lines |= {f"{name} struct {handle};" for handle in header.handles}
        for structure, members in header.structures.items():
            sized = "sized " if members and members[0].name == "size" else ""
            lines |= {f"{name} {sized}struct {structure} {index}: {written(member)}" for index, member in enumerate(members)}
        for function, (result, parameters) in header.functions.items():
            lines.add(f"{name} {written(result)}({', '.join(map(written, parameters)) or 'void'})")
    return lines


def python():
    """A line for each name of the package, and for each public attribute of its classes."""
    package = root / "Bindings/Python/src/thrum_haptics"
    lines = set()
    for node in ast.parse((package / "__init__.py").read_text()).body:
        if not isinstance(node, ast.ImportFrom) or node.level != 1:
            continue
        for alias in node.names:
            name = alias.asname or alias.name
            if not name.startswith("_"):
                lines |= definition(package, node.module, alias.name, name)
    return lines


def definition(package, module, name, public):
    for node in ast.parse((package / f"{module}.py").read_text()).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return {signature(public, node)}
        if isinstance(node, ast.ClassDef) and node.name == name:
            lines = {f"class {public}({', '.join(map(ast.unparse, node.bases))})"}
            for member in node.body:
                if isinstance(member, ast.FunctionDef) and (not member.name.startswith("_") or member.name == "__init__"):
                    lines.add(signature(f"{public}.{member.name}", member))
                elif isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name) and not member.target.id.startswith("_"):
                    default = " = …" if member.value else ""
                    lines.add(f"{public}.{member.target.id}: {ast.unparse(member.annotation)}{default}")
                elif isinstance(member, ast.Assign):
                    lines |= {f"{public}.{target.id} = {ast.unparse(member.value)}" for target in member.targets
                              if isinstance(target, ast.Name) and not target.id.startswith("_")}
            return lines
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return {f"{public} = {ast.unparse(node.value)}" if node.value else f"{public}: {ast.unparse(node.annotation)}"}
        if isinstance(node, ast.ImportFrom) and node.level == 1 and name in [alias.asname or alias.name for alias in node.names]:
            return definition(package, node.module, name, public)
    return {public}


def signature(name, node):
    marks = "".join(f"@{ast.unparse(mark)} " for mark in node.decorator_list)
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{marks}{name}({ast.unparse(node.args)}){result}"


def javascript():
    """A line for each member of each exported declaration of the type files."""
    lines = set()
    for path in sorted((root / "Bindings/Web").glob("*.d.ts")):
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(), flags=re.S)
        for statement in statements(text):
            statement = " ".join(statement.split())
            if not statement.startswith("export"):
                continue
            head = re.match(r"export (?:declare )?(?:abstract )?(interface|class) ([\w$]+)([^{]*)\{(.*)\}$", statement, re.S)
            if head is None:
                lines.add(f"{path.name} {statement}")
                continue
            lines.add(f"{path.name} {head[1]} {head[2]}{head[3].rstrip()}")
            lines |= {f"{path.name} {head[2]}.{' '.join(member.split())}" for member in statements(head[4])
                      if not member.strip().startswith("private")}
    return lines


def statements(text):
    """The parts of a text that end with a semicolon, or a brace at the start of a line's nesting, outside of all brackets."""
    depth, start = 0, 0
    for index, character in enumerate(text):
        depth += (character in "{([") - (character in "})]")
        body = character == "}" and depth == 0 and re.match(r"\s*(export (declare )?(abstract )?(interface|class)|interface)", text[start:index])
        if depth == 0 and (character == ";" or body):
            if part := text[start:index + (1 if body else 0)].strip():
                yield part
            start = index + 1
    if part := text[start:].strip():
        yield part


SURFACES = dict(zip(LANGUAGES, (swift, c, python, javascript)))


def breaks(language, line, before):
    """Whether a new line of a surface breaks code that was written for the lines before."""
    if language == "swift":
        owner = line.split(": ")[0].rpartition(".")[0]
        is_old = any(each.startswith(owner + ":") for each in before)
        return is_old and (": requirement " in line or re.search(r": (indirect )?case ", line) is not None)
    if language == "c":
        member = re.match(r"(\S+) struct (\w+) \d+: ", line)
        return member is not None and any(each.startswith(f"{member[1]} struct {member[2]} ") for each in before)
    if language == "javascript":
        # A new member of a class or of what the package returns breaks nothing; an interface that programs fill must not require more.
        member = re.match(r"(\S+) ([\w$]+)\.(?:readonly )?[\w$]+(\??)[:(<]", line)
        return member is not None and not member[3] and f"{member[1]} interface {member[2]}" in before and "Options" in member[2]
    return False


def compare(language, before, after):
    """The lines that break code, and those that are new and break nothing."""
    added = sorted(after - before)
    broken = [f"- {line}" for line in sorted(before - after)] + [f"+ {line}" for line in added if breaks(language, line, before)]
    return broken, [f"+ {line}" for line in added if not breaks(language, line, before)]


def least_version(version, is_broken, is_extended):
    """The least version after `version` that may have such changes."""
    major, minor, patch = map(int, version.split("."))
    if is_broken:
        return f"{major + 1}.0.0" if major else f"0.{minor + 1}.0"
    if is_extended:
        return f"{major}.{minor + 1}.0" if major else f"0.{minor}.{patch + 1}"
    return version


def self_test():
    """Each kind of change, and the version that it needs."""
    for language, before, after, is_broken in (
        ("swift", {"M A: struct A"}, {"M A: struct A", "M A.b: var b: Int { get }"}, False),
        ("swift", {"M A: struct A", "M A.b: var b: Int { get }"}, {"M A: struct A"}, True),
        ("swift", {"M E: enum E"}, {"M E: enum E", "M E.a: case a"}, True),
        ("swift", set(), {"M E: enum E", "M E.a: case a"}, False),
        ("swift", {"M P: protocol P"}, {"M P: protocol P", "M P.f(): requirement func f()"}, True),
        ("c", {"h sized struct s 0: uint32_t size"}, {"h sized struct s 0: uint32_t size", "h sized struct s 1: float a"}, False),
        ("c", {"h struct s 0: float a"}, {"h struct s 0: float a", "h struct s 1: float b"}, True),
        ("c", {"h int f(void)"}, {"h int f(int a)"}, True),
        ("python", {"f(a)"}, {"f(a)", "g()"}, False),
        ("javascript", {"t interface Options"}, {"t interface Options", "t Options.a?: number"}, False),
        ("javascript", {"t interface Options"}, {"t interface Options", "t Options.a: number"}, True),
    ):
        broken, added = compare(language, before, after)
        assert bool(broken) == is_broken, (language, before, after, broken)
        assert broken or added
    for version, is_broken, is_extended, least in (
        ("0.1.0", True, True, "0.2.0"), ("0.1.0", False, True, "0.1.1"), ("1.2.3", True, False, "2.0.0"),
        ("1.2.3", False, True, "1.3.0"), ("1.2.3", False, False, "1.2.3"),
    ):
        assert least_version(version, is_broken, is_extended) == least, version
    assert list(statements("export interface A { b: { c: number; }; d(): void; }\nexport function f(a: { b: number; }): void;")) == [
        "export interface A { b: { c: number; }; d(): void; }", "export function f(a: { b: number; }): void"]


def main():
    self_test()
    if sys.argv[1:] == ["--self-test"]:
        print("each kind of change needs the version that Semantic Versioning states")
        return 0
    if sys.argv[1:] not in ([], ["--update"]):
        print("usage: check-compatibility.py [--update | --self-test]", file=sys.stderr)
        return 64
    version = re.search(r'thrum_version.*return "(.*)";', (root / "Sources/C/CThrum/error.c").read_text())[1]
    try:
        surfaces = {language: read() for language, read in SURFACES.items()}
    except Missing as problem:
        print(problem)
        return 1
    if "--update" in sys.argv:
        folder.mkdir(exist_ok=True)
        for language, lines in surfaces.items():
            (folder / f"{language}.txt").write_text("".join(line + "\n" for line in sorted(lines)))
        state = folder / "version"
        state.write_text(state.read_text() if state.exists() and state.read_text().split()[0] == version else f"{version} not published\n")
        print(f"Tools/surface: {', '.join(f'{len(lines)} lines of {language}' for language, lines in surfaces.items())}")
        return 0
    base, state = (folder / "version").read_text().strip().split(" ", 1)
    broken, added = [], []
    for language, lines in surfaces.items():
        before = set((folder / f"{language}.txt").read_text().splitlines())
        found = compare(language, before, lines)
        broken += [f"{language}: {line}" for line in found[0]]
        added += [f"{language}: {line}" for line in found[1]]
    for line in (broken + added)[:100]:
        print(line)
    if len(broken + added) > 100:
        print(f"and {len(broken + added) - 100} more lines")
    counts = f"{len(broken)} changes break code, {len(added)} declarations are new"
    if state == "not published":
        if broken or added:
            print(f"error: {counts}; version {base} is not published: state them with Tools/checks/check-compatibility.py --update")
            return 1
        print(f"{sum(map(len, surfaces.values()))} declarations are those that Tools/surface states for {base}, which is not published")
        return 0
    least = least_version(base, bool(broken), bool(added))
    if tuple(map(int, version.split("."))) < tuple(map(int, least.split("."))):
        print(f"error: {counts} since {base}; version {version} must be at least {least}: change it in error.c, or keep the declarations")
        return 1
    print(f"since {base}: {counts}; version {version} is at least {least}")
    return 0


sys.exit(main())
