"""How the page looks: zoomed, with forced colours, to axe, and its pictures."""
import json
import time

from walks import at, bare, expect, needs, options, picture, root, started, taps, violations, walk


@walk(720, 450, opens="Samples/inflate.ahap")
def large(page):
    """200 % zoom of a window of 1440 pixels is the layout of 720: everything can be reached, nothing is cut off."""
    page.call("Emulation.setDeviceMetricsOverride", width=720, height=450, deviceScaleFactor=2, mobile=False)
    page.frames(6)
    expect(page.run("document.documentElement.scrollWidth") <= 720, "nothing is wider than the window")
    lost = page.run("[...document.querySelectorAll('button, input, select, textarea')].filter((e) => { const b = e.getBoundingClientRect(); return b.width && b.height && e.checkVisibility() && !e.closest('.things, .library, .inspector, .textpanel') && (b.right > innerWidth + 1 || b.left < -1); }).map((e) => e.getAttribute('aria-label') || e.textContent).slice(0, 5)")
    expect(not lost, f"controls outside the window: {lost}")
    page.wait("studioApp.studio.tab.findings.length")
    page.press("F8")
    page.wait("document.querySelector('.fix:not([hidden]) .way')")
    box = page.run("(() => { const b = document.querySelector('.fix .way').getBoundingClientRect(); return [b.left, b.right, b.top, b.bottom]; })()")
    expect(box[0] >= 0 and box[1] <= 721 and box[2] < 450, f"a way to fix can be reached: {box}")
    page.press("Escape")
    picture(page, "zoom-200")


@walk(opens="Samples/inflate.ahap")
def forced_colors(page):
    """With forced colours marks are drawn in the system's colours, and each shape stays."""
    page.call("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}, {"name": "prefers-color-scheme", "value": "dark"}])
    page.frames(6)
    expect(page.run("matchMedia('(forced-colors: active)').matches"), "forced colours are on")
    used = page.run("(() => { const c = studioApp.timeline.base; const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; let hues = 0, drawn = 0; for (let n = 0; n < d.length; n += 4) { if (!d[n + 3]) continue; drawn++; if (Math.max(d[n], d[n + 1], d[n + 2]) - Math.min(d[n], d[n + 1], d[n + 2]) > 24) hues++; } return [drawn, hues]; })()")
    expect(used[0] > 1000, f"the picture is drawn: {used}")
    expect(used[1] < used[0] / 100, f"and has no hue of its own: {used}")
    picture(page, "forced-colors")


@needs(options.axe)
def accessible():
    found = []
    for theme in ["dark", "light"]:
        for scene in ["first", "main", "fix", "meant", "accepted", "text", "keys", "box", "tablet", "narrow"]:
            size = {"tablet": (1024, 768), "narrow": (600, 900)}.get(scene, (1440, 900))
            page = started(*size, theme=theme, opens=None if scene == "first" else "Samples/inflate.ahap")
            try:
                if scene in ("main", "tablet"):
                    page.run("studioApp.run('next')")
                if scene in ("text", "keys", "box"):
                    page.run(f"studioApp.run('{scene}')")
                if scene != "first":
                    page.wait("studioApp.checks.state === 'ready'")
                if scene in ("fix", "meant", "accepted"):
                    page.wait("studioApp.studio.tab.findings.length")
                    # One of its ways ends a finding and causes none, so it is chosen.
                    page.run("studioApp.openFinding(studioApp.studio.tab.findings.findIndex(({ rule }) => rule === 'curve-on-transients'))")
                    page.wait("document.querySelector('.fix:not([hidden]) .way[aria-checked=true]')")
                if scene == "meant":
                    page.run("studioApp.meaning.ask()")
                if scene == "accepted":
                    page.run("studioApp.meaning.accept('because')")
                    page.wait("document.querySelector('.findings .fold')")
                    page.run("document.querySelector('.findings .fold').open = true")
                time.sleep(0.4)
                found += [f"{scene}, {theme}: {each}" for each in violations(page)]
            finally:
                page.close()
    expect(not found, "\n  ".join(found))


@needs(options.pictures)
def pictures():
    """The scenes of the page, to be looked at."""
    text = (root / "Samples/inflate.ahap").read_text().replace("1.945", "2.28")
    select = "studioApp.transport.setHead(0.74); studioApp.studio.pattern.selectMany(studioApp.timeline.scene.taps.slice(0, {}).map(({{id}}) => ({{id, point: -1}}))); studioApp.studio.emit('selection')"

    def shoot(page, name, size, theme):
        time.sleep(0.3)
        picture(page, f"{name}-{size}-{theme}")

    for theme in ["dark", "light"]:
        for width, height in [(1440, 900), (1024, 768), (600, 900)]:
            page = started(width, height, theme)
            try:
                page.frames(6)
                shoot(page, "first", width, theme)
                page.run(f"studioApp.opening.openText({json.dumps(text)}, 'inflate.ahap', 'Samples')")
                page.wait("studioApp.studio.tab.findings.length")
                page.run(select.format(1))
                shoot(page, "main", width, theme)
                if width != 1440:
                    continue
                page.run(select.format(3))
                shoot(page, "many", width, theme)
                page.run("studioApp.studio.setOptions({ envelopes: true, text: true }); studioApp.studio.pattern.selectMany(studioApp.timeline.scene.marks.filter(({kind}) => kind === 'continuous').slice(0, 1).map(({id}) => ({id, point: -1}))); studioApp.studio.emit('selection')")
                page.frames(6)
                shoot(page, "envelope", width, theme)
                page.run("studioApp.studio.setOptions({ envelopes: false, text: false })")
                page.run("studioApp.openFinding(0)")
                page.wait("studioApp.studio.tab.findings[0].fixes[0].outcome")
                shoot(page, "fix", width, theme)
                page.run("studioApp.leaveFix(); studioApp.fit()")
                page.frames(4)
                tap = taps(page)[2]
                page.drag(*at(page, tap[0], tap[1] / 2), *at(page, tap[0] + 0.06, tap[1] / 2), holds=True)
                shoot(page, "drag", width, theme)
                page.press("Escape")
                page.mouse("mouseReleased", *at(page, tap[0], tap[1] / 2))
                for sheet, scene in [("box", "palette"), ("keys", "keys")]:
                    page.run(f"studioApp.run('{sheet}')")
                    page.frames(6)
                    shoot(page, scene, width, theme)
                    page.press("Escape")
                page.run("studioApp.run('selectAll'); studioApp.run('later'); studioApp.outside.changedOutside(studioApp.studio.tab, studioApp.studio.tab.base.replace('0.744', '0.6').replace('1.31', '1.4'), 'later'); studioApp.studio.tab.theirs.isShown = true; studioApp.studio.emit('document')")
                shoot(page, "changed", width, theme)
                page.run("studioApp.files.create()")
                shoot(page, "empty", width, theme)
            finally:
                page.close()
