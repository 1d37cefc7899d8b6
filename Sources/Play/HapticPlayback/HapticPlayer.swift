import HapticModel
import HapticScore
import HapticSynthesis
import HapticText
import Synchronization

/// A player, which plays one pattern. A player is cheap to create and may be used from any thread. The app
/// need not keep a reference to the player while it plays.
///
/// Times are engine times in seconds. The time 0, or a time in the past, means the first sample of the next
/// block.
///
/// A call that throws has no effect. Every call can throw these errors: `notRunning` while the engine is
/// stopped and automatic shutdown is disabled; `invalidPlayer` after a reset of the engine; `invalidTime`;
/// and `queueFull` if the command queue is full. Even a full queue accepts one `stop` and one `cancel` of
/// each player.
///
/// The first call of a player can also throw `tooManyPlayers`. The first call after the output has changed
/// its sample rate can throw `audioMemory`, if the pattern's audio does not fit into memory at the new rate.
public class HapticPlayer: @unchecked Sendable {  // Constants alone; the rest is behind the engine's lock.
  let core: EngineCore
  let record: PlayerRecord
  /// The players of the events that inputs start.
  private let events = Mutex<[HapticPlayer]>([])

  /// Creates a player, or the player of an event that the inputs of an owner start.
  init(_ pattern: PreparedPattern, _ core: EngineCore, partOf owner: PlayerRecord? = nil) {
    record = PlayerRecord(
      pattern: pattern,
      number: owner?.number ?? core.playersMade.add(1, ordering: .relaxed).newValue,
      generation: owner?.generation ?? core.generation.load(ordering: .relaxed),
      isPart: owner != nil)
    // Last, so that the reference moves into the player.
    self.core = core
  }

  deinit {
    // The player holds the engine's core until it is gone. To count that again takes longer than to release an idle player,
    // as weak references to the core make its count slow.
    Unmanaged.passUnretained(core)._withUnsafeGuaranteedRef { $0.releaseHandle(record) }
  }

  /// The number of the player, as `EngineEvent.player` reports it: 1 or more.
  public var number: UInt64 { record.number }

  /// The pattern that the player plays.
  public var pattern: PreparedPattern { record.pattern }

  /// Starts the pattern from its beginning, at an engine time in seconds. A player that is already playing
  /// restarts.
  public func start(at time: Double = 0) throws(EngineError) {
    try core.send(.start, at: core.moment(time), of: record)
  }

  /// Stops the player at an engine time in seconds. Events that are sounding fade out over their release
  /// time, and no new event starts.
  public func stop(at time: Double = 0) throws(EngineError) {
    try core.send(.stop, at: core.moment(time), of: record)
  }

  /// Cancels playback as soon as possible. Events that are sounding fade out within 2 ms, and all commands to
  /// this player that have not taken effect yet are dropped.
  public func cancel() throws(EngineError) { try core.send(.cancel, at: .next(after: 0), of: record) }

  /// Sends a live parameter: a change of intensity, sharpness or another control during playback. The
  /// parameter affects all events of this player to which the control applies; haptic intensity, for example,
  /// applies to haptic events. Events that start later are included (see Rendering §2). Throws `invalidValue`
  /// for a value outside the range of the control. Allocates no memory.
  public func send(_ id: DynamicParameterID, _ value: Float, at time: Double = 0) throws(EngineError) {
    try Self.check(value, id)
    try core.send(
      .parameter(lane: Int32(id.rawValue), Double(value)), at: core.moment(time), of: record)
  }

  /// Sends a live parameter that reaches its value within a number of seconds, along a straight line from the value that
  /// it has by then: 0…10⁹, of which less than 2 ms count as 2 ms. A frame of a game that lasts 1/60 s sends its values
  /// over 1/60 s, so that they move smoothly. The playback rate does not scale the seconds, and a pause holds them.
  /// Otherwise as ``send(_:_:at:)``.
  public func send(
    _ id: DynamicParameterID, _ value: Float, over seconds: Double, at time: Double = 0
  ) throws(EngineError) {
    try Self.check(value, id)
    guard seconds >= 0, seconds <= EngineCore.latestTime else {
      throw EngineError(
        .invalidTime, "\(seconds) is not a length of time; use 0 or more seconds", place: "over")
    }
    try core.send(
      .parameter(lane: Int32(id.rawValue), Double(value), over: seconds), at: core.moment(time), of: record)
  }

