#!/usr/bin/env python3
"""Prints modules of Package.swift and all that they depend on, a line each, dependencies first:

    Tools/modules.py MODULE…             name, folder, and the modules that it can import, joined by commas (or -)
    Tools/modules.py --names MODULE…     names alone
    Tools/modules.py --manifest MODULE…  as targets of a manifest, for a copy of the package
"""
import json
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[1]
arguments = sys.argv[1:]
form = arguments.pop(0) if arguments and arguments[0].startswith("--") else ""
if not arguments or form not in ("", "--names", "--manifest"):
    sys.exit(__doc__.strip())
package = json.loads(
    subprocess.run(["swift", "package", "dump-package"], cwd=root, capture_output=True, check=True).stdout)
targets = {target["name"]: target for target in package["targets"]}
closure = {}


def dependencies(target):
    """The targets of this package on which a target depends, and the trait that each needs, or None."""
    for dependency in target["dependencies"]:
        (name, condition), = [(value[0], value[-1]) for kind, value in dependency.items() if kind != "product"] or [("", None)]
        if name in targets:
            yield name, ((condition or {}).get("traits") or [None])[0]


def visit(name):
    if name in closure:
        return
    if name not in targets:
        sys.exit(f"modules.py: Package.swift has no target {name}; name one of its modules")
    closure[name] = None
    found = list(dependencies(targets[name]))
    for other, _ in found:
        visit(other)
    del closure[name]
    closure[name] = found


def reached(name):
    """The modules that a module can import: those that it depends on, and what they reach."""
    direct = [other for other, _ in closure[name]]
    return list(dict.fromkeys([*direct, *(further for other in direct for further in reached(other))]))


def folder(name):
    return targets[name].get("path") or f"Sources/{name}"


def manifest(name, found):
    """A target as Swift; settings that depend on a trait are kept."""
    target = targets[name]
    if target["type"] == "system":
        return f'    .systemLibrary(name: "{name}", path: "{folder(name)}", pkgConfig: "{target["pkgConfig"]}"),'
    wanted = [
        f'.target(name: "{other}", condition: .when(traits: ["{trait}"]))' if trait else f'"{other}"' for other, trait in found]
    parts = [f'name: "{name}"', f'dependencies: [{", ".join(wanted)}]', f'path: "{folder(name)}"']
    if target.get("exclude"):
        parts.append(f"exclude: {json.dumps(target['exclude'])}")
    for setting in target.get("settings", []):
        value, = setting["kind"].get("define", {}).values() or [None]
        trait, = setting.get("condition", {}).get("traits") or [None]
        if value and trait and setting["tool"] == "c":
            parts.append(f'cSettings: [.define("{value}", .when(traits: ["{trait}"]))]')
    return f'    .target({", ".join(parts)}),'


for name in arguments:
    visit(name)
for name, found in closure.items():
    if form == "--names":
        print(name)
    elif form == "--manifest":
        print(manifest(name, found))
    else:
        print(name, folder(name), ",".join(reached(name)) or "-")
