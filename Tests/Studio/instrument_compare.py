"""Compares two patterns by ear and hand, exports, and composes over the time of a sound."""
import json
import time

from walks import door, drop, expect, options, picture, root, thrum, walk

inside = "studioApp.player.source.node.buffer.getChannelData(0)"


def levels(page):
    """The power of the sound that plays, and the position in it."""
    return page.run(f"(() => {{ const samples = {inside}; let sum = 0; for (const each of samples) sum += each * each; return [sum, studioApp.player.now()]; }})()")


@walk(opens="Samples/inflate.ahap")
def two_patterns(page):
    """A and B at the same place, equally loud, with their distance; the hand gets the side that is heard; an edit is heard in A."""
    page.run("studioApp.run('selectAll'); studioApp.run('muchDown'); studioApp.run('muchDown'); null")
    now, base = page.run("[studioApp.studio.pattern.write(0), studioApp.studio.tab.base]")
    expect(now != base, "the pattern is another than its file")
    page.press("x")
    page.wait("document.querySelector('.abdistance')?.textContent.includes('JND apart')", 60)
    expect(page.run("[...document.querySelectorAll('.abside')].map((each) => each.getAttribute('aria-label')).join()") == "A, now,B, saved version", "A is the pattern now, B its saved version")
    shown = page.run("document.querySelector('.abdistance b').textContent")
    if options.thrum:
        folder = page.downloads
        (folder / "now.ahap").write_text(now)
        wanted = json.loads(thrum("compare", root / "Samples/inflate.ahap", folder / "now.ahap", "--json", "--on", "phone").stdout)
        distance = wanted.get("distance", wanted.get("felt", {}).get("distance"))
        expect(shown == f"{distance:.2f} JND apart", f"{shown}; thrum compare says {distance}")
    page.press(" ")
    page.wait("studioApp.player.source && studioApp.player.now() > 0.3", 20)
    first, before = levels(page)
    page.press("x")
    page.wait("document.querySelector('.abside:last-child').getAttribute('aria-checked') === 'true'")
    page.wait("studioApp.player.source.gain.gain.value === 1")
    second, after = levels(page)
    expect(0 < after - before < 1.5, f"it goes on from its place: {before}, then {after}")
    heard = page.run("studioApp.studio.said")
    expect(heard == "B: saved version.", heard)
    expect(page.run("studioApp.player.felt.pattern.write(0)") == base, "the hand gets B")
    heard = page.run("document.querySelector('.abdistance').textContent")
    expect("apart " in heard or heard.endswith("apart"), f"the distance and the verdict are two words: {heard}")
    page.run("document.querySelector('.abmore').open = true; document.querySelector('.abmore summary').focus()")
    expect(page.run("document.querySelector('.abmore summary').textContent") == "How A differs from B", "the list says whose differences it has")
    page.press("Escape")
    expect(page.run("!document.querySelector('.abmore').open"), "Esc closes the list")
    # Both sides are equally loud; without that, the version that is 0.2 stronger has more power.
    expect(abs(first / second - 1) < 0.1, f"equally loud: {first} and {second}")
    page.run("document.querySelector('.abmatch [role=switch]').click()")
    time.sleep(0.2)
    loud, _ = levels(page)
    page.press("x")
    time.sleep(0.2)
    quiet, _ = levels(page)
    expect(loud > 1.1 * quiet, f"B is louder where it may be: {loud} and {quiet}")
    expect(page.run("studioApp.player.felt.pattern === studioApp.studio.pattern"), "the hand gets A again")
    picture(page, "compare-1440-dark")
    # A kept version stays B, and A follows edits.
    page.run("document.querySelector('.ab [aria-haspopup=menu]').click()")
    page.run("[...document.querySelectorAll('.menu button')].find((each) => each.textContent.startsWith('Keep this version')).click()")
    page.wait("document.querySelector('.abdistance b').textContent === '0.00 JND apart'", 60)
    page.run("studioApp.run('muchDown'); null")
    page.wait("!document.querySelector('.abdistance b').textContent.startsWith('0.00')", 60)
    # A device is for the ear; another part of the page that is heard instead ends the comparison.
    page.run("document.querySelector('.ab [aria-haspopup=menu]').click()")
    page.run("[...document.querySelectorAll('.menu button')].find((each) => each.textContent.startsWith('Motors')).click()")
    page.press("x")
    page.wait("document.querySelector('.abdistance')?.textContent.includes('JND apart')", 60)
    expect(page.run("studioApp.player.other") is None, "the hand has the device itself")
    page.run("document.querySelector('.ab button[aria-label=\"End the comparison\"]').click()")
    expect(page.run("document.querySelector('.ab').hidden && !studioApp.player.likeness"), "it ends")


