import CoreHaptics
import Foundation
import HapticPlatform
import HapticPlayback
import HapticTesting
import Synchronization
import TestExpectations
import Testing

private func tapPattern(at time: Double = 0) throws -> CHHapticPattern {
  try CHHapticPattern(
    events: [CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: time)], parameters: [])
}

/// Keeps what an app would keep in a property.
private final class Kept<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)
  var value: Value? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// A manager as most apps have one: created with its first use, for the whole process.
private final class SharedHaptics: Sendable {
  static let shared = SharedHaptics()
  private let engine = try? CHHapticEngine()

  func play() {
    try? engine?.start()
    try? engine?.makePlayer(with: tapPattern()).start(atTime: 0)
  }
}

struct LostEngineTests {
  /// Where an app may create an engine, other than in the test's own task.
  enum Place: CaseIterable {
    case reset, stopped, started, finished, completion, taskInHandler
  }

  @Test("an engine that a handler creates is on the bench", arguments: Place.allCases)
  func handlers(_ place: Place) async throws {
    try await HapticBench.run { bench in
      let second = Kept<CHHapticEngine>()
      let task = Kept<Task<Void, Never>>()
      @Sendable func recover() {
        guard let engine = try? CHHapticEngine() else { return }
        second.value = engine
        try? engine.start()
        try? engine.makePlayer(with: tapPattern()).start(atTime: 0)
      }
      let engine = try CHHapticEngine()
      engine.resetHandler = {
        if place == .reset { recover() }
        if place == .taskInHandler { task.value = Task { recover() } }
      }
      engine.stoppedHandler = { _ in if place == .stopped { recover() } }
      if place == .started { engine.start { _ in recover() } } else { try await engine.start() }
      let player = try engine.makeAdvancedPlayer(with: tapPattern())
      player.completionHandler = { _ in if place == .completion { recover() } }
      if place == .finished || place == .completion { try player.start(atTime: 0) }
      if place == .finished {
        engine.notifyWhenPlayersFinished { _ in
          recover()
          return .leaveEngineRunning
        }
      }
      bench.advance(by: 0.2)
      bench.inject(place == .stopped ? .interruption : .serverReset)
      await task.value?.value
      bench.advance(by: 0.2)
      expectEqual(bench.outputs.count, 2)
      try bench.felt.expectTransientCount(place == .finished || place == .completion ? 2 : 1)
    }
  }

  @Test("an engine that a handler creates keeps the rules of its bench") func rules() throws {
    try HapticBench.run(strictness: .phone) { bench in
      let engine = try CHHapticEngine()
      let refused = Kept<Bool>()
      engine.resetHandler = {
        refused.value = (try? CHHapticPattern(dictionary: [.pattern: [["event": [:]]]])) == nil
      }
      try engine.start()
      bench.inject(.serverReset)
      expectEqual(refused.value, true)
    }
  }

  @Test("a player on another bench's engine fails every expectation, even of silence") func foreign() throws {
    let shared = Kept<CHHapticEngine>()
    try HapticBench.run { bench in
      shared.value = try CHHapticEngine()
      try shared.value?.start()
      try shared.value?.makePlayer(with: tapPattern()).start(atTime: 0)
      bench.advance(by: 0.1)
      try bench.felt.expectTransientCount(1)
    }
    try HapticBench.run { bench in
      try bench.felt.expectSilence(in: 0...0.1)
      try shared.value?.makePlayer(with: tapPattern()).start(atTime: 0)
      bench.advance(by: 0.1)
      let said = failure { try bench.felt.expectSilence(in: 0...0.1) }
      #expect(
        said.contains("on this bench\na player was started on an engine of another"))
      #expect(said.contains("a singleton keeps the engine of the first test"))
      #expect(said.contains("Docs/Testing.md, Singletons and other threads"))
    }
  }

  @Test("failures of a bench without engines say so") func noEngine() throws {
    HapticBench.run { bench in
      bench.advance(by: 0.1)
      #expect(
        failure { try bench.felt.expectTransient(at: 0) }.contains("no engine was created on this bench"))
      #expect(failure { try bench.felt.expectNotices([.started]) }.contains("no engine was created"))
    }
    let bench = HapticBench()
    try bench.engine.start()
    #expect(!failure { try bench.felt.expectTransient(at: 0) }.contains("no engine"))
  }

  @Test("the log names a singleton once") func singleton() async {
    await #expect(processExitsWith: .success) {
      let lines = Kept<[String]>()
      lines.value = []
      let log = HapticLog(threshold: .notice) { lines.value = (lines.value ?? []) + [$0] }
      try HapticLog.$current.withValue(log) {
        for run in 1...3 {
          try HapticBench.run { bench in
            SharedHaptics.shared.play()
            bench.advance(by: 0.1)
            if run == 1 { try bench.felt.expectTransientCount(1) }
          }
        }
        // Beside every bench, too.
        SharedHaptics.shared.play()
      }
      let said = lines.value ?? []
      expectEqual(said.count, 1)
      #expect(
        said.first?.hasPrefix("HapticTesting: a player was started on an engine of another")
          == true)
    }
  }

  @Test("an engine that is created beside the benches is logged once, and failures name it")
  func beside() async {
    await #expect(processExitsWith: .success) {
      setenv("THRUM_OUTPUT", "silent", 1)
      let lines = Kept<[String]>()
      lines.value = []
      let log = HapticLog(threshold: .notice) { lines.value = (lines.value ?? []) + [$0] }
      try await HapticBench.run { bench in
        for _ in 1...2 {
          let engine = try await Task.detached {
            try HapticLog.$current.withValue(log) { try CHHapticEngine() }
          }.value
          try await engine.start()
          try engine.makePlayer(with: tapPattern()).start(atTime: 0)
        }
        bench.advance(by: 0.1)
        let said = failure { try bench.felt.expectTransientCount(1) }
        #expect(said.contains("no engine was created on this bench\ncode that no test bench reaches used"))
        #expect(said.contains("bench.install()"))
      }
      // Without a bench, nothing is noted.
      _ = try CHHapticEngine()
      expectEqual(lines.value?.count, 1)
      expectEqual(lines.value?.first?.contains("need bench.install(); see Docs/Testing.md"), true)
    }
  }
}

