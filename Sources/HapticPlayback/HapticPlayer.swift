import HapticModel
import HapticScore
import HapticSynthesis

/// Plays one pattern. Cheap to make, may be used from any thread, need not be kept while it plays.
///
/// Times are engine time in seconds; 0, or a time that has passed, is the first sample of the next block. Every call
/// throws `notRunning` while the engine is stopped (unless it starts by itself), `invalidPlayer` after a reset,
/// `invalidTime`, and `queueFull` when the command queue is full; the call then had no effect. One `stop` and one `cancel` of
/// each player fit even then, until the queue has room again. The first call of a player may also throw `tooManyPlayers`; one
/// after the output came back with another sample rate `audioMemory`, when the pattern's audio finds no room at that rate.
public class HapticPlayer: @unchecked Sendable {  // Constants alone; the rest is behind the engine's lock.
  let core: EngineCore
  let record: PlayerRecord

  init(_ pattern: PreparedPattern, _ core: EngineCore) {
    self.core = core
    record = core.state.withLock { state in
      state.playersMade += 1
      return PlayerRecord(pattern: pattern, number: state.playersMade, generation: state.generation)
    }
  }

  deinit { core.handleIsGone(record) }

  /// What it plays.
  public var pattern: PreparedPattern { record.pattern }

  /// Starts the pattern from its beginning; a player that is playing restarts.
  public func start(at time: Double = 0) throws(EngineError) {
    try core.send(.start, at: core.moment(time), of: record)
  }

  /// Ends it: events that sound go into their release, nothing new begins.
  public func stop(at time: Double = 0) throws(EngineError) {
    try core.send(.stop, at: core.moment(time), of: record)
  }

  /// Ends it as soon as possible, with a fade of 2 ms, and drops every command that has not been carried out.
  public func cancel() throws(EngineError) { try core.send(.cancel, at: .next(after: 0), of: record) }

  /// Sends a live parameter: it moves every event of this player that responds to it, those to come too
  /// (Rendering §2). Allocates nothing.
  public func send(_ id: DynamicParameterID, _ value: Float, at time: Double = 0) throws(EngineError) {
    guard !value.isNaN else { throw Self.notANumber(id) }
    try core.send(
      .parameter(lane: Int32(id.rawValue), Double(value)), at: core.moment(time), of: record)
  }

  /// Sends live parameters, each at `time` plus its own time: all of them, or none when one cannot be sent.
  public func send(_ parameters: [DynamicParameter], at time: Double = 0) throws(EngineError) {
    var commands: [(action: Command.Action, moment: Moment)] = []
    commands.reserveCapacity(parameters.count)
    for parameter in parameters {
      guard !parameter.value.isNaN else { throw Self.notANumber(parameter.id) }
      let moment = try core.moment(time, offset: parameter.time)
      commands.append((.parameter(lane: Int32(parameter.id.rawValue), Double(parameter.value)), moment))
    }
    if !commands.isEmpty { try core.send(commands, of: record) }
  }

  /// Lays a curve over a control from a time on, which takes the place of the curve's own (CoreHapticsBehaviour §2.2); it mixes with
  /// the pattern's curves (Rendering §2). One sent before the start belongs to the next playing; a restart, a seek
  /// and a new round of a loop end it, and so do a cancel and a stop of the engine.
  public func schedule(_ curve: ParameterCurve, at time: Double = 0) throws(EngineError) {
    let problems = HapticPattern(curves: [curve]).validate()
    if let problem = problems.first(where: { $0.severity == .error }) {
      throw EngineError(
        .invalidValue, problem.kind.advice, place: String(problem.place.dropFirst("curves[0].".count)))
    }
    var moved = curve
    moved.time = 0
    let segments = CurveFlattener.segments(of: moved)
    if segments.isEmpty { return }
    try core.send(segments, lane: Int32(curve.id.rawValue), at: core.moment(time), of: record)
  }

  /// Whether it is silent; time goes on. In force with the next block.
  public var isMuted: Bool {
    get { core.state.withLock { _ in record.settings.isMuted } }
    set { core.set(.isMuted, of: record) { $0.isMuted = newValue } }
  }

  /// Whether it has been started, or is due to start, and has not come to its end.
  public var isPlaying: Bool {
    core.state.withLock { state in
      core.collect(&state)
      return record.slot.map { state.players.isActive($0) } ?? false
    }
  }

  private static func notANumber(_ id: DynamicParameterID) -> EngineError {
    EngineError(.invalidValue, "\(id.name) cannot be set to what is not a number")
  }
}