@walk(opens="Samples/success.ahap")
def sentences_describe_a(page):
    """Under "How A differs from B", a pattern whose first tap was weakened is weaker, in the words of `thrum compare`; with a
    device as B, the sentences describe the device."""
    shown = "[...document.querySelectorAll('.ablist li')].map((each) => each.textContent)"
    before = page.run("studioApp.studio.pattern.write(0)")
    page.press("k", 2)
    page.wait("document.querySelector('.boxhead input')")
    page.type("@0.15")
    page.press("Enter")
    expect("0.150 s" in page.run("studioApp.studio.said"), f"the palette announces the position: {page.run('studioApp.studio.said')}")
    page.run("studioApp.studio.pattern.selectBy('first'); studioApp.run('muchDown'); studioApp.run('muchDown'); null")
    now = page.run("studioApp.studio.pattern.write(0)")
    page.press("x")
    page.wait("document.querySelector('.abdistance')?.textContent.includes('JND apart')", 60)
    expect(page.run("document.querySelector('.abmore summary').textContent") == "How A differs from B", "the list describes A")
    sentences = page.run(shown)
    expect(any("weaker" in each for each in sentences) and not any("stronger" in each for each in sentences), f"A is weaker: {sentences}")
    if options.thrum:
        folder = page.downloads
        (folder / "before.ahap").write_text(before)
        (folder / "now.ahap").write_text(now)
        wanted = thrum("compare", folder / "before.ahap", folder / "now.ahap", "--on", "phone").stdout
        for each in sentences:
            expect(each.rstrip(".").lower() in wanted.lower(), f"{each}: thrum compare says {wanted}")
    # A motor turns more slowly than the design vibrates.
    page.run("document.querySelector('.ab [aria-haspopup=menu]').click()")
    page.run("[...document.querySelectorAll('.menu button')].find((each) => each.textContent.startsWith('Motors')).click()")
    page.wait(f"document.querySelector('.abmore summary').textContent === 'How B differs from the design' && {shown}.length && JSON.stringify({shown}) !== {json.dumps(json.dumps(sentences, separators=(',', ':'), ensure_ascii=False))} && document.querySelector('.abdistance').textContent.includes('JND apart')", 60)
    device = page.run(shown)
    expect(any("lower in pitch" in each for each in device) and not any("higher in pitch" in each for each in device), f"motors are lower in pitch than the design: {device}")


