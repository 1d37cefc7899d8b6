import HapticSynthesis

/// Decoded audio at the rate at which it will be played: one or two channels of 32-bit floats. A waveform
/// never changes.
public final class Waveform: Sendable {
  /// The number of samples in each channel.
  public let frameCount: Int
  /// Whether the waveform has two channels; otherwise it has one.
  public let isStereo: Bool
  // Written once in init, read-only after, freed in deinit: safe to share.
  nonisolated(unsafe) let samples: UnsafeMutablePointer<Float>

  /// Creates a waveform by copying samples. If `left` and `right` have different lengths, the shorter length
  /// is used. Without `right`, the waveform is mono.
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

  /// Creates a waveform whose samples `fill` writes in place, so that the samples exist in memory only once.
  ///
  /// - Parameter fill: receives a channel (0 left or mono, 1 right) and its samples, all still 0.
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

  /// Calls a closure with the samples of one channel (0 left or mono, 1 right) and returns the closure's
  /// result. The samples are valid while this object exists.
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
