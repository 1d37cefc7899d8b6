#!/usr/bin/env python3
"""Writes the lists of files that are part of programs: the standard theme and the samples for the binary, and the theme without spaces
for the web package: make-embedded-files.py [--check]

With --check, nothing is written: the status is 1 if a file does not have what would be written.
"""

import json
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[1]
theme = sorted((root / "Themes/Standard").glob("*.ahap"))
samples = root / "Samples"

# For each list, its files under their names.
LISTS = {
    "theme": {path.stem: path for path in theme},
    "samples": {
        str(path.relative_to(samples)): path
        for path in [*sorted(samples.glob("*.ahap")), *sorted(samples.glob("Audio/*.wav")), samples / "words.txt"]},
}


def c_text(title):
    """A list in C. Each has a file of its own, so that a program with one list is linked without the other."""
    lines = [
        "// Files as bytes; written by Tools/make-embedded-files.py.", "",
        "// #embed is C23; clang takes it in earlier versions of C, too, with this warning.",
        '#pragma clang diagnostic ignored "-Wc23-extensions"', "", '#include "EmbeddedFiles.h"', ""]
    rows = []
    for name, path in LISTS[title].items():
        symbol = re.sub(r"\W", "_", path.stem)
        lines += [f"static const unsigned char {symbol}[] = {{", f'#embed "../../../{path.relative_to(root)}"', "};"]
        rows.append(f'  {{"{name}", {symbol}, sizeof {symbol}}},')
    lines += [
        "", "static const EmbeddedFile files[] = {", *rows, "};", "", f"const EmbeddedFile *embedded_{title}(size_t *count) {{",
        "  *count = sizeof files / sizeof files[0];", "  return files;", "}", ""]
    return "\n".join(lines)


def web_text():
    lines = [
        "// The AHAP files of the standard theme of feedback; written by Tools/make-embedded-files.py from Themes/Standard.",
        "export const theme = {"]
    for path in theme:
        content = json.loads(path.read_text())
        lines.append(f"  {json.dumps(path.stem)}: '{json.dumps(content, separators=(',', ':'), ensure_ascii=False)}',")
    text = "\n".join(lines + ["};", ""])
    if any(sign in text for sign in ("\\", "''")) or text.count("'") != 2 * len(theme):
        sys.exit("Themes/Standard: a text contains a quote or a backslash, which this program does not write; change the text")
    return text


texts = {f"Sources/Play/EmbeddedFiles/{title}.c": c_text(title) for title in LISTS}
wrong = []
for name, text in {**texts, "Bindings/Web/theme.js": web_text()}.items():
    path = root / name
    if not path.exists() or path.read_text() != text:
        wrong.append(name)
        if "--check" not in sys.argv:
            path.write_text(text)
if "--check" in sys.argv and wrong:
    sys.exit(f"{', '.join(wrong)}: not what Themes/Standard and Samples say; run Tools/make-embedded-files.py")
print(f"the binary has {len(theme)} feedbacks and {len(LISTS['samples'])} files of samples, the web package the feedbacks")
