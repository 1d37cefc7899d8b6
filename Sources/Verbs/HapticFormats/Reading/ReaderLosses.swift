import HapticText

/// Collects what a reader leaves out or clamps, so that nothing is lost without a loss in the result.
struct ReaderLosses {
  private var ignored: [Loss] = []
  /// The parts beyond those that are listed, and the place of the first of them.
  private var rest = (count: 0, place: "")
  private var clamps: [(what: StaticString, count: Int, largest: Double)] = []

  /// The most parts that are listed one by one.
  private static var most: Int { 100 }

  /// Notes a part that no pattern can express.
  mutating func ignore(_ what: String, at place: @autoclosure () -> String) {
    if ignored.count < Self.most {
      ignored.append(.ignored(what: what, place: place()))
    } else {
      if rest.count == 0 { rest.place = place() }
      rest.count += 1
    }
  }

  /// Returns a value clamped to 0…1, and counts it under a name if that changes it.
  mutating func clamped(_ value: Double, _ what: StaticString) -> Double {
    let result = min(max(value, 0), 1)
    let change = (value - result).magnitude
    guard change > 1e-6 else { return result }
    let known = clamps.firstIndex { $0.what.text.hasSameBytes(as: what.text) }
    if let known {
      clamps[known].count += 1
      clamps[known].largest = max(clamps[known].largest, change)
    } else {
      clamps.append((what, 1, change))
    }
    return result
  }

  /// The losses: parts in the order of the file, the count of those that are not listed, and clamped values by name.
  var losses: [Loss] {
    var losses = ignored
    if rest.count > 0 {
      losses.append(
        .ignored(
          what: rest.count == 1 ? "1 more part" : "each of \(rest.count) more parts", place: rest.place))
    }
    return losses + clamps.map { .clamped(what: $0.what.text, count: $0.count, largest: $0.largest) }
  }
}
