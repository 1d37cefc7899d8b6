import HapticScore

/// The smallest and largest sample of a waveform in each block of samples, with which the range of any part
/// of the waveform is found quickly.
struct WaveformSummary {
  private static let blockLength = 256
  private let frameCount: Int
  private var blocks: [ClosedRange<Double>] = []
  private var whole: ClosedRange<Double> = 0...0

  /// Creates a summary, for which every sample is read once. If there are two channels, the range includes
  /// both.
  init(_ waveform: Waveform) {
    frameCount = waveform.frameCount
    for channel in 0..<(waveform.isStereo ? 2 : 1) {
      waveform.withChannel(channel) { samples in
        for (index, start) in stride(from: 0, to: samples.count, by: Self.blockLength).enumerated() {
          var (low, high): (Float, Float) = (0, 0)
          for sample in samples[start..<min(samples.count, start + Self.blockLength)] where sample.isFinite {
            low = min(low, sample)
            high = max(high, sample)
          }
          if index < blocks.count {
            low = min(low, Float(blocks[index].lowerBound))
            high = max(high, Float(blocks[index].upperBound))
            blocks[index] = Double(low)...Double(high)
          } else {
            blocks.append(Double(low)...Double(high))
          }
        }
      }
    }
    whole = Self.union(blocks[...])
  }

  /// Returns the smallest and largest sample between two positions, which are counted in samples. Returns
  /// `nil` if the range starts beyond the end of a file that does not repeat.
  func range(from start: Double, to end: Double, loops: Bool) -> ClosedRange<Double>? {
    guard frameCount > 0, start.isFinite, end.isFinite, start >= 0 else { return nil }
    let length = Double(frameCount)
    if loops {
      if end - start >= length { return whole }
      let first = start.truncatingRemainder(dividingBy: length)
      let last = first + (end - start)
      let head = union(first, min(last, length))
      guard last > length, let head, let tail = union(0, last - length) else { return head }
      return min(head.lowerBound, tail.lowerBound)...max(head.upperBound, tail.upperBound)
    }
    return start >= length ? nil : union(start, min(end, length))
  }

  private func union(_ start: Double, _ end: Double) -> ClosedRange<Double>? {
    let first = Int(start) / Self.blockLength
    guard first < blocks.count else { return nil }
    let last = max(first + 1, min(blocks.count, (Int(end) + Self.blockLength - 1) / Self.blockLength))
    return Self.union(blocks[first..<last])
  }

  private static func union(_ ranges: ArraySlice<ClosedRange<Double>>) -> ClosedRange<Double> {
    ranges.reduce(0...0) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
  }
}
