import CoreHaptics
import Foundation
import GameController
import GameControllerTesting
import Synchronization
import TestExpectations
import Testing

/// Rumble for every controller that comes, as games do it: observers, an engine each, started in the handler.
private final class PadRumble: @unchecked Sendable {  // The observers are set in `init` alone.
  private struct State {
    var engines: [ObjectIdentifier: CHHapticEngine] = [:]
    var reasons: [CHHapticEngine.StoppedReason] = []
  }

  private let state = Mutex(State())
  private var observers: [any NSObjectProtocol] = []

  init() {
    let center = NotificationCenter.default
    let came = center.addObserver(forName: .GCControllerDidConnect, object: nil, queue: nil) { [weak self] in
      if let pad = $0.object as? GCController { self?.connect(pad) }
    }
    let went = center.addObserver(forName: .GCControllerDidDisconnect, object: nil, queue: nil) {
      [weak self] in
      guard let id = ($0.object as? GCController).map({ ObjectIdentifier($0) }) else { return }
      self?.state.withLock { $0.engines[id] = nil }
    }
    observers = [came, went]
  }

  deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  private func connect(_ pad: GCController) {
    // Other tests of the process connect pads of this name.
    guard pad.vendorName != "Test pad", let engine = pad.haptics?.createEngine(withLocality: .default) else {
      return
    }
    engine.stoppedHandler = { [weak self] reason in self?.state.withLock { $0.reasons.append(reason) } }
    try? engine.start()
    let id = ObjectIdentifier(pad)
    state.withLock { $0.engines[id] = engine }
  }

  var reasons: [CHHapticEngine.StoppedReason] { state.withLock { $0.reasons } }
  var count: Int { state.withLock { $0.engines.count } }

  func hit(_ pad: GCController) throws {
    let id = ObjectIdentifier(pad)
    let engine = state.withLock { $0.engines[id] }
    let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
    try engine?.makePlayer(with: CHHapticPattern(events: [tap], parameters: [])).start(atTime: 0)
  }
}

/// One after the other: notifications reach the whole process.
@Suite(.serialized) struct BenchControllerTests {
  @Test("controllers come to a bench, are felt apart, and go") func controllers() throws {
    try HapticBench.run { bench in
      #expect(GCController.controllers().isEmpty && GCController.current == nil)
      let game = PadRumble()
      let first = bench.connectController(name: "Left")
      let second = bench.connectController(name: "Right", localities: [.leftTrigger])
      #expect(GCController.controllers() == [first, second] && GCController.current === second)
      #expect(first.vendorName == "Left" && game.count == 2)
      #expect(first.playerIndex == .indexUnset && GCControllerPlayerIndex.index1.rawValue == 0)
      first.playerIndex = GCControllerPlayerIndex(rawValue: 1) ?? .indexUnset
      expectEqual(GCController.controllers().map(\.playerIndex), [.index2, .indexUnset])
      #expect(
        first.haptics?.supportedLocalities == [.default, .all, .handles, .leftHandle, .rightHandle])
      expectEqual(second.haptics?.supportedLocalities, [.default, .all, .leftTrigger])
      #expect(first.haptics?.createEngine(withLocality: .triggers) == nil)
      try game.hit(first)
      bench.advance(by: 0.1)
      try game.hit(second)
      bench.advance(by: 0.1)
      try bench.felt(through: first).expectTransients([.init(at: 0)])
      try bench.felt(through: second).expectTransients([.init(at: 0.1)])
      try bench.felt.expectTransientCount(2)

      let third = try #require(first.haptics?.createEngine(withLocality: .leftHandle))
      bench.disconnect(first)
      #expect(game.reasons == [.gameControllerDisconnect] && game.count == 1)
      expectEqual(GCController.controllers(), [second])
      #expect(first.haptics?.createEngine(withLocality: .default) == nil)
      #expect(throws: CHHapticError.self) { try third.start() }
      bench.disconnect(first)
      try game.hit(second)
      bench.advance(by: 0.1)
      try bench.felt(through: second).expectTransientCount(2)
      try bench.felt(through: first).expectTransientCount(1)
      #expect(bench.connectController(localities: []).haptics == nil)
    }
    #expect(HapticBench.run { _ in GCController.controllers() }.isEmpty)
  }

  @Test("an engine that another thread creates for a controller is on the bench") func threads() async throws
  {
    try await HapticBench.run { bench in
      let pad = bench.connectController()
      let engine = try await Task.detached {
        let engine = pad.haptics?.createEngine(withLocality: .default)
        try engine?.start()
        return engine
      }.value
      let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
      try engine?.makePlayer(with: CHHapticPattern(events: [tap], parameters: [])).start(atTime: 0)
      bench.advance(by: 0.1)
      try bench.felt(through: pad).expectTransientCount(1)
    }
  }

  /// Posting on the thread of the caller would hang here: the main queue is the one that waits.
  @Test("observers on the main queue hear of controllers that the main actor connects")
  @MainActor func mainQueue() async throws {
    await HapticBench.run { bench in
      let names = Mutex<[String?]>([])
      let observer = NotificationCenter.default.addObserver(
        forName: .GCControllerDidConnect, object: nil, queue: .main
      ) { note in names.withLock { $0.append((note.object as? GCController)?.vendorName) } }
      bench.connectController(name: "Pad")
      await bench.settled()
      // Other tests of the process connect pads of their own.
      expectEqual(names.withLock { $0 }.filter { $0 == "Pad" }.count, 1)
      NotificationCenter.default.removeObserver(observer)
    }
  }
}
