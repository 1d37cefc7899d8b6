import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import HapticFiles
@testable import HapticPerception

/// Holds `Docs/Profiles.md` to the reader of profiles.
@Suite struct ProfilePageTests {
  private func problems(_ text: String) -> [String] {
    ProfileFile.decode(Array(text.utf8)).problems.map(\.description)
  }

  private func page() throws -> String {
    try String(contentsOf: Package.root.appending(path: "Docs/Profiles.md"), encoding: .utf8)
  }

  /// The profile in which one key has one value.
  private func profile(_ key: Substring, _ value: Double) -> String {
    let parts = key.split(separator: ".")
    return parts.count == 1 ? #"{"\#(key)": \#(value)}"# : #"{"\#(parts[0])": {"\#(parts[1])": \#(value)}}"#
  }

  @Test("every range of the page is that of the reader, at both ends")
  func ranges() throws {
    var count = 0
    for row in try page().matches(of: /\| `([A-Za-z.]+)` \| [^|]+ \| ([0-9.]+)…([0-9.]+) \|/) {
      let (key, low, high) = try (row.1, #require(Double(row.2)), #require(Double(row.3)))
      for (value, isInside) in [(low, true), (high, true), (low - 0.01, false), (high + 0.01, false)] {
        let found = problems(profile(key, value)).filter { $0.contains("is outside") }
        #expect(found.isEmpty == isInside, "\(key) = \(value)")
      }
      count += 1
    }
    expectEqual(count, 29)
  }

  @Test("the page names every key that the reader knows")
  func keys() throws {
    let page = try page()
    for section in ["", "continuous", "transient", "rumble", "device"] {
      let text = section.isEmpty ? #"{"qqqqqqqq": 1}"# : #"{"\#(section)": {"qqqqqqqq": 1}}"#
      let known = try #require(problems(text).first?.split(separator: "known here: ").last)
      for key in known.split(separator: ", ") {
        #expect(page.contains("`\(section.isEmpty ? "" : section + ".")\(key)`"), "\(section) \(key)")
      }
    }
  }
}
