#!/usr/bin/env python3
"""Checks the descriptions of the microcontroller library: check-module.py FOLDER

library.properties and the folders by the rules of Arduino's library specification (1.5, rev. 2.2), and zephyr/module.yml by
those of Zephyr's page on modules, both restated. Kconfig is read by kconfiglib, the library that Zephyr reads it with: the
option exists where the processor and the C library suit, and nowhere else. Needs PyYAML and kconfiglib.
"""
import os
import pathlib
import re
import sys
import tempfile

import kconfiglib
import yaml

CATEGORIES = {
    "Display", "Communication", "Signal Input/Output", "Sensors", "Device Control", "Timing", "Data Storage", "Data Processing", "Other",
}
REQUIRED = {"name", "version", "author", "maintainer", "sentence", "paragraph", "category", "url", "architectures"}
OPTIONAL = {"depends", "dot_a_linkage", "includes", "precompiled", "ldflags"}
# The keys of module.yml that this module uses, of those that exist, and the type of each.
MODULE = {"name": str, "build": dict}
BUILD = {"cmake": str, "kconfig": str}
# Symbols of Zephyr on which the option depends.
SYMBOLS = ("CPU_CORTEX_M4", "CPU_CORTEX_M7", "CPU_HAS_FPU_DOUBLE_PRECISION", "FPU", "FP_HARDABI", "MINIMAL_LIBC")
SUITABLE = (
    {"CPU_CORTEX_M4", "FPU", "FP_HARDABI"},
    {"CPU_CORTEX_M7", "CPU_HAS_FPU_DOUBLE_PRECISION", "FPU", "FP_HARDABI"},
)
UNSUITABLE = (
    {"FPU", "FP_HARDABI"}, {"CPU_CORTEX_M4", "FPU"}, {"CPU_CORTEX_M4"}, {"CPU_CORTEX_M7", "FPU", "FP_HARDABI"},
    {"CPU_CORTEX_M4", "FPU", "FP_HARDABI", "MINIMAL_LIBC"},
)


def arduino(folder):
    values = {}
    for number, line in enumerate((folder / "library.properties").read_text().splitlines(), 1):
        name, equals, value = line.partition("=")
        if not equals or name in values or name not in REQUIRED | OPTIONAL or not value.strip():
            yield f"library.properties:{number}: '{line}' is no known key with a value"
        values[name] = value
    if missing := REQUIRED - values.keys():
        yield f"library.properties lacks {sorted(missing)}"
        return
    if not re.fullmatch(r"(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9 _.-]*", values["name"]) or values["name"].startswith("Arduino"):
        yield f"library.properties: the name is '{values['name']}'"
    if not re.fullmatch(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)", values["version"]):
        yield f"library.properties: the version is '{values['version']}'"
    if values["category"] not in CATEGORIES:
        yield f"library.properties: the category is '{values['category']}'"
    if values.get("precompiled") not in (None, "true", "full"):
        yield f"library.properties: precompiled is '{values['precompiled']}'"
    for header in values.get("includes", "").split(","):
        if not (folder / "src" / header).is_file():
            yield f"library.properties: there is no src/{header}"
    libraries = {path.relative_to(folder / "src") for path in (folder / "src").rglob("*.a")}
    linked = {f"lib{word[2:]}.a" for word in values.get("ldflags", "").split() if word.startswith("-l")}
    for path in libraries:
        # src/{build.mcu}/{build.fpu}-{build.float-abi}
        if len(path.parts) != 3 or not re.fullmatch(r"cortex-m\w+", path.parts[0]) or not re.fullmatch(r"[\w-]+-(hard|soft|softfp)", path.parts[1]):
            yield f"src/{path} is where no build searches"
        if path.name not in linked:
            yield f"src/{path} is not linked by ldflags"
    if len(libraries) != 2:
        yield f"the libraries are {sorted(map(str, libraries))}"
    for sketch in (folder / "examples").iterdir():
        if not (sketch / f"{sketch.name}.ino").is_file():
            yield f"examples/{sketch.name} has no sketch of its name"
    for number, line in enumerate((folder / "keywords.txt").read_text().splitlines(), 1):
        if not re.fullmatch(r"\w+\t(KEYWORD[123]|LITERAL[12])", line):
            yield f"keywords.txt:{number}: '{line}' is no keyword, a tab and its kind"


def zephyr(folder):
    module = yaml.safe_load((folder / "zephyr/module.yml").read_text())
    for values, known, where in ((module, MODULE, ""), (module.get("build", {}), BUILD, "build.")):
        for name, value in values.items():
            if not isinstance(value, known.get(name, ())):
                yield f"module.yml: {where}{name} is unknown, or not of its type"
    if not (folder / module["build"]["cmake"] / "CMakeLists.txt").is_file() or not (folder / module["build"]["kconfig"]).is_file():
        yield "module.yml names a file that does not exist"
        return
    with tempfile.TemporaryDirectory() as place:
        for settings in SUITABLE + UNSUITABLE:
            lines = []
            for symbol in SYMBOLS:
                lines += [f"config {symbol}", "\tbool", f"\tdefault {'y' if symbol in settings else 'n'}", ""]
            path = pathlib.Path(place, "Kconfig")
            path.write_text("\n".join(lines) + f'osource "{(folder / module["build"]["kconfig"]).resolve()}"\n')
            configuration = kconfiglib.Kconfig(str(path), warn_to_stderr=False)
            if configuration.warnings:
                yield f"Kconfig: {configuration.warnings}"
            option = configuration.syms["THRUM"]
            if option.str_value != "n":
                yield "Kconfig: THRUM is on without being asked for"
            option.set_value("y")
            if (option.str_value == "y") != (settings in SUITABLE):
                yield f"Kconfig: with {sorted(settings)}, THRUM can be '{option.str_value}'"


def main() -> int:
    folder = pathlib.Path(sys.argv[1])
    os.environ["CONFIG_"] = "CONFIG_"
    found = [*arduino(folder), *zephyr(folder)]
    print("\n".join(found) or "library.properties, module.yml and Kconfig follow the rules of Arduino and Zephyr")
    return 1 if found else 0


sys.exit(main())
