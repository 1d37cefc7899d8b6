import Foundation
import HapticActuators
import HapticAnalysis
import HapticModel
import HapticPerception

/// The table of pads with motors, with voice coils and with two-tone actuators.
enum ClassTable {
  private static let columns = [
    "motors", "coils", "coils with `wideband`", "HD rumble", "HD rumble, live",
    "bound: least cost at the live gain",
  ]

  static func write(_ patterns: [(name: String, pattern: HapticPattern)]) {
    print("| pattern | " + columns.joined(separator: " | ") + " |")
    print("|---|" + columns.map { _ in "---|" }.joined())
    let tables = TwoToneTables()
    var rows: [[Double]] = []
    for (name, pattern) in patterns {
      let reference = FeltTrace(pattern, on: .phone).builder
      let trace = reference.trace()
      // A pattern of which nothing is felt has no distance.
      guard trace.weight > 0 else { continue }
      let tones = PadSignals.tones(pattern, tables, like: trace)
      let felt = [
        FeltTrace(pattern, on: DesignTarget(.pad)).builder,
        PadSignals.coils(pattern, .taptic), PadSignals.coils(pattern, .wideband),
        PadSignals.felt(tones.planned), PadSignals.felt(tones.live), PadSignals.felt(tones.cheapest),
      ]
      let row = felt.map { FeelDifference(reference, $0, on: .unmeasured).distance }
      rows.append(row)
      print("| `\(name)` | " + row.map { String(format: "%.2f", $0) }.joined(separator: " | ") + " |")
    }
    print("| median | " + summary(rows) { Self.median($0) } + " |")
    print("| mean | " + summary(rows) { $0.reduce(0, +) / Double($0.count) } + " |")
  }

  private static func summary(_ rows: [[Double]], _ value: ([Double]) -> Double) -> String {
    columns.indices.map { column in String(format: "%.2f", value(rows.map { $0[column] })) }
      .joined(separator: " | ")
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
