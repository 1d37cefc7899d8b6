/// A comparison of expected and felt transients (short taps), as a table with one line for each transient.
struct TransientList {
  private struct Row {
    var time: Double
    var text: String
    var isFine: Bool
  }

  private var rows: [Row] = []

  init(expected: [ExpectedTransient], felt: [Recording.Transient], tolerance: Tolerance) {
    let expected = expected.sorted { $0.time < $1.time }
    let felt = felt.sorted { $0.time < $1.time }
    func near(_ time: Double) -> Range<Int> {
      let slack = tolerance.time + 1e-9
      guard time.isFinite else { return 0..<0 }
      return felt.indices(in: time - slack...time + slack, by: \.time)
    }
    let right = Matching(expected: expected.count, felt: felt.count) { index in
      near(expected[index].time).filter { expected[index].accepts(felt[$0], within: tolerance) }
    }
    // An expected and a felt transient that match in time but not in values share a line, too.
    let inTime = Matching(expected: expected.count, felt: felt.count) { index in
      guard right.partner[index] == nil else { return [] }
      return near(expected[index].time).filter { right.reverse[$0] == nil }
    }
    for (index, wanted) in expected.enumerated() {
      let text = Text.padded(wanted.columns, 24)
      if let partner = right.partner[index] {
        rows.append(Row(time: wanted.time, text: text + felt[partner].columns, isFine: true))
      } else if let partner = inTime.partner[index] {
        let off = wanted.difference(from: felt[partner], within: tolerance)
        rows.append(
          Row(time: wanted.time, text: text + Text.padded(felt[partner].columns, 24) + off, isFine: false))
      } else {
        rows.append(Row(time: wanted.time, text: text + Text.padded("-", 24) + "not felt", isFine: false))
      }
    }
    for (index, extra) in felt.enumerated()
    where right.reverse[index] == nil && inTime.reverse[index] == nil {
      let text = Text.padded("-", 24) + Text.padded(extra.columns, 24) + "not expected"
      rows.append(Row(time: extra.time, text: text, isFine: false))
    }
    rows.sort { $0.time < $1.time }
  }

  var isMatched: Bool { rows.allSatisfy(\.isFine) }

  /// The time of the first line with a difference; `nil` if all lines match.
  var firstDifference: Double? { rows.first { !$0.isFine }?.time }

  /// The table, with at most 20 lines, starting a little before the first difference.
  var table: String {
    let first = max(0, (rows.firstIndex { !$0.isFine } ?? 0) - 5)
    let shown = rows[first...].prefix(20)
    var lines = ["    " + Text.padded("expected", 24) + "felt"]
    if first > 0 { lines.append("    … \(first) before, as expected") }
    lines += shown.map { ($0.isFine ? "    " : "  * ") + $0.text }
    let left = rows.count - first - shown.count
    if left > 0 { lines.append("    … \(left) more") }
    return lines.joined(separator: "\n")
  }
}

extension ExpectedTransient {
  /// The columns time, intensity and sharpness; `any` for a value that does not matter.
  fileprivate var columns: String {
    let values = [intensity, sharpness].map { $0.map(Text.value) ?? "any " }
    return Text.padded(Text.time(time), 12) + values.joined(separator: " ")
  }

  /// Returns a description of the difference, for example `0.20 too weak`.
  fileprivate func difference(from felt: Recording.Transient, within tolerance: Tolerance) -> String {
    var parts: [String] = []
    if let intensity, !tolerance.accepts(intensity: felt.intensity, for: intensity) {
      let off = felt.intensity - intensity
      parts.append("\(Text.value(abs(off))) too \(off > 0 ? "strong" : "weak")")
    }
    if let sharpness, !tolerance.accepts(sharpness: felt.sharpness, for: sharpness) {
      let off = felt.sharpness - sharpness
      parts.append("\(Text.value(abs(off))) too \(off > 0 ? "sharp" : "dull")")
    }
    return parts.joined(separator: ", ")
  }
}

extension Recording.Transient {
  fileprivate var columns: String {
    Text.padded(Text.time(time), 12) + Text.value(intensity) + " " + Text.value(sharpness)
  }
}
