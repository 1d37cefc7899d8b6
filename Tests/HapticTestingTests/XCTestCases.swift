import HapticTesting
import XCTest

/// The same ten lines with the older test library.
final class XCTestCases: XCTestCase {
  func testAMessageIsFeltAsTwoTaps() throws {
    try HapticBench.run { bench in
      let app = ChatApp()
      app.messageArrived()
      bench.advance(by: 0.5)
      try bench.felt.expectTransients([.init(at: 0, intensity: 1), .init(at: 0.1, intensity: 0.8)])
    }
  }

  func testAFailureIsAnErrorThatReadsWell() {
    XCTAssertThrowsError(try Recording().expectTransient(at: 0.1)) { error in
      XCTAssertTrue("\(error)".hasPrefix("expected a transient at 100 ms within 5 ms\nfelt no transient"))
    }
  }
}
