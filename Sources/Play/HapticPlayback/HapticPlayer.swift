import HapticModel
import HapticScore
import HapticSynthesis

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

  init(_ pattern: PreparedPattern, _ core: EngineCore) {
    self.core = core
    let (number, generation) = core.state.withLock { state in
      state.playersMade += 1
      return (state.playersMade, state.generation)
    }
    // Allocated outside the lock, for which other threads may wait.
    record = PlayerRecord(pattern: pattern, number: number, generation: generation)
  }

  deinit { core.releaseHandle(record) }

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
