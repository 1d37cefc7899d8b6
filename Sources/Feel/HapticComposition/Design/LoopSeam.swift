import HapticPerception
import HapticText

/// The place where the end of a looping sound goes on at its start.
///
/// The analysis of a sound takes what lies before its start and after its end for silence. In a loop neither
/// is silent. So the seam stores the first and the last part of the sound, analyses both as they follow each
/// other, and corrects the frames and the hits on both sides: a sound without an end has no hit at its start.
struct LoopSeam: Sendable {
  private let sampleRate: Double
  private var head: [Float] = []
  private var tail: [Float] = []
  private var received: Int64 = 0

  /// The duration of each stored part in seconds; a whole number of frames.
  private static var part: Double { 0.4 }
  /// How far from the seam hits are corrected, in seconds.
  private static var reach: Double { 0.06 }

  private var count: Int { Int(Self.part * sampleRate + 0.5) }

  init(sampleRate: Double) { self.sampleRate = sampleRate }

  mutating func append(_ samples: UnsafeBufferPointer<Float>) {
    received &+= Int64(samples.count)
    if head.count < count { head += samples.prefix(count - head.count) }
    tail += samples.suffix(count)
    if tail.count > 4 * count { tail.removeFirst(tail.count - count) }
  }

  /// The duration of the sound in seconds.
  private var duration: Double { Double(received) / sampleRate }

  /// The last part of the sound and the first; the sound is repeated if it is shorter.
  private var samples: [Float] {
    guard !head.isEmpty else { return [] }
    if received < Int64(count) {
      let first = head.count - count % head.count
      return (0..<2 * count).map { head[(first + $0) % head.count] }
    }
    return tail.suffix(count) + head
  }

  /// Measures the frames next to the seam again.
  func correct(_ frames: inout [StoredFrame], _ settings: CompositionSettings) {
    let samples = samples
    guard !samples.isEmpty, !frames.isEmpty else { return }
    var analyzer = SoundAnalyzer(sampleRate: sampleRate, measure: settings.measure)
    var found: [StoredFrame] = []
    samples.withUnsafeBufferPointer { analyzer.append($0) { found.append(StoredFrame($0)) } }
    analyzer.finish { found.append(StoredFrame($0)) }
    let middle = Int(Self.part / SoundFrame.step + 0.5)
    // Half of a window of 21 ms, and a frame more.
    for index in 0..<min(4, frames.count) where middle + index < found.count {
      frames[index] = found[middle + index]
    }
    for index in max(0, frames.count - 4)..<frames.count {
      let steps = (Double(index) * SoundFrame.step - duration) / SoundFrame.step
      let source = middle + Int(steps - 0.5)
      if found.indices.contains(source) { frames[index] = found[source] }
    }
  }

  /// Detects the hits next to the seam again.
  func correct(_ hits: inout [Onset], _ settings: CompositionSettings) {
    let samples = samples
    guard !samples.isEmpty else { return }
    var detector = OnsetDetector(
      sampleRate: sampleRate, settings: .init(sensitivity: settings.detectorSensitivity))
    var found: [Onset] = []
    samples.withUnsafeBufferPointer { detector.process($0) { found.append($0) } }
    detector.finish { found.append($0) }
    let seam = Double(count) / sampleRate
    let end = duration
    hits.removeAll { $0.time < Self.reach || $0.time > end - Self.reach }
    for hit in found where (hit.time - seam).magnitude <= Self.reach {
      var hit = hit
      hit.time -= seam
      if hit.time < 0 { hit.time += end }
      if hit.time >= 0, hit.time < end { hits.append(hit) }
    }
    hits.sortStably { $0.time }
  }
}
