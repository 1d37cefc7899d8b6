import HapticActuators
import HapticRealTime

/// Limits the haptic samples of a source to what the coils of a DualSense can play, on their way to its sound
/// card: the pad plays them at 3 kHz and filters nothing itself.
final class CoilFilter: RenderStage, @unchecked Sendable {
  private var lowPass = CoilLowPass()
  private var limit = DriveGain()
  private let rate = 48_000.0

  override func render(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic: UnsafeMutablePointer<Float>?, count: Int, time: UInt64
  ) {
    super.render(left: left, right: right, haptic: haptic, count: count, time: time)
    guard let haptic, count > 0 else { return }
    let power = DriveLimit.power(UnsafeBufferPointer(start: haptic, count: count))
    let gain = limit.gain(power: power, seconds: Double(count) / rate)
    for index in 0..<count { haptic[index] = Float(lowPass.filter(haptic[index]) * gain) }
    lowPass.flushDenormals()
  }
}
