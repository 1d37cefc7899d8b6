"""The first key, an empty pattern, views that follow, and rhythm: grids of notes, bars, loops, the panel *Rhythm*, and the play head."""
import json
import re
import time

from walks import accept, address, at, bare, expect, figures, inside, middle, options, picture, said, saved, silent, started, taps, times, walk, written


class Acts:
    """Counts what a hand does: a click, a drag, a key or a chord, a typed value."""

    def __init__(self, page, most):
        self.page, self.most, self.list = page, most, []

    def click(self, place):
        self.list.append("click")
        self.page.click(*(middle(self.page, place) if isinstance(place, str) else place))
        self.page.frames(4)
        drawn(self.page)

    def key(self, key, modifiers=0, **words):
        self.list.append("".join(name for bit, name in [(2, "Ctrl "), (1, "Alt "), (8, "Shift ")] if modifiers & bit) + {" ": "Space"}.get(key, key))
        self.page.press(key, modifiers, **words)
        self.page.frames(4)
        drawn(self.page)

    def value(self, text):
        self.list.append(f"“{text}”")
        self.page.type(text)
        self.page.frames(2)

    def done(self, name):
        print(f"  {name}: {len(self.list)} acts: {', '.join(self.list)}")
        expect(len(self.list) <= self.most, f"{name} takes {len(self.list)} acts; {self.most} are the limit")
        figures.append(f"{name} {len(self.list)} acts")


def two_taps_by_keys(page):
    """A new pattern with two taps that rise, by keys alone. Returns the acts so far."""
    acts = Acts(page, 14)
    acts.key("n", 1, code="KeyN")
    acts.key("A", 8, code="KeyA")
    acts.key("5")
    acts.key("A", 8, code="KeyA")
    acts.key("9")
    acts.key("Enter")
    acts.value("0.14")
    acts.key("Enter")
    return acts


def drawn(page):
    """Waits until an open pattern is drawn, so that its positions are known."""
    page.wait("!studioApp.studio.tab || (studioApp.timeline.scale.width > 100 && studioApp.timeline.scale.span === studioApp.studio.tab.view.to - studioApp.studio.tab.view.from)")


def empty(page):
    page.run("studioApp.player.unlock()")
    page.press("n", 1, code="KeyN")
    page.wait("studioApp.studio.tab?.pattern.lanes.duration === 0")
    drawn(page)


def marks(page):
    return page.run("studioApp.studio.pattern.marks(0, 1000, 1e6).map(({ kind, time, level }) => [kind, Number(time.toFixed(6)), Number(level.toFixed(4))])")


@walk(1440, 900)
def any_key(page):
    """On a fresh page every key is a tap from the first one on, the space bar too; a pause, or Enter, ends the rhythm."""
    page.run("studioApp.player.unlock()")
    expect(page.run("document.activeElement === document.body"), f"the focus sits on {page.run('document.activeElement.outerHTML')}")
    for key in [" ", "k", "1", " "]:
        page.press(key)
        time.sleep(0.15)
    expect(page.run("studioApp.hands.taps.length") == 4, "four keys are four taps")
    foot = page.run("document.querySelector('.spacekey').closest('.card').textContent")
    # On a busy machine, a key can be down for so long that it is a vibration.
    expect(sum(map(int, re.findall(r"(\d+) (?:tap|vibration)s?\b", foot))) == 4, f"the card counts the taps: {foot}")
    picture(page, "first-tapped")
    page.press("Escape")
    expect(page.run("studioApp.hands.taps.length === 0 && !studioApp.studio.tab"), "Esc discards the rhythm")
    for key in ["f", "j"]:
        page.press(key)
        time.sleep(0.12)
    page.press("Enter")
    page.wait("studioApp.studio.tab")
    expect(len(marks(page)) == 2 and marks(page)[0][1] == 0, f"the rhythm is a pattern: {marks(page)}")
    page.run("studioApp.studio.show(null)")
    page.frames(4)
    page.press(" ")
    expect(page.run("studioApp.hands.taps.length") == 1, "after a pattern was closed, the space bar is a tap too")
    page.press("Escape")
    # A button that has the focus keeps its space bar.
    page.run("document.querySelector('.feeling').focus()")
    page.press(" ")
    page.wait("studioApp.studio.tab?.name === 'success.ahap'")


