/// How the samples of a segment are computed.
enum Kernel: UInt8 {
  /// Nothing sounds.
  case silent
  /// Sine with polynomial phase, amplitude constant.
  case steady
  /// Sine with polynomial phase, amplitude = gain · (level · envelope)².
  case squared
  /// Sine with polynomial phase, amplitude = gain · level · envelope.
  case linear
  /// Sine sample by sample, for profiles with other exponents.
  case general
  /// Four harmonics.
  case tone
  /// Samples of a file.
  case waveform
}

/// One sounding event.
///
/// What every block needs stands first, so that thousands of voices go through the processor's cache quickly.
struct Voice: Linked {
  /// The list of its player, in the order of starting.
  var links = Links<Voice>.none
  var player: PlayerIndex

  var kind: EventType
  var kernel = Kernel.silent
  var isSustained = true
  var usesVolumeEnvelope = true
  var loops = false

  /// The onset.
  var start: Int64
  /// The samples for which the courses below are good.
  var segmentStart: Int64
  var segmentEnd: Int64
  /// The first sample on which it is over, as far as known.
  var finalEnd = Int64.max
  /// Up to here it was rendered before its turn, to find out whether it ends.
  var renderedEnd = Int64.min
  /// Phase of a sine or tone; for a general sine and a moving tone the phase at the next sample to render.
  var phase = PhaseCourse.zero
  /// Amplitude of steady and transient kernels.
  var amplitude: Float = 0

  // The event's own values.
  var level: Float
  /// Intensity or volume with its lane, and the envelope, each straight within the segment.
  var levelCourse = Ramp(0)
  var envelopeCourse = Ramp(1)
  /// Sharpness or pitch, clamped to its range.
  var toneCourse = Ramp(0)
  var envelope = Envelope.full
  /// The sample on which the release begins (`Int64.max`: not yet known, or never).
  var releaseStart = Int64.max
  var tone: Float
  var decay: Float
  var release: Float

  // Of audio events alone.
  var waveform: Int32
  var pan: Float
  var brightness: Float
  /// AudioCustom: the sample on which its duration is over (`Int64.max` for none).
  var durationEnd = Int64.max
  var panCourse = Ramp(0)
  var brightnessCourse = Ramp(1)
  /// Position in a file: whole frames and 2⁻³² fractions.
  var position: UInt64 = 0
  /// State of the brightness filter.
  var filterLeft = 0.0
  var filterRight = 0.0

  /// Becomes the voice of an event that begins on a sample, whatever it was before; a tap begins with `beginTap`.
  /// Sets in place what its kind uses and what does not come with its first segment: a voice that is built elsewhere and
  /// copied takes longer.
  @inline(__always)
  mutating func begin(_ event: ScoreEvent, of player: PlayerIndex, at sample: Int64) {
    self.player = player
    kind = event.kind
    kernel = .silent
    isSustained = event.isSustained
    start = sample
    segmentStart = sample
    segmentEnd = sample
    finalEnd = .max
    renderedEnd = .min
    phase = .zero
    level = event.level
    envelope = .full
    releaseStart = .max
    tone = event.tone
    decay = event.decay
    release = event.release
    durationEnd = .max
    guard event.kind != .hapticContinuous else { return }
    usesVolumeEnvelope = event.usesVolumeEnvelope
    loops = event.loops
    waveform = event.waveform
    pan = event.pan
    brightness = event.brightness
    position = 0
    filterLeft = 0
    filterRight = 0
  }
}
