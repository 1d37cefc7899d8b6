import AHAP
import HapticModel
import HapticText

extension DiffGroup {
  /// The change in words, such as `all 12 taps: 0.1 s later`.
  var text: String {
    switch kind {
    case .added: "added: " + subject + details
    case .removed: "removed: " + subject + details
    case .changed:
      subject + ": "
        + ([timeText].compactMap { $0 } + values.map { $0.text } + points.map { $0.text }).joined(
          separator: ", ")
    }
  }

  /// The earliest and the latest time of the things in seconds.
  var span: (from: Double, to: Double) {
    items.reduce((Double.infinity, -Double.infinity)) { (min($0.0, $1.time), max($0.1, $1.time)) }
  }

  private var subject: String {
    if isAll { return "all \(items.count) \(noun.many)" }
    let (from, to) = span
    if items.count == 1 { return "\(noun.one) at \(NumberText.shortest(from)) s" }
    return "\(items.count) \(noun.many), \(NumberText.shortest(from)) s to \(NumberText.shortest(to)) s"
  }

  private var timeText: String? {
    switch time {
    case .none: nil
    case .shift(let shift): Self.words(shift)
    case .shifts(let least, let most): "moved, between \(Self.words(least)) and \(Self.words(most))"
    case .factor(let factor): "times × \(NumberText.shortest(NumberText.tidy(factor)))"
    }
  }

  private static func words(_ shift: Double) -> String {
    "\(NumberText.shortest(NumberText.tidy(shift.magnitude))) s \(shift > 0 ? "later" : "earlier")"
  }

  /// The values of a single thing.
  private var details: String {
    guard items.count == 1 else { return "" }
    var parts = items[0].values.map { "\($0.name) \($0.value.shown)" }
    if case .entry(.curve(let curve)) = items[0].content {
      parts.insert(FindingText.count(curve.controlPoints.count, "point"), at: 0)
    }
    return parts.map { ", \($0)" }.joined()
  }
}

extension DiffGroup.ValueChange {
  /// The difference of all pairs of numbers; `nil` if it is not the same.
  var difference: Double? { common { $1 - $0 } }

  /// The quotient of all pairs of numbers; `nil` if it is not the same.
  var factor: Double? { common { $0 == 0 ? .nan : $1 / $0 } }

  private func common(_ measure: (Double, Double) -> Double) -> Double? {
    var result: Double?
    for (old, new) in zip(old, new) {
      guard let a = old.number, let b = new.number else { return nil }
      let value = measure(a, b)
      if let result, !((value - result).magnitude <= 2e-6 * max(1, result.magnitude)) { return nil }
      if result == nil { result = value }
    }
    return result.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether all things had and have the same value.
  var isUniform: Bool {
    old.allSatisfy { $0.isSame(as: old[0]) } && new.allSatisfy { $0.isSame(as: new[0]) }
  }

  /// The change in words, such as `HapticIntensity 0.5 → 0.8`.
  var text: String {
    if isUniform { return "\(name) \(old[0].shown) → \(new[0].shown)" }
    if let factor { return "\(name) × \(NumberText.rounded(factor, digits: 6))" }
    if let difference {
      return "\(name) \(difference < 0 ? "−" : "+") \(NumberText.rounded(difference.magnitude, digits: 6))"
    }
    return "\(name) \(Self.range(old)) → \(Self.range(new))"
  }

  static func bounds(_ values: [DiffValue]) -> (DiffValue, DiffValue)? {
    var bounds: (DiffValue, DiffValue)?
    for value in values {
      guard let number = value.number else { return nil }
      guard let (low, high) = bounds else {
        bounds = (value, value)
        continue
      }
      bounds = (number < low.number ?? 0 ? value : low, number > high.number ?? 0 ? value : high)
    }
    return bounds
  }

  private static func range(_ values: [DiffValue]) -> String {
    guard let (low, high) = bounds(values) else { return values.first?.shown ?? "" }
    return low.isSame(as: high) ? low.shown : "\(low.shown)…\(high.shown)"
  }
}

extension NumberText {
  /// Returns the number of at most 9 digits after the point that a computed number stands for.
  static func tidy(_ value: Double) -> Double {
    guard value.magnitude < 9e6 else { return value }
    return Double(Int64(value.magnitude * 1e9 + 0.5)) / 1e9 * (value < 0 ? -1 : 1)
  }
}
