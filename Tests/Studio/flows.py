#!/usr/bin/env python3
"""Five flows of a designer, with a count of acts: Tests/Studio/flows.py PAGE_FOLDER THRUM THRUM_STUDIO [--pictures FOLDER] [--only NAME…]

A success from a template, a door slam from a sound, a finding fixed, a pattern retimed to the beat, and one felt on a phone. An act is a click, a key or a
chord, a drag, a typed word, or a scan; a flow has at most 25. Every act is what a browser gets from a hand, and each flow ends in a file that `thrum` accepts,
or with a phone that sounds. With --pictures, each flow is also walked in smaller windows and in the light theme."""
import contextlib
import json
import time

import walks
from serving import Studio, apart, closing, in_network
from walks import at, door, expect, figures, middle, options, picture, root, silent, taps, thrum, times, written

most = 25
looks = [(1440, 900, "dark")] + ([(1440, 900, "light")] + [(width, height, theme) for width, height in [(1024, 768), (600, 900)] for theme in ["dark", "light"]] if options.pictures else [])


class Hand:
    """Acts on a page as a hand does, and counts."""

    def __init__(self, page, label):
        self.page, self.label, self.acts, self.shots = page, label, [], 0

    def click(self, place, page=None):
        page = page or self.page
        self.acts.append("click")
        page.click(*self.reached(middle(page, place) if isinstance(place, str) else place, page))
        page.frames()

    def key(self, key, modifiers=0, **words):
        self.acts.append("".join(name for bit, name in [(2, "Ctrl "), (1, "Alt "), (8, "Shift ")] if modifiers & bit) + {" ": "Space"}.get(key, key))
        self.page.press(key, modifiers, **words)
        self.page.frames()

    def drag(self, start, end):
        self.acts.append("drag")
        self.page.drag(*self.reached(start, self.page), *end)

    def drop(self, path):
        """A file that is dragged from elsewhere onto the page."""
        self.acts.append("drop")
        x, y = self.page.run("[innerWidth / 2, innerHeight / 2]")
        data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
        for kind in ["dragEnter", "dragOver", "drop"]:
            self.page.call("Input.dispatchDragEvent", type=kind, x=x, y=y, data=data)

    def type(self, words):
        self.acts += words.split()
        self.page.type(words)

    def scan(self):
        self.acts.append("scan")

    def reached(self, place, page):
        """A hand reaches what is in the window."""
        width, height = page.run("[innerWidth, innerHeight]")
        expect(0 <= place[0] < width and 0 <= place[1] < height, f"{place} is outside of the window")
        return place

    def picture(self, name, page=None):
        beyond = self.page.run("(() => { const sheet = document.querySelector('.sheet:not(.box), .pop')?.getBoundingClientRect(); return sheet ? Math.max(0, -sheet.left, sheet.right - innerWidth, sheet.bottom - innerHeight) : 0; })()")
        expect(beyond <= 0, f"what is open is {beyond} px larger than the window: {name}")
        self.shots += 1
        picture(page or self.page, f"flow-{self.label.replace('flow-', '')}-{self.shots}-{name}")


def flow(function):
    """Registers a flow for each window: it gets a hand and the server, and counts at most 25 acts."""
    for width, height, theme in looks:
        name = function.__name__ + ("" if (width, theme) == (1440, "dark") else f"_{width}_{theme}")

        def whole(width=width, height=height, theme=theme, name=name):
            with contextlib.ExitStack() as stack:
                hand = function(stack, {"width": width, "height": height, "theme": theme}, name)
                count = len(hand.acts)
                print(f"  {count} acts: {', '.join(hand.acts)}")
                expect(count <= most, f"{count} acts are more than {most}")
                figures.append(f"{name} {count} acts")
                silent(hand.page)

        whole.__name__ = name
        walks.bare(in_network(whole) if function.__name__ == "phone" else whole)
    return function


def opened(stack, look, name, **kinds):
    studio = stack.enter_context(Studio(lan=None, **kinds))
    page = closing(stack, studio.editor(**look))
    return studio, page, Hand(page, name)


