import HapticSynthesis

/// Decoded audio at the sample rate at which it will be played: one or two channels of 32-bit floating-point
/// samples. A waveform never changes.
public final class Waveform: Sendable {
  /// The number of samples in each channel.
  public let frameCount: Int
  /// Whether the waveform has two channels; otherwise it has one.
  public let isStereo: Bool
  // Written once in init, read-only after, freed in deinit: safe to share.
  nonisolated(unsafe) let samples: UnsafeMutablePointer<Float>

  /// Creates a waveform by copying samples. If `right` is `nil`, the waveform is mono. If `left` and `right`
  /// have different lengths, the longer one is cut to the length of the shorter one.
  public init(left: [Float], right: [Float]? = nil) {
    let count = min(left.count, right?.count ?? left.count)
    let channels = right == nil ? 1 : 2
    samples = .allocate(capacity: max(1, count * channels))
    for index in 0..<count { (samples + index).initialize(to: left[index]) }
    if let right {
      for index in 0..<count { (samples + count + index).initialize(to: right[index]) }
    }
    frameCount = count
    isStereo = right != nil
  }

  /// Creates a waveform and lets the closure `fill` write its samples directly into its memory, so that they
  /// need not be copied.
  ///
  /// - Parameter fill: receives the number of a channel (0 for left or mono, 1 for right) and the samples of
  ///   that channel, which are all 0.
  public init(frameCount: Int, isStereo: Bool, fill: (Int, UnsafeMutableBufferPointer<Float>) -> Void) {
    let count = max(0, frameCount)
    let channels = isStereo ? 2 : 1
    samples = .allocate(capacity: max(1, count * channels))
    samples.initialize(repeating: 0, count: count * channels)
    self.frameCount = count
    self.isStereo = isStereo
    for channel in 0..<channels {
      fill(channel, UnsafeMutableBufferPointer(start: samples + channel * count, count: count))
    }
  }

  deinit { samples.deallocate() }

  /// Passes the samples of one channel (0 for left or mono, 1 for right) to a closure, and returns the result
  /// of the closure. The samples are valid while the waveform exists.
  public func withChannel<Result>(_ channel: Int, _ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
    let offset = isStereo && channel == 1 ? frameCount : 0
    return body(UnsafeBufferPointer(start: samples + offset, count: frameCount))
  }
}

extension Waveform {
  /// The view with which the synthesizer reads the waveform; valid while this object exists.
  var view: WaveformView {
    WaveformView(
      left: UnsafePointer(samples), right: UnsafePointer(isStereo ? samples + frameCount : samples),
      frameCount: Int32(clamping: frameCount), isStereo: isStereo)
  }
}
