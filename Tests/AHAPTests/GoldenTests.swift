import AHAP
import Foundation
import TestSupport
import Testing

@Suite("Findings as people read them")
struct GoldenTests {
  @Test(
    "a thoroughly broken file gets these findings (RECORD_GOLDEN=1 rewrites them)",
    arguments: ["broken", "mended"])
  func findings(name: String) throws {
    let url = Package.root.appendingPathComponent("Tests/Golden/AHAP/\(name).ahap")
    let document = AHAPDecoder().decode([UInt8](try Data(contentsOf: url)))
    #expect((document.pattern == nil) == (name == "broken"))
    #expect(try Package.compare(document.report, with: "Tests/Golden/AHAP/\(name).findings.txt") == nil)
  }
}
