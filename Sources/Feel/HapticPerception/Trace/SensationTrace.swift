/// The sensation of a vibration in a hand, every 5 ms: a height in just noticeable differences, pitch, roughness, and how clearly
/// something begins.
///
/// Every value is a continuous function of the vibration: a small change of the vibration is a small change of the trace.
public struct SensationTrace: Sendable {
  /// The sensation at one moment. Moments are 5 ms apart.
  public struct Moment: Sendable, Hashable {
    /// The level in dB above the detection threshold, at least 0, with what masks it before and after.
    public var level: Double = 0
    /// The number of just noticeable differences of level above threshold that are felt, at least 0. It fades over 20 ms when
    /// a vibration ends.
    public var height: Double = 0
    /// The height at this moment, without what persists of the moments before.
    public var present: Double = 0
    /// The height at this moment that would be felt if nothing masked it, without what persists.
    public var unmasked: Double = 0
    /// The pitch in octaves above 1 Hz, 3.3…10; 0 where nothing is felt, as are the next two.
    public var octaves: Double = 0
    /// How unevenly the amplitude varies within 100 ms, 0…1.
    public var roughness: Double = 0
    /// The rate at which the amplitude varies, in octaves above 1 Hz.
    public var rate: Double = 0
    /// The share of an onset that lies in this moment, 0…1.
    public var onset: Double = 0
    /// The weight of this moment in a comparison: onsets, each spread over some frames, and lasting feeling.
    public var weight: Double = 0
    /// The part of the weight that onsets have.
    var begun: Double = 0
    /// The height that an onset reaches: the largest of the last 40 ms, which then fades over 60 ms.
    var held: Double = 0
    /// The power of the Pacinian channel over about 40 ms, relative to that at threshold.
    var power: Double = 0

    /// How far the qualities of this moment, such as its pitch, can be felt, 0…1.
    public var clarity: Double { min(1, present / TraceConstants.fullHeight) }
    /// The pitch in Hz, 10…1000; 1 where nothing is felt.
    public var pitch: Double { Maths.exp2(octaves) }
  }

  /// The moments, from the start of the vibration to the end of its feeling.
  public internal(set) var moments: [Moment] = []
  /// The soft number of things that are felt one after the other: the sum of all onsets.
  public internal(set) var count = 0.0
  /// The sum of all weights.
  public internal(set) var weight = 0.0

  /// Creates the trace of silence.
  public init() {}

  /// Returns the number of just noticeable differences of level between the detection threshold and a level.
  ///
  /// - Parameter level: the level in dB above threshold. Negative levels and NaN return 0.
  public static func height(ofLevel level: Double) -> Double {
    guard level > 0 else { return 0 }
    let a = TraceConstants.levelStep
    let b = TraceConstants.levelStepAtThreshold
    return 10 / a * Maths.log2((a * Maths.exp2(level / 10) + b) / (a + b))
  }

  /// Returns the level in dB above threshold that is a number of just noticeable differences above it.
  ///
  /// - Parameter height: the number of differences. Negative numbers and NaN return 0.
  public static func level(ofHeight height: Double) -> Double {
    guard height > 0 else { return 0 }
    let a = TraceConstants.levelStep
    let b = TraceConstants.levelStepAtThreshold
    return 10 * Maths.log2(((a + b) * Maths.exp2(a * height / 10) - b) / a)
  }
}
