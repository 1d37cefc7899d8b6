#!/usr/bin/env python3
"""Writes the standard theme of feedback, Themes/Standard, into the web package, without spaces: make-web-theme.py [--check]

With --check, nothing is written: the status is 1 if the file does not have what would be written.
"""

import json
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parents[1]
target = root / "Web/theme.js"
lines = ["// The AHAP files of the standard theme of feedback; written by Tools/make-web-theme.py from Themes/Standard.", "export const theme = {"]
for path in sorted((root / "Themes/Standard").glob("*.ahap")):
    content = json.loads(path.read_text())
    lines.append(f"  {json.dumps(path.stem)}: '{json.dumps(content, separators=(',', ':'), ensure_ascii=False)}',")
text = "\n".join(lines + ["};", ""])
if any(sign in text for sign in ("\\", "''")) or text.count("'") != 2 * (len(lines) - 2):
    sys.exit("Themes/Standard: a text contains a quote or a backslash, which this program does not write; change the text")
if "--check" not in sys.argv:
    target.write_text(text)
elif not target.exists() or target.read_text() != text:
    sys.exit(f"{target.relative_to(root)}: not what Themes/Standard says; run Tools/make-web-theme.py")
print(f"the web package has {len(lines) - 2} feedbacks of the standard theme, in {len(text)} characters")
