/// A vibration pattern for the motor of a phone that runs feedbackd (D-Bus interface `org.sigxcpu.Feedback.Haptic`): calls of
/// `Vibrate`, each with at most ten strengths that last.
public struct FeedbackdPattern: Hashable, Sendable {
  /// A strength that lasts.
  public struct Item: Hashable, Sendable {
    /// The strength, 0…1.
    public var amplitude: Double
    /// How long it lasts, in milliseconds, 20…10 000.
    public var milliseconds: Int

    /// Creates an item. Both numbers are clamped; an amplitude of NaN is 0.
    public init(amplitude: Double, milliseconds: Int) {
      self.amplitude = amplitude > 0 ? min(amplitude, 1) : 0
      self.milliseconds = min(max(milliseconds, FeedbackdPattern.shortest), FeedbackdPattern.longest)
    }
  }

  /// A call of `Vibrate`, which ends the call before it.
  public struct Call: Hashable, Sendable {
    /// When to call, in milliseconds from the start of the pattern.
    public var start: Int
    /// At most ten items. An empty call ends what plays.
    public var items: [Item]

    /// Creates a call.
    public init(start: Int, items: [Item]) {
      self.start = start
      self.items = items
    }

    /// Returns the bytes of the call's arguments, signature `sa(du)`, least significant byte first.
    ///
    /// - Parameter application: The id of the application, such as `org.thrum.Thrum`.
    public func body(application: String) -> [UInt8] {
      var bytes: [UInt8] = []
      let name = Array(application.utf8)
      bytes.append(word: UInt32(truncatingIfNeeded: name.count))
      bytes += name
      bytes.append(0)
      bytes.align(to: 4)
      let size = max(0, 16 * items.count - 4)
      bytes.append(word: UInt32(truncatingIfNeeded: size))
      bytes.align(to: 8)
      for item in items {
        bytes.align(to: 8)
        let pattern = item.amplitude.bitPattern
        bytes.append(word: UInt32(truncatingIfNeeded: pattern))
        bytes.append(word: UInt32(truncatingIfNeeded: pattern >> 32))
        bytes.append(word: UInt32(truncatingIfNeeded: item.milliseconds))
      }
      return bytes
    }
  }

  /// The shortest and longest time of an item, in milliseconds, and the largest number of items in a call.
  static var shortest: Int { 20 }
  static var longest: Int { 10_000 }
  static var mostItems: Int { 10 }
  /// Strengths differ by at least this step.
  private static var steps: Double { 16 }

  /// A part of the pattern in which the strength does not change.
  private struct Segment {
    var start: Int
    var length: Int
    var amplitude: Double

    var end: Int { start + length }
  }

  /// The calls, in order of time. None ends a strength of the one before, as they are divided within pauses.
  public private(set) var calls: [Call] = []

  /// The call that ends what plays.
  public static var stop: Call { Call(start: 0, items: []) }

  /// Creates a pattern from the strengths of a motor.
  ///
  /// - Parameters:
  ///   - strengths: Strengths in 0…1 at equal distances; others are clamped, NaN is 0.
  ///   - milliseconds: The distance between two of them, at least 1.
  public init(strengths: [Float], every milliseconds: Int) {
    var phrase: [Segment] = []
    for segment in Self.segments(strengths, every: min(max(milliseconds, 1), Self.longest)) {
      if segment.amplitude > 0 {
        phrase.append(segment)
      } else {
        add(phrase)
        phrase = []
      }
    }
    add(phrase)
  }

  /// Returns segments of at least 20 ms. A strength that is shorter lasts 20 ms; a shorter pause is filled.
  private static func segments(_ strengths: [Float], every step: Int) -> [Segment] {
    let shortest = (Self.shortest + step - 1) / step
    var segments: [Segment] = []
    var index = 0
    while index < strengths.count {
      var amplitude = rounded(strengths[index])
      var end = index + 1
      while end < strengths.count, rounded(strengths[end]) == amplitude { end += 1 }
      if end - index < shortest {
        // Leading silence of any length is a pause: it only delays the first call.
        if amplitude == 0, end < strengths.count, let last = segments.indices.last,
          segments[last].amplitude > 0
        {
          segments[last].length += (end - index) * step
          index = end
          continue
        }
        if amplitude > 0 {
          end = index + shortest
          for other in index..<min(end, strengths.count) {
            amplitude = max(amplitude, rounded(strengths[other]))
          }
        }
      }
      segments.append(Segment(start: index * step, length: (end - index) * step, amplitude: amplitude))
      index = end
    }
    return segments
  }

  private static func rounded(_ strength: Float) -> Double {
    let limited = strength > 0 ? Double(min(strength, 1)) : 0
    return Double(Int(limited * steps + 0.5)) / steps
  }

  /// Adds what sounds between two pauses, to the last call if it has room.
  private mutating func add(_ segments: [Segment]) {
    guard let first = segments.first else { return }
    // A pause may follow as a further item.
    let phrase = Self.merged(segments, most: Self.mostItems - 1)
    let items = phrase.map { Item(amplitude: $0.amplitude, milliseconds: $0.length) }
    guard let last = calls.indices.last else {
      calls.append(Call(start: first.start, items: items))
      return
    }
    let end = calls[last].start + calls[last].items.reduce(0) { $0 + $1.milliseconds }
    let pause = first.start - end
    let isPauseAnItem = pause >= Self.shortest && pause <= Self.longest
    if isPauseAnItem { calls[last].items.append(Item(amplitude: 0, milliseconds: pause)) }
    if isPauseAnItem, calls[last].items.count + items.count < Self.mostItems {
      calls[last].items += items
    } else {
      calls.append(Call(start: first.start, items: items))
    }
  }

  /// Joins the neighbours that differ least until few enough are left, none longer than an item can be.
  private static func merged(_ given: [Segment], most: Int) -> [Segment] {
    var segments = given
    while segments.count > most {
      var best = 0
      var least = Double.infinity
      for index in 0..<segments.count - 1 {
        let (one, next) = (segments[index], segments[index + 1])
        let difference = abs(one.amplitude - next.amplitude) * Double(min(one.length, next.length))
        if difference < least { (best, least) = (index, difference) }
      }
      let (one, next) = (segments[best], segments[best + 1])
      let length = one.length + next.length
      let sum = one.amplitude * Double(one.length) + next.amplitude * Double(next.length)
      segments[best] = Segment(start: one.start, length: length, amplitude: sum / Double(length))
      segments.remove(at: best + 1)
    }
    // A strength of more than ten seconds is several items, as far as there is room.
    var index = 0
    while index < segments.count {
      let segment = segments[index]
      if segment.length > longest, segments.count < most {
        segments[index].length = longest
        let rest = max(segment.length - longest, shortest)
        segments.insert(
          Segment(start: segment.start + longest, length: rest, amplitude: segment.amplitude), at: index + 1)
      }
      index += 1
    }
    return segments
  }
}

extension [UInt8] {
  fileprivate mutating func append(word: UInt32) {
    for byte in 0..<4 { append(UInt8(truncatingIfNeeded: word >> (8 * UInt32(byte)))) }
  }

  fileprivate mutating func align(to count: Int) {
    while self.count % count != 0 { append(0) }
  }
}
