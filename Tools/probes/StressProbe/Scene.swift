import HapticModel
import HapticOutputs
import HapticPlayback
import HapticRealTime
import ProbeSupport
import Synchronization

/// An engine, players, and threads that call everything of them.
final class Scene: Sendable {
  let engine: HapticEngine
  private let settings = HapticUserSettings()
  private let prepared: PreparedPattern
  private let players: Mutex<[AdvancedHapticPlayer]>
  private let raise: @Sendable (OutputEvent) -> Void
  private let accepted = Atomic<Int>(0)
  private let refused = Atomic<Int>(0)
  private let handled = Atomic<Int>(0)
  /// Whether handlers may call the engine, and start it again.
  private let isOpen = Atomic<Bool>(false)

  var counts: String {
    "\(accepted.load(ordering: .relaxed)) calls accepted, \(refused.load(ordering: .relaxed)) refused, "
      + "\(handled.load(ordering: .relaxed)) calls of handlers"
  }
  var acceptedCalls: Int { accepted.load(ordering: .relaxed) }
  var handlerCalls: Int { handled.load(ordering: .relaxed) }

  static let pattern = HapticPattern(
    events: [
      HapticEvent(.hapticTransient, time: 0), HapticEvent(.hapticContinuous, time: 0.001, duration: 0.01),
      HapticEvent(.hapticTransient, time: 0.02),
    ],
    curves: [
      ParameterCurve(
        .hapticIntensityControl, time: 0,
        controlPoints: [.init(time: 0, value: 0.2), .init(time: 0.01, value: 1)])
    ])

  init(_ output: any HapticOutput, raise: @escaping @Sendable (OutputEvent) -> Void) throws {
    var configuration = HapticEngine.Configuration()
    configuration.capacity = RenderCapacity(voices: 256, players: 128, commands: 512, liveCurves: 32)
    configuration.userSettings = settings
    configuration.reportsEvents = true
    configuration.hasMeters = true
    engine = try HapticEngine(output: output, configuration: configuration)
    prepared = try engine.prepare(Self.pattern)
    self.raise = raise
    players = Mutex([])
  }

  /// Begins a round: players, handlers, the engine running.
  func open() throws {
    isOpen.store(true, ordering: .releasing)
    engine.stoppedHandler = { [weak self] _ in self?.handle { try? $0.start() } }
    engine.resetHandler = { [weak self] in self?.handle { $0.start { _ in } } }
    engine.eventHandler = { [weak self] _ in _ = self?.handled.wrappingAdd(1, ordering: .relaxed) }
    try engine.start()
    let made = try (0..<12).map { _ in try engine.makeAdvancedPlayer(with: prepared) }
    for player in made { watch(player) }
    players.withLock { $0 = made }
  }

  /// Ends a round: no player is left, nothing plays, and the engine works as if it were new.
  func close() {
    isOpen.store(false, ordering: .releasing)
    engine.isAutoShutdownEnabled = false
    engine.stop()
    // Handlers that had looked before may start it once more: they are over when a later one is called.
    let isLast = Atomic<Bool>(false)
    engine.stop { _ in isLast.store(true, ordering: .releasing) }
    if !wait(seconds: 60, until: { isLast.load(ordering: .acquiring) }) {
      say("error: handlers are not called any more")
    }
    engine.stop()
    engine.stoppedHandler = nil
    engine.resetHandler = nil
    engine.eventHandler = nil
    let released = players.withLock { players in
      let released = players
      players = []
      return released
    }
    // Not under the lock: a handler may hold the last reference.
    for player in released { player.completionHandler = nil }
    engine.longestUnattendedTime = nil
    engine.isMutedForHaptics = false
  }

  private func handle(_ body: (HapticEngine) -> Void) {
    handled.wrappingAdd(1, ordering: .relaxed)
    if isOpen.load(ordering: .acquiring) { body(engine) }
  }

  private func watch(_ player: AdvancedHapticPlayer) {
    player.completionHandler = { [weak self, weak player] error in
      self?.handled.wrappingAdd(1, ordering: .relaxed)
      // Now and then a handler plays on.
      if error == nil, let player, player.playbackRate > 1.4 { try? player.start() }
    }
  }

