import HapticText

/// Reads bindings from the metadata of a pattern, and notes what cannot be used.
struct BindingsReader {
  private let pattern: HapticPattern
  private(set) var inputs: [PatternBindings.Input] = []
  private(set) var followers: [PatternBindings.Follower] = []
  private(set) var thresholds: [PatternBindings.Threshold] = []
  private(set) var problems: [PatternBindings.Problem] = []

  /// A fault in a member of an entry.
  private struct Fault: Error {
    var member: String
    var message: String

    init(_ member: String, _ message: String) {
      self.member = member
      self.message = message
    }
  }

  private static var path: String { "\(ExtraKeys.metadataKey).\(PatternBindings.key)" }

  init(_ pattern: HapticPattern) { self.pattern = pattern }

  mutating func read(_ value: ExtraValue) {
    guard case .object(let lists) = value else {
      note("", "the bindings have no effect, as they are not an object; write {inputs, follow, start}")
      return
    }
    // Inputs first, wherever they stand.
    read("inputs", of: lists, ["name", "range", "initial"]) { reader, entry, _ throws(Fault) in
      reader.inputs.append(try reader.input(entry))
    }
    read("follow", of: lists, ["input", "control", "points", "smoothing", "hysteresis"]) {
      reader, entry, path throws(Fault) in
      let follower = try reader.follower(entry)
      reader.followers.append(follower)
      reader.noteConflicts(of: follower, at: path)
    }
    let keys = ["input", "above", "below", "hysteresis", "intensity", "sharpness", "duration"]
    read("start", of: lists, keys) { reader, entry, path throws(Fault) in
      let threshold = try reader.threshold(entry)
      reader.thresholds.append(threshold)
      if threshold.event[.hapticIntensity] == 0 {
        reader.note("\(path).intensity", "the event can never be felt, as its intensity is 0; raise it")
      }
    }
    noteUnknown(lists, ["inputs", "follow", "start"], "")
  }

  private mutating func note(_ path: String, _ message: String) {
    problems.append(PatternBindings.Problem(path: Self.path + path, message: message))
  }

  /// Notes the keys of an object that have no meaning.
  private mutating func noteUnknown(_ members: ExtraKeys, _ known: [String], _ path: String) {
    for member in members.members where !known.contains(where: { $0.hasSameBytes(as: member.key) }) {
      note("\(path).\(member.key)", "the key has no meaning here; use \(known.joined(separator: ", "))")
      return
    }
  }

  private mutating func read(
    _ key: String, of lists: ExtraKeys, _ known: [String],
    _ entry: (inout Self, ExtraKeys, String) throws(Fault) -> Void
  ) {
    guard let value = lists[key] else { return }
    guard case .array(let values) = value else {
      note(".\(key)", "\(key) has no effect, as it is not a list; write a list of objects")
      return
    }
    for (index, value) in values.enumerated() {
      let path = ".\(key)[\(index)]"
      guard index < PatternBindings.limit else {
        note(
          path,
          "this entry and those after it have no effect: \(PatternBindings.limit) is the limit; use fewer")
        return
      }
      do throws(Fault) {
        guard case .object(let members) = value else { throw Fault("", "it is not an object; write one") }
        try entry(&self, members, path)
        noteUnknown(members, known, path)
      } catch {
        note(
          path + (error.member.utf8.isEmpty ? "" : ".\(error.member)"),
          "this entry has no effect: \(error.message), or remove the entry")
      }
    }
  }

  private func input(_ entry: ExtraKeys) throws(Fault) -> PatternBindings.Input {
    guard case .string(let name)? = entry["name"], !name.utf8.isEmpty else {
      throw Fault("name", "the input has no name; write one")
    }
    if inputs.contains(where: { $0.name.hasSameBytes(as: name) }) {
      throw Fault("name", "an input before it has the same name; write another")
    }
    guard case .array(let ends)? = entry["range"], ends.count == 2, let low = ends[0].number,
      let high = ends[1].number
    else { throw Fault("range", "the range is not a list of two numbers; write the least and the most") }
    guard low.magnitude <= 1e12, high.magnitude <= 1e12 else {
      throw Fault("range", "the range is not within -10¹² and 10¹²; choose another unit")
    }
    guard low < high else {
      throw Fault(
        "range", "the range does not rise from its first number to its second; write the least and the most")
    }
    let initial = try number("initial", in: low...high, of: entry, else: low)
    return PatternBindings.Input(name, low...high, initialValue: initial)
  }