@walk(1440, 900)
def empty_pattern(page):
    """An empty pattern shows two seconds, or two bars; the view follows typed times and drags beyond its edges."""
    empty(page)
    view = "studioApp.studio.tab.view"
    expect(page.run(f"[{view}.from, {view}.to]") == [0, 2], f"an empty pattern shows two seconds: {page.run(view)}")
    page.press("-")
    page.press("-")
    expect(page.run(f"{view}.to - {view}.from") > 3.5, "zooming out shows more time than two seconds")
    page.run("studioApp.studio.setOptions({ bpm: 96, beats: true }); studioApp.fit()")
    expect(abs(page.run(f"{view}.to") - 5) < 1e-6, "with a tempo it shows two bars")
    page.run("studioApp.studio.setOptions({ beats: false, bpm: 120, grid: 5 }); studioApp.fit()")
    page.press("a", 8)
    page.frames(4)
    # A time that is typed is shown.
    page.press("Enter")
    page.frames(4)
    page.run("document.querySelector('.inspector input[aria-label=Time]').focus()")
    page.type("7.5")
    page.press("Enter")
    page.frames(4)
    expect(taps(page)[0][0] == 7.5 and page.run(f"{view}.from < 7.5 && {view}.to > 7.5"), f"the view follows the typed time: {page.run(view)}")
    # A drag beyond the right edge scrolls, and the tap stays under the pointer.
    page.run("studioApp.studio.setView(6.5, 8.5)")
    page.frames(4)
    x, y = at(page, 7.5, 0.5)
    right = page.run("(() => { const box = studioApp.timeline.stage.getBoundingClientRect(); return box.left + studioApp.timeline.scale.width; })()")
    page.drag(x, y, right + 60, y, holds=True)
    page.wait("studioApp.studio.tab.view.from > 8")
    page.frames(2)
    expect(taps(page)[0][0] > 9, f"the tap goes along: {taps(page)}")
    page.mouse("mouseReleased", right + 60, y)
    page.frames(4)
    expect(page.run("studioApp.studio.pattern.history().position") == 3, "the drag is one step")
    # A box beyond the left edge scrolls back.
    before = page.run(f"{view}.from")
    left = page.run("studioApp.timeline.stage.getBoundingClientRect().left")
    x, y = at(page, before + 0.4, 0.9)
    page.drag(x, y, left + 40, y + 40, holds=True)
    page.wait(f"{view}.from < {before} - 0.5")
    page.mouse("mouseReleased", left + 40, y + 40)


@walk(1440, 900)
def on_the_grid(page):
    """With the magnet on, everything that a hand sets is on the grid: taps, points of curves, the play head, markers."""
    empty(page)
    page.run("studioApp.studio.setOptions({ grid: 5, beats: false, snap: true }); studioApp.studio.setView(0, 0.2)")
    page.press("a")
    for moment in [0.0373, 0.0771, 0.1219]:
        page.click(*at(page, moment, 0.6))
        page.frames(2)
    page.press("v")
    expect([round(each[0], 6) for each in taps(page)] == [0.035, 0.075, 0.12], f"taps are on the grid: {taps(page)}")
    page.run("studioApp.making.insertCurve('HapticIntensityControl')")
    page.frames(4)
    page.click(*inside(page, "HapticIntensityControl", 0.0973, 1))
    page.click(*inside(page, "HapticIntensityControl", 0.1573, 1))
    page.frames(4)
    x, y = inside(page, "HapticIntensityControl", 0.155, 1)
    page.drag(x, y, x + 31, y + 17)
    page.frames(4)
    points = page.run("studioApp.studio.pattern.lanes.curves[0].points.map(({ time, value }) => [time, value])")
    expect(len(points) >= 3 and all(abs(moment * 200 - round(moment * 200)) < 1e-6 for moment, _ in points), f"points are on the grid: {points}")
    text = json.loads(written(page))
    numbers = [point[key] for entry in text["Pattern"] if "ParameterCurve" in entry for point in entry["ParameterCurve"]["ParameterCurveControlPoints"] for key in ("Time", "ParameterValue")]
    expect(all(len(repr(number)) <= 6 for number in numbers), f"the file has no long numbers: {numbers}")
    page.click(*at(page, 0.1837, 0.3))
    head = page.run("studioApp.studio.tab.head")
    expect(abs(head - 0.185) < 1e-9, f"the head is on the grid: {head}")


