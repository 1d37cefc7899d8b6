import HapticModel
import HapticPerception

/// A span of vibration before it is simplified: a wanted level and a brightness every 5 ms.
struct PlannedSpan: Sendable {
  /// The index of the first frame.
  var first: Int
  /// The wanted felt levels in dB above threshold. All spans share one array, so that hours of sound are not
  /// copied.
  var levels: ArraySlice<Double>
  /// For each frame, the position of the brightness between the settings `lowHertz` (0) and `highHertz` (1),
  /// on a scale of octaves.
  var brightnesses: ArraySlice<Double>
  /// The sharpness that is close enough for all frames, and the detail with which it was found; it also holds
  /// with less detail. `nil` until it is found.
  var constantSharpness: (value: Double, detail: Double)?
  /// The time in seconds by which the span lasts longer than its last frame, up to the end of a loop.
  var overhang: Double = 0

  /// The indices of its frames.
  var frames: Range<Int> { first..<first + levels.count }
  var start: Double { Double(first) * SoundFrame.step }
  var duration: Double { Double(levels.count - 1) * SoundFrame.step + overhang }

  /// Returns whether another span has the same place and levels, and therefore the same brightness.
  func isSame(as other: PlannedSpan) -> Bool {
    first == other.first && overhang == other.overhang && levels == other.levels
  }
}

/// Plans when there is vibration, and how strong it is.
struct SpanPlan: Sendable {
  private(set) var spans: [PlannedSpan] = []
  /// The frames of each span.
  private var ranges: [ClosedRange<Int>] = []

  /// How long before a transient the vibration stops, in seconds. When the transient starts, the release is
  /// over and the curves are neutral.
  static var pauseBefore: Double { 0.007 }
  /// The least time from a transient to the next vibration, in seconds. By then a dull transient has decayed.
  static var pauseAfter: Double { 0.020 }
  /// The look-ahead of the frames in seconds: an attack appears this much too early.
  static var lookAhead: Double { 0.015 }

  init() {}

  /// Creates the plan.
  ///
  /// - Parameters:
  ///   - wanted: the levels and the brightness of the sound.
  ///   - transients: the transients, around which vibration pauses.
  ///   - map: how strong vibration is.
  ///   - settings: the settings.
  ///   - quiet: frames without vibration.
  ///   - raises: by how many dB the vibration of each frame is stronger, or weaker if negative; empty if none is.
  ///   - loop: the duration of the sound in seconds if it is a loop, whose end goes on at its start.
  init(
    _ wanted: WantedVibration, _ transients: [PlannedTransient], _ map: LoudnessMap,
    _ settings: CompositionSettings,
    quiet: [Range<Int>] = [], raises: [Float] = [], loop: Double? = nil
  ) {
    var levels = wanted.levels
    var isOpen = [Bool](repeating: true, count: levels.count)
    for transient in transients { Self.duck(&levels, &isOpen, transient, settings) }
    if let loop {
      // A transient near one end of the loop is felt at the other end too.
      for transient in transients where transient.time < 0.1 {
        Self.duck(&levels, &isOpen, transient.moved(by: loop), settings)
      }
      for transient in transients where transient.time > loop - 0.6 {
        Self.duck(&levels, &isOpen, transient.moved(by: -loop), settings)
      }
    }
    for (index, decibels) in raises.enumerated() {
      // Vibration that becomes weaker is still felt.
      let least = min(levels[index], LoudnessMap.feltFloor)
      levels[index] = min(max(levels[index] + Double(decibels), least), map.feltLimit)
    }
    for range in quiet {
      for index in range { isOpen[index] = false }
    }
    gather(&levels, isOpen, transients, settings)
    spans = ranges.map {
      PlannedSpan(first: $0.lowerBound, levels: levels[$0], brightnesses: wanted.brightnesses[$0])
    }
    if let loop, let last = ranges.last, last.upperBound == levels.count - 1 {
      spans[spans.count - 1].overhang = max(0, loop - Double(last.upperBound) * SoundFrame.step)
    }
  }

  /// Creates the plan from felt levels that are already known, such as those of a live sound.
  init(
    levels: [Double], isOpen: [Bool], brightnesses: [Double], transients: [PlannedTransient],
    _ settings: CompositionSettings
  ) {
    var levels = levels
    gather(&levels, isOpen, transients, settings)
    spans = ranges.map {
      PlannedSpan(first: $0.lowerBound, levels: levels[$0], brightnesses: brightnesses[$0])
    }
  }

