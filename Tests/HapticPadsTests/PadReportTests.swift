import TestExpectations
import Testing

@testable import HapticPads

@Suite struct PadReportTests {
  @Test("A report has the size that was asked for, within 1 and the longest, and zeros at first")
  func sizes() {
    for (asked, count) in [(-5, 1), (0, 1), (10, 10), (142, 142), (9000, 142)] {
      let report = PadReport(count: asked)
      expectEqual(report.count, count)
      #expect(report.withUnsafeBytes { $0.count == count && $0.allSatisfy { $0 == 0 } })
    }
  }

  @Test("Bytes outside of a report read as 0, and storing them changes nothing")
  func outside() {
    var report = PadReport(count: 3)
    for index in [Int.min, -1, 3, 142, .max] { report[index] = 7 }
    #expect(report.withUnsafeBytes { $0.allSatisfy { $0 == 0 } })
    report[2] = 9
    expectEqual(report[2], 9)
    expectEqual(report[.max], 0)
  }
}
