/// A tap or a span of vibration as a hand feels it, with how clearly it is an event of its own.
///
/// Events serve words and lists. Here alone thresholds decide; distances never use events.
public struct FeltEvent: Sendable, Hashable {
  /// Kinds of felt events.
  public enum Kind: UInt8, Sendable, Hashable {
    /// A short pulse, of at most 45 ms.
    case tap
    /// A longer vibration, whose duration people notice.
    case span
  }

  /// How an event is reported.
  public enum Standing: UInt8, Sendable, Hashable {
    /// It is felt as an event of its own.
    case own
    /// It is hardly apart from the event before it.
    case uncertain
    /// It is hardly felt.
    case hardlyFelt
  }

  /// The sensation of many rises in one event.
  public enum Texture: UInt8, Sendable, Hashable {
    /// A steady vibration, or few rises.
    case plain
    /// One rough vibration.
    case rough
    /// A roll of pulses that cannot be counted.
    case roll
  }

  /// How clearly something begins, 0…1. The salience of a slow swell is how clearly it is felt.
  public var salience: Double
  /// How the event is reported.
  public var standing: Standing
  /// The number of rises in the event; from 2 on they cannot be counted.
  public var count: Int
  /// The start in seconds.
  public var time: Double
  /// The duration in seconds.
  public var duration: Double
  /// The highest level in dB above the detection threshold.
  public var level: Double
  /// The mean pitch in Hz.
  public var pitch: Double
  /// The mean roughness, 0…1.
  public var roughness: Double
  /// The mean rate of the modulation in Hz.
  public var rate: Double

  /// Creates an event of one rise.
  init(_ rise: FeltRise, _ standing: Standing) {
    salience = rise.salience
    self.standing = standing
    count = 1
    time = rise.time
    duration = rise.duration
    level = rise.level
    pitch = rise.pitch
    roughness = rise.roughness
    rate = rise.rate
  }

  /// The kind of the event: a tap if its duration is at most 45 ms, otherwise a span.
  public var kind: Kind { duration <= TraceConstants.longestTransient ? .tap : .span }

  /// The sensation of the rises of the event together.
  public var texture: Texture {
    guard count >= TraceConstants.rollCount else { return .plain }
    if rate < TraceConstants.rollRate { return .roll }
    return roughness > PerceptionConstants.roughAbove ? .rough : .plain
  }

  /// The height in just noticeable differences of level above threshold.
  public var height: Double { SensationTrace.height(ofLevel: level) }

  /// The level in words, by the height: *barely* (less than 2 just noticeable differences), *light* (2 to 5), *clear* (5 to 9),
  /// *strong* (9 to 15), *very strong* (15 or more).
  public var levelWord: String {
    let limits = TraceConstants.levelWords
    if height < limits[0] { return "barely" }
    if height < limits[1] { return "light" }
    if height < limits[2] { return "clear" }
    return height < limits[3] ? "strong" : "very strong"
  }

  /// Takes a rise into the event.
  mutating func join(_ rise: FeltRise) {
    let both = duration + rise.duration
    if both > 0 {
      let share = rise.duration / both
      roughness += share * (rise.roughness - roughness)
      rate += share * (rise.rate - rate)
      if pitch > 0, rise.pitch > 0 {
        pitch = Maths.exp2((1 - share) * Maths.log2(pitch) + share * Maths.log2(rise.pitch))
      }
    }
    count += 1
    duration = max(duration, rise.time + rise.duration - time)
    level = max(level, rise.level)
  }
}

extension SensationTrace {
  /// The events that the rises form, in order: ``events`` before their times and standings are adjusted to be listed.
  var formedEvents: [FeltEvent] {
    var events: [FeltEvent] = []
    var lastRise = -Double.infinity
    var pending = rises[...]
    for stretch in stretches {
      var found: [FeltEvent] = []
      var joins = false
      // A rise belongs to the stretch in which it is felt, also if it begins just before.
      let end = stretch.upperBound
      while let rise = pending.first, rise.frames.lowerBound < end {
        pending.removeFirst()
        let gap = rise.time - lastRise
        lastRise = rise.time
        if rise.salience >= TraceConstants.ownSalience {
          found.append(FeltEvent(rise, .own))
        } else if rise.salience >= TraceConstants.uncertainSalience {
          found.append(FeltEvent(rise, .uncertain))
        } else if gap <= TraceConstants.joinTime, let last = found.indices.last {
          found[last].join(rise)
        } else if gap <= TraceConstants.joinTime, let last = events.indices.last {
          events[last].join(rise)
          joins = true
        } else {
          // A rise that is felt clearly, though it hardly begins, is not hardly felt.
          let isClear = clarity(of: rise.frames) >= TraceConstants.ownSalience
          found.append(FeltEvent(rise, isClear ? .uncertain : .hardlyFelt))
        }
      }
      if !joins, !found.contains(where: { $0.standing == .own }), let swell = swell(stretch) {
        // A slow swell has no clear start; its parts are one event.
        found = [swell]
      } else if !joins, found.isEmpty, let last = events.indices.last {
        // A sensation shortly after an event that does not begin belongs to it, as does a rise that hardly begins.
        extend(&events[last], by: stretch)
      }
      events += found
    }
    return events
  }

  /// Lets an event last to the end of a stretch that follows it within 120 ms, if the stretch reaches 10 dB above threshold.
  private func extend(_ event: inout FeltEvent, by stretch: Range<Int>) {
    // The moments of an onset are those after its time.
    func time(_ index: Int) -> Double { Double(index - 1) / PerceptionConstants.frameRate }
    let level = moments[stretch].reduce(0) { max($0, $1.level) }
    guard level >= PerceptionConstants.demandedLevel,
      time(stretch.lowerBound) <= event.time + event.duration + TraceConstants.joinTime
    else { return }
    event.duration = max(event.duration, time(stretch.upperBound) - event.time)
    event.level = max(event.level, level)
  }

  /// The runs of moments in which something is felt.
  private var stretches: [Range<Int>] {
    var stretches: [Range<Int>] = []
    var start: Int?
    for index in moments.indices {
      if moments[index].present > 0 {
        if start == nil { start = index }
      } else if let first = start {
        stretches.append(first..<index)
        start = nil
      }
    }
    if let first = start { stretches.append(first..<moments.count) }
    return stretches
  }

  /// Returns a stretch as one event of its own, if it is felt clearly for 100 ms.
  private func swell(_ stretch: Range<Int>) -> FeltEvent? {
    let clarity = clarity(of: stretch)
    guard clarity >= TraceConstants.ownSalience else { return nil }
    return FeltEvent(rise(stretch, salience: min(1, clarity)), .own)
  }

  /// Returns the largest mean clarity of 100 ms.
  private func clarity(of frames: Range<Int>) -> Double {
    let width = TraceConstants.swellFrames
    var (sum, largest) = (0.0, 0.0)
    for index in frames {
      sum += moments[index].clarity
      if index - width >= frames.lowerBound { sum -= moments[index - width].clarity }
      largest = max(largest, sum / Double(width))
    }
    return largest
  }
}
