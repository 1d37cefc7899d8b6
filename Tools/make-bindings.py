#!/usr/bin/env python3
"""Writes the structures and functions of the C headers into the Python package and, with their constants, into the Rust crate; the
layout of structures in WebAssembly into the web package; and the numbers of the studio's core into the studio's page:
make-bindings.py [--check]

With --check, nothing is written: the status is 1 if a file does not have what would be written.
"""

import pathlib
import re
import sys
import textwrap

from headers import read

root = pathlib.Path(__file__).resolve().parents[1]
python = root / "Bindings/Python/src/thrum_haptics/_bindings.py"
rust = root / "Bindings/Rust/src/sys.rs"
rust_engine = root / "Bindings/Rust/src/sys/engine.rs"
web = root / "Bindings/Web/layout.js"
studio = root / "Studio/web/numbers.js"
editing = "Sources/Verbs/HapticEditing"
page_core = "Sources/C/CThrumStudio"

# The name of a number in ctypes, its bytes in WebAssembly, and its name in Rust.
NUMBERS = {
    "int8_t": ("c_int8", 1, "i8"), "uint8_t": ("c_uint8", 1, "u8"), "uint16_t": ("c_uint16", 2, "u16"),
    "int32_t": ("c_int32", 4, "i32"), "uint32_t": ("c_uint32", 4, "u32"), "int64_t": ("c_int64", 8, "i64"), "uint64_t": ("c_uint64", 8, "u64"),
    "double": ("c_double", 8, "f64"), "float": ("c_float", 4, "f32"), "size_t": ("c_size_t", 4, "usize"), "thrum_result": ("c_int32", 4, "i32"),
}
# Structures that the functions read or fill one by one. Lists that functions write are buffers of numpy.
CLASSES = {
    "thrum_event": "CEvent", "thrum_parameter": "CParameter", "thrum_point": "CPoint", "thrum_curve": "CCurve",
    "thrum_parts": "CParts", "thrum_profile": "CProfile", "thrum_sound": "CSound", "thrum_setting": "CSetting",
    "thrum_engine_options": "COptions", "thrum_notice": "CNotice", "thrum_level": "CLevel",
    "thrum_player_settings": "CPlayerSettings", "thrum_convert_options": "CConvertOptions", "thrum_text": "CText",
    "thrum_mixer_options": "CMixerOptions", "thrum_play_options": "CPlayOptions",
}


def pointer(kind, stars, name, is_member):
    """The type of ctypes for a pointer."""
    if stars == 2:
        return "POINTER(c_void_p)"
    if kind in CLASSES:
        return f"POINTER({CLASSES[kind]})"
    if kind == "char" and name != "buffer" or name.endswith("bytes"):
        return "c_char_p"
    if kind in NUMBERS and kind not in ("float", "int8_t", "uint8_t") and not is_member:
        return f"POINTER({NUMBERS[kind][0]})"
    return "c_void_p"


def member(kind, stars, name, length, _):
    if stars:
        return pointer(kind, stars, name, True)
    return f"c_char * {length}" if kind == "char" else NUMBERS[kind][0]


def fields(members):
    """The fields of a structure. A long run of numbers of one type, from the first one on, is an array with the name `values`."""
    rows, index = [], 0
    while index < len(members):
        kind, name = members[index].kind, members[index].name
        end = index
        while end < len(members) and members[end][:2] == (kind, 0):
            end += 1
        if kind in ("float", "double") and end - index > 8:
            rows.append(("values", f"{NUMBERS[kind][0]} * {end - index}"))
            index = end
        else:
            rows.append((name, member(*members[index])))
            index += 1
    return rows


def python_text():
    headers = [read(name) for name in ("thrum.h", "thrum_files.h", "thrum_engine.h")]
    lines = []
    for name, members in {name: members for header in headers for name, members in header.structures.items()}.items():
        if name in CLASSES:
            lines += ["", "", f"class {CLASSES[name]}(Structure):", "    _fields_ = ["]
            lines += [f'        ("{field}", {kind}),' for field, kind in fields(members)] + ["    ]"]
    lines = lines[2:]
    comments = {
        "FUNCTIONS": "# For each function of thrum.h, the types of the result and of the arguments. Handles and buffers are c_void_p.",
        "FILE_FUNCTIONS": "# The same for thrum_files.h, whose functions only libthrum has.",
        "ENGINE_FUNCTIONS": "# The same for thrum_engine.h, whose functions only libthrum has.",
    }
    for (title, comment), header in zip(comments.items(), headers):
        lines += ["", "", comment, f"{title}: dict[str, tuple[Any, list[Any]]] = {{"]
        for name, (returned, parameters) in header.functions.items():
            result = "c_char_p" if returned.stars else NUMBERS[returned.kind][0]
            kinds = [pointer(*given[:3], False) if given.stars else NUMBERS[given.kind][0] for given in parameters]
            row = f'    "{name}": ({result}, [{", ".join(kinds)}]),'
            lines += [row] if len(row) <= 120 else [f'    "{name}": (', f"        {result},", f'        [{", ".join(kinds)}],', "    ),"]
        lines.append("}")
    names = sorted({kind for _, kind in re.findall(r"(\W)(c_\w+)", "\n".join(lines))})
    head = [
        '"""The structures and functions of the C headers; written by Tools/make-bindings.py."""', "",
        "from __future__ import annotations", "", "from ctypes import (", "    POINTER,", "    Structure,",
        *(f"    {name}," for name in names), ")", "from typing import Any", "", ""]
    return "\n".join(head + lines) + "\n"