def clear(hand, tab_name):
    """What was saved is what is open, and `thrum check --design` has no error in it."""
    hand.page.wait("studioApp.studio.tab.isSaved")
    file = hand.studio.folder / tab_name
    expect(file.read_text() == written(hand.page), f"{tab_name} is not what is open")
    walks.accept(file)
    return file


@flow
def template(stack, look, name):
    """A success of one's own from a template: found by a word, moved on the grid, a third tap, felt, heard, saved."""
    studio, page, hand = opened(stack, look, name, pattern=None)
    hand.studio = studio
    hand.click(".first .search input")
    hand.type("done")
    page.wait("document.querySelectorAll('.feeling').length < 12")
    expect(page.run("document.querySelectorAll('.feeling.shown').length") == 1, "one of those found is told about, though two have the name")
    hand.picture("found")
    # A template and a sample have the name; the template comes first.
    hand.click(".feeling[data-name=success]")
    page.wait("studioApp.studio.tab?.name === 'success.ahap'")
    page.frames(4)
    hand.drag(at(page, 0.14, 0.5), at(page, 0.18, 0.5))
    expect([0.18, 1] in taps(page), f"the drag snaps to the grid: {taps(page)}")
    hand.picture("moved")
    hand.key("f")
    page.frames(4)
    hand.key("a")
    hand.click(at(page, 0.09, 0.5))
    expect(len(taps(page)) == 3, f"a third tap: {taps(page)}")
    hand.key("v")
    hand.click(at(page, 0.18, 0.3))
    if look["width"] > 900:
        page.wait("/^Felt.*clear, \\d+ dB/.test(document.querySelector('.feltline')?.textContent)")
    hand.key(" ")
    page.wait("studioApp.studio.isPlaying")
    page.wait("!studioApp.studio.isPlaying")
    expect(page.run("studioApp.studio.said").startswith("Played to the end. Head at 0"), "the status says that it has ended")
    page.wait("studioApp.checks.state === 'ready'")
    lost = page.run("studioApp.studio.tab.findings.filter(({ severity }) => severity !== 'info').map(({ message }) => message)")
    expect(not lost, f"nothing is lost on a phone: {lost}")
    hand.picture("felt")
    hand.key("s", 2)
    page.wait("document.activeElement.matches('.file.edit')")
    hand.type("welcome")
    hand.picture("named")
    hand.key("Enter")
    clear(hand, "welcome.ahap")
    return hand


@flow
def slam(stack, look, name):
    """A door slam from a sound: dropped, three ways beside each other, finer, edited by hand, composed again with that kept, saved."""
    studio, page, hand = opened(stack, look, name, pattern=None)
    hand.studio = studio
    hand.drop(door(studio.folder / "door.wav"))
    page.wait("document.querySelectorAll('.sheet.compose .strategy').length === 3 && ![...document.querySelectorAll('.strategy')].some((each) => each.textContent.includes('Listening'))", 90)
    hand.picture("strategies")
    hand.key("3")
    page.wait("document.querySelector('.strategy.chosen [data-id=onsets]') && !document.querySelector('.sheet.compose .button.primary').disabled", 60)
    hand.key("1")
    page.wait("document.querySelector('.strategy.chosen [data-id=hybrid]') && !document.querySelector('.sheet.compose .button.primary').disabled", 60)
    hand.key(" ")
    made = page.run("document.querySelector('.strategy.chosen').textContent")
    _, y = middle(page, ".sheet.compose input[aria-label=Detail]")
    x, step = page.run("(() => { const slider = document.querySelector('.sheet.compose input[aria-label=Detail]'); const { left, width } = slider.getBoundingClientRect(); return [left + 8 + (slider.value - slider.min) / (slider.max - slider.min) * (width - 16), width / 12]; })()")
    hand.drag((x, y), (x - step, y))
    page.wait("![...document.querySelectorAll('.strategy')].some((each) => each.textContent.includes('Listening'))", 60)
    time.sleep(1)
    hand.picture("finer")
    expect(page.run("document.querySelector('.strategy.chosen').textContent") != made, f"another detail composes again: {made}")
    hand.click(".strategy.chosen [data-id=hybrid]")
    hand.key("Enter")
    page.wait("!document.querySelector('.sheet.compose') && studioApp.studio.tab?.name === 'door.ahap'")
    page.frames(4)
    expect(page.run("!studioApp.studio.tab.isSaved && !document.querySelector('footer').textContent.includes('Saved')"), "a new pattern is not saved")
    expect(studio.folder.name in page.run("document.querySelector('.library').textContent"), "the folder is in the library, though it is empty")
    hand.picture("composed")
    # By hand: one tap is weaker. Composed again, that is kept.
    chosen = taps(page)[2]
    hand.click(at(page, chosen[0], chosen[1] / 3))
    hand.key("3")
    expect([chosen[0], 0.3] in taps(page), f"the hand changes a tap: {taps(page)}")
    hand.key("s", 1)
    page.wait("document.querySelector('.sheet.compose .edits p')?.textContent.includes('1 by hand kept')", 60)
    hand.picture("again")
    page.wait("!document.querySelector('.sheet.compose .button.primary').disabled", 60)
    hand.key("Enter")
    page.wait("!document.querySelector('.sheet.compose')")
    page.wait("studioApp.checks.state === 'ready'")
    expect([chosen[0], 0.3] in taps(page), f"what the hand did is kept: {taps(page)}")
    hand.picture("kept")
    hand.key("s", 2)
    page.wait("document.activeElement.matches('.file.edit')")
    hand.key("Enter")
    file = clear(hand, "door.ahap")
    expect(file.read_text().count("door.wav") >= 1, "it plays its sound")
    return hand


