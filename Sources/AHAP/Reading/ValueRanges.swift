import HapticModel

/// The ranges of all parameters, looked up once a file from the model's table.
struct ValueRanges {
  /// Indexed by the raw value of an event parameter ID.
  let event: [ClosedRange<Float>]
  /// The event types each event parameter applies to, indexed likewise.
  let eventReach: [EventTypeSet]
  /// Indexed by the raw value of a dynamic parameter ID.
  let control: [ClosedRange<Float>]
  /// The event types each control reaches, indexed likewise.
  let reach: [EventTypeSet]

  init() {
    event = EventParameterID.allCases.map { $0.facts.range }
    eventReach = EventParameterID.allCases.map { $0.facts.appliesTo }
    control = DynamicParameterID.allCases.map { $0.facts.range }
    reach = DynamicParameterID.allCases.map { $0.facts.appliesTo }
  }
}

/// Which controls a pattern uses, and where each was met first.
struct ControlUsage {
  /// The first use of each control: where, its path, and how many more there are.
  struct First {
    var offset: Int
    var path: String
    var count: Int
  }

  /// Indexed by the raw value of the control's ID.
  var first: [First?] = Array(repeating: nil, count: DynamicParameterID.allCases.count)
  /// The types of event in the pattern.
  var types: EventTypeSet = []
}
