#!/usr/bin/env python3
"""Checks that a program calls functions of the Python package that exist, with arguments that they have: python_code.py FILE. Needs no library."""
import ast
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parents[2]
package = root / "Bindings/Python/src/thrum_haptics"
functions = {}
for path in sorted(package.glob("_*.py")):
    for item in ast.parse(path.read_text()).body:
        parts = [(item.name, item)] if isinstance(item, ast.FunctionDef) else []
        if isinstance(item, ast.ClassDef):
            parts = [(f"{item.name}.{part.name}" if part.name != "__init__" else item.name, part) for part in item.body if isinstance(part, ast.FunctionDef)]
        for name, function in parts:
            functions[name] = {each.arg for each in (*function.args.args, *function.args.kwonlyargs)}
exported = {each.asname or each.name for item in ast.parse((package / "__init__.py").read_text()).body if isinstance(item, ast.ImportFrom) for each in item.names}

count = 0
for call in ast.walk(ast.parse(pathlib.Path(sys.argv[1]).read_text())):
    if not isinstance(call, ast.Call):
        continue
    name = ast.unparse(call.func)
    name = name.removeprefix("thrum.") if name.startswith("thrum.") else {"engine": "Engine"}[name.split(".")[0]] + "." + name.split(".")[1]
    if name.split(".")[0] not in exported or name not in functions:
        sys.exit(f"{sys.argv[1]}:{call.lineno}: thrum_haptics has no {name}; correct Tools/site/web/code.js")
    unknown = {each.arg for each in call.keywords} - functions[name]
    if unknown:
        sys.exit(f"{sys.argv[1]}:{call.lineno}: {name} has no argument {', '.join(sorted(unknown))}; correct Tools/site/web/code.js")
    count += 1
if not count:
    sys.exit(f"{sys.argv[1]}: calls nothing")