  private func attempt(_ body: () throws(EngineError) -> Void) {
    do throws(EngineError) {
      try body()
      accepted.wrappingAdd(1, ordering: .relaxed)
    } catch {
      refused.wrappingAdd(1, ordering: .relaxed)
    }
  }

  /// One call of any kind. Errors are part of it: queues fill, engines are stopped.
  func call(_ dice: inout Dice) {
    let picked = players.withLock { players in
      players.isEmpty ? nil : players[dice.roll(players.count)]
    }
    guard let player = picked else { return }
    let time = dice.roll(2) == 0 ? 0 : engine.currentTime + dice.unit() * 0.02
    let (unit, value) = (dice.unit(), Float(dice.unit()))
    switch dice.roll(32) {
    case 0...4: attempt { () throws(EngineError) in try player.start(at: time) }
    case 5: attempt { () throws(EngineError) in try player.stop(at: time) }
    case 6: attempt { () throws(EngineError) in try player.cancel() }
    case 7: attempt { () throws(EngineError) in try player.pause(at: time) }
    case 8, 9: attempt { () throws(EngineError) in try player.resume(at: time) }
    case 10: attempt { () throws(EngineError) in try player.seek(to: unit * 0.03) }
    case 11...13:
      attempt { () throws(EngineError) in try player.send(.hapticIntensityControl, value, at: time) }
    case 14:
      let curve = ParameterCurve(
        .hapticSharpnessControl, time: 0,
        controlPoints: [.init(time: 0, value: value), .init(time: unit * 0.02, value: 0)])
      attempt { () throws(EngineError) in try player.schedule(curve, at: time) }
    case 15: set(player, &dice)
    case 16...18: replace(dice.roll(12), time)
    case 19: attempt { () throws(EngineError) in try engine.play(Self.pattern, at: time) }
    case 20: settings.hapticStrength = value
    case 21: look(player, time)
    case 22: watch(player)
    case 23: engine.notifyWhenPlayersFinished { _ in value > 0.9 ? .stopEngine : .leaveRunning }
    case 24: playAudio(value)
    case 25: engine.longestUnattendedTime = value < 0.5 ? nil : 0.01 + unit
    case 26: engine.isAutoShutdownEnabled = value < 0.5
    case 27: engine.isMutedForHaptics.toggle()
    case 28: attempt { () throws(EngineError) in try engine.start() }
    case 29: engine.start { _ in }
    case 30: if value < 0.2 { engine.stop() } else if value < 0.4 { engine.stop { _ in } }
    default:
      let events: [OutputEvent] = [.interrupted, .serverReset, .deviceLost, .suspended]
      if value < 0.05 { raise(events[dice.roll(events.count)]) }
    }
  }

  private func set(_ player: AdvancedHapticPlayer, _ dice: inout Dice) {
    switch dice.roll(4) {
    case 0: player.loops = dice.roll(4) == 0
    case 1: player.playbackRate = 0.5 + dice.unit()
    case 2: player.isMuted.toggle()
    default: player.loopEnd = 0.01 + dice.unit()
    }
  }

  private func replace(_ index: Int, _ time: Double) {
    attempt { () throws(EngineError) in
      let made = try engine.makeAdvancedPlayer(with: prepared)
      watch(made)
      try made.start(at: time)
      let old = players.withLock { players in
        guard players.indices.contains(index) else { return made }
        let old = players[index]
        players[index] = made
        return old
      }
      // Released where no lock is held.
      withExtendedLifetime(old) {}
    }
  }

  private func look(_ player: AdvancedHapticPlayer, _ time: Double) {
    _ = (
      engine.activePlayerCount, player.isPlaying, engine.hostTime(at: time), engine.takeLevel(),
      engine.statistics
    )
    accepted.wrappingAdd(1, ordering: .relaxed)
  }

  private func playAudio(_ value: Float) {
    attempt { () throws(EngineError) in
      let id = try engine.registerAudio(.init(mono: [value, 0.2, 0.3], sampleRate: 48_000))
      let event = HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.resource(id)))
      _ = try? engine.play(HapticPattern(events: [event]), at: 0)
      try engine.unregisterAudio(id)
    }
  }
}
