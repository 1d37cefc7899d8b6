import HapticModel
import HapticScore
import TestExpectations
import TestSupport
import Testing

@testable import HapticGraphics

@Suite("SVG")
struct SVGTests {
  private func svg(_ pattern: HapticPattern, title: String = "") -> String {
    let renderer = SVGRenderer()
    return renderer.render(PatternPicture(pattern, title: title, columns: renderer.columns))
  }

  @Test("a picture of everything is the one agreed upon")
  func golden() throws {
    let renderer = SVGRenderer()
    let picture = PatternPicture(
      Fixtures.everything, title: "everything.ahap", columns: renderer.columns, waveforms: Fixtures.bell)
    let drawn = renderer.render(picture)
    #expect(try Package.compare(drawn, with: "Tests/Golden/HapticGraphics/everything.svg") == nil)
  }

  @Test("transients stand at their time and are as high as their intensity")
  func bars() {
    let pattern = HapticPattern(events: [
      Fixtures.event(.hapticTransient, 0, nil, [.hapticIntensity: 1]),
      Fixtures.event(.hapticTransient, 0.25, nil, [.hapticIntensity: 0.5]),
      Fixtures.event(.hapticTransient, 0.75, nil, [.hapticIntensity: 0.25]),
      Fixtures.event(.hapticContinuous, 0, 1),
    ])
    let bars = SVGReader.read(svg(pattern)).filter { $0.classes.contains("bar") && !$0.attributes.isEmpty }
    // The last is the one in the legend.
    expectEqual(bars.count, 4)
    // 960 wide: the axis runs from 24 + 128 + 12 to 960 − 24 − 12; the pattern sounds for 1.002 s.
    let (left, right) = (164.0, 924.0)
    let heights = bars.prefix(3).map { $0.number("height") }
    for (bar, time) in zip(bars, [0, 0.25, 0.75]) {
      let middle = bar.number("x") + bar.number("width") / 2
      #expect(abs(middle - (left + (right - left) * time / 1.002)) < 0.5)
    }
    #expect(abs(heights[1] / heights[0] - 0.5) < 0.005)
    #expect(abs(heights[2] / heights[0] - 0.25) < 0.005)
  }

  @Test("what a curve takes away stays to be seen, faintly")
  func authored() {
    let event = Fixtures.event(.hapticTransient, 0.5, nil, [.hapticIntensity: 0.8])
    let curve = Fixtures.curve(.hapticIntensityControl, 0, [(0, 0.5), (1, 0.5)])
    let elements = SVGReader.read(svg(HapticPattern(events: [event], curves: [curve])))
    let (was, bar) = (
      elements.first { $0.classes.contains("was") }, elements.first { $0.classes.contains("bar") }
    )
    #expect(abs((bar?.number("height") ?? 0) / (was?.number("height") ?? 1) - 0.5) < 0.01)
    let plain = SVGReader.read(svg(HapticPattern(events: [event])))
    #expect(!plain.contains { $0.classes.contains("was") || $0.classes.contains("stated") })
  }

  @Test("text from a file cannot become markup or steer a reader")
  func hostileText() {
    let evil = "</text><script>alert('1')</script>\u{0}\u{7}\u{1B}[31m\u{202E}&amp;\u{FFFE}\""
    let event = Fixtures.event(.audioCustom, 0, 1, [:], path: "folder/" + evil)
    let text = svg(HapticPattern(events: [event]), title: evil)
    let elements = SVGReader.read(text)
    #expect(!elements.contains { $0.name == "script" })
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x202E) })
    expectEqual(elements.first { $0.name == "title" }?.text, "</text><script>alert('1')</script>[31m&amp;\"")
  }

  @Test("the picture has a name, a description and a role for those who do not see it")
  func accessibility() {
    let elements = SVGReader.read(svg(Fixtures.everything, title: "everything.ahap"))
    expectEqual(elements.first?.attributes["role"], "img")
    expectEqual(elements.first?.attributes["aria-labelledby"], "thrum-t thrum-d")
    expectEqual(elements.first { $0.name == "title" }?.text, "everything.ahap")
    expectEqual(elements.first { $0.name == "desc" }?.text.contains("4 transients"), true)
  }

  @Test("nothing is fetched, and nothing runs")
  func selfContained() {
    let text = svg(Fixtures.everything)
    for word in ["<script", "href", "@import", "@font-face", "<image", "foreignObject"] {
      #expect(!text.contains(word))
    }
    // Every url() is a place in this file.
    expectEqual(text.components("url("), text.components("url(#thrum-"))
  }

  @Test("no coordinate leaves the page, whatever the pattern", arguments: Fixtures.extremes.indices)
  func coordinates(index: Int) {
    let elements = SVGReader.read(SVGRenderer().render(Fixtures.extremes[index].picture))
    let (width, height) = (elements[0].number("width"), elements[0].number("height"))
    #expect(width == 960 && height > 100 && height < 2000)
    for element in elements where element.name != "svg" {
      for (name, limit) in [("x", width), ("cx", width), ("y", height), ("cy", height)] {
        guard element.attributes[name] != nil else { continue }
        let value = element.number(name)
        #expect(value >= -1 && value <= limit + 1, "\(Fixtures.extremes[index].name): \(element)")
      }
      for name in ["width", "height"] where element.attributes[name] != nil && element.name == "rect" {
        expectEqual(element.attributes[name]?.contains("-"), false)
      }
    }
  }

  @Test("a file stays small, whatever the pattern", arguments: Fixtures.extremes.indices)
  func size(index: Int) {
    #expect(
      SVGRenderer().render(Fixtures.extremes[index].picture).utf8.count < 1_000_000,
      "\(Fixtures.extremes[index].name)")
  }

  @Test("the same pattern gives the same bytes")
  func determinism() {
    expectEqual(svg(Fixtures.everything), svg(Fixtures.everything))
  }

  @Test("a width or prefix that no page can have is replaced", arguments: [-1, 0, 1e300, .nan, .infinity])
  func nonsense(width: Double) {
    let renderer = SVGRenderer(width: width, idPrefix: "\"><script>")
    #expect((480...8192).contains(renderer.width) && renderer.columns > 100)
    expectEqual(renderer.idPrefix, "script")
  }

  @Test("labels of the time axis do not touch, at any width", arguments: [480.0, 700, 960, 1600])
  func tickLabels(width: Double) {
    for extreme in Fixtures.extremes {
      let text = SVGRenderer(width: width).render(extreme.picture)
      let labels = SVGReader.read(text).filter {
        $0.classes.contains("tick") && $0.attributes["text-anchor"] == "middle"
      }
      let axis = labels.filter { $0.number("y") == labels.map { $0.number("y") }.max() }
      for (a, b) in zip(axis, axis.dropFirst()) {
        let needed = (SVGWriter.width(a.text, size: 11) + SVGWriter.width(b.text, size: 11)) / 2
        #expect(b.number("x") - a.number("x") > needed, "\(extreme.name) at \(width): \(a.text) \(b.text)")
      }
    }
  }
}

extension String {
  /// How often a word occurs.
  fileprivate func components(_ word: String) -> Int { ranges(of: word).count }
}