@walk(1440, 900)
def bars(page):
    """Notes from 1/4 to 1/32 with triplets and dots, bar numbers on the ruler, and loops of whole bars."""
    empty(page)
    page.click(*middle(page, ".top .chip[aria-haspopup=menu]"))
    names = page.run("[...document.querySelectorAll('.menu button')].map((each) => each.textContent)")
    expect(all(each in names for each in ["1/4 note", "1/8 note", "1/16 note", "1/32 note", "Triplets", "Dotted", "5 ms"]), f"the menu has notes and milliseconds: {names}")
    page.press("Escape")
    steps = page.run("""(() => { const { studio } = studioApp; const found = [];
      studio.setOptions({ bpm: 120, beats: true, meter: 4 });
      for (const note of [4, 8, 16, 32]) for (const length of ["", "T", "."]) {
        studio.setOptions({ note, length });
        studio.setHead(0);
        studioApp.run("headLater");
        found.push([document.querySelector(".top .chip[aria-haspopup=menu]").textContent, Math.round(studio.tab.head * 1e6)]);
      }
      return found; })()""")
    expect(steps[:4] == [["1/4", 500000], ["1/4 T", 333333], ["1/4 .", 750000], ["1/8", 250000]], f"steps of the grid: {steps}")
    page.run("studioApp.studio.setOptions({ note: 8, length: '' }); studioApp.fit()")
    page.frames(4)
    labels = page.run("[...document.querySelectorAll('.ruler span')].map((each) => each.textContent)")
    expect(labels[:5] == ["1", "1.2", "1.3", "1.4", "2"], f"the ruler counts bars and beats: {labels}")
    expect(not any("s" in each for each in labels), f"no seconds among beats: {labels}")
    page.run("studioApp.studio.setView(0, 16)")
    page.frames(4)
    labels = page.run("[...document.querySelectorAll('.ruler span')].map((each) => each.textContent)")
    expect(labels[:3] == ["1", "2", "3"], f"zoomed out, the ruler counts bars: {labels}")
    picture(page, "bars")
    # A loop ends at its bar, and not at the last tap.
    for moment in [0, 0.5, 1.75, 3.75]:
        page.run(f"studioApp.studio.pattern.insertTap({moment}, 0.8, 0.3, 0); studioApp.studio.changed()")
    page.run("studioApp.run('selectNone')")
    page.press("l")
    page.frames(4)
    expect(page.run("studioApp.studio.tab.loop") == [0, 4], f"the loop is two bars: {page.run('studioApp.studio.tab.loop')}")


