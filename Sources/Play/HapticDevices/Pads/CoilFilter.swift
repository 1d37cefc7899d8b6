import HapticPads
import HapticRealTime

/// Limits the haptic samples of a source to what the coils of a DualSense can play, on their way to its sound
/// card: the pad plays them at 3 kHz and filters nothing itself.
final class CoilFilter: @unchecked Sendable {  // The filter belongs to the thread that asks for blocks.
  private let inner: RenderSource
  private var lowPass = CoilLowPass()
  // Without a name, because the thread of a sound device must not write messages.
  private var limit = DriveLimit()
  private let rate = 48_000.0

  init(_ inner: RenderSource) { self.inner = inner }

  /// The source of the filtered samples.
  var source: RenderSource {
    RenderSource(
      context: Unmanaged.passUnretained(self).toOpaque(), render: renderFiltered, readFrames: readUnfiltered,
      settle: settleInner, owner: self)
  }

  fileprivate func render(
    _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
    _ haptic: UnsafeMutablePointer<Float>?, _ count: Int, _ time: UInt64
  ) {
    inner.render(left: left, right: right, haptic: haptic, frameCount: count, hostTime: time)
    guard let haptic, count > 0 else { return }
    let power = DriveLimit.power(UnsafeBufferPointer(start: haptic, count: count))
    let gain = limit.gain(power: power, seconds: Double(count) / rate)
    for index in 0..<count { haptic[index] = Float(lowPass.filter(haptic[index]) * gain) }
    lowPass.settle()
  }

  fileprivate func read(_ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    inner.readFrames(
      into: UnsafeMutableBufferPointer(start: buffer.assumingMemoryBound(to: FeltFrame.self), count: count))
  }

  fileprivate func settle() { inner.settle() }
}

// These functions are at file scope because the output's thread calls them.

private func renderFiltered(
  _ context: UnsafeMutableRawPointer, _ left: UnsafeMutablePointer<Float>?,
  _ right: UnsafeMutablePointer<Float>?, _ haptic: UnsafeMutablePointer<Float>?, _ count: Int, _ time: UInt64
) {
  Unmanaged<CoilFilter>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.render(left, right, haptic, count, time)
  }
}

private func readUnfiltered(
  _ context: UnsafeMutableRawPointer, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int {
  Unmanaged<CoilFilter>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.read(buffer, count) }
}

private func settleInner(_ context: UnsafeMutableRawPointer) {
  Unmanaged<CoilFilter>.fromOpaque(context).takeUnretainedValue().settle()
}
