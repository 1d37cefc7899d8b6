import HapticRealTime
import HapticScore
import HapticSynthesis

/// The engine's data about a player. The player's handle (`HapticPlayer`) shares the record with the engine
/// while the player has a slot.
///
/// Every variable is guarded by the engine's lock.
final class PlayerRecord: @unchecked Sendable {  // Guarded by the engine's lock.
  let pattern: PreparedPattern
  /// The number of the player, from 1 in the order of creation. The events that a player's inputs start have its number.
  let number: UInt64
  /// Whether this is the player of an event that another player's inputs start, of which the app knows nothing.
  let isPart: Bool
  /// The number of resets of the engine before the player was created; the next reset makes the player
  /// invalid.
  let generation: UInt64
  /// The score for the player's slot; set only while a slot is being assigned.
  var score: Score?
  /// The slot of the player in the audio thread's tables; `nil` before the first command.
  var slot: Int32?
  var settings = PlayerSettings()
  /// The settings that have not been sent to the audio thread.
  var unsent: PlayerSettings.Kinds = []
  /// The starts, stops, cancels, pauses and resumes that were sent.
  var commands = PlayerCommands()
  /// The time of a cancel that waits for capacity in the queue; `nil` if no cancel is waiting. The engine
  /// cancels a player that would otherwise stay paused, because no caller can resume it.
  var pendingCancel: Moment?
  /// Whether the record is in the engine's list of players with unsent settings.
  var isUnflushed = false
  var reserve = PlayerReserve()
  /// The inputs of the pattern, after the app has set one; `nil` before.
  var inputs: PlayerInputs?
  var completion: (@Sendable (EngineError?) -> Void)?

  /// Records a command that was sent to the player. `now` is the time of the next block, in seconds.
  func note(_ kind: CommandKind, at moment: Moment, now: Double, run: UInt64) {
    let due = if case .time(let time) = moment { time } else { now }
    commands.note(kind, due: due, now: now, run: run)
  }

  init(pattern: PreparedPattern, number: UInt64, generation: UInt64, isPart: Bool) {
    self.pattern = pattern
    self.number = number
    self.isPart = isPart
    self.generation = generation
  }
}

/// The settings that an app can change on a player at any time.
struct PlayerSettings {
  var rate = 1.0
  var loopEnd = 0.0
  var loops = false
  var isMuted = false

  /// A set of settings, with one bit for each.
  struct Kinds: OptionSet {
    let rawValue: UInt8
    static let rate = Kinds(rawValue: 1)
    static let loopEnd = Kinds(rawValue: 2)
    static let loops = Kinds(rawValue: 4)
    static let isMuted = Kinds(rawValue: 8)
    /// The number of settings in the set.
    var count: Int { rawValue.nonzeroBitCount }
  }

  /// The settings that differ from those of a new player.
  var unusual: Kinds {
    var kinds: Kinds = []
    if rate != 1 { kinds.insert(.rate) }
    if loopEnd != 0 { kinds.insert(.loopEnd) }
    if loops { kinds.insert(.loops) }
    if isMuted { kinds.insert(.isMuted) }
    return kinds
  }

  /// Calls a function with the command for each of the given settings.
  func forEachCommand(of kinds: Kinds, _ body: (Command.Action) -> Void) {
    if kinds.contains(.rate) { body(.setRate(rate)) }
    if kinds.contains(.loopEnd) { body(.setLoopEnd(loopEnd)) }
    if kinds.contains(.loops) { body(.setLoop(loops)) }
    if kinds.contains(.isMuted) { body(.setMute(isMuted)) }
  }
}
