#!/usr/bin/env python3
"""Writes the functions of the studio's core, from their doc comments in Swift, into Docs/StudioCore.md: make-core-page.py [--check]

With --check, nothing is written: the status is 1 if the page does not have what would be written.
"""

import pathlib
import re
import sys
import textwrap

root = pathlib.Path(__file__).resolve().parents[1]
folder = root / "Sources/C/CThrumStudio"
page = root / "Docs/StudioCore.md"
# The functions that read, by which the page knows which calls end a preview.
trial = root / "Studio/web/trial.js"
opening, closing = "<!-- functions -->", "<!-- end of functions -->"
# In the order of the page. Each function is below a `// MARK:`, whose title is that of a section; comments that follow the title
# introduce the section.
FILES = ["Files", "Viewing", "Editing", "Shaping", "Accepting", "Sound", "Ways", "Checks", "Tools", "Composing", "Inputs", "Converting"]
TYPES = {
    "Int32": "", "Double": "f64", "UnsafePointer<UInt8>?": "u8*", "UnsafeMutablePointer<UInt8>?": "u8*", "UnsafePointer<Double>?": "f64*",
    "UnsafePointer<Float>?": "f32*", "UnsafeMutablePointer<Float>?": "f32*",
}


def fail(name, message):
    sys.exit(f"{folder.relative_to(root)}/{name}.swift: {message}")


def signature(file, name, code):
    """The call of a function with the types of WebAssembly; integers have none."""
    match = re.match(r'@_cdecl\("\w+"\)\npublic func \w+\((.*?)\)\s*(?:->\s*([\w<>?]+)\s*)?\{', code, re.S)
    if not match:
        fail(file, f"{name} is not declared as other functions; adapt Tools/make-core-page.py")
    parameters = []
    for part in filter(None, (part.strip() for part in match[1].split(","))):
        label, kind = re.fullmatch(r"_ (\w+): (.+)", part).groups()
        if kind not in TYPES:
            fail(file, f"{name} has an argument of type {kind}; adapt Tools/make-core-page.py")
        parameters.append(f"{label}: {TYPES[kind]}" if TYPES[kind] else label)
    result = f" → {TYPES[match[2]] or 'i32'}" if match[2] else ""
    return f"`{name}({', '.join(parameters)}){result}`"


def wrapped(text, first="", rest=""):
    # A code span may go on in the next line.
    return textwrap.fill(" ".join(text.split()), 130, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False)


def blocks(comment):
    """The paragraphs, lists and pieces of code of a comment, each as its lines."""
    block, is_code = [], False
    for line in comment:
        if not line and not is_code:
            if block:
                yield block
            block = []
            continue
        is_code ^= line.startswith("```")
        block.append(line)
    if block:
        yield block


def items(lines):
    """The items of a list; those of `- Parameters:` begin with the name of a parameter."""
    text = "\n".join(lines)
    if text.startswith("- Parameter"):
        text = re.sub(r"^- Parameters:\n", "", textwrap.dedent(text)).replace("- Parameter ", "- ", 1)
        text = re.sub(r"^( *)- (\w+):", r"- `\2`:", text, flags=re.M)
    return re.split(r"\n(?=- )", text)


def entry(call, comment):
    """A function as an item of a list."""
    found = []
    for index, block in enumerate(blocks(comment)):
        if block[0].startswith("```"):
            found.append("\n".join(f"  {line}" for line in block))
        elif block[0].startswith("- "):
            found.append("\n".join(wrapped(item[2:], "  - ", "    ") for item in items(block)))
        elif index == 0:
            found.append(wrapped(f"{call}: {' '.join(block)}", "- ", "  "))
        else:
            found.append(wrapped(" ".join(block), "  ", "  "))
    return "\n\n".join(found)


def sections():
    """The sections of the page, and the number of functions in them."""
    found, count = [], 0
    for file in FILES:
        text = (folder / f"{file}.swift").read_text(encoding="utf-8")
        lines = text.splitlines(keepends=True)
        comment, title, introduction, is_head, offset = [], None, [], False, 0
        functions = []

        def end():
            if functions:
                parts = [f"## {title}"] + ([wrapped(" ".join(introduction))] if introduction else []) + ["\n".join(functions)]
                found.append("\n\n".join(parts))

        for line in lines:
            line, start, offset = line.rstrip("\n"), offset, offset + len(line)
            if line.startswith("// MARK: "):
                end()
                title, introduction, functions, is_head = line[len("// MARK: "):], [], [], True
            elif is_head and line.startswith("// "):
                introduction.append(line[3:])
            elif line.startswith("///"):
                comment.append(line[4:].replace("](../../../Docs/", "]("))
                is_head = False
            elif match := re.match(r'@_cdecl\("(\w+)"\)', line):
                if title is None or not comment:
                    fail(file, f"{match[1]} has no comment, or no `// MARK:` before it; write it")
                functions.append(entry(signature(file, match[1], text[start:]), comment))
                count += 1
                comment = []
            elif line:
                comment, is_head = [], False
        end()
    exported = {name for path in folder.glob("*.swift") for name in re.findall(r'@_cdecl\("(\w+)"\)', path.read_text(encoding="utf-8"))}
    if count != len(exported):
        sys.exit(f"{folder.relative_to(root)}: {len(exported)} functions, of which the page has {count}; add their file to Tools/make-core-page.py")
    check_reads(exported)
    return "\n\n".join(found), count


def check_reads(exported):
    """The page keeps a preview through the functions that it lists as reading; each of them must exist."""
    text = trial.read_text(encoding="utf-8")
    listed = re.search(r"const reads = new Set\(\((.*?)\)\.split", text, re.S)
    if not listed:
        sys.exit(f"{trial.relative_to(root)}: no list of the functions that read; adapt Tools/make-core-page.py")
    names = " ".join(re.findall(r'"([^"]*)"', listed[1])).split()
    for name in names:
        if f"studio_{name}" not in exported:
            sys.exit(f"{trial.relative_to(root)}: the core has no function '{name}' that reads; remove it")


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit("usage: Tools/make-core-page.py [--check]")
    text, count = sections()
    old = page.read_text(encoding="utf-8")
    if old.count(opening) != 1 or not old.endswith(f"{closing}\n"):
        sys.exit(f"{page.relative_to(root)}: no '{opening}', or no '{closing}' at its end; write them around the functions")
    new = old[: old.index(opening)] + f"{opening}\n\n{text}\n\n{closing}\n"
    if new != old:
        if sys.argv[1:]:
            sys.exit(f"{page.relative_to(root)}: not the comments of {folder.relative_to(root)}; run Tools/make-core-page.py")
        page.write_text(new, encoding="utf-8")
        print(f"{page.relative_to(root)}: written")
    print(f"{count} functions of the studio's core, on its page with their comments in Swift")


main()
