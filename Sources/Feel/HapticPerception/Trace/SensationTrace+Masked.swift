/// The height of an event that remains beside the vibration that masks it.
public struct MaskedHeight: Sendable, Hashable {
  /// The height that is felt, in just noticeable differences of level above threshold.
  public var left: Double
  /// The height that would be felt if nothing masked the event, in the same unit.
  public var unmasked: Double

  /// Whether a report names the event as masked: at least half of its height is lost, and without masking it would have
  /// at least 2 just noticeable differences. Chosen by this project.
  public var isReported: Bool {
    unmasked >= SensationTrace.maskedFrom && unmasked - left >= SensationTrace.maskedShare * unmasked
  }
}

extension SensationTrace {
  /// The height in just noticeable differences without masking from which on an event can be reported as masked. Chosen by this
  /// project.
  static var maskedFrom: Double { 2 }
  /// The share of its height that an event has lost if it is reported as masked. Chosen by this project.
  static var maskedShare: Double { 0.5 }
  /// The moments after its onset in which even a short event reaches its height: 50 ms. Chosen by this project.
  static var onsetMoments: Int { 10 }

  /// Returns what remains of each event beside what masks it, at the moment of the event at which most of it is felt.
  ///
  /// - Parameter events: events of this trace, in order.
  public func masked(_ events: [FeltEvent]) -> [MaskedHeight] {
    events.indices.map { index in
      let event = events[index]
      let first = min(event.firstMoment, moments.count)
      let lasting = Int(Maths.clamped(event.duration * PerceptionConstants.frameRate, 0, 1e9))
      var end = min(moments.count, first + max(Self.onsetMoments, lasting))
      if index + 1 < events.count { end = min(end, max(first, events[index + 1].firstMoment - 2)) }
      var strongest = Moment()
      for moment in moments[first..<max(first, end)]
      where moment.present > strongest.present
        || moment.present == strongest.present && moment.unmasked > strongest.unmasked
      {
        strongest = moment
      }
      return MaskedHeight(left: strongest.present, unmasked: strongest.unmasked)
    }
  }

  /// Returns the seconds with a level of at least 10 dB above threshold that belong to none of given events: what is felt
  /// before the first event of a vibration begins, and vibration without an event.
  ///
  /// An event reaches to the next event, or to the end of the vibration in which it begins.
  ///
  /// - Parameter events: the events of this trace, in order.
  public func uncovered(by events: [FeltEvent]) -> Double {
    var next = 0
    var count = 0
    var isCovered = false
    var end = -Double.infinity
    for index in moments.indices {
      // An onset begins in the moments before its time.
      while next < events.count, events[next].firstMoment <= index + Self.earlyMoments {
        isCovered = true
        end = max(end, events[next].time + events[next].duration)
        next += 1
      }
      if moments[index].present <= 0 {
        isCovered = next > 0 && events[next - 1].firstMoment > index
        continue
      }
      let isLate = Double(index) / PerceptionConstants.frameRate > end
      if moments[index].level >= PerceptionConstants.demandedLevel, !isCovered, isLate { count += 1 }
    }
    return Double(count) / PerceptionConstants.frameRate
  }

  /// The moments by which an onset begins before its time: 20 ms. Chosen by this project.
  private static var earlyMoments: Int { 4 }
}
