/// How the samples of a segment are computed. A segment is a range of samples of one voice within which every
/// ramp is straight.
enum Kernel: UInt8 {
  /// The voice is silent in this segment (a range of its samples).
  case silent
  /// A sine of constant amplitude. Its phase is a polynomial in the sample number, so its frequency may
  /// change.
  case steady
  /// A sine whose phase is a polynomial in the sample number, for profiles with the intensity exponent 2. Its
  /// amplitude changes: it is `amplitude · (levelRamp · envelopeRamp)²` of the voice.
  case squared
  /// A sine whose phase is a polynomial in the sample number, for profiles with the intensity exponent 1. Its
  /// amplitude changes: it is `amplitude · levelRamp · envelopeRamp` of the voice.
  case linear
  /// A sine whose frequency or amplitude is computed separately for each sample, because it changes and the
  /// profile's exponent for it is neither 1 nor 2.
  case general
  /// A tone with four harmonics.
  case tone
  /// Samples of an audio file.
  case waveform
}

/// One voice: a sounding event.
///
/// The properties that every block needs come first, so that thousands of voices use the
/// processor's cache well.
struct Voice: Linked {
  /// The links in the list of the player's voices, in the order of starting.
  var links = Links<Voice>.none
  var player: PlayerIndex

  var kind: EventType
  var kernel = Kernel.silent
  var isSustained = true
  var usesVolumeEnvelope = true
  var loops = false

  /// The sample at which the event starts; a pause moves it with all other samples of the voice.
  var start: Int64
  /// The sample at which the event started, whatever pauses came since, and its index in the score.
  var onset: Int64
  var event: Int32
  /// The first sample for which the ramps below are valid; `segmentEnd` is the sample at which they end.
  var segmentStart: Int64
  var segmentEnd: Int64
  /// The first sample at which the voice is over; `Int64.max` while that is not known.
  var finalEnd = Int64.max
  /// The sample up to which the voice was rendered early, to find out whether it ends (see `reclaimVoices`).
  var renderedEnd = Int64.min
  /// The phase of a sine or tone at the start of the segment. For a general sine or a tone whose pitch
  /// changes, the phase at the next sample to render.
  var phase = PhasePolynomial.zero
  /// The amplitude factor of haptic kernels.
  var amplitude: Float = 0

  // The event's own values.
  var level: Float
  /// The ramp of the event's intensity or volume combined with its lane; `envelopeRamp` is the ramp of the
  /// envelope. Both are straight within the segment.
  var levelRamp = Ramp(0)
  var envelopeRamp = Ramp(1)
  /// The ramp of the sharpness or pitch, clamped to its range.
  var toneRamp = Ramp(0)
  var envelope = Envelope.full
  /// The sample at which the release starts; `Int64.max` if that is not known yet, or if the release never
  /// starts.
  var releaseStart = Int64.max
  var tone: Float
  var decay: Float
  var release: Float

  // Used by audio events only.
  var waveform: Int32
  var pan: Float
  var brightness: Float
  /// The sample at which the duration of an AudioCustom event is over; `Int64.max` if the event has no fixed
  /// duration.
  var durationEnd = Int64.max
  var panRamp = Ramp(0)
  var brightnessRamp = Ramp(1)
  /// The position in an audio file, in units of 2⁻³² frames.
  var position: UInt64 = 0
  /// The parts of the glides of its lanes that have no effect on the voice, because it began after them.
  var levelGlide = SkippedGlide.none
  var toneGlide = SkippedGlide.none
  var panGlide = SkippedGlide.none
  var brightnessGlide = SkippedGlide.none
  /// The state of the brightness filter, for the left and the right channel.
  var filterLeft = 0.0
  var filterRight = 0.0

  /// Initialises the voice for an event that starts at a sample; a transient starts with `beginTransient`. Sets in
  /// place only what the event's kind uses and what its first segment does not set, because building a voice
  /// elsewhere and copying it takes longer.
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
