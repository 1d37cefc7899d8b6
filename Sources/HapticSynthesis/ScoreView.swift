/// One event in the flat form: plain numbers, every parameter present and in its range.
public struct ScoreEvent: Sendable {
  /// Start in seconds of pattern time.
  public var time: Double
  /// Seconds until the release begins, before the playback rate; infinite when there is no fixed end.
  public var duration: Double
  /// Intensity of a haptic event, volume of an audio event, 0…1.
  public var level: Float
  /// Sharpness (0…1) of a haptic event, pitch (−1…1) of an audio event.
  public var tone: Float
  /// −1 left … 1 right.
  public var pan: Float
  /// 0…1.
  public var brightness: Float
  /// Normalised attack, 0…1 (Rendering §3).
  public var attack: Float
  /// Normalised decay, 0…1.
  public var decay: Float
  /// Normalised release, 0…1.
  public var release: Float
  /// Index into the score's waveforms; below 0 for none.
  public var waveform: Int32
  /// What it is.
  public var kind: EventType
  /// Whether it holds until its duration is over.
  public var isSustained: Bool
  /// AudioCustom: whether 5 ms ramps are laid over its ends.
  public var usesVolumeEnvelope: Bool
  /// AudioCustom: whether the file repeats.
  public var loops: Bool

  /// Creates an event with every value neutral.
  public init(_ kind: EventType, time: Double, duration: Double) {
    self.time = time
    self.duration = duration
    self.kind = kind
    level = 1
    tone = 0
    pan = 0
    brightness = 1
    attack = 0
    decay = 0
    release = 0
    waveform = -1
    isSustained = true
    usesVolumeEnvelope = true
    loops = false
  }
}

/// One dynamic parameter in the flat form.
public struct ScoreChange: Sendable {
  /// Seconds of pattern time.
  public var time: Double
  /// The new value, in the lane's range.
  public var value: Double

  /// Creates a change.
  public init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }
}

/// A straight piece of a lane's curve part C (Rendering §2), valid until the next segment of the lane.
public struct ScoreSegment: Sendable {
  /// Seconds of pattern time at which the piece begins.
  public var time: Double
  /// Value at `time`.
  public var value: Double
  /// Change per second of pattern time.
  public var slope: Double
  /// True when the value jumps at `time`: the jump falls on the sample of that moment.
  public var isJump: Bool
  /// True while a curve is active; false when the value of the last curve is held.
  public var isActive: Bool

  /// Creates a segment.
  public init(time: Double, value: Double, slope: Double, isJump: Bool, isActive: Bool) {
    self.time = time
    self.value = value
    self.slope = slope
    self.isJump = isJump
    self.isActive = isActive
  }
}

/// Decoded audio: one or two channels of floats at the engine's rate. The memory belongs to the caller.
public struct WaveformView: @unchecked Sendable {  // Read-only memory that its owner keeps alive.
  /// Left or mono samples.
  public var left: UnsafePointer<Float>
  /// Right samples; the same pointer as `left` for mono.
  public var right: UnsafePointer<Float>
  /// Number of frames, at most 2³¹ − 1.
  public var frameCount: Int32
  /// True for two channels.
  public var isStereo: Bool

  /// Creates a view.
  public init(left: UnsafePointer<Float>, right: UnsafePointer<Float>, frameCount: Int32, isStereo: Bool) {
    self.left = left
    self.right = right
    self.frameCount = frameCount
    self.isStereo = isStereo
  }
}

/// A pattern in the form that is played: flat arrays sorted by time. The memory belongs to the caller, who keeps it
/// alive and unchanged until the synthesizer has given the player back.
public struct ScoreView: @unchecked Sendable {  // Read-only memory that its owner keeps alive.
  /// Events sorted by time.
  public var events: UnsafeBufferPointer<ScoreEvent>
  /// Dynamic parameters, lane after lane, sorted stably by time within a lane.
  public var changes: UnsafeBufferPointer<ScoreChange>
  /// Where the dynamic parameters of each lane begin; entry 12 is the end.
  public var changeStarts: SIMD16<Int32>
  /// Curve segments, lane after lane, sorted by time within a lane.
  public var segments: UnsafeBufferPointer<ScoreSegment>
  /// Where the segments of each lane begin; entry 12 is the end.
  public var laneStarts: SIMD16<Int32>
  /// Waveforms that events refer to.
  public var waveforms: UnsafeBufferPointer<WaveformView>
  /// Logical duration in seconds: when a track that does not loop ends, if nothing sounds longer.
  public var duration: Double
  /// The length of a round in seconds when no loop end is set; 0 for a score that cannot loop without one.
  public var loopLength: Double

  /// Creates a view.
  public init(
    events: UnsafeBufferPointer<ScoreEvent>, changes: UnsafeBufferPointer<ScoreChange>,
    changeStarts: SIMD16<Int32>, segments: UnsafeBufferPointer<ScoreSegment>, laneStarts: SIMD16<Int32>,
    waveforms: UnsafeBufferPointer<WaveformView>, duration: Double, loopLength: Double
  ) {
    self.events = events
    self.changes = changes
    self.changeStarts = changeStarts
    self.segments = segments
    self.laneStarts = laneStarts
    self.waveforms = waveforms
    self.duration = duration
    self.loopLength = loopLength
  }

  /// A score without content.
  public static var empty: ScoreView {
    ScoreView(
      events: UnsafeBufferPointer(start: nil, count: 0), changes: UnsafeBufferPointer(start: nil, count: 0),
      changeStarts: SIMD16(repeating: 0), segments: UnsafeBufferPointer(start: nil, count: 0),
      laneStarts: SIMD16(repeating: 0), waveforms: UnsafeBufferPointer(start: nil, count: 0), duration: 0,
      loopLength: 0)
  }
}
