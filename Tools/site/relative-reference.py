#!/usr/bin/env python3
"""Makes the reference that docc writes independent of the path under which it is served: relative-reference.py FOLDER

Each page of docc names scripts, styles and its base by absolute paths, because one page serves every address. Here every address has a file of its own,
whose depth is known, so these paths become relative, and the base is calculated from the address of the page.
"""
import re
import sys
from pathlib import Path

folder = Path(sys.argv[1])
pages = sorted(folder.rglob("index.html"))
prefix = None
for page in pages:
    text = page.read_text(encoding="utf-8")
    found = re.search(r'var baseUrl = "([^"]*)"', text)
    if not found:
        continue
    prefix = found.group(1)
    up = "../" * len(page.relative_to(folder).parents[:-1]) or "./"
    text = re.sub(rf'(href|src)="{re.escape(prefix)}', rf'\1="{up}', text)
    text = text.replace(found.group(0), f'var baseUrl = new URL("{up}", location.href.replace(/[?#].*$/, "").replace(/([^\\/])$/, "$1/").replace(/index\\.html\\/$/, "")).pathname')
    page.write_text(text, encoding="utf-8")
if prefix is None:
    sys.exit(f"{folder}: no page has the base of docc; build it with Tools/build-docs.sh")
# Links in the texts of pages are resolved against the base by docc, if they do not contain it.
if prefix != "/":
    for data in (*folder.rglob("*.json"), *folder.glob("index.html")):
        text = data.read_text(encoding="utf-8")
        if prefix in text:
            data.write_text(text.replace(prefix, "/"), encoding="utf-8")
