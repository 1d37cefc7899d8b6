#!/usr/bin/env python3
"""Executes a notebook and fails on an error or without pictures: Tools/run-notebook.py IN.ipynb OUT.ipynb"""
import sys

import nbclient
import nbformat


def main() -> int:
    if len(sys.argv) != 3:
        print("usage: Tools/run-notebook.py IN.ipynb OUT.ipynb", file=sys.stderr)
        return 2
    notebook = nbformat.read(sys.argv[1], 4)
    nbclient.NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    nbformat.write(notebook, sys.argv[2])
    kinds = [
        kind
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        for kind in output.get("data", {})
    ]
    missing = {"image/svg+xml", "image/png", "text/html"} - set(kinds)
    if missing:
        print(f"{sys.argv[1]}: no output has {', '.join(sorted(missing))}", file=sys.stderr)
        return 1
    print(f"{sys.argv[1]}: {len(notebook.cells)} cells, {kinds.count('image/svg+xml')} pictures of patterns")
    return 0


sys.exit(main())
