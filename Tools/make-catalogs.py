#!/usr/bin/env python3
"""Writes a DocC catalog for each module from its README, and one from Docs: make-catalogs.py FOLDER PREFIX MODULE…

PREFIX is the path under which the site is served. Links between pages are kept; links to files that the site does not
hold become plain text.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

root = Path(__file__).resolve().parent
while not (root / "Package.swift").exists():
    root = root.parent


def source(module):
    """The folder of a module's sources."""
    lines = subprocess.run([root / "Tools/modules.py", module], capture_output=True, text=True, check=True).stdout.split("\n")
    return root / next(line.split()[1] for line in lines if line.startswith(f"{module} "))


def relinked(text, page, targets):
    """Markdown with its links to other pages of the site as links of the site."""

    def link(match):
        image, words, target = match.groups()
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            return match.group(0) if not target.startswith("#") else words
        path = (page.parent / target.partition("#")[0]).resolve()
        if image:
            return f"![{words}]({path.name})"
        return f"[{words}]({targets[path]})" if path in targets else words

    parts = re.split(r"(^```.*?^```)", text, flags=re.M | re.S)
    return "".join(
        part if part.startswith("```") else re.sub(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)", link, part) for part in parts)


def main():
    out, prefix, modules = Path(sys.argv[1]), sys.argv[2].rstrip("/"), sys.argv[3:]
    pages = sorted((root / "Docs").glob("*.md"))
    targets = {page: f"{prefix}/documentation/guides/{page.stem.lower()}" for page in pages}
    for page in (root / "Docs", root / "Docs" / "README.md"):
        targets[page] = f"{prefix}/documentation/guides"
    folders = {module: source(module) for module in modules}
    for module in modules:
        for page in (folders[module], folders[module] / "README.md"):
            targets[page] = f"{prefix}/documentation/{module.lower()}"

    for module in modules:
        page = folders[module] / "README.md"
        if not page.exists():
            sys.exit(f"make-catalogs.py: {page.relative_to(root)} is missing; every product has one")
        title, _, body = page.read_text(encoding="utf-8").partition("\n")
        if title != f"# {module}":
            sys.exit(f"make-catalogs.py: {page.relative_to(root)} begins with '{title}'; write '# {module}'")
        catalog = out / f"{module}.docc"
        catalog.mkdir(parents=True)
        (catalog / f"{module}.md").write_text(f"# ``{module}``\n" + relinked(body, page, targets), encoding="utf-8")

    catalog = out / "Guides.docc"
    catalog.mkdir(parents=True)
    for page in pages:
        text = relinked(page.read_text(encoding="utf-8"), page, targets)
        if page.stem == "README":
            title, _, body = text.partition("\n")
            listed = re.findall(r"\]\(([A-Za-z]+)\.md", page.read_text(encoding="utf-8"))
            topics = "".join(f"- <doc:{name}>\n" for name in dict.fromkeys(listed) if (root / f"Docs/{name}.md") in pages)
            text = f"# Guides\n\n@Metadata {{\n  @TechnologyRoot\n}}\n{body}\n\n## Topics\n\n### All guides\n\n{topics}"
        (catalog / f"{page.stem if page.stem != 'README' else 'Guides'}.md").write_text(text, encoding="utf-8")
    for image in [*(root / "Docs" / "Images").glob("*.svg"), *(root / "Docs" / "Images").glob("*.png")]:
        shutil.copy(image, catalog)


if __name__ == "__main__":
    main()
