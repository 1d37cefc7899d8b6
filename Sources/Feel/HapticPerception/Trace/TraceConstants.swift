/// Every constant of the trace of touch, of its onsets and of the distance between two traces, each with its source.
///
/// Tags: as in `PerceptionConstants`. *Remembered* is a number from the literature that could not be confirmed.
package enum TraceConstants {
  // MARK: Decays over one frame of 5 ms

  /// The factor per frame of 5 ms of a decay of 15 ms. Follows: exp(−5/15).
  package static var kept15: Double { 0.716_531_310_573_789_3 }
  /// The factor per frame of 5 ms of a decay of 20 ms.
  package static var kept20: Double { 0.778_800_783_071_404_9 }
  /// The factor per frame of 5 ms of a decay of 40 ms.
  package static var kept40: Double { 0.882_496_902_584_595_4 }
  /// The factor per frame of 5 ms of a decay of 60 ms.
  package static var kept60: Double { 0.920_044_414_629_323_1 }
  /// The factor per frame of 5 ms of a decay of 80 ms.
  package static var kept80: Double { 0.939_413_062_813_475_8 }
  /// The factor per frame of 5 ms of a decay of 100 ms.
  package static var kept100: Double { 0.951_229_424_500_714_0 }
  /// The factor per frame of 5 ms of a decay of 3 s.
  package static var kept3000: Double { 0.998_334_721_440_299_6 }

  // MARK: Level

  /// The just noticeable difference in level far above threshold, in dB. Remembered: 13–20 % of amplitude (Craig 1972,
  /// Gescheider 1990). Published for the range: Forta, Griffin & Morioka 2012; Israr, Tan & Reed 2006.
  package static var levelStep: Double { 1.4 }
  /// The dB that are added to `levelStep` at threshold. Chosen by this project, after the near miss to Weber's law (published:
  /// Gescheider 1994).
  package static var levelStepAtThreshold: Double { 1.6 }
  /// The level in dB up to which a lasting vibration sums over time. Chosen by this project: gated difference limens hardly
  /// depend on the duration (published: Gescheider 1994).
  package static var lastingLevel: Double { 6 }
  /// The share of an increase on top of a lasting vibration that is felt without summation. Chosen by this project.
  package static var lastingShare: Double { 0.6 }
  /// The factor per frame of the difference to the lasting level: 60 ms. Chosen by this project.
  package static var lastingKept: Double { kept60 }
  /// The number of frames after which a vibration counts as lasting. Chosen by this project.
  package static var lastingLag: Int { 5 }
  /// The number of frames by which a smoothed power shows what follows: half of the five frames of the mean.
  package static var smoothingLead: Int { 2 }
  /// The factor per frame of a felt level after its vibration ends: 20 ms. Chosen by this project.
  package static var persistenceKept: Double { kept20 }

  // MARK: Masking

  /// The share of a level by which it masks shortly after. Chosen by this project: with `slowMasking`, .6 at its end.
  package static var fastMasking: Double { 0.4 }
  /// The frames over which fast masking stays as it is, 20 ms, before it decays. Chosen by this project, so that 10 to 200 ms
  /// after a vibration the mask in the middle of a probe of 50 ms is within 1 dB of the published law (Makous, Gescheider &
  /// Bolanowski 1996).
  package static var maskingHold: Int { 4 }
  /// The share of a level by which it masks for seconds. Published: 1 dB for 5 dB (Makous, Gescheider & Bolanowski 1996).
  package static var slowMasking: Double { 0.2 }
  /// The factor per frame of fast masking in the Pacinian channel: 40 ms. Published: same source.
  package static var pacinianMaskingKept: Double { kept40 }
  /// The factor per frame of fast masking in the non-Pacinian channel: 100 ms. Published: same source.
  package static var nonPacinianMaskingKept: Double { kept100 }
  /// The share of slow masking that remains per frame: 3 s. Chosen by this project; published measurements end at 995 ms.
  package static var slowMaskingKept: Double { kept3000 }
  /// The share of a level by which it masks what is before it. Chosen by this project.
  package static var backwardMasking: Double { 0.3 }
  /// The share of backward masking that remains per frame: 100 ms. Chosen by this project; published is that it falls with the
  /// interval (Gescheider 1989).
  package static var backwardMaskingKept: Double { kept100 }

  // MARK: Qualities

  /// The height in just noticeable differences from which on pitch and roughness count fully. Chosen by this project: about
  /// 14 dB above threshold; 10 dB are intended to be felt (read in source: Android's MIN_REQUIRED_SENSITIVITY_DB_SL).
  package static var fullHeight: Double { 6 }
  /// The unit of pitch in octaves. Chosen by this project: with the gain, a factor of 1.15 to 1.20, within the published
  /// .13–.38 (Israr, Tan & Reed 2006).
  package static var pitchUnit: Double { 0.318 }
  /// The lowest and the highest pitch in Hz. Chosen by this project.
  package static var pitchLimits: ClosedRange<Double> { 10...1000 }
  /// The unit of roughness. Chosen by this project.
  package static var roughnessUnit: Double { 0.164 }
  /// The unit of the rate of modulation in octaves. Chosen by this project.
  package static var rateUnit: Double { 0.383 }
  /// The lowest and the highest rate of modulation in Hz. Chosen by this project.
  package static var rateLimits: ClosedRange<Double> { 3...100 }
  /// The smallest variance of the amplitude that has a rate. Chosen by this project.
  package static var leastVariance: Double { 1e-9 }

  // MARK: Onsets

  /// The share of the difference to a rising level that remains per frame: 15 ms. Chosen by this project, so that two pulses part
  /// from 25 ms on (published: 24.7 ms, Petrosino & Fucci).
  package static var riseKept: Double { kept15 }
  /// The share of the difference to a falling level that remains per frame: 60 ms. Chosen by this project.
  package static var fallKept: Double { kept60 }
  /// The rise in just noticeable differences that is one whole onset from silence. Chosen by this project.
  package static var wholeRise: Double { 1.5 }
  /// The share of the height by which a whole onset is larger. Chosen by this project.
  package static var wholeRiseShare: Double { 0.35 }
  /// How much the square of recent onsets reduces the next one. Chosen by this project: pulses are separate up to 11–12 a
  /// second (published: Jurado et al. 2021; Lechelt).
  package static var habituation: Double { 2.4 }
  /// The share of habituation that remains per frame: 80 ms. Chosen by this project.
  package static var habituationKept: Double { kept80 }
  /// The share that each of the two filters of an onset keeps per frame: 15 ms. Chosen by this project, so that the weight
  /// of an onset lies on the height that follows it.
  package static var weightKept: Double { kept15 }
  /// The weight of a frame of lasting feeling: 5 ms of 625 ms. Chosen by this project.
  package static var lastingWeight: Double { 0.008 }
  /// The frames for which an onset holds its height, 40 ms. Chosen by this project: a tap is as high as its peak, however short
  /// it is.
  package static var heldFrames: Int { 8 }
  /// The share of a held height that remains per frame afterwards: 60 ms. Chosen by this project.
  package static var heldKept: Double { kept60 }
  /// The share of pitch, roughness and rate in the difference of two onsets. Chosen by this project: a tap's pitch has to differ
  /// by about a quarter.
  package static var onsetQualities: Double { 0.62 }
  /// Heights, weights and onsets below this are 0. Chosen by this project: far below what is felt, far above the denormals.
  package static var negligible: Double { 1e-12 }

  // MARK: Distance

  /// The size in units of one quality beyond which it counts less and less; it counts at most as this. Chosen by this project.
  package static var largestTerm: Double { 12 }
  /// The square of the frames by which steep flanks may differ in time: 10 ms. Chosen by this project; remembered are 5–10 ms
  /// as the best values for two pulses.
  package static var squaredJitter: Double { 4 }
  /// The frames of a node, over which the alignment changes at a steady speed: 50 ms. Chosen by this project.
  package static var nodeFrames: Int { 10 }
  /// The step of a shift in quarters of a frame between the two traces: 2.5 ms. Chosen by this project.
  package static var shiftStep: Double { 2.5 }
  /// The largest shift of one trace against the other in steps: 400 ms. Chosen by this project.
  package static var largestShift: Int { 160 }
  /// The largest shift in steps of the first, quick search: 20 ms. Chosen by this project; it changes the time alone.
  package static var narrowReach: Int { 8 }
  /// The largest change of the shift within a node in steps: 60 ms. Chosen by this project.
  package static var largestWarp: Int { 24 }
  /// The change of the shift within a node, in ms, that costs nothing: half a step. Chosen by this project.
  package static var freeWarp: Double { 1.25 }
  /// The change of the shift within a node, in ms, that costs one unit. Chosen by this project: an interval of 1 s differs
  /// noticeably by 160 ms (published: Jones, Poliakoff & Wells 2009), one of 100 ms by about 20 ms.
  package static var warpUnit: Double { 11.83 }
  /// The number of onsets up to which a change of the shift costs the same. Chosen by this project.
  package static var firstLooks: Double { 2 }
  /// The factor by which changes of the shift cost most. Chosen by this project: the tempo of eight taps differs noticeably by
  /// less than 10 %; several intervals tell a tempo better than one (published: Drake & Botte 1993).
  package static var mostLooks: Double { 16 }
  /// The shift of the start, in ms, that costs nothing. Chosen by this project.
  package static var freeStart: Double { 20 }
  /// The shift of the start on another device, in ms, that costs nothing if that device is later. Chosen by this project.
  package static var freeLateStart: Double { 60 }
  /// The shift of the start beyond the free one, in ms, that costs one unit. Chosen by this project; published is 24 ms
  /// against sound (Adelstein 2003).
  package static var startUnit: Double { 43.8 }
  /// The factor that makes distances just noticeable differences. Chosen by this project: 1.6 dB, which is a fifth, are one for
  /// a tap and for half a second.
  package static var distanceGain: Double { 1.26 }
  /// The step in dB in which the gain between two devices of unknown strength is searched. Chosen by this project.
  package static var gainStep: Double { 2 }
  /// The largest difference of any 100 ms below which two traces are *close*. Chosen by this project.
  package static var closeWorst: Double { 6 }
  /// An event is missing if less than this share of its salience begins in the other trace. Chosen by this project.
  package static var missingShare: Double { 0.25 }
  /// The frames on either side of an event in which it may begin in the other trace: 50 ms. Chosen by this project.
  package static var missingFrames: Int { 10 }

  // MARK: Events in words

  /// The least sum of onsets of a rise that is kept. Chosen by this project.
  package static var leastSalience: Double { 0.05 }
  /// The share of the highest height below which a moment does not belong to the duration of a rise. Chosen by this project.
  package static var durationFrom: Double { 0.35 }
  /// The share of the highest height over which a moment comes to belong to the duration. Chosen by this project.
  package static var durationRange: Double { 0.3 }
  /// The salience from which on a rise is an event of its own. Chosen by this project.
  package static var ownSalience: Double { 0.6 }
  /// The salience from which on a rise is an event that is hardly apart from the one before. Chosen by this project.
  package static var uncertainSalience: Double { 0.4 }
  /// The time in s within which a weak rise joins the event before it. Chosen by this project.
  package static var joinTime: Double { 0.120 }
  /// The longest duration of a tap in s. Chosen by this project.
  package static var longestTransient: Double { 0.045 }
  /// The least number of rises in one event that is rough or a roll. Chosen by this project.
  package static var rollCount: Int { 3 }
  /// The rate in Hz below which many rises are a roll. Chosen by this project.
  package static var rollRate: Double { 12 }
  /// The frames over which the clarity of a slow swell is averaged: 100 ms. Chosen by this project.
  package static var swellFrames: Int { 20 }
  /// The heights in just noticeable differences up to which an event is barely felt, light, clear and strong. Chosen by this
  /// project.
  package static var levelWords: SIMD4<Double> { SIMD4(2, 5, 9, 15) }
}
