import Foundation
import TestExpectations
import TestSupport
import Testing
import Thrum

/// The code of `Docs/UserSettings.md`, compiled; nothing calls it, since it would change the settings of other tests.
private func pageOnUserSettings() throws {
  // page begins
  HapticUserSettings.shared.hapticStrength = 0.5  // all haptics at half strength
  HapticUserSettings.shared.setOn(false, for: .game)  // no haptics and no haptic audio from the game
  // next block
  var configuration = HapticEngine.Configuration()
  configuration.category = .game
  let engine = try HapticEngine(configuration: configuration)
  // page ends
  engine.longestUnattendedTime = 5
}

@Suite struct SettingsPageTests {
  @Test("the code on the page about user settings is code that compiles")
  func code() throws {
    let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let body = try #require(source.firstMatch(of: /\/\/ page begins\n((?s).*?)  \/\/ page ends/)).1
    let page = try String(contentsOf: Package.root.appending(path: "Docs/UserSettings.md"), encoding: .utf8)
    let blocks = page.matches(of: /(?s)```swift\n(.*?)```/).map { lines(String($0.1)) }
    expectEqual(blocks, body.split(separator: "  // next block\n").map { lines(String($0)) })
    expectEqual(blocks.count, 2)
  }

  /// The lines without what formatting changes.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
  }
}
