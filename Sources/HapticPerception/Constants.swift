/// Every constant of the model, each with where it comes from.
///
/// Tags: *published* (a standard, a paper's abstract, or a vendor's documentation says so), *read in source* (a number in
/// published source code), *chosen by this project* (fitted or decided by this project). `Docs/Perception.md` explains their use.
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
  /// The threshold above the published curve. Chosen by this project: it follows the channel filter.
  package static var extendedThreshold: [(hertz: Double, level: Double)] {
    [(500, -11.94), (600, -5.3), (700, 0.5), (800, 5.5), (1000, 14.1)]
  }
  /// Standard gravity in m/s². Published: ISO 80000-3.
  package static var gravity: Double { 9.80665 }
  /// Below this frequency in Hz the Pacinian threshold is flat in acceleration. Published: −12 dB/octave in
  /// displacement (Gescheider & Verrillo, citing Verrillo 1963).
  package static var pacinianFlatBelow: Double { 40 }
  /// The lowest frequency of the non-Pacinian threshold that follows the table, in Hz. Chosen by this project.
  package static var nonPacinianFlatBelow: Double { 10 }
  /// Up to this frequency in Hz the table is the non-Pacinian channel's. Chosen by this project, after Bolanowski et al. 1988.
  package static var nonPacinianTableEnd: Double { 35 }
  /// Non-Pacinian threshold above the table in dB re 1 µm peak. Chosen by this project: the table's displacement at 35 Hz.
  package static var nonPacinianDisplacement: Double { 13 }
  /// Where the non-Pacinian threshold begins to rise in displacement, in Hz. Chosen by this project.
  package static var nonPacinianRiseFrom: Double { 100 }
  /// That rise in dB an octave. Chosen by this project.
  package static var nonPacinianRise: Double { 6 }
  /// How much lower Pacinian thresholds are in a grasp than under a contactor, in dB. Chosen by this project within the published
  /// 5…15 (Brisben, Hsiao & Johnson 1999: 9.8 dB at 40 Hz, 18.5 dB at 300 Hz against a small probe).
  package static var graspOffset: Double { 10 }
  /// The largest user offset in dB. Chosen by this project: a bound that keeps every number finite.
  package static var largestUserOffset: Double { 60 }

  // MARK: Frames

  /// Samples a second. Chosen by this project: twice the highest frequency that matters, and more.
  package static var sampleRate: Double { 8000 }
  /// Gain and two sections (b0, a1, a2; b1 = 2·b0, b2 = b0) of the Pacinian filter. Chosen by this project: fitted to the threshold.
  package static var pacinianFilter: ChannelFilter {
    ChannelFilter(
      gain: 57.279603099,
      first: .init(b0: 1.399036097927e-02, a1: -1.747652680415, a2: 0.803614124332),
      second: .init(b0: 7.571222826986e-03, a1: -1.693789598806, a2: 0.724074490114))
  }
  /// The coefficients of the filter for the non-Pacinian channel (low frequencies), as above. Chosen by this project: fitted to the threshold.
  package static var nonPacinianFilter: ChannelFilter {
    ChannelFilter(
      gain: 485.288500162,
      first: .init(b0: 2.500617106466e-05, a1: -1.982430966835, a2: 0.982530991519),
      second: .init(b0: 2.958137252400e-03, a1: -1.853191791860, a2: 0.865024340870))
  }
  /// Samples from one frame to the next: 5 ms. Chosen by this project: short against the fusion of two pulses.
  package static var frameStep: Int { 40 }
  /// Frames a second. Follows from `sampleRate` and `frameStep`.
  package static var frameRate: Double { sampleRate / Double(frameStep) }
  /// Window of the Pacinian power in samples: 20 ms. Chosen by this project: taps 30 ms apart stay distinct.
  package static var pacinianWindow: Int { 160 }
  /// Window of the non-Pacinian power in samples: 50 ms. Chosen by this project: about a period at its lowest frequencies.
  package static var nonPacinianWindow: Int { 400 }
  /// The smallest power that has a level. Chosen by this project.
  package static var smallestPower: Double { 1e-6 }
  /// Exponent of power in strength (0.6 of amplitude). Chosen by this project between the published √A (Lee & Choi 2013) and 0.89
  /// (Verrillo 1970).
  package static var strengthExponent: Double { 0.3 }
  /// Divides strength so that it is 1 at 30 dB above threshold. Chosen by this project: 10^0.9 − 1.
  package static var strengthScale: Double { 6.943 }
  /// Share of the weaker channel in strength. Published: Hollins & Roy 1996.
  package static var weakerChannelShare: Double { 0.5 }
  /// Window of the amplitude that roughness looks at, in samples: 14 ms. Chosen by this project.
  package static var amplitudeWindow: Int { 112 }
  /// Samples from one such amplitude to the next: 2.5 ms. Chosen by this project.
  package static var amplitudeStep: Int { 20 }
  /// Amplitudes within the window of roughness: 100 ms. Chosen by this project.
  package static var roughnessWindow: Int { 41 }
  /// The length of that window in seconds. Follows from both constants.
  package static var roughnessTime: Double {
    Double((roughnessWindow - 1) * amplitudeStep) / sampleRate
  }
  /// The least mean amplitude that roughness is divided by: threshold. Chosen by this project.
  package static var roughnessFloor: Double { 1 }
  /// Time constant of the Pacinian channel's summation in s. Published: Zwislocki's theory (Gescheider 1976;
  /// Gescheider, Bolanowski & Verrillo 1994); the 200 ms chosen by this project from memory of the theory.
  package static var summationTime: Double { 0.2 }
  /// What summation keeps from frame to frame: exp(−5/200). Follows from `summationTime`.
  package static var summationKept: Double { 0.975_309_912_028_332_6 }

  /// Power in the Pacinian channel below which no pitch is left. Chosen by this project: far below anything felt, far above rounding.
  package static var silentPower: Double { 1e-12 }
  /// The largest acceleration in g that is followed; more counts as this. Chosen by this project: far from where squares overflow.
  package static var largestAcceleration: Double { 1e6 }
  /// Magnitude below which filters and actuators fall silent. Chosen by this project: its square is still a normal number, and no step
  /// of 20 samples falls from it to the denormals, which cost time.
  package static var silence: Double { 1e-60 }

  // MARK: Felt events

  /// Level in dB at which an event starts. Chosen by this project.
  package static var eventStart: Double { 6 }
  /// Level in dB below which it ends. Chosen by this project.
  package static var eventEnd: Double { 3 }
  /// Fall and rise in dB between two events without a pause. Chosen by this project.
  package static var eventDip: Double { 6 }
  /// Frames in a row below the dip after which the valley counts. Chosen by this project.
  package static var dipFrames: Int { 3 }
  /// Least frames from one start to the next: 25 ms. Published: two pulses fuse at 24.7 ms (Petrosino & Fucci).
  package static var leastFramesBetweenStarts: Int { 5 }
  /// The end is cut where the level is this many dB below the peak. Chosen by this project.
  package static var eventCut: Double { 20 }
  /// Frames within this many dB of the peak make the duration. Chosen by this project.
  package static var durationRange: Double { 10 }
  /// Longest duration of a tap in s, which is 35 ms of vibration. Published: a vibration is felt from 30 ms on
  /// (Remache-Vinueza et al. 2025); the window's 5 ms and one frame chosen by this project.
  package static var longestTap: Double { 0.040 }

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

  /// Least level difference in dB far above threshold. Chosen by this project within the published 1.6…4 dB (Israr, Tan & Reed
  /// 2006; Forta, Griffin & Morioka 2012).
  package static var levelStep: Double { 2 }
  /// What is added to it at threshold, in dB; halves every `levelStepHalving`. Chosen by this project, same sources.
  package static var levelStepAtThreshold: Double { 2 }
  /// dB above threshold over which the addition halves. Chosen by this project.
  package static var levelStepHalving: Double { 10 }
  /// Octaves of pitch between spans: a factor of 1.20. Published: Weber fractions 0.13–0.38 (Israr, Tan & Reed 2006).
  package static var spanPitchStep: Double { 0.263 }
  /// Octaves of pitch between taps: a factor of 1.30. Chosen by this project.
  package static var tapPitchStep: Double { 0.379 }
  /// Floor of the least difference in time, in s. Chosen by this project: about the fusion of two pulses.
  package static var timeStepFloor: Double { 0.020 }
  /// Least difference in time as a share of the time. Published: 160 ms at 1 s (Jones, Poliakoff & Wells 2009).
  package static var timeStepShare: Double { 0.16 }
  /// Least difference in roughness. Chosen by this project, after Cao 2019.
  package static var roughnessStep: Double { 0.15 }

  // MARK: Masking and checks

  /// Taps closer than this many s are one. Published: 24.7 ms (Petrosino & Fucci).
  package static var fusion: Double { 0.025 }
  /// From this many s on taps are felt one after the other. Published: Jurado et al. 2021.
  package static var countable: Double { 0.085 }
  /// dB above threshold that anything meant to be felt needs. Read in source: Android's
  /// MIN_REQUIRED_SENSITIVITY_DB_SL.
  package static var demandedLevel: Double { 10 }
  /// The lowest level that an alert should reach, in dB above threshold. Chosen by this project: walking and other tasks raise thresholds (Yoshida et al. 2023).
  package static var demandedAlertLevel: Double { 20 }
  /// Time constant of forward masking in the Pacinian channel in s. Published: Makous, Gescheider & Bolanowski 1996.
  package static var pacinianMaskingTime: Double { 0.040 }
  /// The same masking in the non-Pacinian channel (low frequencies). Published: same source.
  package static var nonPacinianMaskingTime: Double { 0.100 }
  /// Lasting share of the masker's level. Published: 1 dB for 5 dB, same source.
  package static var maskingRest: Double { 0.2 }
  /// Share of the masker's level at its end. Chosen by this project.
  package static var maskingAtEnd: Double { 0.6 }
  /// Share of the later event's level in backward masking. Chosen by this project; published is that it is the stronger of the two
  /// for patterns (Craig).
  package static var backwardMasking: Double { 0.3 }
  /// Time constant of backward masking in s. Chosen by this project.
  package static var backwardMaskingTime: Double { 0.100 }
  /// An event counts as masked when fewer dB than this remain. Chosen by this project.
  package static var maskedBelow: Double { 6 }
  /// An event can be masked when it is this many dB weaker than the one before. Chosen by this project.
  package static var maskableDifference: Double { 6 }

  // MARK: Devices

  /// Android's reference actuator. Read in source: the frequency to acceleration map of AOSP's example vibrator HAL;
  /// the three numbers fit it within 1.2 dB from 123 to 300 Hz. That phones reach 3 g is doubtful.
  package static var lra150: LinearActuator { LinearActuator(resonance: 150, q: 3, gain: 1) }
  /// A cheap phone's. Chosen by this project.
  package static var lraPlain: LinearActuator { LinearActuator(resonance: 190, q: 8, gain: 0.15) }
  /// A phone's that plays waveforms. Chosen by this project; published is 230 Hz under Core Haptics on one phone (Yoshida et al.
  /// 2023). No amplitude was ever published.
  package static var taptic: LinearActuator { LinearActuator(resonance: 100, q: 1, gain: 1.5) }
  /// A pad's voice coils. Chosen by this project; the resonance is that of published coils of this class.
  package static var coil: LinearActuator { LinearActuator(resonance: 65, q: 1, gain: 1) }
  /// A Joy-Con's actuator. Chosen by this project; published (reverse engineering) are its resonances of 160 and 320 Hz.
  package static var joycon: LinearActuator { LinearActuator(resonance: 160, q: 4, gain: 0.5) }
  /// A pad's heavy motor. Chosen by this project; times from the attack of `RumbleProfile`.
  package static var heavyMotor: Rotor { Rotor(frequency: 40, gain: 1, rise: 0.028, fall: 0.045) }
  /// A pad's light motor. Chosen by this project; times from the attack of `RumbleProfile`.
  package static var lightMotor: Rotor { Rotor(frequency: 110, gain: 0.8, rise: 0.012, fall: 0.020) }
  /// A phone's coin motor. Published for the class: 8000–15 000 turns a minute, 0.3–2.5 g (Precision Microdrives); the
  /// numbers within chosen by this project.
  package static var coin: Rotor { Rotor(frequency: 190, gain: 1, rise: 0.035, fall: 0.050) }
  /// Frequencies that a resonance may have, in Hz. Chosen by this project.
  package static var resonanceLimits: ClosedRange<Double> { 5...1000 }
  /// Values that Q may have. Chosen by this project.
  package static var qLimits: ClosedRange<Double> { 0.2...100 }
  /// Accelerations that a device may reach, in g. Chosen by this project.
  package static var gainLimits: ClosedRange<Double> { 0...1000 }
  /// Turns a second that a motor may reach. Chosen by this project.
  package static var turnLimits: ClosedRange<Double> { 1...1000 }
  /// Time constants that a motor may have, in seconds. Chosen by this project.
  package static var motorTimeLimits: ClosedRange<Double> { 0.001...5 }
  /// Share of full speed below which friction stops a motor without drive. Chosen by this project.
  package static var stallSpeed: Double { 0.15 }

  /// The shortest pulse of a motor for a tap in s. Chosen by this project: shorter ones are lost in the friction of real motors.
  package static var shortestPulse: Double { 0.012 }
  /// The longest in s. Chosen by this project: longer ones are felt as a vibration.
  package static var longestPulse: Double { 0.040 }
  /// Seconds from one length to the next. Chosen by this project: half a slot of a controller.
  package static var pulseStep: Double { 0.002 }
  /// Level in dB of a tap of full intensity on `taptic`. Chosen by this project: calculated with the limiter.
  package static var fullTapLevel: Double { 29.0 }

  // MARK: Words

  /// Hz below which a pitch is called round. Published: the two dimensions of Ryu et al. 2010 meet at 100 Hz.
  package static var roundBelow: Double { 100 }
  /// Hz above which it is called crisp. Chosen by this project, after Android's documentation.
  package static var crispAbove: Double { 180 }
  /// Roughness above which an event is called rough. Chosen by this project.
  package static var roughAbove: Double { 0.3 }
  /// dB above threshold up to which an event is barely felt, light, clear, strong. Chosen by this project.
  package static var levelWords: SIMD4<Double> { SIMD4(10, 20, 30, 40) }

  /// Pitch of crispness 0 in Hz. Chosen by this project.
  package static var crispnessBase: Double { 60 }
  /// Pitch of crispness 1 in Hz. Chosen by this project: where the effect of frequency on hardness peaks (Higashi et al. 2019).
  package static var crispnessTop: Double { 300 }
  /// Duration of crispness 0 in s. Chosen by this project.
  package static var crispnessLongest: Double { 0.070 }
  /// Seconds shorter at which crispness is whole. Chosen by this project.
  package static var crispnessTimeRange: Double { 0.050 }

  // MARK: Distance

  /// Frames by which the second pattern may come earlier. Chosen by this project: 20 ms.
  package static var earliestShift: Int { -4 }
  /// Frames by which it may come later. Chosen by this project: 60 ms.
  package static var latestShift: Int { 12 }
  /// Seconds of shift that cost nothing, and that make one unit of cost beyond. Chosen by this project; published is 24 ms against
  /// sound (Adelstein 2003).
  package static var freeShift: Double { 0.020 }
  /// Frames by which two matched events may differ in time: 60 ms. Chosen by this project.
  package static var matchWindow: Int { 12 }
  /// The largest gain between devices in dB. Chosen by this project.
  package static var largestGain: Double { 12 }
  /// The largest difference of one kind in just noticeable differences. Chosen by this project.
  package static var largestTerm: Double { 12 }
  /// The interval before the first event in s. Chosen by this project.
  package static var firstInterval: Double { 1 }
  /// Frames at each end of an overlap that are left out of the comparison of envelopes. Chosen by this project.
  package static var overlapMargin: Int { 2 }
  /// *Same* below this distance. Chosen by this project.
  package static var sameDistance: Double { 1 }
  /// *Same* below this worst difference. Chosen by this project.
  package static var sameWorst: Double { 2 }
  /// *Close* below this distance. Chosen by this project: three laboratory steps are one in ordinary use.
  package static var closeDistance: Double { 3 }
  /// *Noticeably different* below this distance. Chosen by this project.
  package static var noticeableDistance: Double { 6 }
  /// A matched event below this many dB counts as missing. Chosen by this project.
  package static var lostLevel: Double { 6 }

  // MARK: Design checks

  /// Seconds of a pattern that are looked at. Chosen by this project: ten minutes.
  package static var longestTrace: Double { 600 }
  /// Seconds for which an event without an end is played. Chosen by this project.
  package static var longestEndless: Double { 10 }
  /// The pulse of a transient on a device that is on or off, in s. Chosen by this project: Rendering §8.
  package static var switchedPulse: Double { 0.020 }
  /// Seconds from one control frame to the next, for devices that do not play waveforms. Chosen by this project: Rendering §8.
  package static var controlStep: Double { 0.001 }
  /// Seconds of such a drive after the last event: more than the longest pulse. Chosen by this project.
  package static var driveTail: Double { 0.1 }
  /// Seconds by which a felt event may start before the event that it comes from: the windows look ahead. Chosen by this project.
  package static var attributionLead: Double { 0.0125 }
  /// Seconds by which it may start after a tap, or after the end of a continuous event. Chosen by this project.
  package static var attributionLag: Double { 0.06 }
  /// Seconds around the start of a transient in which its level is looked for. Chosen by this project.
  package static var tapWindow: ClosedRange<Double> { -0.005...0.02 }
  /// Seconds around the start of any event in which something else may cover it. Chosen by this project.
  package static var onsetWindow: ClosedRange<Double> { -0.01...0.03 }
  /// Seconds before a tap that show the vibration which it lies in. Chosen by this project.
  package static var beforeTap: ClosedRange<Double> { -0.05 ... -0.015 }
  /// Seconds around a tap within a vibration that show how much it adds. Chosen by this project.
  package static var buriedTap: ClosedRange<Double> { -0.005...0.03 }
  /// Seconds after its start that show its pitch. Chosen by this project.
  package static var tapPitch: ClosedRange<Double> { 0...0.02 }
  /// Seconds that a vibration must have lasted for a tap to lie within it. Chosen by this project: a window.
  package static var buriedAfter: Double { 0.02 }
  /// Seconds in which durations of felt events are not compared: a frame, with rounding. Follows from `frameRate`.
  package static var durationResolution: Double { 1.02 / frameRate }
  /// dB by which a device may be weaker or stronger than its model. Chosen by this project.
  package static var deviceMargin: Double { 6 }
  /// Events that start within this many s of each other are meant as one. Chosen by this project: a frame.
  package static var layeredWithin: Double { 0.005 }
  /// Taps that start within this many s of each other are one that is doubled on purpose. Chosen by this project: a tap's length.
  package static var doubledWithin: Double { 0.015 }
  /// Neighbours further apart than this many s are not compared. Chosen by this project.
  package static var neighbourWithin: Double { 0.5 }
  /// Findings of one rule in a pattern that are listed one by one; more become one. Chosen by this project.
  package static var findingsOfOneRule: Int { 3 }
  /// Seconds between neighbours of a fade or a swell. Chosen by this project.
  package static var slopeGap: Double { 0.3 }
  /// Events within `textureReach` of an event that make a texture. Chosen by this project: 9 to 12 a second are not counted (Lechelt).
  package static var textureEvents: Int { 9 }
  /// Seconds around an event that `textureEvents` looks at. Chosen by this project.
  package static var textureReach: Double { 0.5 }
  /// Share of a just noticeable difference below which two events feel the same. Chosen by this project.
  package static var equalShare: Double { 0.5 }
  /// Intensity or sharpness from which on two events differ in the file. Chosen by this project.
  package static var paperDifference: Double { 0.015 }
  /// Sharpness that one just noticeable difference in a tap's pitch takes. Chosen by this project: calculated on `taptic` at 0.5.
  package static var tapSharpnessStep: Double { 0.31 }
  /// Taps from which on a row counts as a roll. Chosen by this project: up to three are counted at any speed.
  package static var rollLength: Int { 4 }
  /// Taps up to which a row may be meant to be counted; more are a texture. Chosen by this project.
  package static var longestCountedRoll: Int { 8 }
  /// Factor between the strongest and the weakest intensity of a row that may be meant to be counted. Chosen by this project.
  package static var evenRow: Double { 1.25 }
  /// Seconds of rest after which the first tap is likely missed. Published as an effect without numbers (WWDC19, session
  /// 223); chosen by this project.
  package static var ghostRest: Double { 1 }
  /// Seconds within which another event must follow for the first to be missed. Chosen by this project, same source.
  package static var ghostFollower: Double { 0.25 }
  /// dB that an event of rest loses to a skin that sleeps. Chosen by this project, same source.
  package static var ghostLoss: Double { 6 }
  /// dB that must remain of the first tap. Chosen by this project, same source.
  package static var ghostNeeded: Double { 12 }
  /// The level of a primer in dB. Chosen by this project: felt by a skin that is awake, not noticed as an event.
  package static var primerLevel: Double { 7.5 }
  /// Share of the next event's intensity up to which a tap after a rest counts as a primer. Chosen by this project: about half of its
  /// strength.
  package static var primerShare: Double { 0.7 }
  /// Seconds that a primer goes ahead. Chosen by this project.
  package static var primerLead: Double { 0.15 }
  /// Seconds that it goes ahead at least. Chosen by this project.
  package static var leastPrimerLead: Double { 0.1 }
  /// Roughness above which a beat is felt. Chosen by this project; that beats are felt is published (Lim, Kyung & Kwon 2012).
  package static var beatRoughness: Double { 0.3 }
  /// Seconds that a beat lasts at least. Chosen by this project.
  package static var shortestBeat: Double { 0.1 }
  /// dB from which on a sudden change of strength is felt as a click. Chosen by this project: the dip that parts two events.
  package static var jumpSize: Double { 6 }
  /// A change of strength that takes less than this time, in seconds, is a jump. Chosen by this project.
  package static var jumpTime: Double { 0.005 }
  /// Seconds before and after a jump that show its size. Chosen by this project: outside of a window's half.
  package static var beforeJump: ClosedRange<Double> { -0.03 ... -0.01 }
  /// See `beforeJump`.
  package static var afterJump: ClosedRange<Double> { 0.01...0.03 }
  /// Seconds around a jump in which the vibration lasts and nothing else starts. Chosen by this project.
  package static var jumpClearance: Double { 0.03 }
  /// Output of the limiter from which on its loss counts: 3 dB, more than a level step of anything strong. Chosen by this project.
  package static var limiterNoticed: Double { 0.946 }
  /// Seconds within which two stretches of the limiter are one. Chosen by this project.
  package static var limiterGap: Double { 0.05 }
  /// Seconds of vibration without a rest that are too many. Chosen by this project: where adaptation is reported.
  package static var longestWithoutRest: Double { 20 }
  /// Seconds that make a rest. Chosen by this project.
  package static var shortestRest: Double { 0.1 }
  /// The distance from which on two patterns are distinguished reliably, in just noticeable differences. Chosen by this project.
  package static var contrastDistance: Double { 3 }
  /// Seconds between touch and sound that are worth a note, are noticed, and are strong. Published for the second (24 ms,
  /// Adelstein 2003); the others chosen by this project.
  package static var soundOffsets: SIMD4<Double> { SIMD4(0.010, 0.024, 0.050, 0.100) }
  /// Seconds after the start of a continuous event within which it is felt if it does not swell. Chosen by this project.
  package static var swellDelay: Double { 0.02 }
  /// Pitch in Hz above which a tap is crisp against a soft sound. Chosen by this project.
  package static var crispAgainstSound: Double { 150 }
  /// Share of its largest sample from which on a sound is heard, and counts as loud. Chosen by this project: −20 and −3 dB.
  package static var heardShare: Float { 0.1 }
  /// See `heardShare`.
  package static var loudShare: Float { 0.7 }
  /// Attack of a sound in s below which it starts sharply. Chosen by this project.
  package static var sharpSoundAttack: Double { 0.01 }
  /// Rise of a touch in s, to within `durationRange` of its peak, above which it is slow. Chosen by this project.
  package static var slowTouch: Double { 0.1 }
  /// Attack of a sound in s above which it is soft. Chosen by this project.
  package static var softSoundAttack: Double { 0.05 }
}
