#!/usr/bin/env python3
"""Prints the arguments with which SwiftPM compiles a module, a line each: swift-arguments.py PLAN MODULE

PLAN is release.yaml in a scratch folder. The arguments that name sources, outputs and threads or ask for debug information are left
out: the list of sources is written only when the module itself is built.
"""
import json
import pathlib
import re
import sys

alone = {"-c", "-v", "-g", "-emit-dependencies", "-emit-module", "-emit-objc-header", "-parseable-output", "-serialize-diagnostics"}
with_value = {"-emit-module-path", "-emit-objc-header-path", "-num-threads", "-output-file-map"}
plan, module = sys.argv[1:]
commands = [json.loads(found) for found in re.findall(r"^ *args: (\[.*\])$", pathlib.Path(plan).read_text(), re.MULTILINE)]
arguments = next(
    (one[1:] for one in commands for name, value in zip(one, one[1:]) if (name, value) == ("-module-name", module)), None)
if arguments is None:
    sys.exit(f"{plan}: no command compiles {module}; build it with SwiftPM first")
rest = iter(arguments)
for argument in rest:
    if argument in with_value:
        next(rest, None)
    elif argument == "-Xcc":
        value = next(rest)
        if value not in alone:
            print(argument, value, sep="\n")
    elif argument not in alone and not argument.startswith("@") and not re.fullmatch(r"-j[0-9]+", argument):
        print(argument)
