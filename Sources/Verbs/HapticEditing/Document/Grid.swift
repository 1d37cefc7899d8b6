import HapticModel

/// The numbers that edits write: times in whole microseconds, levels in thousandths. Opening a file changes none.
enum Grid {
  /// Returns a time on the grid, within 0…24 hours; NaN becomes 0.
  static func time(_ seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    guard seconds < PatternLimits.longestTime else { return PatternLimits.longestTime }
    return (seconds * 1e6).rounded(.toNearestOrEven) / 1e6
  }

  /// Returns a duration on the grid, at least a microsecond, because 0 means without an end.
  static func duration(_ seconds: Double) -> Double { max(1e-6, time(seconds)) }

  /// Returns a level with at most three digits after the point. The caller clamps it to the range of its parameter.
  static func level(_ value: Double) -> Float {
    guard value.isFinite, value.magnitude < 1e6 else { return value > 0 ? 1 : value < 0 ? -1 : 0 }
    return Float((value * 1000).rounded(.toNearestOrEven) / 1000)
  }
}
