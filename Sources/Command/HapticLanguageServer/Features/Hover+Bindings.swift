import HapticModel
import HapticText

extension Hover {
  /// Returns what a part of the bindings means: its key or value, and what the input, follower or threshold does.
  static func bindings(
    _ level: BindingsLevel, _ node: Int?, isKey: Bool, in container: Int, _ view: DocumentView
  ) -> [String] {
    let parsed = view.parsed
    var parts: [String] = []
    if let node, let key = parsed.bindingsKey(of: node, in: level) {
      let name = parsed.content(parsed.tree.nodes[node].range)
      if case .target = key.kind, !isKey,
        let target = PatternBindings.Target.all.first(where: { $0.name == name })
      {
        parts.append("\(target.name): \(target.summary)")
      } else {
        parts.append("\(key.name): \(key.summary)")
      }
    }
    guard parsed.tree.nodes[container].kind == .object, let pattern = view.document.pattern else {
      return parts
    }
    let bindings = PatternBindings(in: pattern)
    // Parts that cannot be used are left out, so that the others have other numbers.
    guard bindings.problems.isEmpty else { return parts }
    let index = parsed.tree.nodes[container].index
    switch level {
    case .input where bindings.inputs.indices.contains(index):
      parts.append(sentence(bindings.inputs[index], bindings))
    case .follower where bindings.followers.indices.contains(index):
      parts.append(sentence(bindings.followers[index], bindings))
    case .threshold where bindings.thresholds.indices.contains(index):
      parts.append(sentence(bindings.thresholds[index], bindings))
    default: break
    }
    return parts
  }

  private static func text(_ number: Double) -> String { NumberText.shortest(number) }
  private static func text(_ number: Float) -> String { NumberText.shortest(number) }

  private static func sentence(_ input: PatternBindings.Input, _ bindings: PatternBindings) -> String {
    var text =
      "\(input.name): \(text(input.range.lowerBound)) to \(text(input.range.upperBound)), at first \(text(input.initialValue))."
    for follower in bindings.followers where follower.input == input.name {
      text += " \(follower.target.name) follows it: \(values(follower))."
    }
    for threshold in bindings.thresholds where threshold.input == input.name {
      text +=
        " An event starts when it \(threshold.isRising ? "rises" : "falls") to \(Self.text(threshold.value))."
    }
    return text
  }

  /// Returns the values that a follower gives its target.
  private static func values(_ follower: PatternBindings.Follower) -> String {
    let values = follower.points.map { $0.value }
    guard let least = values.min(), let most = values.max() else { return "no values" }
    return least == most ? text(least) : "\(text(least)) to \(text(most))"
  }

  private static func sentence(_ follower: PatternBindings.Follower, _ bindings: PatternBindings) -> String {
    var text: String
    if Set(follower.points.map { $0.value }).count == 1, let value = follower.points.first?.value {
      text = "\(follower.target.name) is \(Self.text(value)) whatever \(follower.input) is."
    } else {
      let shown = follower.points.prefix(6).map { "\(Self.text($0.value)) at \(Self.text($0.input))" }
      text = "\(follower.target.name) follows \(follower.input): \(shown.joined(separator: ", "))"
      text += follower.points.count > shown.count ? " …" : "."
    }
    if follower.smoothing > 0 { text += " It reaches a new value within \(Self.text(follower.smoothing)) s." }
    if follower.hysteresis > 0 {
      text += " Changes of \(follower.input) below \(Self.text(follower.hysteresis)) have no effect."
    }
    let others = bindings.followers.filter { $0.target == follower.target }.count - 1
    if others > 0 {
      text +=
        " \(others == 1 ? "One other entry drives" : "\(others) other entries drive") it, too: their values are combined."
    }
    return text
  }

  private static func sentence(_ threshold: PatternBindings.Threshold, _ bindings: PatternBindings) -> String
  {
    let event = threshold.event
    let what = event.duration.map { "A vibration of \(text($0)) s" } ?? "A tap"
    let back =
      threshold.isRising ? threshold.value - threshold.hysteresis : threshold.value + threshold.hysteresis
    return
      "\(what) of intensity \(text(event[.hapticIntensity])) and sharpness \(text(event[.hapticSharpness])) starts when \(threshold.input) "
      + "\(threshold.isRising ? "rises" : "falls") to \(text(threshold.value)); the next one after it was "
      + "\(threshold.isRising ? "below" : "above") \(text(back))."
  }
}
