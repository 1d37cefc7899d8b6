"""The index that the search of the documents reads: sections, and for each word the sections that contain it."""
import json
import re

# Words that nearly every section contains find nothing.
common = set("a an and are as at be by can do does each for from has have if in is it its no not of on or so such that the then there these they this to which with you your".split())


def words(text):
    """The words of a text in lower case. A name such as hapticTransient also counts as its parts."""
    found = set()
    for word in re.findall(r"[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*", text):
        parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", word)
        for each in (word, *parts):
            each = each.lower()
            if 1 < len(each) < 40 and each not in common:
                found.add(each)
    return found


def index(pages):
    """`pages` are pairs of a place and the sections of a page: anchor, heading, text."""
    listed, sections, found = [], [], {}
    for place, title, parts in pages:
        page = len(listed)
        listed.append([place, title])
        for name, heading, text in parts:
            text = " ".join(text.split())
            number = len(sections)
            sections.append([page, name, heading if name else "", text[:150]])
            for word in words(f"{heading} {text}"):
                found.setdefault(word, []).append(number)
    # Each list of sections is written as differences, which are short.
    terms = {word: [number - (numbers[place - 1] if place else 0) for place, number in enumerate(numbers)] for word, numbers in sorted(found.items())}
    return json.dumps({"pages": listed, "sections": sections, "terms": terms}, ensure_ascii=False, separators=(",", ":"))
