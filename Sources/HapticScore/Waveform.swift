import HapticSynthesis

/// Decoded audio at the rate at which it will be played: one or two channels of 32-bit floats, never changed.
public final class Waveform: Sendable {
  /// Number of sample frames.
  public let frameCount: Int
  /// True for two channels, false for one.
  public let isStereo: Bool
  // Written once in init, read-only after, freed in deinit: safe to share.
  nonisolated(unsafe) let samples: UnsafeMutablePointer<Float>

  /// Copies samples. `right`, when given, must be as long as `left`; the shorter length counts.
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

  deinit { samples.deallocate() }

  /// The samples of one channel (0 left or mono, 1 right), valid while this object lives.
  public func withChannel<Result>(_ channel: Int, _ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
    let offset = isStereo && channel == 1 ? frameCount : 0
    return body(UnsafeBufferPointer(start: samples + offset, count: frameCount))
  }
}

extension Waveform {
  /// The form in which the synthesizer reads it; valid while this object lives.
  var view: WaveformView {
    WaveformView(
      left: UnsafePointer(samples), right: UnsafePointer(isStereo ? samples + frameCount : samples),
      frameCount: Int32(clamping: frameCount), isStereo: isStereo)
  }
}
