import HapticPlatform

/// Protects actuators from being driven strongly for long: after half a minute above −9 dB of what they may
/// play, they are driven 6 dB more softly.
///
/// It refers to no memory, so that the thread of a sound device may use it. ``DriveLimit`` adds a message.
struct DriveGain: Sendable {
  /// The mean square of a strong drive, relative to the greatest sample: −9 dB.
  static let strong = 0.126
  /// The time of strong drive after which it is lowered, in seconds. As much weaker drive makes up for it.
  fileprivate let longest: Double
  /// The time in which the gain changes from end to end, in seconds.
  private let fade: Double
  /// The lowest gain in decibels.
  static let lowest = -6.0

  private var heat = 0.0
  private var decibels = 0.0
  private var isLimiting = false

  /// - Parameters:
  ///   - longest: the time of strong drive after which it is lowered, in seconds.
  ///   - fade: the time in which the gain changes from end to end, in seconds, above 0.
  init(longest: Double = 30, fade: Double = 5) {
    self.longest = longest
    self.fade = fade
  }

  /// Takes what is played within a time and returns the factor for it, ½…1.
  ///
  /// - Parameters:
  ///   - power: the mean square relative to the greatest sample, before this factor. NaN counts as strong.
  ///   - seconds: the length of what is played.
  mutating func gain(power: Double, seconds: Double) -> Double {
    let isStrong = !(power <= Self.strong)
    heat = min(max(heat + (isStrong ? seconds : -seconds), 0), longest)
    if heat >= longest { isLimiting = true }
    if heat <= 0 { isLimiting = false }
    let step = -Self.lowest / fade * seconds
    decibels = isLimiting ? max(decibels - step, Self.lowest) : min(decibels + step, 0)
    return decibels == 0 ? 1 : pow(10, decibels / 20)
  }

  /// Whether the drive is lowered at present.
  var isActive: Bool { decibels < 0 }
}

/// Protects actuators as ``DriveGain`` does, and says so once.
struct DriveLimit: Sendable {
  private var drive: DriveGain
  private var name: String?

  /// - Parameters:
  ///   - name: the pad that a message names when it is limited for the first time; `nil` for none.
  ///   - longest: the time of strong drive after which it is lowered, in seconds.
  ///   - fade: the time in which the gain changes from end to end, in seconds, above 0.
  init(name: String? = nil, longest: Double = 30, fade: Double = 5) {
    self.name = name
    drive = DriveGain(longest: longest, fade: fade)
  }

  /// Takes what is played within a time and returns the factor for it, ½…1.
  mutating func gain(power: Double, seconds: Double) -> Double {
    let gain = drive.gain(power: power, seconds: seconds)
    if drive.isActive, let name {
      HapticLog.current.log(
        .info, "\(name): driven strongly for \(Int(drive.longest)) s; played more softly")
      self.name = nil
    }
    return gain
  }

  /// Returns the mean square of samples; infinity if one is not finite.
  static func power(_ samples: UnsafeBufferPointer<Float>) -> Double {
    guard !samples.isEmpty else { return 0 }
    var sum = 0.0
    for sample in samples { sum += Double(sample) * Double(sample) }
    return sum.isFinite ? sum / Double(samples.count) : .infinity
  }

  /// Whether the drive is lowered at present.
  var isActive: Bool { drive.isActive }
}
