import CoreHaptics
import Foundation
import HapticPlayback
import HapticTesting
import TestExpectations
import TestSupport
import Testing

/// App code written for Core Haptics, tested as a user of the product would.
struct AppTests {
  @Test("the code in the documentation is the code that is compiled") func codeDocumentationCodeCompiled()
    throws
  {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Package.root.appendingPathComponent(path), encoding: .utf8)
    }
    let source = try text("Tests/HapticTestingTests/TenLinesTests.swift")
    let begin = try #require(source.range(of: "// Docs/Testing.md begins\n"))
    let end = try #require(source.range(of: "// Docs/Testing.md ends"))
    let lines = source[begin.upperBound..<end.lowerBound]
    #expect(try text("Docs/Testing.md").contains("```swift\n\(lines)```"))
    #expect(try text("Sources/Play/HapticTesting/README.md").contains("```swift\n\(lines)```"))
    expectEqual(lines.split(separator: "\n").count, 10)
  }

  @Test("the app comes back after a call") func callInterruption() throws {
    try HapticBench.run { bench in
      let app = ChatApp()
      app.messageArrived()
      bench.advance(by: 0.05)
      bench.inject(.interruption)
      app.messageArrived()
      bench.advance(by: 0.5)
      // The second tap of the first message was cut off.
      try bench.felt.expectTransients([.init(at: 0), .init(at: 0.05), .init(at: 0.15)])
      try bench.felt.expectNotices([
        .started, .playerFinished(EngineError(.interrupted, "")), .stopped(.interrupted), .started,
        .playerFinished(nil),
      ])
    }
  }

  @Test("the app comes back after the server failed") func failedServer() throws {
    try HapticBench.run { bench in
      let app = ChatApp()
      bench.inject(.serverReset)
      app.messageArrived()
      bench.advance(by: 0.5)
      try bench.felt.expectTransients([.init(at: 0), .init(at: 0.1)])
      try bench.felt.expectNotices([.started, .reset, .started, .playerFinished(nil)])
    }
  }

  @Test("the app survives a start that fails") func appSurvivesStartFails() throws {
    try HapticBench.run { bench in
      bench.inject(.startTimeout)
      let app = ChatApp()
      app.messageArrived()
      bench.advance(by: 0.5)
      try bench.felt.expectTransients([])
    }
  }

  @Test("an engine that starts without waiting is ready when time passes")
  func lateStart() throws {
    try HapticBench.run { bench in
      let engine = try CHHapticEngine()
      engine.start { error in
        #expect(error == nil)
        let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0.1)
        try? engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: [])).start(atTime: 0)
      }
      bench.advance(by: 0.3)
      try bench.felt.expectTransients([.init(at: 0.1)], within: .exact)
      try bench.felt.expectFinished()
    }
  }
}
