import HapticModel
import HapticPerception

/// Assigns each event that is felt (a tap or a vibration, as it is reported in words) to the event of the pattern that
/// causes it.
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

  /// How early a felt event may start before the event that causes it, in s, because windows look ahead. Chosen by this project:
  /// a tap of 30 dB shows 15 ms early.
  static var lead: Double { 0.020 }
  /// How many s after a tap, or after the end of a continuous event, its felt event may start. Chosen by this project.
  static var lag: Double { 0.06 }
  /// Events that start within this many s of each other are intended as one. Chosen by this project: a frame.
  static var layeredWithin: Double { 0.005 }

  /// The height in just noticeable differences from which on what is felt covers what starts then. Chosen by this project.
  private static var coveringHeight: Double { 1 }

  /// - Parameters:
  ///   - events: the events of the pattern, sorted by time.
  ///   - felt: the events of the trace in words.
  ///   - trace: what is felt of the pattern.
  ///   - sensations: what is felt at each event of the pattern.
  init(
    _ events: [SourceEvent], _ felt: [FeltEvent], _ trace: SensationTrace,
    _ sensations: [FeltSources.Sensation]
  ) {
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
      let over = Self.covering(event.time, felt, trace)
      let salience = sensations[index].salience
      // A sensation that is clear there and hardly begins with the tap contains the tap.
      let isHidden = over != nil && salience < TraceConstants.uncertainSalience
      if !isHidden, salience > 0, next < felt.count, felt[next].time <= event.time + Self.lag {
        claim(next, index)
        next += 1
      } else if let over {
        outcomes[index] = .within(over)
      } else if sensations[index].level > 0, let other = Self.beside(event.time, felt) {
        // Nothing begins with the tap: it is one with what begins just before or after it.
        outcomes[index] = .within(other)
      }
      lastTransient = index
    }
    for (index, event) in events.enumerated() where !event.isTransient {
      place(event, index, felt, trace)
    }
  }

  private mutating func claim(_ event: Int, _ index: Int) {
    outcomes[index] = .felt(event)
    sources[event] = index
  }

  private mutating func place(
    _ event: SourceEvent, _ index: Int, _ felt: [FeltEvent], _ trace: SensationTrace
  ) {
    var candidate = Self.firstStart(notBefore: event.time - Self.lead, felt)
    while candidate < felt.count, felt[candidate].time <= event.end + Self.lag {
      if sources[candidate] == nil {
        if let over = Self.most(of: event, before: candidate, felt, trace) {
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
    if let over = Self.covering(event.time, felt, trace) {
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
  private static func most(
    of event: SourceEvent, before candidate: Int, _ felt: [FeltEvent], _ trace: SensationTrace
  ) -> Int? {
    guard let over = covering(event.time, felt, trace), over < candidate,
      felt[over].level > felt[candidate].level,
      min(felt[candidate].time, event.end) - event.time > TraceConstants.longestTransient
    else { return nil }
    return over
  }

  /// Returns the index of the event that is felt just before a time and still at that time, or `nil`.
  private static func covering(_ time: Double, _ felt: [FeltEvent], _ trace: SensationTrace) -> Int? {
    let frame = (time - lead) * PerceptionConstants.frameRate
    guard frame > 0, frame < Double(trace.moments.count), trace.moments[Int(frame)].height >= coveringHeight
    else { return nil }
    let next = firstStart(notBefore: time - lead, felt)
    return next > 0 ? next - 1 : nil
  }

  /// Returns the index of an event that starts near a time, or `nil`.
  private static func beside(_ time: Double, _ felt: [FeltEvent]) -> Int? {
    let next = firstStart(notBefore: time - lag, felt)
    return next < felt.count && felt[next].time <= time + lag ? next : nil
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
