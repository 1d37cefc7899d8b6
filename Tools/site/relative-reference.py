#!/usr/bin/env python3
"""Makes the reference that docc writes independent of the path under which it is served: relative-reference.py FOLDER

docc names scripts, styles and the base of a page by absolute paths. Here every address has a file of its own, whose depth is known, so these paths become
relative, and a page calculates its base from its address. Links between modules, which Tools/make-catalogs.py writes as paths of the site, become links to
topics, which docc's page resolves against the base.
"""
import json
import re
import sys
from pathlib import Path

folder = Path(sys.argv[1])
# The address of a page with or without `index.html` and slash, as hosts redirect to it.
base = 'new URL("{}", location.href.replace(/[?#].*$/, "").replace(/index\\.html$/, "").replace(/([^\\/])$/, "$1/")).pathname'
# A page that has moved to another address without loading still has its icons.
icons = 'for (const icon of document.querySelectorAll("link[rel*=icon]")) icon.href = icon.href'
prefix = None
for page in sorted(folder.rglob("*.html")):
    text = page.read_text(encoding="utf-8")
    found = re.search(r'var baseUrl = "([^"]*)"', text)
    if not found:
        continue
    prefix = found.group(1)
    up = "../" * (len(page.relative_to(folder).parts) - 1) or "./"
    text = re.sub(rf'(href|src)="{re.escape(prefix)}(?=[a-z])', rf'\1="{up}', text)
    page.write_text(text.replace(found.group(0), f"var baseUrl = {base.format(up)}; {icons}"), encoding="utf-8")
if prefix is None:
    sys.exit(f"{folder}: no page has the base of docc; build it with Tools/build-docs.sh")

start = prefix.rstrip("/") + "/documentation/"
changed = 0
for path in (folder / "data").rglob("*.json"):
    data = json.loads(path.read_text(encoding="utf-8"))
    links = [each for each in data.get("references", {}).values() if each.get("type") == "link" and each["url"].startswith(start)]
    for link in links:
        link.pop("titleInlineContent", None)
        link.update(type="topic", kind="article", role="article", abstract=[], url=link["url"][len(start) - len("/documentation/"):])
    if links:
        path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        changed += len(links)
print(f"{folder}: relative, with {changed} links between modules")
