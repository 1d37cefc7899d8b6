/// Measures how clearly something begins in each frame of a felt height: a soft number of onsets.
///
/// A follower runs behind the height. A rise above the follower is a share of an onset; onsets shortly before reduce it.
struct OnsetMeter {
  private var follower = 0.0
  private var progress = 0.0
  private var pending = 0.0
  private var recent = 0.0

  /// Returns the share of an onset that lies in the next frame, 0…1.
  ///
  /// - Parameter height: the felt height in just noticeable differences, at least 0.
  mutating func next(_ height: Double) -> Double {
    let whole = TraceConstants.wholeRise + TraceConstants.wholeRiseShare * height
    let now = smoothStep((height - follower) / whole)
    let rise = max(0, now - progress)
    progress = now
    let onset = rise / (1 + TraceConstants.habituation * recent * recent)
    if rise > 0 {
      pending += rise
    } else {
      recent += pending
      pending = 0
    }
    recent *= TraceConstants.habituationKept
    let kept = height > follower ? TraceConstants.riseKept : TraceConstants.fallKept
    follower += (height - follower) * (1 - kept)
    return onset
  }
}
