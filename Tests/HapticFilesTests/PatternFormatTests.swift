import HapticFiles
import Testing

@Suite("The formats of pattern files")
struct PatternFormatTests {
  @Test("the ending of a file's name states its format", arguments: ["a.ahap", "b/c.AHAP", ".x.Ahap"])
  func endings(path: String) { #expect(PatternFormat(ofFile: path) == .ahap) }

  @Test("other endings have no format", arguments: ["", "ahap", "a.ahap.txt", "a.json", "a.ahap/", "a."])
  func others(path: String) { #expect(PatternFormat(ofFile: path) == nil) }

  @Test("each ending belongs to one format", arguments: PatternFormat.allCases)
  func unique(format: PatternFormat) {
    #expect(!format.endings.isEmpty)
    for ending in format.endings { #expect(PatternFormat(ofFile: "a." + ending) == format) }
  }

  @Test("a format decodes its files and reports what is wrong", arguments: PatternFormat.allCases)
  func decoding(format: PatternFormat) {
    let document = format.decode([])
    #expect(document.pattern == nil && document.findings.contains { $0.severity == .error })
    #expect(format.maximumBytes > 0)
  }
}