  /// Sets an input of the pattern's bindings (`PatternBindings`), clamped to its range. What follows the input
  /// changes with the next block, at most once a block; what was set last counts.
  ///
  /// The player follows its inputs from the first call on; before, and without a call, it plays the pattern as it is.
  /// Set the inputs before the start to begin with their values. An input that was not set has its initial value. The
  /// player follows also while it is due to start, loops or is paused, and keeps the inputs when it ends.
  /// Releasing the player ends that: values that wait for a block are dropped, and what plays keeps the values that it has.
  ///
  /// Throws `invalidValue` if the pattern has no input of the name, or if the value is NaN, and `invalidPlayer` after a reset of
  /// the engine; it succeeds while the engine is stopped. Allocates no memory after the
  /// first call.
  public func set(_ input: String, _ value: Double) throws(EngineError) {
    guard let index = pattern.bindings.input(named: input) else {
      let names = pattern.bindings.inputs.map { $0.name }
      throw EngineError(
        .invalidValue,
        names.isEmpty
          ? "the pattern has no inputs; add them to its bindings"
          : "there is no such input\(NearNames.hint(for: input, among: names)); the pattern has \(names.joined(separator: ", "))",
        place: "'\(input)'")
    }
    guard !value.isNaN else { throw EngineError(.invalidValue, "NaN is not a value", place: "'\(input)'") }
    if try core.set(value, input: index, of: record) { return }
    let bindings = pattern.bindings
    let players = try makeEventPlayers(bindings)
    events.withLock { if $0.isEmpty { $0 = players } }
    core.followInputs(bindings, events: events.withLock { $0.map { $0.record } }, of: record)
    _ = try core.set(value, input: index, of: record)
  }

  private func makeEventPlayers(_ bindings: PatternBindings) throws(EngineError) -> [HapticPlayer] {
    var players: [HapticPlayer] = []
    for threshold in bindings.thresholds {
      let pattern = HapticPattern(events: [threshold.event])
      players.append(
        HapticPlayer(
          try PreparedPattern(pattern, played: pattern, sounds: [:], sampleRate: core.sampleRate), core,
          partOf: record))
    }
    return players
  }

  /// Sends several live parameters. Each takes effect at `time` plus its own time, in seconds. If the call
  /// throws, for example because one parameter is invalid, none is sent.
  public func send(_ parameters: [DynamicParameter], at time: Double = 0) throws(EngineError) {
    var commands: [(action: Command.Action, moment: Moment)] = []
    commands.reserveCapacity(parameters.count)
    for parameter in parameters {
      try Self.check(parameter.value, parameter.id)
      let moment = try core.moment(time, offset: parameter.time)
      commands.append((.parameter(lane: Int32(parameter.id.rawValue), Double(parameter.value)), moment))
    }
    if !commands.isEmpty { try core.send(commands, of: record) }
  }

  /// Schedules a curve, which changes a control over time. The curve starts at `time`, an engine time in
  /// seconds; the property `time` of the curve is ignored (see CoreHapticsBehaviour §2.2).
  ///
  /// A curve sets the same value as `send`, but gradually: from its first point the value follows the curve,
  /// and afterwards it stays at the last point's. A parameter or curve that comes later replaces it. Curves of
  /// the pattern go on: their values are multiplied with this value (haptic intensity and audio volume) or
  /// added to it (all other controls; see Rendering §2).
  ///
  /// The curve goes on when the player restarts, seeks, begins a new pass of a loop or ends; a pause holds it.
  /// When the player is cancelled or the engine stops, it ends, and the value stays as it is then. Throws
  /// `invalidValue` for an invalid curve, such as one with a value out of range.
  public func schedule(_ curve: ParameterCurve, at time: Double = 0) throws(EngineError) {
    let problems = HapticPattern(curves: [curve]).validate()
    if let problem = problems.first(where: { $0.severity == .error || $0.kind == .outOfRange }) {
      throw EngineError(
        .invalidValue, problem.advice, place: String(problem.place.dropFirst("curves[0].".count)))
    }
    var moved = curve
    moved.time = 0
    let segments = CurveFlattener.segments(of: moved)
    if segments.isEmpty { return }
    try core.send(segments, lane: Int32(curve.id.rawValue), at: core.moment(time), of: record)
  }

  /// Whether the player is muted. A muted player continues silently: its position in the pattern advances. A
  /// change takes effect with the next block of samples.
  public var isMuted: Bool {
    get { core.state.withLock { _ in record.settings.isMuted } }
    set { core.set(.isMuted, of: record) { $0.isMuted = newValue } }
  }

  /// Whether the player has been started, or is due to start, and has not finished. `true` while it is
  /// paused.
  public var isPlaying: Bool {
    core.state.withLock { state in
      core.collect(&state)
      return record.slot.map { state.players.isActive($0) } ?? false
    }
  }

  private static func check(_ value: Float, _ id: DynamicParameterID) throws(EngineError) {
    let range = id.facts.range
    if range.contains(value) { return }
    throw EngineError(
      .invalidValue, "\(value) is out of range; use \(range.lowerBound < 0 ? "-1…1" : "0…1")", place: id.name)
  }
}
