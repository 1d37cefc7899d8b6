/// Every constant of the model of perception, each with its source.
///
/// Tags: *published* (stated by a standard, a paper's abstract or a vendor's documentation), *read in source* (a number in
/// published source code), *chosen by this project* (fitted or decided here). `Docs/Perception.md` explains their use.
package enum PerceptionConstants {
  // MARK: Detection threshold

  /// Detection threshold as pairs of Hz and dB re 1 g peak: Android's minimum perceptible curve. Read in source:
  /// `MIN_PERCEPTIBLE_CURVE` of AOSP's BasicToPwleSegmentAdapter.java (the vibrator test suite's PwleV2Utils.h has the
  /// same numbers); by its shape the thenar curve of Bolanowski et al. 1988.
  package static var publishedThreshold: [(hertz: Double, level: Double)] {
    [
      (0.4, -97.81), (2, -69.86), (3, -62.81), (4, -58.81), (5, -56.69), (6, -54.77), (7.2, -52.85),
      (8, -51.77),
      (8.64, -50.84), (10, -48.90), (10.37, -48.52), (12.44, -46.50), (14.93, -44.43), (15, -44.35),
      (17.92, -41.96), (20, -40.36), (21.5, -39.60), (25, -37.48), (25.8, -36.93), (30, -34.31), (35, -33.13),
      (40, -32.81), (50, -31.94), (60, -31.77), (70, -31.59), (72, -31.55), (80, -31.77), (86.4, -31.94),
      (90, -31.73), (100, -31.90), (103.68, -31.77), (124.42, -31.70), (149.3, -31.38), (150, -31.35),
      (179.16, -31.02), (200, -30.86), (215, -30.35), (250, -28.98), (258, -28.68), (300, -26.81),
      (400, -19.81),
    ]
  }
  /// The threshold above 400 Hz, where the published curve ends. Chosen by this project: it follows the channel filter.
  package static var extendedThreshold: [(hertz: Double, level: Double)] {
    [(500, -11.94), (600, -5.3), (700, 0.5), (800, 5.5), (1000, 14.1)]
  }
  /// Standard gravity in m/s². Published: ISO 80000-3.
  package static var gravity: Double { 9.80665 }
  /// The frequency in Hz below which the Pacinian threshold is flat in acceleration. Published: −12 dB/octave in displacement
  /// (Gescheider & Verrillo, citing Verrillo 1963).
  package static var pacinianFlatBelow: Double { 40 }
  /// The lowest frequency of the non-Pacinian threshold that follows the table, in Hz. Chosen by this project.
  package static var nonPacinianFlatBelow: Double { 10 }
  /// The table is the non-Pacinian threshold up to this frequency in Hz. Chosen by this project, after Bolanowski et al. 1988.
  package static var nonPacinianTableEnd: Double { 35 }
  /// Non-Pacinian threshold above the table in dB re 1 µm peak. Chosen by this project: the table's displacement at 35 Hz.
  package static var nonPacinianDisplacement: Double { 13 }
  /// The frequency in Hz above which the non-Pacinian threshold rises in displacement. Chosen by this project.
  package static var nonPacinianRiseFrom: Double { 100 }
  /// The slope of the non-Pacinian threshold above `nonPacinianRiseFrom` in dB per octave. Chosen by this project.
  package static var nonPacinianRise: Double { 6 }
  /// How much lower Pacinian thresholds are in a grasp than under a contactor, in dB. Chosen by this project within the published
  /// 5…15 (Brisben, Hsiao & Johnson 1999: 9.8 dB at 40 Hz, 18.5 dB at 300 Hz against a small probe).
  package static var graspOffset: Double { 10 }
  /// The largest magnitude of a person's threshold offset in dB. Chosen by this project: a bound that keeps every number finite.
  package static var largestUserOffset: Double { 60 }

  // MARK: Frames

  /// The number of samples per second. Chosen by this project: more than twice the highest frequency that matters.
  package static var sampleRate: Double { 8000 }
  /// Gain and two sections (b0, a1, a2; b1 = 2·b0, b2 = b0) of the Pacinian filter. Chosen by this project: fitted to the threshold.
  package static var pacinianFilter: ChannelFilter {
    ChannelFilter(
      gain: 57.279603099,
      first: .init(b0: 1.399036097927e-02, a1: -1.747652680415, a2: 0.803614124332),
      second: .init(b0: 7.571222826986e-03, a1: -1.693789598806, a2: 0.724074490114))
  }
  /// Gain and coefficients of the non-Pacinian filter (low frequencies). Chosen by this project: fitted to the threshold.
  package static var nonPacinianFilter: ChannelFilter {
    ChannelFilter(
      gain: 485.288500162,
      first: .init(b0: 2.500617106466e-05, a1: -1.982430966835, a2: 0.982530991519),
      second: .init(b0: 2.958137252400e-03, a1: -1.853191791860, a2: 0.865024340870))
  }
  /// Samples from one frame to the next: 5 ms. Chosen by this project: short compared with the gap at which two pulses fuse.
  package static var frameStep: Int { 40 }
  /// Frames a second. Follows from `sampleRate` and `frameStep`.
  package static var frameRate: Double { sampleRate / Double(frameStep) }
  /// The window of the Pacinian power in samples: 20 ms. Chosen by this project: taps 30 ms apart stay distinct.
  package static var pacinianWindow: Int { 160 }
  /// The window of the non-Pacinian power in samples: 50 ms. Chosen by this project: about a period at its lowest frequencies.
  package static var nonPacinianWindow: Int { 400 }
  /// The smallest power, relative to threshold, that has a level of its own. Chosen by this project.
  package static var smallestPower: Double { 1e-6 }
  /// The exponent of felt strength over power (0.6 over amplitude). Chosen by this project between the published √A (Lee & Choi
  /// 2013) and 0.89 (Verrillo 1970).
  package static var strengthExponent: Double { 0.3 }
  /// The divisor that makes the felt strength 1 at 30 dB above threshold. Chosen by this project: 10^0.9 − 1.
  package static var strengthScale: Double { 6.943 }
  /// The share of the weaker channel's strength that is added to the stronger channel's. Published: Hollins & Roy 1996.
  package static var weakerChannelShare: Double { 0.5 }
  /// The window in which an amplitude for the roughness is measured, in samples: 14 ms. Chosen by this project.
  package static var amplitudeWindow: Int { 112 }
  /// Samples from one amplitude for the roughness to the next: 2.5 ms. Chosen by this project.
  package static var amplitudeStep: Int { 20 }
  /// The number of amplitudes from which a roughness is calculated: 100 ms. Chosen by this project.
  package static var roughnessWindow: Int { 41 }
  /// The length of the roughness window in seconds. Follows from `roughnessWindow` and `amplitudeStep`.
  package static var roughnessTime: Double {
    Double((roughnessWindow - 1) * amplitudeStep) / sampleRate
  }
  /// The smallest mean amplitude, relative to threshold, by which the roughness is divided. Chosen by this project.
  package static var roughnessFloor: Double { 1 }
  /// The share of the power summed by the Pacinian channel that remains after one frame: exp(−5/200). Published: Zwislocki's
  /// theory (Gescheider 1976; Gescheider, Bolanowski & Verrillo 1994); the time constant of 200 ms chosen by this project from
  /// memory of the theory.
  package static var summationKept: Double { 0.975_309_912_028_332_6 }

  /// The Pacinian power below which the pitch is 0. Chosen by this project: far below anything felt, far above rounding errors.
  package static var silentPower: Double { 1e-12 }
  /// The largest acceleration in g; larger values count as this. Chosen by this project: far below where squares overflow.
  package static var largestAcceleration: Double { 1e6 }
  /// The magnitude below which the state of a filter or an actuator becomes 0. Chosen by this project: its square is still a
  /// normal number, and 40 samples of decay do not reach the denormals, which cost time.
  package static var silence: Double { 1e-60 }

  // MARK: Felt events

  /// The level in dB above threshold from which on a vibration counts as felt. Chosen by this project.
  package static var feltLevel: Double { 6 }
  /// The frames of a short event are those within this many dB of its highest level. Chosen by this project.
  package static var durationRange: Double { 10 }

  // MARK: Adaptation

  /// Threshold shift in dB for each dB of level above `adaptationFrom`. Chosen by this project, after Gescheider & Wright 1968.
  package static var adaptationShare: Double { 0.4 }
  /// Level in dB above which a channel adapts. Chosen by this project.
  package static var adaptationFrom: Double { 10 }
  /// Time constant of adaptation and recovery in s. Chosen by this project; published are 5…360 s (Gescheider & Wright 1968).
  package static var adaptationTime: Double { 60 }
  /// Felt vibration in s after which adaptation is reported. Chosen by this project.
  package static var adaptationReportedAfter: Double { 20 }

  // MARK: Just noticeable differences

  /// The just noticeable difference of very short times in s. Chosen by this project: about the gap at which two pulses fuse.
  package static var timeStepFloor: Double { 0.020 }
  /// Just noticeable difference of a long time, as a share of it. Published: 160 ms at 1 s (Jones, Poliakoff & Wells 2009).
  package static var timeStepShare: Double { 0.16 }

  // MARK: Masking and checks

  /// Taps closer together than this many s are felt as one. Published: 24.7 ms (Petrosino & Fucci).
  package static var fusion: Double { 0.025 }
  /// The level above threshold in dB that anything intended to be felt needs. Read in source: Android's
  /// MIN_REQUIRED_SENSITIVITY_DB_SL.
  package static var demandedLevel: Double { 10 }
  /// The lowest level that an alert should reach, in dB above threshold. Chosen by this project: walking and other tasks raise thresholds (Yoshida et al. 2023).
  package static var demandedAlertLevel: Double { 20 }
  /// An event can be masked when it is at least this many dB weaker than the one before. Chosen by this project.
  package static var maskableDifference: Double { 6 }

  // MARK: Devices

  /// Android's reference actuator. Read in source: the frequency to acceleration map of AOSP's example vibrator HAL;
  /// the three numbers fit it within 1.2 dB from 123 to 300 Hz. That phones reach 3 g is doubtful.
  package static var lra150: LinearActuator { LinearActuator(resonance: 150, q: 3, gain: 1) }
  /// The linear actuator of a cheap phone. Chosen by this project.
  package static var lraPlain: LinearActuator { LinearActuator(resonance: 190, q: 8, gain: 0.15) }
  /// The linear actuator of a phone that plays waveforms. Chosen by this project; published is 230 Hz under Core Haptics on one
  /// phone (Yoshida et al. 2023). No amplitude was ever published.
  package static var taptic: LinearActuator { LinearActuator(resonance: 100, q: 1, gain: 1.5) }
  /// The voice coils of a game controller. Chosen by this project; the resonance is that of published coils of this class.
  package static var coil: LinearActuator { LinearActuator(resonance: 65, q: 1, gain: 1) }
  /// A Joy-Con's actuator. Chosen by this project; published (reverse engineering) are its resonances of 160 and 320 Hz.
  package static var joycon: LinearActuator { LinearActuator(resonance: 160, q: 4, gain: 0.5) }
  /// The heavy motor of a game controller. Chosen by this project; its time constants follow the attack of `RumbleProfile`.
  package static var heavyMotor: Rotor { Rotor(frequency: 40, gain: 1, rise: 0.028, fall: 0.045) }
  /// The light motor of a game controller. Chosen by this project; its time constants follow the attack of `RumbleProfile`.
  package static var lightMotor: Rotor { Rotor(frequency: 110, gain: 0.8, rise: 0.012, fall: 0.020) }
  /// The coin motor of a phone. Published for the class: 8000–15 000 turns a minute, 0.3–2.5 g (Precision Microdrives); the
  /// values within these ranges chosen by this project.
  package static var coin: Rotor { Rotor(frequency: 190, gain: 1, rise: 0.035, fall: 0.050) }
  /// The range to which resonances are limited, in Hz. Chosen by this project.
  package static var resonanceLimits: ClosedRange<Double> { 5...1000 }
  /// The range to which the sharpness of a resonance (Q) is limited. Chosen by this project.
  package static var qLimits: ClosedRange<Double> { 0.2...100 }
  /// The range to which the acceleration of a device is limited, in g. Chosen by this project.
  package static var gainLimits: ClosedRange<Double> { 0...1000 }
  /// The range to which the speed of a motor is limited, in turns per second. Chosen by this project.
  package static var turnLimits: ClosedRange<Double> { 1...1000 }
  /// The range to which the time constants of a motor are limited, in seconds. Chosen by this project.
  package static var motorTimeLimits: ClosedRange<Double> { 0.001...5 }
  /// The share of full speed below which friction stops a motor that is not driven. Chosen by this project.
  package static var stallSpeed: Double { 0.15 }

  /// The shortest motor pulse for a tap in s. Chosen by this project: shorter ones are lost in the friction of real motors.
  package static var shortestPulse: Double { 0.012 }
  /// The longest motor pulse for a tap in s. Chosen by this project: longer ones are felt as a vibration.
  package static var longestPulse: Double { 0.040 }
  /// The difference between neighbouring pulse lengths in s. Chosen by this project: half a slot of a controller.
  package static var pulseStep: Double { 0.002 }
  /// The level in dB above threshold of a tap of full intensity on `taptic`. Chosen by this project: calculated with the limiter.
  package static var fullTransientLevel: Double { 29.0 }

  // MARK: Words

  /// The frequency in Hz below which a pitch is called round. Published: the two dimensions of Ryu et al. 2010 meet at 100 Hz.
  package static var roundBelow: Double { 100 }
  /// The frequency in Hz above which a pitch is called crisp. Chosen by this project, after Android's documentation.
  package static var crispAbove: Double { 180 }
  /// Roughness above which an event is called rough. Chosen by this project.
  package static var roughAbove: Double { 0.3 }

  // MARK: Distance

  /// The largest gain in dB that makes up for devices of unknown strength. Chosen by this project.
  package static var largestGain: Double { 12 }
  /// The distance below which two patterns feel the *same*. Chosen by this project.
  package static var sameDistance: Double { 1 }
  /// The largest difference of any 100 ms below which two patterns feel the *same*. Chosen by this project.
  package static var sameWorst: Double { 2 }
  /// The distance below which two patterns feel *close*. Chosen by this project: three laboratory steps are one in ordinary use.
  package static var closeDistance: Double { 3 }
  /// The distance below which two patterns feel *noticeably different*. Chosen by this project.
  package static var noticeableDistance: Double { 6 }
}
