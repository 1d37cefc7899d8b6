import HapticPerception

/// How a sound becomes touch: a strategy and a value for each parameter.
public struct CompositionSettings: Sendable, Hashable {
  /// What of the sound becomes touch.
  public var strategy: CompositionStrategy
  private var values: [Double]

  /// Creates the settings of a strategy, every parameter at its standard.
  public init(_ strategy: CompositionStrategy = .hybrid) {
    self.strategy = strategy
    values = CompositionParameter.allCases.map { $0.standard }
  }

  /// The value of a parameter. What is set out of its limits is moved to the nearest, NaN to the standard.
  public subscript(_ parameter: CompositionParameter) -> Double {
    get { values[Int(parameter.rawValue)] }
    set {
      let limits = parameter.limits
      let value = newValue.isNaN ? parameter.standard : newValue
      values[Int(parameter.rawValue)] = min(max(value, limits.lowerBound), limits.upperBound)
    }
  }

  /// A parameter of time in seconds.
  func seconds(_ parameter: CompositionParameter) -> Double { self[parameter] / 1000 }

  /// Where a brightness, as log2 of a frequency in Hz, lies between the least and the most sharpness, 0…1.
  func share(octave: Double) -> Double {
    let low = Maths.log2(self[.lowHertz])
    let span = Maths.log2(self[.highHertz]) - low
    return span > 0 ? Maths.clamped((octave - low) / span, 0, 1) : (octave > low ? 1 : 0)
  }
}
