import HapticModel
import HapticOutputs
import HapticPlatform
import HapticPlayback
import HapticRealTime
import Synchronization
import TestExpectations
import Testing

/// `Configuration.recovers`: an engine that starts itself again.
@Suite struct RecoveryTests {
  private let oneTap = HapticPattern(events: [tap()])
  private let longHum = HapticPattern(events: [hum(0, for: 10)])

  private func watched(recovers: Bool = true) throws -> Rig {
    let rig = try Rig(configure: { $0.recovers = recovers })
    rig.engine.stoppedHandler = { _ in rig.note("stopped") }
    rig.engine.resetHandler = { rig.note("reset") }
    return rig
  }

  /// The starts and stops that the engine has reported.
  private func turns(_ rig: Rig) -> [String] {
    rig.events.compactMap { event in
      switch event.kind {
      case .started: "started"
      case .stopped(let reason): reason == nil ? "stopped by the app" : "stopped"
      case .reset: "reset"
      default: nil
      }
    }
  }

  static let losses: [OutputEvent] = [
    .interrupted, .suspended, .controllerDisconnected, .deviceLost, .serverReset,
    .failed(OutputError(.failed, "x")),
  ]

  @Test("after each loss the engine runs again at once, and players play again", arguments: losses)
  func atOnce(_ loss: OutputEvent) throws {
    let rig = try watched()
    let player = try rig.engine.makePlayer(with: oneTap)
    try player.send(.hapticIntensityControl, 0.5)
    rig.advance(by: 2)
    rig.output.raise(loss)
    #expect(rig.engine.isRunning)
    #expect(turns(rig) == ["started", "stopped", "started"] && rig.log.isEmpty)
    try player.start()
    rig.advance(by: 1)
    expectEqual(rig.onsetSamples, [96_000])
    let plain = try Rig()
    let other = try plain.engine.makePlayer(with: oneTap)
    try other.send(.hapticIntensityControl, 0.5)
    try other.start()
    plain.advance(by: 1)
    #expect(
      firstDifference(Array(rig.haptic.dropFirst(96_000)), plain.haptic) == nil,
      "the player keeps its live value")
  }

  @Test("without the option nothing starts by itself", arguments: losses)
  func without(_ loss: OutputEvent) throws {
    let rig = try watched(recovers: false)
    rig.advance(by: 2)
    rig.output.raise(loss)
    rig.advance(by: 60)
    #expect(!rig.engine.isRunning)
    expectEqual(turns(rig), (loss == .serverReset ? ["started", "reset"] : ["started", "stopped"]))
    expectEqual(rig.log, (loss == .serverReset ? ["reset"] : ["stopped"]))
  }

  @Test("what plays ends with an error and is not played again") func notPlayedAgain() throws {
    let rig = try watched()
    let ends = Mutex<[EngineError.Kind?]>([])
    let player = try rig.engine.makeAdvancedPlayer(with: longHum)
    player.loops = true
    player.completionHandler = { error in ends.withLock { $0.append(error?.kind) } }
    try player.start()
    try rig.engine.play(oneTap, at: 1.5)
    rig.advance(by: 1)
    rig.output.raise(.deviceLost)
    #expect(rig.engine.isRunning && rig.engine.activePlayerCount == 0)
    expectEqual(ends.withLock { $0 }, [.outputFailed])
    let end = rig.haptic.count
    rig.advance(by: 20)
    #expect(rig.firstFelt(from: end) == nil)
  }

  @Test("registered audio and its players survive a failure of the server") func audioSurvives() throws {
    let rig = try watched()
    let id = try rig.engine.registerAudio(.init(mono: Array(repeating: 0.5, count: 480), sampleRate: 48_000))
    let sound = HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.resource(id)))
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [sound]))
    rig.advance(by: 2)
    rig.output.raise(.serverReset)
    try player.start()
    _ = try rig.engine.makePlayer(with: HapticPattern(events: [sound]))
    rig.advance(by: 0.1)
    #expect(rig.left.contains { $0 != 0 })
  }

  @Test("attempts follow after 0.25 s, 0.5 s and so on, at last every 4 s, until one succeeds")
  func attempts() throws {
    let output = FailingOutput()
    var configuration = HapticEngine.Configuration()
    configuration.recovers = true
    configuration.userSettings = HapticUserSettings()
    let engine = try HapticEngine(output: output, configuration: configuration)
    let stops = Mutex(0)
    engine.stoppedHandler = { _ in stops.withLock { $0 += 1 } }
    try engine.start()
    output.pass(seconds: 10)
    output.failures = 8
    output.raise(.deviceLost)
    #expect(!engine.isRunning && stops.withLock { $0 } == 1)
    let starts = output.starts.count
    for _ in 0..<(30 * 100) where !engine.isRunning { output.pass(seconds: 0.01) }
    #expect(engine.isRunning && stops.withLock { $0 } == 1)
    let times = output.starts.suffix(output.starts.count - starts + 1)
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    let expected = [0.25, 0.5, 1, 2, 4, 4, 4, 4]
    expectEqual(gaps.count, expected.count)
    // Time passes in steps of 10 ms.
    #expect(zip(gaps, expected).allSatisfy { $0 >= $1 - 1e-6 && $0 < $1 + 0.011 }, "\(gaps)")
  }

  @Test("an output that fails soon after each start is not started again and again at once") func flapping()
    throws
  {
    let output = FailingOutput()
    var configuration = HapticEngine.Configuration()
    configuration.recovers = true
    let engine = try HapticEngine(output: output, configuration: configuration)
    try engine.start()
    for _ in 0..<1000 {
      output.pass(seconds: 0.01)
      output.raise(.deviceLost)
    }
    // In ten seconds: at once, after 0.25, 0.5, 1, 2 and 4 s.
    #expect((5...8).contains(output.starts.count), "\(output.starts)")
    for _ in 0..<1000 where !engine.isRunning { output.pass(seconds: 0.01) }
    output.pass(seconds: 2)
    let count = output.starts.count
    output.raise(.deviceLost)
    #expect(engine.isRunning && output.starts.count == count + 1, "a steady run begins from the beginning")
  }

  @Test("a stop by the app ends the attempts, a start by the app makes one") func byTheApp() throws {
    let rig = try watched()
    rig.advance(by: 2)
    rig.output.failNextStart(OutputError(.noServer, "none"))
    rig.output.raise(.deviceLost)
    #expect(!rig.engine.isRunning && rig.log == ["stopped"])
    rig.engine.stop()
    rig.advance(by: 60)
    #expect(!rig.engine.isRunning)
    try rig.engine.start()
    rig.advance(by: 2)
    rig.output.failNextStart(OutputError(.noServer, "none"))
    rig.output.raise(.deviceLost)
    try rig.engine.start()
    rig.advance(by: 60)
    #expect(rig.engine.isRunning)
    expectEqual(turns(rig), ["started", "stopped", "started", "stopped", "started"])
    rig.engine.stop()
    rig.advance(by: 60)
    #expect(!rig.engine.isRunning && turns(rig).last == "stopped by the app")
  }

  @Test("stops after the idle timeout and by a handler are final") func final() throws {
    let rig = try watched()
    rig.engine.isAutoShutdownEnabled = true
    rig.engine.idleTimeout = 1
    rig.advance(by: 5)
    #expect(!rig.engine.isRunning && rig.log == ["stopped"])
    rig.engine.isAutoShutdownEnabled = false
    try rig.engine.start()
    rig.engine.notifyWhenPlayersFinished { _ in .stopEngine }
    rig.advance(by: 5)
    #expect(!rig.engine.isRunning && rig.log == ["stopped", "stopped"])
  }

  @Test("an engine that is released while attempts are due ends") func released() throws {
    let output = FailingOutput()
    var configuration = HapticEngine.Configuration()
    configuration.recovers = true
    var engine: HapticEngine? = try HapticEngine(output: output, configuration: configuration)
    let weak = Mutex(WeakEngine())
    weak.withLock { $0.engine = engine }
    try engine?.start()
    output.failures = 100
    output.raise(.deviceLost)
    engine = nil
    #expect(weak.withLock { $0.engine } == nil)
    let count = output.starts.count
    output.pass(seconds: 60)
    expectEqual(output.starts.count, count)
  }

  @Test("on a clock of its own an output is started again without a call") func selfPaced() throws {
    let output = FailingOutput(isSelfPaced: true)
    var configuration = HapticEngine.Configuration()
    configuration.recovers = true
    let engine = try HapticEngine(output: output, configuration: configuration)
    try engine.start()
    output.failures = 1
    output.raise(.deviceLost)
    waitUntil { engine.isRunning }
    expectEqual(output.starts.count, 3)
  }
}

