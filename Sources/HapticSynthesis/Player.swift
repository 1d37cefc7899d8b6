/// What a player is doing.
enum PlayerState: UInt8 {
  /// Nothing is playing; voices may still ring.
  case idle
  case playing
  case paused
}

/// One playing of one score.
struct Player {
  var score: ScoreView
  var state: PlayerState
  /// Whether the synthesizer's list of active players holds it.
  var isActive: Bool
  var map: TimeMap
  var loops: Bool
  var loopEnd: Double
  /// The first sample of the playing: changes at or before it hold without a ramp.
  var firstSample: Int64
  /// Round of a loop, from 0, and the pattern time of the map's anchor in round 0.
  var round: Int64
  var baseTime: Double

  var nextEvent: Int
  var nextChange: Int
  /// The next samples on which something happens; `Int64.max` for never.
  var lanesEnd: Int64
  /// Bit n set: lane n is moved by the score or was moved live.
  var usedLanes: UInt32

  // Lists in the storage: indices, −1 for none.
  var firstVoice: Int32
  var lastVoice: Int32
  var firstCommand: Int32
  var lastCommand: Int32
  var firstCurve: Int32

  /// The fade of mute, pause and cancel.
  var gain: Line
  var isMuted: Bool
  var isCancelled: Bool
  /// Whether its end is still to be reported.
  var wasStarted: Bool
  var pausedAt: Int64
  /// The sample on which something last happened to it: a command, or the end of a voice, a fade or the pattern.
  var lastChange: Int64

  static var idle: Player {
    Player(
      score: .empty, state: .idle, isActive: false, map: TimeMap(anchor: 0, time: 0, sampleRate: 48_000),
      loops: false, loopEnd: 0, firstSample: 0, round: 0, baseTime: 0, nextEvent: 0, nextChange: 0,
      lanesEnd: .max, usedLanes: 0, firstVoice: -1, lastVoice: -1, firstCommand: -1, lastCommand: -1,
      firstCurve: -1, gain: Line(constant: 1), isMuted: false, isCancelled: false, wasStarted: false,
      pausedAt: 0, lastChange: 0)
  }
}

extension Player {
  /// The length of a round in seconds of pattern time; nil while the player does not loop, or has nothing to repeat.
  var loopLength: Double? {
    guard loops else { return nil }
    let length = loopEnd > 0 ? loopEnd : score.loopLength
    return length > 0 ? length : nil
  }

  /// The sample on which the current round ends; nil while it does not loop.
  var loopSample: Int64? {
    // The map's time goes back by k · length in round k: rounding errors do not add up.
    loopLength.map { map.moment($0) }
  }
}