@walk(1440, 900)
def rhythm(page):
    """The panel repeats, accents, swings and humanises the selection with a preview; Esc restores everything, and a seed gives the same result again."""
    empty(page)
    page.run("studioApp.studio.setOptions({ bpm: 120, beats: true, note: 8, length: '', meter: 4 }); studioApp.studio.pattern.insertTap(0, 0.8, 0.3, 0); studioApp.studio.changed()")
    before = written(page)
    page.press("r", 1, code="KeyR")
    page.wait("document.querySelector('.rhythm')")
    page.type("8")
    page.run("document.querySelector('.rhythm [type=text]').focus()")
    page.type("1 .5")
    page.frames(4)
    expect([each[1:] for each in marks(page)] == [[n * 0.25, 0.8 if n % 2 == 0 else 0.4] for n in range(8)], f"eight eighths with accents: {marks(page)}")
    swing = "[...document.querySelectorAll('.rhythm input')].find((each) => each.getAttribute('aria-label')?.startsWith('Where the second'))"
    page.run(f"{swing}.focus()")
    page.type("60")
    page.frames(4)
    expect([each[1] for each in marks(page)][:4] == [0, 0.3, 0.5, 0.8], f"the second of two eighths comes at 60 %: {marks(page)}")
    picture(page, "rhythm")
    page.press("Escape")
    page.frames(4)
    expect(written(page) == before and page.run("studioApp.studio.pattern.history().names.length") == 1, "Esc restores everything, without a step")
    # Humanised twice with one seed.
    found = []
    for _ in range(2):
        page.press("r", 1, code="KeyR")
        page.wait("document.querySelector('.rhythm')")
        page.type("16")
        for label, value in [("Largest change of times", "12"), ("Largest change of strengths", "0.1"), ("Number from which", "4711")]:
            page.run(f"[...document.querySelectorAll('.rhythm input')].find((each) => each.getAttribute('aria-label')?.startsWith({json.dumps(label)})).focus()")
            page.type(value)
        page.press("Enter")
        page.wait("!document.querySelector('.rhythm')")
        found.append(written(page))
        expect(len(marks(page)) == 16 and page.run("studioApp.studio.pattern.history().position") == 2, "it is one step")
        page.press("z", 2)
        page.frames(4)
        expect(written(page) == before, "one undo restores everything")
    expect(found[0] == found[1] and len(set(round(each["Event"]["Time"] / 0.25, 4) for each in json.loads(found[0])["Pattern"])) > 12, "the same seed gives the same times")


@walk(1440, 900)
def head_hides_nothing(page):
    """A tap at 0, and any tap under the play head, stays visible: the middle of its bar has its own colour."""
    empty(page)
    page.run("studioApp.studio.pattern.insertTap(0, 0.9, 0.1, 0); studioApp.studio.pattern.insertTap(1, 0.9, 0.1, 0); studioApp.studio.changed(); studioApp.run('selectNone')")

    def columns(moment):
        """How many pixels around a time have the colours of a tap, without the lines of the head and the grid."""
        x, y = at(page, moment, 0.45)
        return page.run(f"""(() => {{
          const {{ stage, base, over }} = studioApp.timeline;
          const box = stage.getBoundingClientRect();
          const whole = new OffscreenCanvas(base.width, base.height).getContext("2d");
          whole.drawImage(base, 0, 0);
          whole.drawImage(over, 0, 0);
          const ratio = devicePixelRatio;
          const {{ data }} = whole.getImageData(Math.round(({x} - box.left - 6) * ratio), Math.round(({y} - box.top) * ratio), 13, 1);
          return Array.from({{ length: 13 }}, (_, n) => data.slice(4 * n, 4 * n + 3)).filter(([r, g, b]) => Math.max(r, g, b) - Math.min(r, g, b) > 60).length;
        }})()""")

    page.run("studioApp.studio.setHead(0.5)")
    page.frames(4)
    free = [columns(0), columns(1)]
    expect(min(free) >= 3, f"a tap has a colour: {free}")
    for n, moment in enumerate([0, 1]):
        page.run(f"studioApp.studio.setHead({moment})")
        page.frames(4)
        expect(columns(moment) >= free[n], f"the head hides the tap at {moment}: {columns(moment)} of {free[n]} pixels")
    picture(page, "head-over-tap")