@walk(opens="Samples/heartbeat.ahap")
def targets(page):
    """Targets in groups, by keys; losses in the words of designers; the code, copied and downloaded; the nearest other target; the result as sound."""
    page.run("studioApp.run('export'); null")
    page.wait("document.querySelector('.sheet.export [role=status]')?.textContent.includes('JND')", 90)
    groups = page.run("[...document.querySelectorAll('.platform')].map((each) => [each.querySelector('h3').textContent, each.querySelectorAll('[role=radio]').length])")
    expect(len(groups) == 7 and sum(count for _, count in groups) == 19, f"each format is in one group: {groups}")
    expect(page.run("document.activeElement.dataset.id") == "swift", "the first target has the focus")
    expect("import CoreHaptics" in page.run("document.querySelector('.code').textContent"), "the code is shown")
    page.run("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }; null")
    page.run("[...document.querySelectorAll('.sheet.export .foot .button')].find((each) => each.textContent === 'Copy').click()")
    page.wait("document.querySelector('.sheet.export .foot [role=status]').textContent.startsWith('Copied')")
    expect(page.run("copied").startswith("// heartbeat"), "the code is copied")
    page.press("ArrowDown")
    expect(page.run("document.activeElement.dataset.id") == "ahap-split", "arrows go through the targets")
    page.run("document.querySelector('[data-id=web]').click()")
    page.wait("document.querySelector('.target').textContent.includes('one frequency only') && document.querySelector('.sheet.export [role=status]').textContent.includes('JND')", 90)
    report = page.run("document.querySelector('.losses').textContent")
    expect("Sharpness of 9 events is lost" in report and "Events[" not in report and "transient" not in report, f"the report says what is lost: {report}")
    # Android's phones do more than a page; its code is a click away.
    page.wait("document.querySelector('.better:not([hidden])')", 180)
    offered = page.run("document.querySelector('.better').textContent")
    expect("Android" in offered, f"the nearest other target: {offered}")
    picture(page, "export-1440-dark")
    page.run("[...document.querySelectorAll('.sheet.export .foot .button')].find((each) => each.textContent === 'Hear what is left').click()")
    page.wait("studioApp.player.once?.buffer.duration > 0.5", 60)
    page.run("document.querySelector('.better button').click()")
    page.wait("['kotlin', 'java', 'android'].includes(document.querySelector('.targetrow[aria-checked=true]').dataset.id)")
    page.run("document.querySelector('[data-id=\"web-module\"]').click()")
    page.wait("document.querySelector('.code').textContent.includes('play')", 90)
    page.run("document.querySelector('.sheet.export .button.primary').click()")
    for _ in range(100):
        if list(page.downloads.glob("heartbeat*.mjs")):
            break
        time.sleep(0.05)
    expect(list(page.downloads.glob("heartbeat*.mjs")), "the file is downloaded")
    page.press("Escape")
    page.wait("!document.querySelector('.sheet.export')")


@walk()
def under_the_waveform(page):
    """Events of the compositions stand under the hits of the waveform, and keys work after a slider was moved."""
    drop(page, door(page.downloads / "door.wav"))
    page.wait("document.querySelectorAll('.sheet.compose .strategy').length === 3 && ![...document.querySelectorAll('.strategy')].some((each) => each.textContent.includes('Listening'))", 60)
    page.frames(6)
    edges = page.run("[document.querySelector('.sheet.compose .wave'), ...document.querySelectorAll('.strategy canvas')].map((each) => { const { left, width } = each.getBoundingClientRect(); return [Math.round(left), Math.round(width)]; })")
    expect(len({tuple(each) for each in edges}) == 1, f"waveform and cards have one axis: {edges}")
    # The first column with colour in the card of hits, against the first hit.
    first = page.run("""(() => {
      const canvas = document.querySelectorAll('.strategy canvas')[2];
      const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      for (let x = 0; x < width; x++) if (Array.from({ length: height }, (_, y) => 4 * (y * width + x)).filter((at) => data[at + 3] > 200 && Math.max(data[at], data[at + 1], data[at + 2]) - Math.min(data[at], data[at + 1], data[at + 2]) > 60).length > 8) return x / width;
      return -1;
    })()""")
    expect(abs(first * 2.4 - 0.15) < 0.02, f"the first tap is at the first hit, 0.15 s: {first * 2.4}")
    page.run("document.querySelector('.sheet.compose input[aria-label=Sensitivity]').focus()")
    page.press("ArrowRight")
    page.press("3")
    page.wait("document.querySelector('.strategy.chosen [data-id=onsets]') && !document.querySelector('.sheet.compose .button.primary').disabled", 60)
    expect(page.run("document.activeElement.matches('.sheet.compose input, .sheet.compose [role=radio]')"), "the focus stays in the sheet")
    page.run("document.querySelector('.sheet.compose input[aria-label=Sensitivity]')?.focus()")
    page.press("Enter")
    page.wait("!document.querySelector('.sheet.compose') && studioApp.studio.tab", 60)