  /// Returns the level of vibration after a transient.
  ///
  /// At first the vibration is weaker than the transient by `duck`, and it rises to the wanted level without a
  /// step. Vibration that is wanted stronger than the transient is a swell, not its echo: it is less weakened,
  /// and not at all from `duck` above the transient.
  ///
  /// - Parameters:
  ///   - wanted: the wanted level in dB above threshold.
  ///   - transientLevel: the level of the transient.
  ///   - part: the part of the recovery time that has passed, 0…1.
  static func ducked(
    _ wanted: Double, after transientLevel: Double, _ part: Double, _ settings: CompositionSettings
  ) -> Double {
    let excess = wanted - (transientLevel - settings[.duck])
    let reduction = max(0, min(excess, 2 * settings[.duck] - excess))
    return wanted - reduction * (1 - part)
  }

  /// Makes way for a transient in the vibration: no rise before the transient, a pause around it, and weaker
  /// vibration after it.
  private static func duck(
    _ levels: inout [Double], _ isOpen: inout [Bool], _ transient: PlannedTransient,
    _ settings: CompositionSettings
  ) {
    let step = SoundFrame.step
    // If a transient was moved to the beat, the pause also covers the moment at which the hit is heard.
    let start = min(transient.time, transient.heard)
    let before = Int((start - lookAhead) / step)
    // The last frame before the pause, and the first after it.
    let last = Int(((start - pauseBefore) / step).rounded(.down))
    let next = Int(((max(transient.time, transient.heard) + transient.pause) / step).rounded(.up))
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
        levels[index] = ducked(levels[index], after: transient.level, part, settings)
      }
    }
  }

  /// Collects the spans that are strong and long enough to be felt.
  private mutating func gather(
    _ levels: inout [Double], _ isOpen: [Bool], _ transients: [PlannedTransient],
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
      // A short dip below the floor belongs to the span; the pause around a transient does not.
      while index < levels.count, isOpen[index], index - end < shortest {
        if levels[index] >= floor { end = index }
        index += 1
      }
      index = add(first, end, &levels, isOpen, transients, shortest) + 1
    }
  }

  /// Adds a span. A span that is too short to be felt is extended, and a span that is too long is cut into
  /// pieces. Returns the index of its last frame.
  private mutating func add(
    _ first: Int, _ end: Int, _ levels: inout [Double], _ isOpen: [Bool], _ transients: [PlannedTransient],
    _ shortest: Int
  ) -> Int {
    var end = end
    var isShort = false
    if end - first < shortest {
      // A rest of vibration near a transient that is shorter than half of that is felt as part of the transient, so it is
      // omitted. A short vibration elsewhere is extended until it is long enough to be felt.
      let isNear = Self.isNear(transients, Double(first + end) / 2 * SoundFrame.step)
      if isNear, 2 * (end - first) < shortest { return end }
      while !isNear, end + 1 < levels.count, isOpen[end + 1], end - first < shortest { end += 1 }
      if end == first { return end }
      isShort = !isNear && end - first < shortest
    }
    let peak = levels[first...end].max() ?? 0
    var start = first
    while start < end {
      // The platform plays at most 30 s of a continuous event. A longer span is cut where it is weakest.
      var last = end
      let most = Int(Self.longest / SoundFrame.step)
      if last - start > most {
        let candidates = (start + most / 2)...(start + most)
        last = candidates.min { levels[$0] < levels[$1] } ?? start + most
      }
      let least = isShort ? peak : LoudnessMap.feltFloor
      for index in start...last { levels[index] = max(levels[index], least) }
      // A change within a frame would be felt as a click.
      for index in start..<last { levels[index + 1] = max(levels[index + 1], levels[index] - Self.steepest) }
      for index in (start..<last).reversed() {
        levels[index] = max(levels[index], levels[index + 1] - Self.steepest)
      }
      ranges.append(start...last)
      // A gap of two frames, in which the curves return to neutral.
      start = last == end ? end : last + 2
    }
    return end
  }

  private static var longest: Double { 29 }
  /// The largest change within a span from one frame to the next, in dB.
  private static var steepest: Double { 4 }

  /// Returns whether a transient starts within 60 ms of a time.
  private static func isNear(_ transients: [PlannedTransient], _ time: Double) -> Bool {
    let next = transients.partitioningIndex { $0.time >= time - 0.06 }
    return next < transients.count && transients[next].time <= time + 0.06
  }
}
