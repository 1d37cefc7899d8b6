/// The samples that a render covers: the whole sound, or a part of it.
package struct RenderRange: Equatable, Sendable {
  /// The first sample, and the one at which the render ends. A range without a start can be empty.
  package let samples: Range<Int64>

  /// The reason why there is nothing to render.
  package enum Fault: Error, Equatable {
    /// A track loops or an event has no end, and the render has no end either.
    case endless
    /// The render would start at its end or later; `end` is in seconds.
    case startsAtEnd(end: Double)
  }

  /// Determines the samples of a render.
  ///
  /// Times are in seconds from sample 0; each falls on a sample as times of patterns do (see Rendering §1).
  ///
  /// - Parameters:
  ///   - renderer: the renderer of the samples.
  ///   - start: the time of the first sample; `nil` for sample 0.
  ///   - end: the time at which the render ends, unless the sound and its tail end earlier; `nil` for the end of both.
  ///   - tail: the length of the silence after the last sound.
  package init(
    of renderer: OfflineRenderer, from start: Double? = nil, to end: Double? = nil, tail: Double = 0
  ) throws(Fault) {
    let sounding = renderer.soundingFrames
    guard sounding != .max || end != nil else { throw .endless }
    let whole = sounding == .max ? sounding : sounding + renderer.sample(at: tail)
    let last = min(whole, end.map { renderer.sample(at: $0) } ?? .max)
    let first = start.map { renderer.sample(at: $0) } ?? 0
    guard first < last || start == nil else { throw .startsAtEnd(end: Double(last) / renderer.sampleRate) }
    samples = first..<last
  }
}

extension OfflineRenderer {
  /// Returns the number of samples up to a time in seconds, or up to the end of the sound if that is earlier.
  package func frameCount(to end: Double) -> Int64 { min(soundingFrames, sample(at: end)) }

  /// Returns the sample of a time in seconds, at most 10¹⁵.
  fileprivate func sample(at time: Double) -> Int64 {
    time > 0 ? Int64(min(time * sampleRate + 0.5, 1e15)) : 0
  }
}
