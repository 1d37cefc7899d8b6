/// The limits of the design checks (see Docs/DesignChecks.md).
extension PerceptionConstants {
  /// The longest part of a pattern that is checked, in s. Chosen by this project: ten minutes.
  package static var longestTrace: Double { 600 }
  /// The duration in s that is assumed for an event without an end. Chosen by this project.
  package static var longestEndless: Double { 10 }
  /// The pulse of a transient in s on a device that can only be on or off. Chosen by this project (see Rendering §8).
  package static var switchedPulse: Double { 0.020 }
  /// The time between control frames in s, for devices that do not play waveforms. Chosen by this project (see Rendering §8).
  package static var controlStep: Double { 0.001 }
  /// How long such a device is driven after the last event, in s: longer than the longest pulse. Chosen by this project.
  package static var driveTail: Double { 0.1 }
  /// How early a felt event may start before the event that causes it, in s, because windows look ahead. Chosen by this project.
  package static var attributionLead: Double { 0.0125 }
  /// How many s after a tap, or after the end of a continuous event, its felt event may start. Chosen by this project.
  package static var attributionLag: Double { 0.06 }
  /// The window in s around the start of a transient in which its level is measured. Chosen by this project.
  package static var tapWindow: ClosedRange<Double> { -0.005...0.02 }
  /// The window in s around the start of an event in which another sensation may cover it. Chosen by this project.
  package static var onsetWindow: ClosedRange<Double> { -0.01...0.03 }
  /// The window in s before a tap that shows the vibration around the tap. Chosen by this project.
  package static var beforeTap: ClosedRange<Double> { -0.05 ... -0.015 }
  /// The window in s around a tap within a vibration that shows how much the tap adds. Chosen by this project.
  package static var buriedTap: ClosedRange<Double> { -0.005...0.03 }
  /// The window in s after the start of a tap that shows the tap's pitch. Chosen by this project.
  package static var tapPitch: ClosedRange<Double> { 0...0.02 }
  /// How long a vibration must have lasted for a tap to lie within it, in s. Chosen by this project: one window.
  package static var buriedAfter: Double { 0.02 }
  /// The resolution in s with which durations of felt events are compared: a frame, with rounding. Follows from `frameRate`.
  package static var durationResolution: Double { 1.02 / frameRate }
  /// dB by which a device may be weaker or stronger than its model. Chosen by this project.
  package static var deviceMargin: Double { 6 }
  /// Events that start within this many s of each other are intended as one. Chosen by this project: a frame.
  package static var layeredWithin: Double { 0.005 }
  /// Taps that start within this many s of each other are intended as one doubled tap. Chosen by this project: a tap's length.
  package static var doubledWithin: Double { 0.015 }
  /// Neighbouring events that are further apart than this many s are not compared. Chosen by this project.
  package static var neighbourWithin: Double { 0.5 }
  /// The most findings of one rule that are listed separately; more are merged into one. Chosen by this project.
  package static var findingsOfOneRule: Int { 3 }
  /// The longest time between neighbouring events of a fade or a swell, in s. Chosen by this project.
  package static var slopeGap: Double { 0.3 }
  /// The number of events within `textureReach` that make a texture. Chosen by this project: 9 to 12 a second are not counted (Lechelt).
  package static var textureEvents: Int { 9 }
  /// Seconds around an event that `textureEvents` looks at. Chosen by this project.
  package static var textureReach: Double { 0.5 }
  /// Share of a just noticeable difference below which two events feel the same. Chosen by this project.
  package static var equalShare: Double { 0.5 }
  /// The difference in intensity or sharpness above which two events differ in the file. Chosen by this project.
  package static var paperDifference: Double { 0.015 }
  /// The sharpness difference that changes a tap's pitch just noticeably. Chosen by this project: calculated on `taptic` at 0.5.
  package static var tapSharpnessStep: Double { 0.31 }
  /// The number of taps from which on a row counts as a roll. Chosen by this project: up to three are counted at any speed.
  package static var rollLength: Int { 4 }
  /// The number of taps up to which a row may be intended to be counted; longer rows are textures. Chosen by this project.
  package static var longestCountedRoll: Int { 8 }
  /// The largest factor between the intensities of a row that may be intended to be counted. Chosen by this project.
  package static var evenRow: Double { 1.25 }
  /// The rest in s after which the first tap is likely missed. Published as an effect without numbers (WWDC19, session 223);
  /// chosen by this project.
  package static var ghostRest: Double { 1 }
  /// The time in s within which another event must follow the first tap for it to be missed. Chosen by this project, same source.
  package static var ghostFollower: Double { 0.25 }
  /// How many dB the first tap after a rest loses because the skin is unprepared. Chosen by this project, same source.
  package static var ghostLoss: Double { 6 }
  /// The level in dB that must remain of the first tap for it to be noticed. Chosen by this project, same source.
  package static var ghostNeeded: Double { 12 }
  /// The level in dB of a primer (a weak tap that prepares the skin). Chosen by this project: felt, but not noticed as an event.
  package static var primerLevel: Double { 7.5 }
  /// The share of the next event's intensity up to which a tap after a rest counts as a primer. Chosen by this project: about
  /// half of the next event's strength.
  package static var primerShare: Double { 0.7 }
  /// How long before the first tap a primer starts, in s. Chosen by this project.
  package static var primerLead: Double { 0.15 }
  /// The shortest time from a primer to the first tap, in s. Chosen by this project.
  package static var leastPrimerLead: Double { 0.1 }
  /// Roughness above which a beat is felt. Chosen by this project; that beats are felt is published (Lim, Kyung & Kwon 2012).
  package static var beatRoughness: Double { 0.3 }
  /// The shortest beat that is reported, in s. Chosen by this project.
  package static var shortestBeat: Double { 0.1 }
  /// The sudden change of strength in dB that is felt as a click. Chosen by this project: the dip that separates two events.
  package static var jumpSize: Double { 6 }
  /// A change of strength that takes less than this time, in seconds, is a jump. Chosen by this project.
  package static var jumpTime: Double { 0.005 }
  /// The window in s before a jump that shows the level there. Chosen by this project: outside half of a frame's window.
  package static var beforeJump: ClosedRange<Double> { -0.03 ... -0.01 }
  /// The window in s after a jump that shows the level there. Chosen by this project, as `beforeJump`.
  package static var afterJump: ClosedRange<Double> { 0.01...0.03 }
  /// The time in s around a jump in which the vibration must last and no event may start. Chosen by this project.
  package static var jumpClearance: Double { 0.03 }
  /// The output of the limiter from which on its loss is reported: 3 dB, more than a level step of anything strong. Chosen by
  /// this project.
  package static var limiterNoticed: Double { 0.946 }
  /// Two stretches of limiting that are less than this many s apart count as one. Chosen by this project.
  package static var limiterGap: Double { 0.05 }
  /// The vibration without a rest, in s, that is reported as too long. Chosen by this project: where adaptation is reported.
  package static var longestWithoutRest: Double { 20 }
  /// The shortest pause that counts as a rest, in s. Chosen by this project.
  package static var shortestRest: Double { 0.1 }
  /// The distance from which on two patterns are distinguished reliably, in just noticeable differences. Chosen by this project.
  package static var contrastDistance: Double { 3 }
  /// Offsets of touch from sound in s that are worth a note, noticed, clearly noticed, and too large for the two to belong
  /// together. Published for the second (24 ms, Adelstein 2003); the others chosen by this project.
  package static var soundOffsets: SIMD4<Double> { SIMD4(0.010, 0.024, 0.050, 0.100) }
  /// The delay in s within which a continuous event is felt unless it swells. Chosen by this project.
  package static var swellDelay: Double { 0.02 }
  /// Pitch in Hz above which a tap is crisp against a soft sound. Chosen by this project.
  package static var crispAgainstSound: Double { 150 }
  /// The share of its largest sample from which on a sound counts as heard. Chosen by this project: −20 dB.
  package static var heardShare: Float { 0.1 }
  /// The share of its largest sample from which on a sound counts as loud. Chosen by this project: −3 dB.
  package static var loudShare: Float { 0.7 }
  /// The attack of a sound in s below which the sound starts sharply. Chosen by this project.
  package static var sharpSoundAttack: Double { 0.01 }
  /// The rise of a touch in s, to within `durationRange` of its peak, above which the touch is slow. Chosen by this project.
  package static var slowTouch: Double { 0.1 }
  /// The attack of a sound in s above which the sound starts softly. Chosen by this project.
  package static var softSoundAttack: Double { 0.05 }
}