private struct WeakEngine { weak var engine: HapticEngine? }

/// A manually clocked output that notes its starts, of which some fail. Its time is what a test lets pass.
private final class FailingOutput: HapticOutput {
  let name = "failing"
  let isSelfPaced: Bool
  let format = OutputFormat()

  private struct State {
    var time: UInt64 = 0
    var starts: [Double] = []
    var failures = 0
    var report: (@Sendable (OutputEvent) -> Void)?
    var source: RenderSource?
  }
  private let state = Mutex(State())

  init(isSelfPaced: Bool = false) { self.isSelfPaced = isSelfPaced }

  /// The times of all starts, in seconds.
  var starts: [Double] { state.withLock { $0.starts } }
  /// The number of starts that are to fail.
  var failures: Int {
    get { state.withLock { $0.failures } }
    set { state.withLock { $0.failures = newValue } }
  }
  var hostTime: UInt64 { isSelfPaced ? HostClock.now : state.withLock { $0.time } }

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    try state.withLock { state throws(OutputError) in
      state.starts.append(Double(state.time) / 1e9)
      if state.failures > 0 {
        state.failures -= 1
        throw OutputError(.noServer, "there is no device")
      }
      state.report = report
      state.source = source
    }
    return format
  }

  func stop() { state.withLock { $0.report = nil } }

  func pass(seconds: Double) {
    state.withLock { $0.time += UInt64(seconds * 1e9) }
    state.withLock { $0.source }?.settle()
  }

  func raise(_ event: OutputEvent) {
    let (report, source) = state.withLock { ($0.report, $0.source) }
    report?(event)
    source?.settle()
  }
}
