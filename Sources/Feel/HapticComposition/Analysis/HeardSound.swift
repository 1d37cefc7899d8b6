import HapticText

/// The frames, every 5 ms, and the hits of a sound, or of the part of it that a strategy follows.
struct HeardSound: Sendable {
  let settings: CompositionSettings
  private(set) var levels: HeardLevels
  private(set) var onsets: [Onset] = []
  private var front: SoundFront
  /// Where the end of a loop goes on at its start; `nil` if the sound is not a loop.
  private var seam: LoopSeam?
  /// Whether the start of the sound is an attack; `nil` if the sound is a loop, or without transients.
  private var opening: SoundOpening?

  init(sampleRate: Double, _ settings: CompositionSettings) {
    self.settings = settings
    levels = HeardLevels(gate: settings[.gate])
    front = SoundFront(
      sampleRate: sampleRate, settings, measure: settings.measure,
      lookAhead: settings.strategy.hasTransients ? .file : nil, lead: Int(sampleRate / 4),
      opening: Int(sampleRate * SoundFront.openingTime))
    seam = settings.loops ? LoopSeam(sampleRate: sampleRate) : nil
    opening =
      !settings.loops && settings.strategy.hasTransients ? SoundOpening(sampleRate: sampleRate) : nil
  }

  /// Appends the next samples of one channel.
  mutating func append(_ samples: UnsafeBufferPointer<Float>) {
    front.append(samples) {
      levels.append($0)
    } onset: {
      onsets.append($0)
    }
    keepEnds()
  }

  /// Ends the sound. Corrects the seam of a loop, and removes a hit at the start of a sound that goes on as it starts.
  mutating func finish() {
    front.finish {
      levels.append($0)
    } onset: {
      onsets.append($0)
    }
    keepEnds()
    seam?.correct(&levels.frames, settings)
    if settings.strategy.hasTransients { seam?.correct(&onsets, settings) }
    if let opening, onsets.contains(where: { $0.time < SoundOpening.startTime }), opening.isSteady {
      onsets.removeAll { $0.time < SoundOpening.startTime }
    }
    (seam, opening) = (nil, nil)
  }

  /// Frees the frames and the hits.
  mutating func clear() { (levels.frames, onsets) = ([], []) }

  /// Passes the samples of the last block to the seam and the opening.
  private mutating func keepEnds() {
    front.samples.withUnsafeBufferPointer {
      seam?.append($0)
      opening?.append($0)
    }
  }
}

/// The frames of a sound, or of a part of it.
struct HeardLevels: Sendable {
  var frames: [StoredFrame] = []
  private let gate: Double
  /// The number of frames above the gate.
  private var audible = 0
  /// The number of frames of which `decisionFrames` are above the gate; `nil` until then.
  private var decided: Int?

  init(gate: Double) { self.gate = gate }

  mutating func append(_ frame: SoundFrame) {
    frames.append(StoredFrame(frame))
    guard Double(frame.level) > gate else { return }
    audible += 1
    if audible == Self.decisionFrames { decided = frames.count }
  }

  /// The number of frames above the gate, 10 s, that show whether a sound has low frequencies.
  private static var decisionFrames: Int { 2000 }
  /// How much weaker than the whole sound a part of it is that hardly belongs to it, in dB.
  private static var faintness: Double { 22 }

  /// Whether enough of the sound is known to compare a part with it.
  var canDecide: Bool { decided != nil }

  /// Returns whether this part of a sound is hardly anything beside the whole: the levels that the loudest fiftieths reach differ by
  /// 22 dB, in the first 10 s above the gate. Nothing is faint beside silence.
  func isFaint(beside whole: HeardLevels) -> Bool {
    guard whole.audible > 0 else { return false }
    let count = whole.decided ?? whole.frames.count
    return reached(in: count) < whole.reached(in: count) - Self.faintness
  }

  /// Returns the level in dB that the loudest fiftieth of the first frames reaches.
  private func reached(in count: Int) -> Double {
    let levels = frames.prefix(count).map { $0.level }.sortedStably { $0 }
    return levels.isEmpty ? Double(SoundFrame.silence) : levels[levels.count - 1 - levels.count / 50]
  }
}
