extension FeltEvent {
  /// The pitch of the event in words: *round, heavy* below 100 Hz, *full* up to 180 Hz, and *crisp, thin* above 180 Hz.
  public var pitchWord: String {
    if pitch < PerceptionConstants.roundBelow { return "round, heavy" }
    return pitch <= PerceptionConstants.crispAbove ? "full" : "crisp, thin"
  }

  /// Whether the event feels rough: many rises that form one rough vibration, or a span of at least 250 ms whose roughness is
  /// above 0.3 and that swings faster than pulses of a roll. Roughness is measured over 100 ms, in which the ends of a shorter
  /// span vary by themselves.
  public var isRough: Bool {
    switch texture {
    case .rough: true
    case .roll: false
    case .plain:
      duration >= Self.roughFrom && roughness > PerceptionConstants.roughAbove
        && rate >= TraceConstants.rollRate
    }
  }

  /// The duration in seconds from which on a span without countable rises can be rough. Chosen by this project.
  private static var roughFrom: Double { 0.25 }

  /// The name of the event in sentences: *tap*, *span*, or *roll* for pulses that cannot be counted.
  var name: String {
    if texture == .roll { return "roll" }
    return kind == .tap ? "tap" : "span"
  }

  /// The first moment of a trace that belongs to the event. A moment contains vibration from after its time.
  var firstMoment: Int {
    let moment = Maths.clamped(time * PerceptionConstants.frameRate + 1.5, 0, 1e9)
    return Int(moment)
  }
}

extension SensationTrace {
  /// The felt events, in order: none begins before the vibration does, and none that is felt clearly with all that has joined it
  /// is called hardly felt.
  public var events: [FeltEvent] {
    var events = formedEvents
    for index in events.indices {
      events[index].time = max(0, events[index].time)
      let isLasting = events[index].duration >= Self.clearDuration
      let isClear = events[index].height >= TraceConstants.ownSalience * TraceConstants.fullHeight
      if events[index].standing == .hardlyFelt, isLasting, isClear { events[index].standing = .uncertain }
    }
    return events
  }

  /// The duration in seconds from which on what is felt clearly is not hardly felt: 100 ms. Chosen by this project.
  private static var clearDuration: Double {
    Double(TraceConstants.swellFrames) / PerceptionConstants.frameRate
  }
}