@flow
def finding(stack, look, name):
    """A finding: reached by a key, ways tried in the picture, felt before and after, fixed; the next is intended, with a reason; saved."""
    studio, page, hand = opened(stack, look, name, content=(root / "Samples/inflate.ahap").read_text().replace("1.945", "2.28"))
    hand.studio = studio
    page.wait("studioApp.studio.tab.findings.some(({ rule }) => rule === 'fused-taps')")
    hand.picture("findings")
    hand.key("F8")
    page.wait("document.querySelector('.fix:not([hidden]) .way') && studioApp.studio.tab.findings[studioApp.studio.tab.finding].fixes[0].outcome")
    time.sleep(0.3)
    hand.picture("way")
    hand.key("ArrowDown")
    hand.key("ArrowUp")
    hand.click(".fix .buttons .button:nth-child(2)")
    page.wait("studioApp.player.context?.state === 'running'")
    hand.key("Enter")
    page.wait("!studioApp.studio.tab.findings.some(({ rule }) => rule === 'fused-taps')")
    # The status names the finding, then the way that is tried once its outcome is known.
    page.run("globalThis.heard = []; studioApp.studio.on(['say'], () => heard.push(document.querySelector('[role=status]').textContent))")
    hand.key("F8")
    page.wait("document.querySelector('.fix:not([hidden]) .way[aria-checked=true]') && heard.length > 1")
    rule, ways = page.run("(({ rule, fixes }) => [rule, fixes.map(({ name }) => name)])(studioApp.studio.tab.findings[studioApp.studio.tab.finding])")
    heard = page.run("heard")
    expect(len(ways) == 1 and heard[0].endswith("1 way to fix.") and heard[1:] == [f"{heard[0]} Preview: {ways[0]}. Enter to accept, Esc to leave."], f"it says how many ways there are, and which one is tried: {heard}")
    beyond = page.run("(() => { const bubble = document.querySelector('.bubble').getBoundingClientRect(); return bubble.right - studioApp.timeline.stage.getBoundingClientRect().right; })()")
    expect(beyond <= 0, f"what the way does is beside the tap, not {beyond} px beyond the picture")
    hand.picture("next")
    hand.key("0")
    page.wait("document.activeElement.matches('.fix .why input')")
    hand.type("swells on purpose")
    hand.picture("reason")
    hand.key("Enter")
    page.wait(f"!studioApp.studio.tab.findings.some(({{ rule }}) => rule === '{rule}')")
    hand.picture("fixed")
    hand.key("s", 2)
    file = clear(hand, "inflate.ahap")
    report = thrum("check", "--design", "--all", file).stdout
    expect("fused-taps" not in report and rule in report and "swells on purpose" in report, f"thrum check says what was fixed and what is meant: {report}")
    return hand


