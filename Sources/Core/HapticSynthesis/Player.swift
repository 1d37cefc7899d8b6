/// The states of a player.
enum PlayerState: UInt8 {
  /// The player does not play; voices may still sound.
  case idle
  case playing
  /// Pattern time is frozen at `pausedAt`. The voices fade out, then the player is silent.
  case paused
}

/// One player: its score, its position in the score, and its voices.
struct Player {
  var score = ScoreView.empty
  var state = PlayerState.idle
  /// Whether the player has work to do, so that the synthesizer visits it.
  var isActive = false
  var map: TimeMap
  var loops = false
  var loopEnd = 0.0
  /// The first sample of the current playback; changes at or before that sample take effect without a ramp.
  var firstSample: Int64 = 0
  /// The number of the current loop pass, from 0. `baseTime` is the pattern time of the map's anchor in pass
  /// 0.
  var pass: Int64 = 0
  var baseTime = 0.0
  /// Whether the end of a loop pass could not be processed because the budget was used up. The passes that
  /// have elapsed since then will be skipped.
  var isBehind = false

  var nextEvent = 0
  /// No event starts before this sample. It saves reading the next event, which often means waiting for memory.
  var quietEnd = Int64.min
  /// The sample at which the next dynamic parameter of the score is due; `Int64.min` if that sample has not
  /// been determined yet, `Int64.max` if no parameter is left.
  var changesEnd = Int64.max
  /// The sample at which the lanes last changed other than predicted; segments of voices that were computed
  /// before that sample are invalid.
  var lanesStart = Int64.min
  /// The earliest sample at which any lane changes its slope.
  var lanesEnd = Int64.max
  /// The lanes that have, or once had, a parameter, a curve or a live value. All others are neutral, and
  /// nothing looks at them.
  var lanes = LaneSet.none
  /// The lanes that have a parameter or a curve in the score. They join `lanes` when the player first enters
  /// its pattern, so that loading a score touches no lane.
  var scoreLanes = LaneSet.none

  /// The voices in the order of their starts.
  var voices = SlotList<Voice>()
  var voiceCount = 0
  /// Whether a tone or an audio file of the player has sounded.
  var hasAudio = false
  /// The first voice that has not been examined in the current stretch (see `reclaimVoices`).
  var unexamined = VoiceIndex.none
  var commands = CommandQueue()

  /// The gain of the player, which a mute, a pause or a cancel fades.
  var gain = Line(constant: 1)
  var isMuted = false
  var isCancelled = false
  /// Whether a playback has started whose end has not been reported yet.
  var wasStarted = false
  var pausedAt: Int64 = 0
  /// The sample at which the player last changed: a command took effect, or a voice, a fade or the pattern
  /// ended.
  var lastChange: Int64 = 0

  init(sampleRate: Double) { map = TimeMap(anchor: 0, time: 0, sampleRate: sampleRate) }

  /// The length of one loop pass in seconds of pattern time; `nil` if the player does not loop or
  /// has nothing to repeat.
  var loopLength: Double? {
    guard loops else { return nil }
    let length = loopEnd > 0 ? loopEnd : score.loopLength
    return length > 0 ? length : nil
  }

  /// The sample at which the current pass ends; `nil` if the player does not loop.
  var loopSample: Int64? {
    // The map's time goes back by k · length in pass k, so that rounding errors do not add up.
    loopLength.map { map.moment($0) }
  }

  /// Whether pattern time is frozen.
  var isFrozen: Bool { state == .paused }

  /// Returns the gain of the events that start at a sample. The gain of a fade that starts later is that of the
  /// fade; an event that starts during a fade has the gain to which the fade goes.
  func gain(ofEventFrom start: Int64) -> Line {
    guard gain.ramp.slope != 0, start >= gain.start else { return gain }
    return Line(constant: gain.ramp.slope > 0 ? 1 : 0)
  }

  /// Restarts the count of loop passes at the current pass, because earlier passes had a different anchor or
  /// length.
  mutating func countRounds() {
    pass = 0
    baseTime = map.time
    isBehind = false
  }

  /// Finishes any fade: sets the gain to 0 if the player is muted, otherwise to 1.
  mutating func endFade() {
    isCancelled = false
    gain = Line(constant: isMuted ? 0 : 1)
  }

  /// Starts a fade of the gain to 0 or 1 that takes a number of samples.
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

  /// Shifts all times that are stored as samples by the length of a pause.
  mutating func shift(by samples: Int64) {
    map.anchor &+= samples
    quietEnd = .min
    firstSample &+= samples
    if changesEnd != .max && changesEnd != .min { changesEnd &+= samples }
    if lanesStart != .min { lanesStart &+= samples }
    if lanesEnd != .max { lanesEnd &+= samples }
  }
}