  /// Returns the input that an entry names.
  private func input(of entry: ExtraKeys) throws(Fault) -> PatternBindings.Input {
    guard case .string(let name)? = entry["input"] else {
      throw Fault("input", "it names no input; write one")
    }
    guard let input = inputs.first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw Fault("input", "there is no such input; write the name of one in inputs")
    }
    return input
  }

  /// Returns a number of an entry, or `other` if the entry has none. Throws if `other` is `nil` too.
  private func number(
    _ key: String, in range: ClosedRange<Double>, of entry: ExtraKeys, else other: Double? = nil
  ) throws(Fault) -> Double {
    guard let value = entry[key] else {
      guard let other else { throw Fault(key, "\(key) is missing; write a number") }
      return other
    }
    guard let number = value.number, range.contains(number) else {
      let (low, high) = (NumberText.shortest(range.lowerBound), NumberText.shortest(range.upperBound))
      throw Fault(key, "\(key) is not a number from \(low) to \(high); write one")
    }
    return number
  }

  private func follower(_ entry: ExtraKeys) throws(Fault) -> PatternBindings.Follower {
    let input = try input(of: entry)
    guard case .string(let name)? = entry["control"],
      let target = PatternBindings.Target.all.first(where: { $0.name.hasSameBytes(as: name) })
    else {
      throw Fault(
        "control",
        "control is not a parameter; write a name such as HapticIntensityControl, PlaybackRate or LoopEnd")
    }
    guard case .array(let values)? = entry["points"], !values.isEmpty, values.count <= PatternBindings.limit
    else {
      throw Fault(
        "points", "points is not a list of 1 to \(PatternBindings.limit) points; write [[input, value], …]")
    }
    var points: [PatternBindings.Point] = []
    for (index, value) in values.enumerated() {
      let place = "points[\(index)]"
      guard case .array(let pair) = value, pair.count == 2, let at = pair[0].number,
        let value = pair[1].number
      else { throw Fault(place, "the point is not a list of two numbers; write [input, value]") }
      guard input.range.contains(at) else {
        throw Fault(place, "the point is outside the range of its input; move it")
      }
      guard target.range.contains(value) else {
        throw Fault(place, "the value is outside the range of \(target.name); change it")
      }
      if let last = points.last, last.input >= at {
        throw Fault(place, "the points do not rise; write them by rising input")
      }
      points.append(PatternBindings.Point(at, value))
    }
    return PatternBindings.Follower(
      input.name, target, points: points,
      smoothing: try number("smoothing", in: 0...PatternBindings.longestSmoothing, of: entry, else: 0),
      hysteresis: try hysteresis(of: entry, input))
  }

  private func hysteresis(of entry: ExtraKeys, _ input: PatternBindings.Input) throws(Fault) -> Double {
    try number("hysteresis", in: 0...(input.range.upperBound - input.range.lowerBound), of: entry, else: 0)
  }

  /// Notes if a control that follows an input has nothing to change, silences everything, or is also set by the
  /// pattern, and if a loop end passes from the end of the pattern through short loops.
  private mutating func noteConflicts(of follower: PatternBindings.Follower, at path: String) {
    if follower.target == .loopEnd, follower.points.contains(where: { $0.value == 0 }),
      follower.points.contains(where: { $0.value > 0 })
    {
      note(
        "\(path).points",
        "the values between 0, which stands for the end of the pattern, and another one are short loops; write the length of the pattern in place of 0"
      )
    }
    guard case .control(let id) = follower.target else { return }
    if id.combination == .multiply, follower.points.allSatisfy({ $0.value == 0 }) {
      note(
        "\(path).points",
        "\(id.name) is 0 whatever the input is, so that nothing is ever felt or heard; raise a value"
      )
    }
    if !pattern.events.contains(where: { id.facts.appliesTo.contains($0.type) }) {
      note("\(path).control", "the pattern has no event that \(id.name) could affect; choose another control")
    } else if pattern.parameters.contains(where: { $0.id == id }) {
      note(
        "\(path).control",
        "a Parameter of the pattern sets \(id.name) as well, and the later one counts; write a ParameterCurve, which is combined with it"
      )
    }
  }

  private func threshold(_ entry: ExtraKeys) throws(Fault) -> PatternBindings.Threshold {
    let input = try input(of: entry)
    let isRising = entry["above"] != nil
    guard isRising != (entry["below"] != nil) else {
      throw Fault("", "it needs either above or below; write one of them")
    }
    let key = isRising ? "above" : "below"
    let value = try number(key, in: input.range, of: entry)
    guard value != (isRising ? input.range.lowerBound : input.range.upperBound) else {
      throw Fault(key, "the input never crosses the end of its range; write a value within it")
    }
    let intensity = Float(try number("intensity", in: 0...1, of: entry))
    let sharpness = Float(try number("sharpness", in: 0...1, of: entry))
    let duration = try number(
      "duration", in: 0...PatternLimits.portableContinuousDuration, of: entry, else: 0)
    return PatternBindings.Threshold(
      input.name, value, isRising: isRising, hysteresis: try hysteresis(of: entry, input),
      event: duration > 0
        ? .continuous(for: duration, intensity: intensity, sharpness: sharpness)
        : .transient(intensity: intensity, sharpness: sharpness))
  }
}

extension ExtraValue {
  /// The value if it is a finite number; `nil` otherwise.
  package var number: Double? {
    guard case .number(var text) = self else { return nil }
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress, let number = DecimalNumber(in: base, from: 0, to: bytes.count),
        number.count == bytes.count
      else { return nil }
      let value = number.double(in: base)
      return value.isFinite ? value : nil
    }
  }
}