def rust_type(given):
    kinds = {"char": "c_char", "void": "c_void"} | {kind: names[2] for kind, names in NUMBERS.items()}
    kind = kinds.get(given.kind) or camel(given.kind)
    if given.length:
        return f"[{kind}; {given.length}]"
    constness = "const" if given.is_constant else "mut"
    # The first star is the outermost pointer, to which a function writes.
    return "*mut " * (given.stars - 1) + f"*{constness} {kind}" if given.stars else kind


def camel(name):
    return "".join(part.capitalize() for part in name.removeprefix("thrum_").split("_"))


def rust_text(header, title, imports, end):
    """A module of the crate with all that a header declares. Its comments stay in the header."""
    lines = [f"pub const {name}: i32 = {value};" for name, value in header.constants.items()]
    for name in header.handles:
        lines += ["", "#[repr(C)]", f"pub struct {camel(name)} {{", "    _private: [u8; 0],", "}"]
    for name, members in header.structures.items():
        has_default = not any(each.stars or each.length for each in members)
        lines += ["", "#[repr(C)]", f"#[derive(Clone, Copy, Debug{', Default' if has_default else ''})]", f"pub struct {camel(name)} {{"]
        lines += [f"    pub {'r#type' if each.name == 'type' else each.name}: {rust_type(each)}," for each in members] + ["}"]
    lines += ["", 'extern "C" {']
    for name, (result, parameters) in header.functions.items():
        given = [f"{each.name}: {rust_type(each)}" for each in parameters]
        row = f"    pub fn {name}({', '.join(given)}) -> {rust_type(result)};"
        # A line breaks only between parameters.
        rows = textwrap.wrap(" ".join(f"{each},".replace(" ", "\0") for each in given), 120)
        lines += [row] if len(row) <= 128 else [f"    pub fn {name}(", *(" " * 8 + each.replace("\0", " ") for each in rows), f"    ) -> {rust_type(result)};"]
    pointed = [name for name in ("c_char", "c_void") if re.search(rf"\b{name}\b", "\n".join(lines))]
    names = sorted({camel(name) for name in imports if re.search(rf"\b{camel(name)}\b", "\n".join(lines))})
    head = [f"//! {title}; written by Tools/make-bindings.py. The header documents them.", "#![allow(dead_code)]"]
    head += [f"use super::{{{', '.join(names)}}};"] if names else []
    head += [f"use std::os::raw::{{{', '.join(pointed)}}};" if len(pointed) > 1 else f"use std::os::raw::{pointed[0]};", ""]
    return "\n".join(head + lines + ["}", *end]) + "\n"


def rust_texts():
    core, engine = read("thrum.h"), read("thrum_engine.h")
    end = ["", '#[cfg(feature = "engine")]', "mod engine;", '#[cfg(feature = "engine")]', "pub use engine::*;"]
    return {
        rust: rust_text(core, "The constants, structures and functions of `thrum.h`", [], end),
        rust_engine: rust_text(engine, "The same of `thrum_engine.h`, which only libthrum has", core.handles + list(core.structures), []),
    }


def web_text():
    """The size of each structure and the offsets of its members in the memory of WebAssembly, whose pointers have 4 bytes."""
    structures = {**read("thrum.h").structures, **read("thrum_files.h").structures}
    lines = [
        "// The sizes of the structures of thrum.h and thrum_files.h, and the offsets of their members in WebAssembly; written by Tools/make-bindings.py."]
    for name, members in structures.items():
        offset, widest, cells = 0, 1, []
        for kind, stars, field, _, _ in members:
            width = 4 if stars else NUMBERS[kind][1]
            offset = (offset + width - 1) // width * width
            cells.append(f"{re.sub('_(.)', lambda match: match[1].upper(), field)}: {offset}")
            offset, widest = offset + width, max(widest, width)
        size = (offset + widest - 1) // widest * widest
        title = re.sub("_(.)", lambda match: match[1].upper(), name.removeprefix("thrum_"))
        lines += textwrap.wrap(
            f"export const {title} = {{ bytes: {size}, {', '.join(cells)} }};", 128, subsequent_indent="  ", break_long_words=False)
    return "\n".join(lines) + "\n"


