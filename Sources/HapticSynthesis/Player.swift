/// What a player is doing.
enum PlayerState: UInt8 {
  /// Nothing is playing; voices may still ring.
  case idle
  case playing
  case paused
}

/// One player: its score, where it stands in it, and what sounds of it.
struct Player {
  var score = ScoreView.empty
  var state = PlayerState.idle
  /// Whether the synthesizer visits it.
  var isActive = false
  var map: TimeMap
  var loops = false
  var loopEnd = 0.0
  /// The first sample of the playing: changes at or before it hold without a ramp.
  var firstSample: Int64 = 0
  /// Round of a loop, from 0, and the pattern time of the map's anchor in round 0.
  var round: Int64 = 0
  var baseTime = 0.0
  /// Whether the end of a round could not be kept for want of budget: rounds that have passed since are left out.
  var isBehind = false

  var nextEvent = 0
  /// The sample on which the next dynamic parameter of the score is due: `Int64.min` until it has been looked up,
  /// `Int64.max` for none.
  var changesEnd = Int64.max
  /// The sample on which its lanes last changed against expectation: segments from before it are no longer valid.
  var lanesStart = Int64.min
  /// The sample on which the first of its lanes bends.
  var lanesEnd = Int64.max

  /// In the order of their onsets.
  var voices = SlotList<Voice>()
  var voiceCount = 0
  /// The first voice that was not looked at since the present stretch began (see `reclaimVoices`).
  var unexamined = VoiceIndex.none
  var commands = CommandQueue()

  /// The fade of mute, pause and cancel.
  var gain = Line(constant: 1)
  var isMuted = false
  var isCancelled = false
  /// Whether its end is still to be reported.
  var wasStarted = false
  var pausedAt: Int64 = 0
  /// The sample on which something last happened to it: a command, or the end of a voice, a fade or the pattern.
  var lastChange: Int64 = 0

  init(sampleRate: Double) { map = TimeMap(anchor: 0, time: 0, sampleRate: sampleRate) }

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

  /// Whether pattern time stands still and nothing of it is heard.
  var isFrozen: Bool { state == .paused && gain.end == .max }

  /// Counts the rounds of a loop from the one that runs: those before had another anchor or another length.
  mutating func countRounds() {
    round = 0
    baseTime = map.time
    isBehind = false
  }

  /// Ends every fade: it is as loud as its mute lets it be.
  mutating func endFade() {
    isCancelled = false
    gain = Line(constant: isMuted ? 0 : 1)
  }

  /// Begins a fade to 0 or 1 within so many samples.
  mutating func fade(to target: Double, at sample: Int64, length rampLength: Double) {
    let from = gain.at(sample)
    let length = max(1, Maths.ceiling(rampLength))
    if from == target {
      gain = Line(constant: target)
    } else {
      gain = Line(
        start: sample, end: sample &+ length, value: from, slope: (target - from) / Double(length))
    }
  }

  /// Moves everything that is anchored to samples, after a pause.
  mutating func shift(by samples: Int64) {
    map.anchor &+= samples
    firstSample &+= samples
    if changesEnd != .max && changesEnd != .min { changesEnd &+= samples }
    if lanesStart != .min { lanesStart &+= samples }
    if lanesEnd != .max { lanesEnd &+= samples }
  }
}
