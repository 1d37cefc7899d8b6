#!/usr/bin/env python3
"""Tests the pages that Tools/site writes of Markdown files, and the index of the search; needs cmark-gfm, and no build."""
import json
import re
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

root = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "Tools/site"))
import documents  # noqa: E402
import search  # noqa: E402

tap = '{"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient", "EventParameters": []}}]}'


def page(markdown, path="Docs/AHAP.md"):
    """The page of a text in place of a document."""
    with tempfile.TemporaryDirectory() as folder:
        site = documents.Site(folder, lambda text: {"score": "AAAA", "code": "BBBB"})
        own, documents.root = documents.root, Path(folder)
        try:
            (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(folder) / path).write_text(markdown)
            for name in ("Samples/heartbeat.ahap", "Examples/C/mix.c"):
                (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(root / name, Path(folder) / name)
            return documents.Page(path, site)
        finally:
            documents.root = own


@unittest.skipUnless(shutil.which("cmark-gfm"), "no cmark-gfm")
class Documents(unittest.TestCase):
    def article(self, markdown, path="Docs/AHAP.md"):
        return "".join(page(markdown, path).out)

    def test_links(self):
        """A link leads to the page of a document, to a file, or to another site, with its fragment."""
        for target, wanted in [("Web.md", "Web.html"), ("Web.md#on-your-site", "Web.html#on-your-site"), ("../Samples/README.md", "Samples/index.html"), ("../README.md", "Thrum.html"), ("README.md", "index.html"),
                               ("../Examples/C/mix.c", "Examples/C/mix.c.html"), ("../Examples/C", "Examples/C/index.html"), ("https://example.org/a", "https://example.org/a"), ("#keys", "#keys")]:
            self.assertIn(f'href="{wanted}"', self.article(f"[x]({target})"), target)
        self.assertIn('href="../../Web.html"', self.article("[x](../../Docs/Web.md)", "Examples/C/README.md"))
        with self.assertRaises(SystemExit):
            self.article("[x](Absent.md)")

    def test_examples(self):
        """A block of JSON that is a pattern can be played and opened; other JSON cannot, and a link to a pattern can."""
        article = self.article(f"```json\n{tap}\n```")
        self.assertIn('data-score="AAAA"', article)
        self.assertIn('href="../studio/index.html#pattern=BBBB"', article)
        for other in ['{ "check": {} }', '"Pattern": []', '{"Pattern": 1}', "[1]"]:
            self.assertNotIn("data-score", self.article(f"```json\n{other}\n```"), other)
        self.assertIn("data-score", self.article("[heartbeat](../Samples/heartbeat.ahap)"))

    def test_headings(self):
        """Headings have GitHub's anchors, equal ones a number, and are listed."""
        found = page("# Title\n\n## `thrum play`: a *b*\n\ntext\n\n## Same\n\n### Same\n")
        self.assertEqual(found.title, "Title")
        self.assertEqual(found.contents, [("h2", "thrum-play-a-b", "thrum play: a b"), ("h2", "same", "Same"), ("h3", "same-1", "Same")])

    def test_text_is_escaped(self):
        """Text of documents and code is text in the page."""
        article = self.article("a `<b>&` c\n\n```swift\nlet a: Array<Int> // &amp;\n```")
        self.assertIn("<code>&lt;b&gt;&amp;</code>", article)
        self.assertIn("Array&lt;Int&gt; // &amp;amp;", article)

    def test_every_document(self):
        """Every document of the repository is a page of its own, with a title."""
        site = documents.Site(tempfile.gettempdir(), lambda text: {"score": "", "code": ""})
        places = [documents.page_of(path) for path in site.documents]
        self.assertEqual(len(places), len(set(places)))
        self.assertGreater(len(places), 100)


class Search(unittest.TestCase):
    def test_index(self):
        """Words lead to their sections, names also by their parts, and common words to none."""
        found = json.loads(search.index([("A.html", "A", [("", "A", "the hapticTransient"), ("b", "B", "thrum_play tap")]), ("C.html", "C", [("", "C", "tap")])]))
        self.assertEqual(found["pages"], [["A.html", "A"], ["C.html", "C"]])
        self.assertEqual(found["terms"]["tap"], [1, 1])
        self.assertEqual(found["terms"]["transient"], [0])
        self.assertEqual(found["terms"]["thrum_play"], [1])
        self.assertNotIn("the", found["terms"])
        self.assertEqual([each[:3] for each in found["sections"]], [[0, "", ""], [0, "b", "B"], [1, "", ""]])


if __name__ == "__main__":
    unittest.main(verbosity=1)
