/// A walk over the segments of one lane, or of one live curve.
struct SegmentWalk {
  var segments: UnsafeBufferPointer<ScoreSegment>
  var first: Int
  var end: Int
  var map: TimeMap

  /// The first sample on which a segment is in force: the moment of a jump, else the first sample not before it.
  func firstSample(_ index: Int) -> Int64 {
    let segment = segments[index]
    return segment.isJump ? map.moment(segment.time) : map.firstSample(segment.time)
  }

  /// Whether a curve is active in a segment; not before the first.
  func isActive(_ index: Int) -> Bool { index >= first && segments[index].isActive }

  /// Moves from a segment (or `first` − 1) to the one that is valid on a sample. Takes O(log n) steps.
  func advance(from current: Int, to sample: Int64) -> Int {
    let distance = Double(sample &- map.anchor)
    // Every segment up to the sample is valid on it or was before.
    let next = search(from: current + 1, to: end) { map.offset(segments[$0].time) <= distance }
    // A jump falls on the sample of its moment, which may lie up to half a sample before it. Straight pieces that begin
    // within that half sample come later, so a jump behind them counts. More than 32 are beyond what a curve can mean.
    var ahead = next
    let last = min(end, next + 32)
    var valid = next - 1
    while ahead < last, map.offset(segments[ahead].time) <= distance + 0.5 {
      if firstSample(ahead) <= sample { valid = ahead }
      ahead += 1
    }
    return valid
  }

  /// The course of a segment from a sample on, up to where the next one may begin.
  func line(_ index: Int, at sample: Int64, neutral: Double) -> Line {
    var end = Int64.max
    let next = index + 1
    if next < self.end {
      end = map.moment(segments[next].time)
      if end <= sample { end = sample &+ 1 }
    }
    guard index >= first else { return Line(start: sample, end: end, value: neutral, slope: 0) }
    let segment = segments[index]
    let offset = Double(sample &- map.anchor) - map.offset(segment.time)
    if offset < 0 && segment.slope != 0 {
      // The sample of a jump may lie up to half a sample before its moment: it has the value at the moment.
      return Line(start: sample, end: min(end, sample &+ 1), value: segment.value, slope: 0)
    }
    let slope = segment.slope * map.rate / map.sampleRate
    return Line(start: sample, end: end, value: segment.value + slope * offset, slope: slope)
  }
}
