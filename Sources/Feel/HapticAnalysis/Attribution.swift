import HapticModel
import HapticPerception

/// Assigns each felt event (a tap or a vibration, as a hand feels it) to the event of the pattern that causes
/// it.
struct Attribution {
  /// How an event of the pattern is felt.
  enum Outcome: Hashable {
    /// The event causes the felt event with this index. Several events that start together can cause the same
    /// felt event.
    case felt(Int)
    /// The event causes no felt event of its own. It is felt as a part of the felt event with this index,
    /// which another event causes.
    case within(Int)
    /// The event is not felt at all.
    case below
  }

  private(set) var outcomes: [Outcome]
  /// For each felt event, the index of the first event of the pattern that causes it; `nil` if no event
  /// causes it.
  private(set) var sources: [Int?]

  /// How early a felt event may start before the event that causes it, in s, because windows look ahead. Chosen by this project.
  static var lead: Double { 0.0125 }
  /// How many s after a tap, or after the end of a continuous event, its felt event may start. Chosen by this project.
  static var lag: Double { 0.06 }
  /// Events that start within this many s of each other are intended as one. Chosen by this project: a frame.
  static var layeredWithin: Double { 0.005 }

  /// - Parameters:
  ///   - events: the events of the pattern, sorted by time.
  ///   - felt: the felt events, sorted by time.
  init(_ events: [SourceEvent], _ felt: [FeltEvent]) {
    outcomes = [Outcome](repeating: .below, count: events.count)
    sources = [Int?](repeating: nil, count: felt.count)
    // Taps first: a continuous event may be felt from anywhere between its start and its end.
    var next = 0
    var lastTransient = -1
    for (index, event) in events.enumerated() where event.isTransient && event.effective > 0 {
      if lastTransient >= 0, event.time - events[lastTransient].time <= Self.layeredWithin,
        case .felt(let shared) = outcomes[lastTransient]
      {
        outcomes[index] = .felt(shared)
        continue
      }
      while next < felt.count, felt[next].time < event.time - Self.lead {
        next += 1
      }
      if next < felt.count, felt[next].time <= event.time + Self.lag {
        claim(next, index)
        next += 1
      } else if let over = Self.covering(event.time, felt) {
        outcomes[index] = .within(over)
      }
      lastTransient = index
    }
    for (index, event) in events.enumerated() where !event.isTransient { place(event, index, felt) }
  }

  private mutating func claim(_ event: Int, _ index: Int) {
    outcomes[index] = .felt(event)
    sources[event] = index
  }

  private mutating func place(_ event: SourceEvent, _ index: Int, _ felt: [FeltEvent]) {
    var candidate = Self.firstStart(notBefore: event.time - Self.lead, felt)
    while candidate < felt.count, felt[candidate].time <= event.end + Self.lag {
      if sources[candidate] == nil {
        if let over = Self.most(of: event, before: candidate, felt) {
          outcomes[index] = .within(over)
        } else {
          claim(candidate, index)
        }
        return
      }
      // Something that starts together with a tap is one with it.
      if felt[candidate].time <= event.time + Self.layeredWithin {
        outcomes[index] = .felt(candidate)
        return
      }
      candidate += 1
    }
    if let over = Self.covering(event.time, felt) {
      outcomes[index] = .within(over)
    } else if let first = Self.overlapping(event, felt) {
      outcomes[index] = .within(first)
    }
  }

  /// Returns the index of the first felt event that starts at or after a time.
  static func firstStart(notBefore time: Double, _ felt: [FeltEvent]) -> Int {
    felt.partitioningIndex { $0.time >= time }
  }

  /// Returns the index of an earlier, stronger felt event that contains a vibration from its start for longer than
  /// a tap, or `nil`. What is felt on its own is then the end of the vibration, and not all that is felt of it.
  private static func most(of event: SourceEvent, before candidate: Int, _ felt: [FeltEvent]) -> Int? {
    guard let over = covering(event.time, felt), over < candidate, felt[over].level > felt[candidate].level,
      min(felt[over].end, event.end) - event.time > PerceptionConstants.longestTransient
    else { return nil }
    return over
  }

  /// Returns the index of the felt event during which a time lies, or `nil`.
  private static func covering(_ time: Double, _ felt: [FeltEvent]) -> Int? {
    let next = firstStart(notBefore: time, felt)
    guard next > 0, felt[next - 1].end > time else { return nil }
    return next - 1
  }

  /// Returns the index of a felt span that starts during a continuous event but belongs to another event, or
  /// `nil`.
  private static func overlapping(_ event: SourceEvent, _ felt: [FeltEvent]) -> Int? {
    var candidate = firstStart(notBefore: event.time, felt)
    while candidate < felt.count, felt[candidate].time < event.end {
      if felt[candidate].kind == .span { return candidate }
      candidate += 1
    }
    return nil
  }
}