/// An app of the main actor: what its handlers find out, it does in tasks.
@MainActor private final class HoppingApp {
  private(set) var engine: CHHapticEngine?
  private(set) var restarts = 0
  private(set) var posts = 0

  func launch() async throws {
    let engine = try CHHapticEngine()
    engine.resetHandler = { @Sendable [weak self] in
      Task { @MainActor in try? await self?.restart() }
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.posts += 1 } }
    }
    try await engine.start()
    self.engine = engine
  }

  private func restart() async throws {
    // Several hops from the engine's thread to the main actor and back.
    try await engine?.stop()
    try await engine?.start()
    try await engine?.start()
    restarts += 1
    try engine?.makePlayer(with: tapPattern()).start(atTime: 0)
  }
}

@MainActor struct SettledTests {
  @Test("what handlers leave to the main actor is done", arguments: 1...20)
  func mainActor(run: Int) async throws {
    try await HapticBench.run { bench in
      let app = HoppingApp()
      try await app.launch()
      for count in 1...3 {
        bench.inject(.serverReset)
        await bench.settled()
        #expect(app.restarts == count && app.posts == count)
      }
      bench.advance(by: 0.1)
      try bench.felt.expectTransientCount(1)
    }
  }
}

/// An app whose haptics are an actor: handlers create tasks that run on other threads.
private actor HapticsActor {
  private var engine: CHHapticEngine?
  private(set) var restarts = 0

  func launch() async throws {
    let engine = try CHHapticEngine()
    engine.resetHandler = { @Sendable [weak self] in Task { await self?.recover() } }
    try await engine.start()
    self.engine = engine
  }

  private func recover() async {
    for _ in 1...20 { await Task.yield() }
    // A task of a task counts, too.
    Task {
      for _ in 1...20 { await Task.yield() }
      try? await engine?.start()
      restarts += 1
    }
  }
}

struct TaskTests {
  // Each yield waits behind all tests that are ready to run, which on a busy machine is a second or more.
  @Test("tasks that handlers create are awaited on any actor", arguments: 1...4)
  func actors(run: Int) async throws {
    try await HapticBench.run { bench in
      let haptics = HapticsActor()
      try await haptics.launch()
      for count in 1...3 {
        bench.inject(.serverReset)
        await bench.settled(limit: .seconds(600))
        #expect(await haptics.restarts == count)
      }
    }
  }

  @Test("a task of a handler that does not end is not awaited for ever") func endless() async throws {
    try await HapticBench.run { bench in
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let ended = Kept<Bool>()
      let engine = try CHHapticEngine()
      engine.resetHandler = { @Sendable in
        Task {
          for await _ in stream {}
          ended.value = true
        }
      }
      try await engine.start()
      bench.inject(.serverReset)
      await bench.settled(limit: .milliseconds(20))
      #expect(ended.value == nil)
      continuation.finish()
      await bench.settled(limit: .seconds(600))
      expectEqual(ended.value, true)
    }
  }
}
