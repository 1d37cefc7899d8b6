import HapticModel

/// The ranges of all parameters, looked up once for each file in the table of HapticModel.
struct ValueRanges {
  /// The facts about a parameter that the reader needs. An array of ranges would have the Swift runtime search all conformances of
  /// the program, which takes longer than reading a small file.
  struct Entry {
    let range: ClosedRange<Float>
    /// The event types that the parameter applies to, or that the control affects.
    let types: EventTypeSet
  }

  /// The event parameters, indexed by the raw value of their ID.
  let event: [Entry]
  /// The dynamic parameters, indexed by the raw value of their ID.
  let control: [Entry]

  init() {
    event = EventParameterID.allCases.map { Entry(range: $0.facts.range, types: $0.facts.appliesTo) }
    control = DynamicParameterID.allCases.map { Entry(range: $0.facts.range, types: $0.facts.appliesTo) }
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