@bare
def success_by_hand():
    """From nothing to a success of two taps that `thrum check --design` accepts: by mouse at most 12 acts, by keys alone at most 14."""
    page = started()
    acts = Acts(page, 12)
    acts.click(".firsthead .button")
    acts.key("a")
    acts.click(at(page, 0, 0.5))
    acts.click(at(page, 0.14, 1))
    acts.key("v")
    acts.key("]")
    acts.key("s", 2)
    file = saved(page, "untitled.ahap")
    found = taps(page)
    expect(len(found) == 2 and found[0][0] == 0 and found[1] == [0.14, 1] and found[0][1] < 0.6, f"two taps that rise: {found}")
    accept(file)
    acts.done("success by mouse")
    silent(page)
    page.close()

    page = started()
    acts = two_taps_by_keys(page)
    acts.key("s", 2)
    found = taps(page)
    expect(found == [[0, 0.5], [0.14, 0.9]], f"two taps that rise: {found}")
    accept(saved(page, "untitled.ahap"))
    acts.done("success by keys")
    silent(page)
    page.close()


@bare
def four_bars():
    """Four bars at 96 beats per minute with accents, once even and once swung: at most 30 acts for both."""
    page = started()
    acts = Acts(page, 30)
    acts.key("n", 1, code="KeyN")
    acts.click(".top .chip[aria-haspopup=dialog]")
    acts.value("96")
    acts.key("Enter")
    acts.click(".top .chip[aria-haspopup=menu]")
    page.run("[...document.querySelectorAll('.menu button')].find((each) => each.textContent === '1/8 note').dataset.found = ''")
    acts.click(".menu [data-found]")
    page.run("studioApp.fit()")
    page.frames(4)
    beat = 60 / 96
    # One bar by hand: five taps on eighths, each anywhere near its line.
    acts.key("a")
    for eighth in [0, 2, 3, 5, 6]:
        acts.click(at(page, eighth * beat / 2 + 0.02, 0.9))
    acts.key("v")
    acts.key("a", 2)
    acts.key("r", 1, code="KeyR")
    page.wait("document.querySelector('.rhythm')")
    page.frames(4)
    acts.value("4")
    page.frames(4)
    acts.click(".rhythm [type=text]")
    acts.value("1 .6 .8 .6")
    acts.key("Enter")
    page.wait("!document.querySelector('.rhythm')")
    even = marks(page)
    wanted = [(bar * 8 + eighth) * beat / 2 for bar in range(4) for eighth in [0, 2, 3, 5, 6]]
    expect(len(even) == 20 and all(abs(a[1] - b) < 2e-6 for a, b in zip(even, wanted)), f"four bars: {even}")
    strong = even[0][2]
    factors = [1, 0.6, 0.8, 0.6]
    expect(all(abs(mark[2] - strong * factors[round(moment / beat * 2) % 4]) < 0.002 for mark, moment in zip(even, wanted)), f"accents: {even}")
    acts.key("l")
    expect(all(abs(a - b) < 1e-6 for a, b in zip(page.run("studioApp.studio.tab.loop"), [0, 16 * beat])), f"the loop is four bars: {page.run('studioApp.studio.tab.loop')}")
    acts.key("s", 2)
    accept(saved(page, "untitled.ahap"))
    acts.key("r", 1, code="KeyR")
    page.wait("document.querySelector('.rhythm')")
    page.run("[...document.querySelectorAll('.rhythm input')].find((each) => each.getAttribute('aria-label')?.startsWith('Where the second')).dataset.found = ''")
    acts.click(".rhythm [data-found]")
    acts.value("62")
    acts.key("Enter")
    page.wait("!document.querySelector('.rhythm')")
    swung = marks(page)
    expect(all(abs(mark[1] - (moment if round(moment / beat * 2) % 2 == 0 else moment + 0.24 * beat / 2)) < 2e-6 for mark, moment in zip(swung, wanted)), f"swung: {swung}")
    (page.downloads / "untitled.ahap").unlink()
    acts.key("s", 2)
    accept(saved(page, "untitled.ahap"))
    acts.done("four bars, even and swung")
    picture(page, "four-bars")
    silent(page)
    page.close()
