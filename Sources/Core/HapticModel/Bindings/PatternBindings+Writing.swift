import HapticText

extension PatternBindings {
  /// Stores the bindings in a pattern, in place of those that it already contains. Without inputs, the bindings are
  /// removed. Other keys stay as they are. Of the events of thresholds, a file has the intensity, the sharpness and the
  /// duration.
  public func store(in pattern: inout HapticPattern) {
    pattern.setMetadata(Self.key, isEmpty ? nil : stored)
  }

  /// The bindings as a file states them.
  private var stored: ExtraValue {
    var members = ExtraKeys()
    members.set("inputs", .array(inputs.map { $0.stored }))
    if !followers.isEmpty { members.set("follow", .array(followers.map { $0.stored })) }
    if !thresholds.isEmpty { members.set("start", .array(thresholds.map { $0.stored })) }
    return .object(members)
  }
}

extension ExtraValue {
  /// Creates a number; 0 for one that is not finite.
  fileprivate init(_ value: Double) { self = .number(NumberText.shortest(value.isFinite ? value : 0)) }

  /// Creates a list of two numbers.
  fileprivate init(_ first: Double, _ second: Double) {
    self = .array([ExtraValue(first), ExtraValue(second)])
  }
}

extension PatternBindings.Input {
  fileprivate var stored: ExtraValue {
    var members = ExtraKeys()
    members.set("name", .string(name))
    members.set("range", ExtraValue(range.lowerBound, range.upperBound))
    if initialValue != range.lowerBound { members.set("initial", ExtraValue(initialValue)) }
    return .object(members)
  }
}

extension PatternBindings.Follower {
  fileprivate var stored: ExtraValue {
    var members = ExtraKeys()
    members.set("input", .string(input))
    members.set("control", .string(target.name))
    members.set("points", .array(points.map { ExtraValue($0.input, $0.value) }))
    if smoothing != 0 { members.set("smoothing", ExtraValue(smoothing)) }
    if hysteresis != 0 { members.set("hysteresis", ExtraValue(hysteresis)) }
    return .object(members)
  }
}

extension PatternBindings.Threshold {
  fileprivate var stored: ExtraValue {
    var members = ExtraKeys()
    members.set("input", .string(input))
    members.set(isRising ? "above" : "below", ExtraValue(value))
    if hysteresis != 0 { members.set("hysteresis", ExtraValue(hysteresis)) }
    members.set("intensity", .number(NumberText.shortest(event[.hapticIntensity])))
    members.set("sharpness", .number(NumberText.shortest(event[.hapticSharpness])))
    if let duration = event.duration { members.set("duration", ExtraValue(duration)) }
    return .object(members)
  }
}
