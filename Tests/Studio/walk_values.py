"""What belongs to one pattern alone, drags that keep what they do not change, loops of whole samples, and lists as one stop of the Tab key."""
from walks import expect, inside, root, show, walk
from walk_rhythm import drawn, empty


@walk(1440, 900)
def own_grid(page):
    """The tempo and the grid belong to a pattern: another file opens with milliseconds, and is fitted."""
    empty(page)
    page.run("studioApp.studio.setOptions({ bpm: 96, beats: true, note: 8 })")
    show(page, (root / "Samples/failure.ahap").read_text(), "failure.ahap")
    drawn(page)
    expect(page.run("!studioApp.studio.options.beats && studioApp.studio.options.bpm === 120 && studioApp.studio.options.grid === 5"), "a file that opens has the plain grid")
    view, end = page.run("[studioApp.studio.tab.view.to, studioApp.studio.tab.end]")
    expect(view < end * 1.3, f"and is fitted: {view} of {end}")
    page.run("studioApp.studio.show(studioApp.studio.tabs[0])")
    expect(page.run("studioApp.studio.options.beats && studioApp.studio.options.bpm === 96 && studioApp.studio.options.note === 8"), "the first pattern has kept its own")
    page.run("studioApp.opening.createText('{\"Version\": 1.0, \"Pattern\": []}')")
    expect(page.run("studioApp.studio.options.bpm === 96"), "a new empty pattern begins with the tempo in use")


@walk(1440, 900, opens="Samples/inflate.ahap")
def vertical_point(page):
    """A vertical drag of a point changes its value and not its time, also near a snap; a drag to the side changes both."""
    drawn(page)
    points = "studioApp.studio.pattern.lanes.curves.find(({ control }) => control === 'HapticIntensityControl').points.map(({ time, value }) => [time, value])"
    before = page.run(points)
    moment, value = before[len(before) // 2]
    x, y = inside(page, "HapticIntensityControl", moment, value)
    page.drag(x, y, x + 1, y + 14)
    page.frames(4)
    after = page.run(points)
    expect([each[0] for each in after] == [each[0] for each in before], f"the times stay: {before}, {after}")
    expect(after != before, "the value changes")
    x, y = inside(page, "HapticIntensityControl", *after[len(before) // 2])
    page.drag(x, y, x + 40, y - 5)
    page.frames(4)
    expect(page.run(points)[len(before) // 2][0] > moment, "a drag to the side changes the time")


@walk(opens="Samples/success.ahap")
def loop_of_samples(page):
    """Samples that were rendered as a whole, as of the output of a device, loop at the end of the loop, also if they are shorter than it."""
    page.run("studioApp.player.unlock()")
    heard = page.run("""(async () => {
      const { player, studio } = studioApp;
      const end = studio.tab.end;
      player.take(async (pattern, context) => context.createBuffer(1, Math.ceil((end + 0.1) * context.sampleRate), context.sampleRate));
      studio.tab.loop = [0.1, end + 0.4];
      await studioApp.transport.start(0.1, studio.tab.loop, 0);
      const { node } = player.source;
      const places = [];
      const began = player.context.currentTime;
      while (player.context.currentTime < began + 3 * (end + 0.3)) {
        places.push(studioApp.transport.headTime());
        await new Promise((then) => setTimeout(then, 20));
      }
      studioApp.transport.stop();
      player.take(null);
      return { long: node.buffer.duration, end: studio.tab.loop[1], places };
    })()""")
    expect(heard["long"] >= heard["end"] - 1e-4, f"the samples reach to the end of the loop: {heard['long']}, {heard['end']}")
    turns = sum(a > b + 0.1 for a, b in zip(heard["places"], heard["places"][1:]))
    expect(turns >= 2 and max(heard["places"]) <= heard["end"] + 1e-6, f"the head turns with the sound: {turns} times, {max(heard['places'])}")


@walk(1440, 900)
def one_stop(page):
    """A list of the first screen is one stop of the Tab key, and the last visited tile stays it."""
    stops = "[...document.querySelectorAll('.first .feelings button')].filter((e) => e.tabIndex === 0).length"
    expect(page.run(stops) == 1, f"one of the templates: {page.run(stops)}")
    page.run("document.querySelector('.first .feelings button').focus()")
    page.press("ArrowRight")
    page.press("ArrowRight")
    expect(page.run(stops) == 1 and page.run("document.activeElement.tabIndex") == 0, "it follows the arrows")
    empty(page)
    page.frames(4)
    expect(page.run("[...document.querySelectorAll('.library .entries ul')].map((e) => [...e.querySelectorAll('button')].filter((each) => each.tabIndex === 0).length).join()") == "1", "so is each open list of the library")