def cases(path, name):
    """The cases of an enumeration of Swift with their raw values."""
    body = re.search(rf"enum {name}\b[^{{]*{{\n(.*?)(?:\n\n|\n *}})", (root / path).read_text(), re.S)[1]
    found, number = {}, 0
    for each in re.split(r",|\bcase ", re.sub(r"//.*", "", body)):
        if each.strip():
            case, _, value = each.partition("=")
            number = int(value) if value else number
            found[case.strip()] = number
            number += 1
    return found


def constants(path, pattern):
    """Constants of Swift by their names."""
    return {name: int(value) for name, value in re.findall(pattern, (root / path).read_text())}


def studio_text():
    """The numbers that calls and answers of the studio's core contain."""
    marks, viewing = f"{editing}/Viewing/Marks.swift", f"{page_core}/Viewing.swift"
    groups = constants(viewing, r"let (withGroups): Int32 = (\d+)")
    steps = cases(f"{editing}/Document/EditName.swift", "EditName")
    parameters = cases("Sources/Core/HapticModel/EventParameterID.swift", "EventParameterID")
    tables = {
        "itemKind": ("Kinds of items and marks.", cases(f"{editing}/Document/Item.swift", "Kind")),
        "markFlag": ("Bits of marks and shapes.", constants(marks, r"static let (\w+) = Flags\(rawValue: (\d+)\)")),
        "shapeKind": ("Kinds of shapes.", cases(f"{editing}/Viewing/Shapes.swift", "ShapeKind")),
        "lane": ("Lanes; the lanes of controls begin at `controls`.", constants(f"{editing}/Viewing/Lane.swift", r"static let (\w+): Int32 = (\d+)")),
        "parameter": ("Parameters of events.", {name[0].upper() + name[1:]: number for name, number in parameters.items()}),
        "selectionMode": ("Changes of a selection; add `withGroups` to include whole groups.", cases(f"{editing}/Document/Selection.swift", "SelectionMode") | groups),
        "valueMode": ("Changes of a value.", cases(f"{editing}/Operations/EditorDocument+Values.swift", "ValueMode")),
        "durationMode": ("Changes of a duration.", cases(f"{editing}/Operations/EditorDocument+Values.swift", "DurationMode")),
        "edge": ("Edges at which items are aligned.", cases(f"{editing}/Operations/EditorDocument+Arranging.swift", "Edge")),
        "spacing": ("Measures by which items are distributed.", cases(f"{editing}/Operations/EditorDocument+Arranging.swift", "Spacing")),
        "guide": ("Kinds of times to which edges snap.", cases(f"{editing}/Document/Guides.swift", "Kind")),
        "stepName": ("Names of steps that combine others.", {name: steps[name] for name in ("emphasis", "group", "record", "rhythm")}),
        "entryKind": ("Kinds of entries of a pattern.", cases(f"{page_core}/Sound.swift", "EntryKind")),
        "audioProblem": ("Reasons for a silent audio file.", cases(f"{page_core}/Files.swift", "AudioProblemKind")),
        "wayEdit": ("Edits of a way to fix a finding.", cases(f"{page_core}/Ways.swift", "Kind")),
    }
    sizes = constants(marks, r"static var (floatCount): Int { (\d+) }") | constants(f"{page_core}/Ways.swift", r"static var (size): Int { (\d+) }")
    lines = ["// The numeric constants in calls and answers of the core; written by Tools/make-bindings.py."]
    for name, (comment, members) in tables.items():
        row = f"export const {name} = {{ {', '.join(f'{each}: {number}' for each, number in members.items())} }};"
        lines += ["", f"/** {comment} */", *textwrap.wrap(row, 160, subsequent_indent="  ", break_long_words=False)]
    lines += ["", "/** The number of floats in a mark. */", f"export const markSize = {sizes['floatCount']};"]
    lines += ["", "/** The number of values in an edit of a way to fix a finding. */", f"export const wayEditSize = {sizes['size']};"]
    return "\n".join(lines) + "\n"


wrong = []
for path, text in {python: python_text(), **rust_texts(), web: web_text(), studio: studio_text()}.items():
    if not path.exists() or path.read_text() != text:
        wrong.append(path.relative_to(root))
        if "--check" not in sys.argv:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
if "--check" in sys.argv and wrong:
    sys.exit(f"{', '.join(map(str, wrong))}: not what the sources say; run Tools/make-bindings.py")
print("the bindings of Python, Rust and the web are those of the headers, the numbers of the studio's page those of its core")
