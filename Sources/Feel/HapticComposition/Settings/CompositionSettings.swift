import HapticPerception
import HapticText

/// Settings that determine how a sound becomes touch: a strategy, and a value for each parameter.
public struct CompositionSettings: Sendable, Hashable {
  /// The strategy, which determines which part of the sound becomes touch.
  public var strategy: CompositionStrategy
  /// Whether transients are moved to the beat of the sound. By default, and in every preset, they are not.
  public var snap = BeatSnap.none
  /// Whether the sound is a loop, whose end goes on at its start. The pattern then has the duration of the
  /// sound, its vibration goes on over the seam, and a hit at the start is one only if it follows the end.
  public var loops = false
  /// Whether the strategy `bass` follows the whole sound, as `hybrid` does, if the sound has hardly any low frequencies:
  /// in its first 10 s above the gate they are 22 dB weaker than the whole. By default it does not; with the preset `music` it does.
  public var replacesMissingBass = false
  /// The number of curve points per second that may prevent an error that is noticed. Chosen by this project: with more, a pattern is
  /// hard to edit by hand.
  package static var usualPoints: Double { 30 }
  /// The largest number of curve points per second, which prevents the loss of a tremor.
  package static var mostPoints: Double { 60 }
  /// The values that were set. Others are the default of the strategy.
  private var values = [Double?](repeating: nil, count: CompositionParameter.allCases.count)

  /// Creates settings with a strategy and its default value of every parameter.
  public init(_ strategy: CompositionStrategy = .hybrid) {
    self.strategy = strategy
  }

  /// The value of a parameter, in the unit of the parameter. Until a value is set, it is the default of the
  /// strategy. A value out of range is clamped when it is set; NaN restores the default.
  public subscript(_ parameter: CompositionParameter) -> Double {
    get { values[Int(parameter.rawValue)] ?? parameter.standard(for: strategy) }
    set {
      let limits = parameter.limits
      values[Int(parameter.rawValue)] =
        newValue.isNaN ? nil : min(max(newValue, limits.lowerBound), limits.upperBound)
    }
  }

  /// Two parameters whose values exclude each other.
  package struct Conflict {
    /// The parameters.
    package var parameters: (CompositionParameter, CompositionParameter)
    /// The fault and the correction.
    package var message: String
  }

  /// The first two parameters whose values exclude each other; `nil` if there are none. Composing takes such values as one limit.
  package var conflict: Conflict? {
    let (low, high) = (self[.lowHertz], self[.highHertz])
    if low >= high {
      return Conflict(
        parameters: (.lowHertz, .highHertz),
        message: "low-hz (\(NumberText.shortest(low))) must be below high-hz (\(NumberText.shortest(high)))")
    }
    if self[.leastSharpness] > self[.mostSharpness] {
      return Conflict(
        parameters: (.leastSharpness, .mostSharpness),
        message: "least-sharpness must not be above most-sharpness; swap them")
    }
    return nil
  }

  /// Returns the value of a parameter whose unit is ms, converted to seconds.
  func seconds(_ parameter: CompositionParameter) -> Double { self[parameter] / 1000 }

  /// The settings with which the whole sound is followed in place of its low frequencies. A range of brightness within the low
  /// frequencies would make all of it sharp, so it becomes the default.
  var ofWholeSound: CompositionSettings {
    var settings = self
    settings.strategy = .hybrid
    if self[.highHertz] <= 2 * self[.bassBelow] {
      settings[.lowHertz] = .nan
      settings[.highHertz] = .nan
    }
    return settings
  }

  /// How loudness is measured in a file.
  var measure: SoundAnalyzer.Measure { strategy == .loudness ? .bands : .power }

  /// The sensitivity of the detector of onsets, −1…1.
  var detectorSensitivity: Double { 2 * self[.sensitivity] - 1 }

  /// Returns the sharpness at a position, 0…1, between `leastSharpness` and `mostSharpness`.
  func sharpness(at share: Double) -> Double {
    let least = self[.leastSharpness]
    return least + (self[.mostSharpness] - least) * share
  }

  /// Returns the position of a brightness, given as log2 of a frequency in Hz, between `lowHertz` (0) and
  /// `highHertz` (1), on a scale of octaves.
  func share(octave: Double) -> Double {
    let low = Maths.log2(self[.lowHertz])
    let span = Maths.log2(self[.highHertz]) - low
    return span > 0 ? Maths.clamped((octave - low) / span, 0, 1) : (octave > low ? 1 : 0)
  }
}
