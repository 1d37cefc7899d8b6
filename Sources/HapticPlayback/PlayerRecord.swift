import HapticScore
import HapticSynthesis

/// What an engine knows of a player: shared by the player's handle and, while it plays, the engine.
///
/// Every variable is guarded by the engine's lock.
final class PlayerRecord: @unchecked Sendable {  // Guarded by the engine's lock.
  let pattern: PreparedPattern
  /// Counted from 1 in the order in which players were made.
  let number: UInt64
  /// Which life of the engine it belongs to: a reset begins a new one.
  let generation: UInt64
  /// The score for its place, while it is about to get one.
  var score: Score?
  /// Its place among the audio thread's players; nil before the first command.
  var slot: Int32?
  var settings = PlayerSettings()
  /// Settings that the audio thread does not know yet.
  var unsent: PlayerSettings.Kinds = []
  /// Of all that it was told about starting, holding and ending, what takes effect last.
  var lastOrder: Order?
  /// When it is to be cancelled, once there is room to say so: it is held from then on and nobody can resume it.
  var abandonment: Moment?
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
    /// The run of the engine for which it was sent; no other heeds it.
    var epoch: UInt64
  }

  /// Takes note of an order that was sent. The time is only asked for when another one may still be due.
  func note(_ kind: CommandKind, at moment: Moment, now: @autoclosure () -> Double, epoch: UInt64) {
    var order = Order(due: -.infinity, holds: kind == .pause, epoch: epoch)
    if case .time(let time) = moment { order.due = time }
    // A cancel drops whatever is due after it.
    if kind != .cancel, let last = lastOrder, last.epoch == epoch, last.due > order.due, last.due > now() {
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
  func forEachCommand(of kinds: Kinds, _ body: (CommandKind, Double) -> Void) {
    if kinds.contains(.rate) { body(.setRate, rate) }
    if kinds.contains(.loopEnd) { body(.setLoopEnd, loopEnd) }
    if kinds.contains(.loops) { body(.setLoop, loops ? 1 : 0) }
    if kinds.contains(.isMuted) { body(.setMute, isMuted ? 1 : 0) }
  }
}

/// One of the audio thread's players, as the engine's side sees it.
struct PlayerSlot {
  /// Who uses it; nil while it is free.
  var record: PlayerRecord?
  /// Keeps the score alive that the audio thread reads.
  var score: AnyObject?
  /// Commands sent to it since the engine was made, modulo 2³².
  var sent: UInt32 = 0
  /// How many of them had arrived when it last fell idle.
  var seen: UInt32 = 0
  /// The value of `sent` with its last start.
  var lastStart: UInt32 = 0
  /// Whether a start has been accepted whose end has not been reported: its handler is owed a call.
  var isActive = false
  /// Whether nobody holds the player any more.
  var isOrphan = false
  /// Whether it is free as soon as the audio thread has given its live curves back.
  var isDraining = false
  /// Live curves sent to it that are still in memory.
  var curves = 0
  /// Whether curves were sent to it in this run of the engine: they, or the values that they left, may wait for a start.
  var hasCurves = false
  /// What its handler is told at its end.
  var failure: EngineError?
}
