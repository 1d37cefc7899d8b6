/// A straight course within a segment: `base` at the segment's first sample, `slope` a sample.
struct Course {
  var base: Double
  var slope: Double

  init(_ base: Double, _ slope: Double = 0) {
    self.base = base
    self.slope = slope
  }

  @inline(__always)
  func at(_ offset: Int64) -> Double { slope == 0 ? base : base + slope * Double(offset) }
}

/// A phase that runs as a polynomial of third degree over samples, in 64-bit fractions of a cycle.
///
/// phase(j) = p + d1·j + d2·C(j,2) + d3·C(j,3). All arithmetic wraps, so any sample can be computed on its own with
/// the same bits: a block may be split anywhere.
struct PhaseCourse {
  var p: UInt64
  var d1: UInt64
  var d2: UInt64
  var d3: UInt64

  static var zero: PhaseCourse { PhaseCourse(p: 0, d1: 0, d2: 0, d3: 0) }

  /// The course as seen from a later sample: its phase and differences there.
  @inline(__always)
  func advanced(by offset: Int64) -> PhaseCourse {
    let j = UInt64(bitPattern: offset)
    if d2 == 0 && d3 == 0 { return PhaseCourse(p: p &+ d1 &* j, d1: d1, d2: 0, d3: 0) }
    let pairs = (j &* (j &- 1)) >> 1
    let triples = j < 3 ? 0 : pairs &* (j &- 2) / 3
    return PhaseCourse(
      p: p &+ d1 &* j &+ d2 &* pairs &+ d3 &* triples,
      d1: d1 &+ d2 &* j &+ d3 &* pairs,
      d2: d2 &+ d3 &* j,
      d3: d3)
  }
}

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
struct Voice {
  // Links of the player's list, in the order of starting.
  var next: Int32
  var previous: Int32
  var player: Int32

  var kind: EventKind
  var kernel: Kernel
  var isSustained: Bool
  var usesVolumeEnvelope: Bool
  var loops: Bool
  var waveform: Int32

  /// The onset.
  var start: Int64
  /// The sample on which the release begins (`Int64.max`: not yet known, or never).
  var releaseStart: Int64
  /// AudioCustom: the sample on which its duration is over (`Int64.max` for none).
  var durationEnd: Int64
  /// The first sample on which it is over, as far as known.
  var finalEnd: Int64
  /// The samples for which the courses below are good.
  var segmentStart: Int64
  var segmentEnd: Int64

  // The event's own values.
  var level: Float
  var tone: Float
  var pan: Float
  var brightness: Float
  var decay: Float
  var release: Float

  var envelope: Envelope
  /// Intensity or volume with its lane, and the envelope, each straight within the segment.
  var levelCourse: Course
  var envelopeCourse: Course
  /// Sharpness or pitch, clamped to its range.
  var toneCourse: Course
  var panCourse: Course
  var brightnessCourse: Course

  /// Phase of a sine or tone; for a general sine and a moving tone the phase at the next sample to render.
  var phase: PhaseCourse
  /// Amplitude of steady and transient kernels.
  var amplitude: Float
  /// Position in a file: whole frames and 2⁻³² fractions.
  var position: UInt64
  /// State of the brightness filter.
  var filterLeft: Double
  var filterRight: Double
}
