#if !canImport(Darwin)
  import Foundation

  /// The range and default value of a parameter.
  public protocol CHHapticParameterAttributes: NSObjectProtocol {
    /// The smallest value of the parameter.
    var minValue: Float { get }

    /// The largest value of the parameter.
    var maxValue: Float { get }

    /// The value that applies if a pattern does not set the parameter.
    var defaultValue: Float { get }
  }
#endif
