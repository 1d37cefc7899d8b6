import HapticPerception

extension SensationTrace {
  /// Returns the indices of the moments between two times in seconds, both included.
  func frames(_ start: Double, _ end: Double) -> Range<Int> {
    func frame(_ time: Double) -> Int {
      // Written so that NaN falls to 0.
      let frame = time * PerceptionConstants.frameRate + 0.5
      return frame > 0 ? (frame < Double(moments.count) ? Int(frame) : moments.count) : 0
    }
    let first = frame(start)
    return first..<max(first, min(frame(end) + 1, moments.count))
  }

  /// Returns the moments of a window around a time in seconds.
  func moments(_ window: ClosedRange<Double>, from time: Double) -> ArraySlice<Moment> {
    moments[frames(time + window.lowerBound, time + window.upperBound)]
  }

  /// Returns the mean height in a window around a time, in just noticeable differences above threshold.
  func mean(_ window: ClosedRange<Double>, from time: Double) -> Double {
    let part = moments(window, from: time)
    return part.isEmpty ? 0 : part.reduce(0) { $0 + $1.present } / Double(part.count)
  }

  /// Returns the largest height in a window around a time, in just noticeable differences above threshold.
  func peak(_ window: ClosedRange<Double>, from time: Double) -> Double {
    moments(window, from: time).reduce(0) { max($0, $1.present) }
  }
}
