import HapticModel
import HapticOutputs
import HapticPlayback
import TestExpectations
import Testing

/// What `play(_:at:)` returns, the stream of events, and starts and stops that do not block.
@Suite struct PlaybackTests {
  @Test("a playback ends when its pattern is silent, for all who wait") func ends() async throws {
    let rig = try Rig()
    let playback = try rig.engine.play(HapticPattern(events: [.continuous(for: 0.5)]), at: 0)
    let waiting = (0..<3).map { _ in Task { try await playback.finished } }
    rig.advance(by: 0.25)
    #expect(playback.isPlaying)
    rig.advance(by: 0.5)
    for task in waiting { try await task.value }
    #expect(!playback.isPlaying)
    // Also after its end.
    try await playback.finished
  }

  @Test("a playback takes live parameters and stops") func stops() async throws {
    let rig = try Rig()
    let playback = try rig.engine.play(HapticPattern(events: [.continuous(for: 0)]), at: 0)
    rig.advance(by: 0.1)
    try playback.player.send(.intensity, 0)
    rig.advance(by: 0.01)
    let silent = rig.haptic.count
    rig.advance(by: 0.1)
    #expect(rig.firstFelt(from: silent) == nil)
    playback.stop()
    rig.advance(by: 0.1)
    try await playback.finished
    expectEqual(rig.engine.activePlayerCount, 0)
  }

  @Test("a pattern plays on when its playback is not kept") func notKept() throws {
    let rig = try Rig()
    try rig.engine.play(HapticPattern(events: [.transient(at: 0.2), .transient(at: 0.4)]), at: 0)
    rig.advance(by: 1)
    expectEqual(rig.onsets.count, 2)
  }

  @Test("who is cancelled waits no longer, and the pattern plays on") func cancelledWait() async throws {
    let rig = try Rig()
    let playback = try rig.engine.play(HapticPattern(events: [.continuous(for: 0)]), at: 0)
    let early = Task {
      while !Task.isCancelled { await Task.yield() }
      try await playback.finished
    }
    let late = Task { try await playback.finished }
    early.cancel()
    late.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
    await #expect(throws: CancellationError.self) { try await late.value }
    rig.advance(by: 0.1)
    #expect(playback.isPlaying)
  }

  @Test("a playback that something else ends throws why") func lost() async throws {
    let rig = try Rig()
    let playback = try rig.engine.play(HapticPattern(events: [.continuous(for: 0)]), at: 0)
    rig.advance(by: 0.1)
    rig.output.raise(.interrupted)
    await #expect(throws: EngineError.self) { try await playback.finished }
  }

  @Test("a stream has the events from its creation to the end of the engine") func stream() async throws {
    var rig: Rig? = try Rig(configure: { $0.reportsEvents = false })
    let events = try #require(rig?.engine.events)
    let others = try #require(rig?.engine.events)
    try rig?.engine.play(HapticPattern(events: [.transient()]), at: 0)
    rig?.advance(by: 0.5)
    await rig?.engine.stop()
    rig = nil
    var names: [String] = []
    for await event in events {
      switch event.kind {
      case .playerFinished(nil): names.append("finished \(event.player)")
      case .stopped(nil): names.append("stopped")
      default: break
      }
    }
    expectEqual(names, ["finished 1", "stopped"])
    var count = 0
    for await _ in others { count += 1 }
    #expect(count >= 2)
  }

  @Test("a stream that is not read keeps the latest events") func unread() async throws {
    var rig: Rig? = try Rig()
    let events = try #require(rig?.engine.events)
    let taps = (0..<2000).map { HapticEvent.transient(at: Double($0) * 0.01) }
    try rig?.engine.play(HapticPattern(events: taps), at: 0)
    rig?.advance(by: 21)
    // All that the engine reports of its end comes before the stream is read.
    await rig?.engine.stop()
    rig?.engine.settle()
    rig = nil
    var count = 0
    for await _ in events { count += 1 }
    expectEqual(count, 1024)
  }

  @Test("start and stop can be awaited") func awaited() async throws {
    let rig = try Rig(starts: false)
    try await rig.engine.start()
    #expect(rig.engine.isRunning)
    await rig.engine.stop()
    #expect(!rig.engine.isRunning)
    // A stop of an engine that was never started returns, too.
    await (try Rig(starts: false)).engine.stop()
  }

  @Test("a start that fails throws from the one that is awaited") func failedStart() async throws {
    let rig = try Rig(starts: false)
    rig.output.failNextStart(OutputError(.failed, "no device"))
    await #expect(throws: EngineError.self) { try await rig.engine.start() }
    try await rig.engine.start()
    #expect(rig.engine.isRunning)
  }
}
