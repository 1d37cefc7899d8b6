import HapticModel

/// The ranges of all parameters, looked up once for each file in the table of HapticModel.
struct ValueRanges {
  /// The ranges of the event parameters, indexed by the raw value of their ID.
  let event: [ClosedRange<Float>]
  /// The event types that each event parameter applies to, with the same index.
  let eventReach: [EventTypeSet]
  /// The ranges of the dynamic parameters, indexed by the raw value of their ID.
  let control: [ClosedRange<Float>]
  /// The event types that each control affects, with the same index.
  let reach: [EventTypeSet]

  init() {
    event = EventParameterID.allCases.map { $0.facts.range }
    eventReach = EventParameterID.allCases.map { $0.facts.appliesTo }
    control = DynamicParameterID.allCases.map { $0.facts.range }
    reach = DynamicParameterID.allCases.map { $0.facts.appliesTo }
  }
}

/// The controls that a pattern uses, with the location of their first use.
struct ControlUsage {
  /// The first use of a control: its location, its path, and the number of further uses.
  struct First {
    var offset: Int
    var path: String
    var count: Int
  }

  /// The first uses, indexed by the raw value of the control's ID.
  var first: [First?] = Array(repeating: nil, count: DynamicParameterID.allCases.count)
  /// The types of the events in the pattern.
  var types: EventTypeSet = []
}
