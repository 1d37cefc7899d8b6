import TestSupport
import Testing

@testable import HapticActuators

@Suite("The tables of tones in a file")
struct TwoToneTableFileTests {
  @Test("are those with which Tests/Pads/tones.py looks for better choices")
  func file() throws {
    let tables = TwoToneTables()
    let lists: [(String, [Int16])] = [
      ("tones", tables.tones), ("bursts", tables.bursts), ("burstPitches", tables.burstPitches),
      ("spans", tables.spans), ("taps", tables.taps), ("transientPitches", tables.transientPitches),
    ]
    let text = lists.map { "\($0.0)\t" + $0.1.map { "\($0)" }.joined(separator: " ") + "\n" }.joined()
    #expect(try Package.compare(text, with: "Tests/Pads/tables.tsv") == nil)
  }
}
