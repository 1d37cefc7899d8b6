/// The segments of one lane of a score, or of one live curve, with the means to find the segment for a
/// sample.
struct SegmentWalk {
  var segments: UnsafeBufferPointer<ScoreSegment>
  var first: Int
  var end: Int
  var map: TimeMap

  /// Returns the first sample at which a segment applies: for a jump, the sample nearest to its time;
  /// otherwise the first sample that is not before its time.
  func firstSample(_ index: Int) -> Int64 {
    let segment = segments[index]
    return segment.isJump ? map.moment(segment.time) : map.firstSample(segment.time)
  }

  /// Returns whether a curve is active in a segment; `false` before the first segment.
  func isActive(_ index: Int) -> Bool { index >= first && segments[index].isActive }

  /// Returns the index of the segment that applies at a sample, or `first` − 1 before the first segment. The
  /// search starts after the segment `current` and takes O(log n) steps, which it adds to `lookups`.
  func advance(from current: Int, to sample: Int64, _ lookups: inout Int) -> Int {
    let distance = Double(sample &- map.anchor)
    // Every segment up to the sample is valid at it or was valid before.
    let next = search(from: current + 1, to: end) {
      lookups &+= 1
      return map.offset(segments[$0].time) <= distance
    }
    // A jump takes effect at the sample of its moment, which may be up to half a sample before that moment.
    // Straight pieces that start within that half sample are later, so a jump after them counts. More than 32
    // of them are not expected of any curve.
    var valid = next - 1
    guard next < end, map.offset(segments[next].time) <= distance + 0.5 else { return valid }
    for ahead in next..<min(end, next + 32) where segments[ahead].isJump {
      guard map.offset(segments[ahead].time) <= distance + 0.5 else { break }
      if firstSample(ahead) <= sample { valid = ahead }
    }
    lookups &+= 8
    return valid
  }

  /// Returns a segment as a line that starts at a sample and ends where the next segment may start.
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
      // The sample of a jump may be up to half a sample before its moment: it has the value at the moment.
      return Line(start: sample, end: min(end, sample &+ 1), value: segment.value, slope: 0)
    }
    let slope = segment.slope * map.rate / map.sampleRate
    return Line(start: sample, end: end, value: segment.value + slope * offset, slope: slope)
  }
}
