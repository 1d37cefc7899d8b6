#if !canImport(Darwin)
  import Foundation

  /// Range and default of a parameter.
  public protocol CHHapticParameterAttributes: NSObjectProtocol {
    /// The smallest value.
    var minValue: Float { get }

    /// The largest value.
    var maxValue: Float { get }

    /// The value that applies when none is given.
    var defaultValue: Float { get }
  }
#endif
