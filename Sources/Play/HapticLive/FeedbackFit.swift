import HapticPlatform

/// A running estimate of how much the level of a sound follows a small secret change of the haptics, at one
/// delay: the slope `b` of `level = a + b · change + c · strength`, all in dB.
///
/// Older values count less. The strength is included because it explains most of what the level does if the
/// sound consists of the haptics, and makes the slope of the change certain sooner.
struct FeedbackFit {
  private(set) var weight = 0.0
  private var x = 0.0
  private var z = 0.0
  private var y = 0.0
  private var xx = 0.0
  private var xz = 0.0
  private var zz = 0.0
  private var xy = 0.0
  private var zy = 0.0
  private var yy = 0.0

  /// Adds a value, after the earlier ones were reduced to a share.
  mutating func add(change: Double, strength: Double, level: Double, keeping share: Double) {
    weight = weight * share + 1
    x = x * share + change
    z = z * share + strength
    y = y * share + level
    xx = xx * share + change * change
    xz = xz * share + change * strength
    zz = zz * share + strength * strength
    xy = xy * share + change * level
    zy = zy * share + strength * level
    yy = yy * share + level * level
  }

  /// Returns the slope, and by how many of its standard deviations it differs from 0; `nil` if the change was
  /// too small for an estimate.
  ///
  /// - Parameter values: the number of values that are as good as one independent value.
  func slope(valuesPerIndependent values: Double) -> (slope: Double, certainty: Double)? {
    let count = weight / values
    guard count > 4 else { return nil }
    let xx = self.xx - x * x / weight
    let zz = self.zz - z * z / weight
    let xz = self.xz - x * z / weight
    let xy = self.xy - x * y / weight
    let zy = self.zy - z * y / weight
    let yy = self.yy - y * y / weight
    // Without changes of the strength there is one unknown less.
    let hasStrength = zz > 1e-6 * weight
    let determinant = hasStrength ? xx * zz - xz * xz : xx
    guard xx > 0.05 * weight, determinant > 1e-3 * (hasStrength ? xx * zz : xx) else { return nil }
    let slope = (hasStrength ? xy * zz - zy * xz : xy) / determinant
    let other = hasStrength ? (zy * xx - xy * xz) / determinant : 0
    // The measured levels are never more exact than this, in dB², whatever a few values suggest.
    let rest = max(0.01 * weight, yy - slope * xy - other * zy) / weight
    let spread = hasStrength ? determinant / zz : xx
    return (slope, slope / (rest * weight / (count - 3) / spread).squareRoot())
  }
}
