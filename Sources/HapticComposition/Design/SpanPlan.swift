import HapticPerception

/// A span of vibration before it is simplified: a wanted level and a brightness every 5 ms.
struct PlannedSpan: Sendable {
  /// The index of the first frame.
  var first: Int
  /// The wanted felt levels in dB above threshold.
  var levels: [Double]
  /// For each frame, the position of the brightness between the settings `lowHertz` (0) and `highHertz` (1),
  /// on a scale of octaves.
  var brightnesses: [Double]

  var start: Double { Double(first) * SoundFrame.step }
  var duration: Double { Double(levels.count - 1) * SoundFrame.step }
}

/// Plans when there is vibration, and how strong it is.
struct SpanPlan: Sendable {
  private(set) var spans: [PlannedSpan] = []

  /// How long before a transient the vibration stops, in seconds. When the transient starts, the release is
  /// over and the curves are neutral.
  static var pauseBefore: Double { 0.007 }
  /// The least time from a transient to the next vibration, in seconds. By then the transient has decayed.
  static var pauseAfter: Double { 0.020 }
  /// How long before an attack the frames already show the attack, in seconds.
  private static var lookAhead: Double { 0.015 }

  init() {}

  init(
    _ frames: [StoredFrame], _ taps: [PlannedTap], _ map: LoudnessMap, _ settings: CompositionSettings
  ) {
    var levels = Self.smoothed(frames, settings)
    for index in levels.indices { levels[index] = map.feltLevel(levels[index]) }
    if settings.strategy == .loudness {
      // Roughness of a half and more counts in full.
      for index in levels.indices {
        levels[index] += settings[.roughness] * min(1, 2 * frames[index].roughness)
      }
    }
    for index in levels.indices { levels[index] = min(levels[index], map.feltLimit) }
    let gate = settings[.gate]
    for index in levels.indices where frames[index].level <= gate { levels[index] = -100 }
    var isOpen = [Bool](repeating: true, count: levels.count)
    for tap in taps { Self.duck(&levels, &isOpen, tap, settings) }
    gather(levels, isOpen, Self.brightnesses(frames, settings), taps, settings)
  }

  /// Returns the loudness levels, averaged by power over the smoothing time with a triangular window.
  private static func smoothed(_ frames: [StoredFrame], _ settings: CompositionSettings) -> [Double] {
    let levels = frames.map { $0.loudness }
    let reach = Int(settings.seconds(.smoothing) / SoundFrame.step / 2 + 0.5)
    guard reach > 0 else { return levels }
    // Two averages over a box make a triangle.
    var powers = levels.map { Maths.power(ofDecibels: $0) }
    for _ in 0..<2 {
      var sums = [0.0]
      for power in powers { sums.append(sums[sums.count - 1] + power) }
      for index in powers.indices {
        let first = max(0, index - reach / 2)
        let end = min(powers.count, index + (reach + 1) / 2 + 1)
        powers[index] = (sums[end] - sums[first]) / Double(end - first)
      }
    }
    return powers.map { Maths.decibels(ofPower: max($0, 1e-12)) }
  }

  /// Returns for each frame the position of the brightness between `lowHertz` and `highHertz`, averaged over
  /// 45 ms and weighted by level.
  private static func brightnesses(_ frames: [StoredFrame], _ settings: CompositionSettings) -> [Double] {
    var weightSums = [0.0]
    var sums = [0.0]
    for frame in frames {
      let weight = max(1e-3, frame.level + 120)
      weightSums.append(weightSums[weightSums.count - 1] + weight)
      sums.append(sums[sums.count - 1] + weight * frame.brightness)
    }
    return frames.indices.map { index in
      let first = max(0, index - 4)
      let end = min(frames.count, index + 5)
      let mean = (sums[end] - sums[first]) / (weightSums[end] - weightSums[first])
      return settings.share(octave: mean)
    }
  }

  /// Makes way for a transient in the vibration: no rise before the transient, a pause around it, and weaker
  /// vibration after it.
  private static func duck(
    _ levels: inout [Double], _ isOpen: inout [Bool], _ tap: PlannedTap, _ settings: CompositionSettings
  ) {
    let step = SoundFrame.step
    // A transient that was moved to the beat also covers the moment at which the hit is heard.
    let start = min(tap.time, tap.heard)
    let before = Int((start - lookAhead) / step)
    // The last frame before the pause, and the first after it.
    let last = Int(((start - pauseBefore) / step).rounded(.down))
    let next = Int(((max(tap.time, tap.heard) + pauseAfter) / step).rounded(.up))
    let recovery = settings.seconds(.recovery)
    let end = next + Int(recovery / step)
    let quiet = before >= 0 && before < levels.count ? levels[before] : -100
    for index in max(0, before)..<max(0, before, min(levels.count, end)) {
      if index <= last {
        levels[index] = min(levels[index], quiet)
      } else if index < next {
        isOpen[index] = false
      } else {
        let part = Double(index - next) / max(1, recovery / step)
        levels[index] = min(levels[index], tap.level - settings[.duck] * (1 - part))
      }
    }
  }

  /// Collects the spans that are strong and long enough to be felt.
  private mutating func gather(
    _ levels: [Double], _ isOpen: [Bool], _ brightnesses: [Double], _ taps: [PlannedTap],
    _ settings: CompositionSettings
  ) {
    let floor = LoudnessMap.feltFloor
    let shortest = max(2, Int(settings.seconds(.shortest) / SoundFrame.step + 0.5))
    var index = 0
    while index < levels.count {
      guard isOpen[index], levels[index] >= floor else {
        index += 1
        continue
      }
      let first = index
      var end = index
      // A short dip belongs to the stretch; a transient's pause does not.
      while index < levels.count, isOpen[index], index - end < shortest {
        if levels[index] >= floor { end = index }
        index += 1
      }
      index = end + 1
      add(first, end, levels, isOpen, brightnesses, taps, shortest)
    }
  }

  private mutating func add(
    _ first: Int, _ end: Int, _ levels: [Double], _ isOpen: [Bool], _ brightnesses: [Double],
    _ taps: [PlannedTap], _ shortest: Int
  ) {
    var end = end
    if end - first < shortest {
      // What is left of a transient is felt with it. What stands alone is made long enough to be felt.
      let middle = Double(first + end) / 2 * SoundFrame.step
      if Self.isNear(taps, middle) { return }
      while end + 1 < levels.count, isOpen[end + 1], end - first < shortest { end += 1 }
      if end == first { return }
    }
    let peak = levels[first...end].max() ?? 0
    var start = first
    while start < end {
      // The platform plays 30 s of a continuous event; a longer one is cut where it is weakest.
      var last = end
      let most = Int(Self.longest / SoundFrame.step)
      if last - start > most {
        let candidates = (start + most / 2)...(start + most)
        last = candidates.min { levels[$0] < levels[$1] } ?? start + most
      }
      spans.append(
        PlannedSpan(
          first: start,
          levels: levels[start...last].map {
            end - first < shortest ? max($0, peak) : max($0, LoudnessMap.feltFloor)
          },
          brightnesses: Array(brightnesses[start...last])))
      // Two steps of rest, in which curves return.
      start = last == end ? end : last + 2
    }
  }

  private static var longest: Double { 29 }

  /// Returns whether a transient starts within 60 ms of a time.
  private static func isNear(_ taps: [PlannedTap], _ time: Double) -> Bool {
    var low = 0
    var high = taps.count
    while low < high {
      let middle = (low + high) / 2
      if taps[middle].time < time - 0.06 { low = middle + 1 } else { high = middle }
    }
    return low < taps.count && taps[low].time <= time + 0.06
  }
}
