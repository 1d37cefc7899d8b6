/// One event of a score, as plain numbers. Every parameter is present and within its range.
public struct ScoreEvent: Sendable {
  /// The start of the event, in seconds from the start of the pattern.
  public var time: Double
  /// The time from the start of the event until its release (final fade) starts, in seconds at a playback
  /// rate of 1; infinite if the event has no fixed end.
  public var duration: Double
  /// The intensity of a haptic event or the volume of an audio event, 0…1.
  public var level: Float
  /// The sharpness (0…1) of a haptic event or the pitch (−1…1) of an audio event.
  public var tone: Float
  /// The panorama position, from −1 (left) to 1 (right).
  public var pan: Float
  /// The brightness of the sound, 0…1.
  public var brightness: Float
  /// The attack time as a normalised value of 0…1, which stands for 2 ms to 2 s (see Rendering §3).
  public var attack: Float
  /// The decay time as a normalised value of 0…1, which stands for 10 ms to 4 s (see Rendering §3).
  public var decay: Float
  /// The release time as a normalised value of 0…1, which stands for 2 ms to 2 s (see Rendering §3).
  public var release: Float
  /// The index into the score's waveforms; below 0 if the event has no waveform.
  public var waveform: Int32
  /// The type of the event.
  public var kind: EventType
  /// Whether a continuous event holds its level until its duration is over. If not, the level falls to 0
  /// within the decay time, which follows the attack.
  public var isSustained: Bool
  /// Whether the audio file of an AudioCustom event fades in over its first 5 ms and out over its last 5 ms.
  public var usesVolumeEnvelope: Bool
  /// Whether the audio file of an AudioCustom event repeats.
  public var loops: Bool

  /// Creates an event with neutral values: level and brightness 1, all others 0, and no waveform.
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

/// One change of a dynamic parameter (a control such as intensity), as plain numbers.
public struct ScoreChange: Sendable {
  /// The time of the change, in seconds from the start of the pattern.
  public var time: Double
  /// The new value, in the range of the control that changes.
  public var value: Double

  /// Creates a change of a parameter.
  public init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }
}

/// A straight piece of the curve of a lane (a control such as intensity); if several curves of the lane
/// overlap, they are combined into one. The segment applies until the next segment of the lane starts (see
/// Rendering §2).
public struct ScoreSegment: Sendable {
  /// The start of the piece, in seconds from the start of the pattern; for a curve that is sent by a command,
  /// from the sample at which the command takes effect.
  public var time: Double
  /// The value at `time`.
  public var value: Double
  /// The change of the value per second of pattern time.
  public var slope: Double
  /// Whether the value jumps at `time`. A jump takes effect at the sample nearest to that time.
  public var isJump: Bool
  /// Whether a curve is active in this segment. If not, the segment holds the final value of the last curve.
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

/// Decoded audio at the sample rate of the synthesizer: one or two channels of floats. The caller owns the
/// memory.
public struct WaveformView: @unchecked Sendable {  // Read-only memory that its owner keeps alive.
  /// The left or mono samples.
  public var left: UnsafePointer<Float>
  /// The right samples; for mono audio, the same pointer as `left`.
  public var right: UnsafePointer<Float>
  /// The number of frames (samples per channel), at most 2³¹ − 1.
  public var frameCount: Int32
  /// Whether the waveform has two channels; otherwise it has one.
  public var isStereo: Bool

  /// Creates a view of samples in the caller's memory.
  public init(left: UnsafePointer<Float>, right: UnsafePointer<Float>, frameCount: Int32, isStereo: Bool) {
    self.left = left
    self.right = right
    self.frameCount = frameCount
    self.isStereo = isStereo
  }
}

/// A pattern in the form that the synthesizer plays: flat arrays sorted by time. The caller owns the memory
/// and keeps it alive and unchanged until the synthesizer no longer uses it for any player.
public struct ScoreView: @unchecked Sendable {  // Read-only memory that its owner keeps alive.
  /// The events, sorted by time.
  public var events: UnsafeBufferPointer<ScoreEvent>
  /// The changes of dynamic parameters, grouped by lane (control) and sorted by time within each lane.
  /// Changes at the same time keep their order.
  public var changes: UnsafeBufferPointer<ScoreChange>
  /// For each of the twelve lanes (controls), the index of the lane's first element in `changes`. Entry 12 is
  /// the index after the last element.
  public var changeStarts: SIMD16<Int32>
  /// The curve segments, grouped by lane and sorted by time within each lane.
  public var segments: UnsafeBufferPointer<ScoreSegment>
  /// For each of the twelve lanes (controls), the index of the lane's first element in `segments`. Entry 12
  /// is the index after the last element.
  public var laneStarts: SIMD16<Int32>
  /// The waveforms (decoded audio) to which events refer by index.
  public var waveforms: UnsafeBufferPointer<WaveformView>
  /// The duration in seconds. A player that does not loop finishes at this time, or later if an event still
  /// sounds.
  public var duration: Double
  /// The length in seconds of one loop pass, unless a loop end is set. 0 if the score can loop only with a
  /// loop end.
  public var loopLength: Double

  /// Creates a view of arrays in the caller's memory.
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

  /// A score without events, parameters and curves.
  public static var empty: ScoreView {
    ScoreView(
      events: UnsafeBufferPointer(start: nil, count: 0), changes: UnsafeBufferPointer(start: nil, count: 0),
      changeStarts: SIMD16(repeating: 0), segments: UnsafeBufferPointer(start: nil, count: 0),
      laneStarts: SIMD16(repeating: 0), waveforms: UnsafeBufferPointer(start: nil, count: 0), duration: 0,
      loopLength: 0)
  }
}
