import HapticScore
import HapticSynthesis

/// What an engine knows of a player: shared by the player's handle and, while it plays, the engine.
///
/// Every variable is guarded by the engine's lock.
final class PlayerRecord: @unchecked Sendable {  // Guarded by the engine's lock.
  let pattern: PreparedPattern
  /// Counted from 1 in the order in which players were made.
  let number: UInt64
  /// How many resets the engine had seen when it was made; after another one it is not valid any more.
  let generation: UInt64
  /// The score for its slot, while it is about to get one.
  var score: Score?
  /// Its slot among the audio thread's players; nil before the first command.
  var slot: Int32?
  var settings = PlayerSettings()
  /// Settings that the audio thread does not know yet.
  var unsent: PlayerSettings.Kinds = []
  /// Of all starts, stops, cancels, pauses and resumes that were sent, the one that takes effect last.
  var lastOrder: Order?
  /// When it is to be cancelled, once there is room for the command: it is held from then on and nothing can resume it.
  var pendingCancel: Moment?
  /// Whether it waits for room among those whose settings have not been sent.
  var isUnflushed = false
  var reserve = PlayerReserve()
  var completion: (@Sendable (EngineError?) -> Void)?

  /// A start, stop, cancel, pause or resume.
  struct Order {
    /// Engine time at which it takes effect; minus infinity for at once.
    var due: Double
    /// Whether it is a pause.
    var holds: Bool
    /// The run of the engine for which it was sent; it has no effect on another.
    var run: UInt64
  }

  /// Records an order that was sent. The time is only asked for when another one may still be due.
  func note(_ kind: CommandKind, at moment: Moment, now: @autoclosure () -> Double, run: UInt64) {
    var order = Order(due: -.infinity, holds: kind == .pause, run: run)
    if case .time(let time) = moment { order.due = time }
    // A cancel drops whatever is due after it.
    if kind != .cancel, let last = lastOrder, last.run == run, last.due > order.due, last.due > now() {
      return
    }
    lastOrder = order
  }

  init(pattern: PreparedPattern, number: UInt64, generation: UInt64) {
    self.pattern = pattern
    self.number = number
    self.generation = generation
  }
}

/// What can be set on a player at any time, playing or not.
struct PlayerSettings {
  var rate = 1.0
  var loopEnd = 0.0
  var loops = false
  var isMuted = false

  /// One bit a setting.
  struct Kinds: OptionSet {
    let rawValue: UInt8
    static let rate = Kinds(rawValue: 1)
    static let loopEnd = Kinds(rawValue: 2)
    static let loops = Kinds(rawValue: 4)
    static let isMuted = Kinds(rawValue: 8)
    /// How many settings it names.
    var count: Int { rawValue.nonzeroBitCount }
  }

  /// The settings that a new player does not have by itself.
  var unusual: Kinds {
    var kinds: Kinds = []
    if rate != 1 { kinds.insert(.rate) }
    if loopEnd != 0 { kinds.insert(.loopEnd) }
    if loops { kinds.insert(.loops) }
    if isMuted { kinds.insert(.isMuted) }
    return kinds
  }

  /// The commands that bring settings to the audio thread.
  func forEachCommand(of kinds: Kinds, _ body: (Command.Action) -> Void) {
    if kinds.contains(.rate) { body(.setRate(rate)) }
    if kinds.contains(.loopEnd) { body(.setLoopEnd(loopEnd)) }
    if kinds.contains(.loops) { body(.setLoop(loops)) }
    if kinds.contains(.isMuted) { body(.setMute(isMuted)) }
  }
}