@flow
def beat(stack, look, name):
    """To the beat: everything selected, a tempo typed, half of the way and all of it, before and after, kept, heard, saved."""
    studio, page, hand = opened(stack, look, name, pattern="spring-boing")
    hand.studio = studio
    first = times(page)
    hand.key("a", 2)
    hand.key("Q", 8)
    page.wait("document.querySelector('.retime')")
    hand.click(".retime input[type=number]")
    hand.key("a", 2)
    hand.type("150")
    step = 60 / 150 / 4
    expect(all(abs(each / step - round(each / step)) < 1e-3 for each in times(page)), f"taps go to sixteenths of 150 bpm: {times(page)}")
    hand.picture("all")
    box = page.run("(() => { const { left, top, width, height } = document.querySelector('.retime input[type=range]').getBoundingClientRect(); return [left, top + height / 2, width]; })()")
    hand.drag((box[0] + box[2] - 8, box[1]), (box[0] + box[2] / 2, box[1]))
    half = times(page)
    expect(any(abs(each / step - round(each / step)) > 1e-3 for each in half) and half != first, f"half of the way: {half}")
    hand.picture("half")
    hand.drag((box[0] + box[2] / 2, box[1]), (box[0] + box[2] + 8, box[1]))
    hand.click(".retime .button.primary")
    page.wait("!document.querySelector('.retime')")
    expect(page.run("studioApp.studio.pattern.history().position") == 1, "it is one step")
    hand.key(" ")
    page.wait("studioApp.studio.isPlaying")
    hand.key(" ")
    hand.picture("kept")
    hand.key("s", 2)
    file = clear(hand, "spring-boing.ahap")
    found = [each["Event"]["Time"] for each in json.loads(file.read_text())["Pattern"] if each.get("Event", {}).get("EventType") == "HapticTransient"]
    expect(found and all(abs(each / step - round(each / step)) < 1e-3 for each in found), f"the file is on the beat: {found}")
    return hand


@flow
def phone(stack, look, name):
    """On a phone: a network opened, the code scanned, one touch there, both play; an edit is felt there too."""
    studio, page, hand = opened(stack, look, name, pattern="heartbeat")
    hand.key("p", 1)
    page.wait("document.querySelector('.notlistening .start')")
    hand.picture("closed")
    hand.key("Enter")
    page.wait("document.querySelector('.qr')")
    hand.picture("code")
    studio.phones = page.run("studioApp.link.phones.listener.open.url")
    hand.scan()
    other = closing(stack, studio.phone(begins=False, theme=look["theme"]))
    hand.picture("scanned", other)
    hand.click(".ringbox button", other)
    other.wait("phoneApp.voice.context?.state === 'running' && phoneApp.voice.module")
    page.wait("document.querySelectorAll('.phonelist li').length === 1 && studioApp.link.phones.list[0].state === 'ready'")
    hand.picture("joined")
    hand.key("Escape")
    page.wait("!document.querySelector('.sheet')")
    hand.key("l")
    hand.key(" ")
    other.wait("phoneApp.voice.isPlaying && phoneApp.voice.now")
    expect(other.run("phoneApp.voice.rendered.buffer.getChannelData(0).some((each) => Math.abs(each) > 0.01)"), "the phone sounds")
    expect(abs(apart(page, [other], "while both play")[0]) < 15, "in step")
    hand.picture("plays", other)
    before = other.run("phoneApp.voice.clip.end")
    hand.key("a", 2)
    hand.key("ArrowRight", 8)
    other.wait(f"phoneApp.voice.clip.end > {before}")
    hand.picture("edited")
    hand.key(" ")
    other.wait("!phoneApp.voice.isPlaying")
    # Browsers ignore this header where a page is no secure context, and say so.
    silent(other, beside=["Cross-Origin-Opener-Policy"])
    return hand


walks.report()
