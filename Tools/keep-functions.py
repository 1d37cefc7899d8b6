#!/usr/bin/env python3
"""Lists the functions that some exports of a WebAssembly module need, one a line, for wasm-split --keep-funcs:

    Tools/keep-functions.py FILE.wat EXPORT…

FILE.wat is the module as wasm-opt -g -S prints it. A function is needed if one of the exports reaches it by calls, or if it stands in the
table: nothing says which code calls those, so they stay with the first part.
"""
import pathlib
import re
import sys

if len(sys.argv) < 3:
    sys.exit(__doc__.strip())
path = pathlib.Path(sys.argv[1])
calls, exports, roots = {}, {}, []
inside = set()
for line in path.read_text().splitlines():
    if line.startswith(" (func "):
        inside = calls.setdefault(line.split()[1], set())
    elif line.startswith(" (export "):
        if found := re.match(r' \(export "([^"]+)" \(func (\S+)\)\)', line):
            exports[found[1]] = found[2]
    elif line.startswith(" (elem "):
        roots += re.findall(r"\$[^\s()]+", line)
    else:
        inside.update(re.findall(r"\(call (\$[^\s()]+)", line))
if missing := [name for name in sys.argv[2:] if name not in exports]:
    sys.exit(f"{path}: has no function {', '.join(missing)}")
roots += [exports[name] for name in sys.argv[2:]]
kept = set()
while roots:
    name = roots.pop()
    if name in calls and name not in kept:
        kept.add(name)
        roots += calls[name]
print("\n".join(sorted(name[1:] for name in kept)))
