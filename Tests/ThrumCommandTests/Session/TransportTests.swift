import TestExpectations
import Testing

@testable import ThrumCommand

@Suite("Transport")
struct TransportTests {
  @Test("a position goes with the rate, and stands while paused")
  func position() {
    var transport = Transport(rate: 2)
    transport.move(to: 1, at: 10)
    #expect(transport.position(at: 10) == 1 && transport.position(at: 10.5) == 2)
    transport.setPaused(true, at: 11)
    expectEqual(transport.position(at: 99), 3)
    transport.setPaused(false, at: 99)
    transport.setRate(0.5, at: 100)
    expectEqual(transport.position(at: 102), 6)
    #expect(transport.position(at: 0) == 5, "before the last change it counts as that")
  }

  @Test("a loop folds the position")
  func loop() {
    var transport = Transport(loopLength: 2)
    transport.move(to: 0.5, at: 0)
    #expect(transport.position(at: 1) == 1.5 && transport.position(at: 1.5) == 0)
    expectEqual(transport.position(at: 6), 0.5)
    transport.setLoopLength(nil, at: 6)
    expectEqual(transport.position(at: 9), 3.5)
    transport.move(to: -3, at: 9)
    expectEqual(transport.position(at: 9), 0)
  }

  @Test("the rate steps through a table and stays within it")
  func rates() {
    expectEqual(Transport.rate(after: 1, faster: true), 1.25)
    expectEqual(Transport.rate(after: 1, faster: false), 0.75)
    expectEqual(Transport.rate(after: 1.1, faster: false), 1)
    expectEqual(Transport.rate(after: 8, faster: true), 8)
    expectEqual(Transport.rate(after: 0.1, faster: false), 0.1)
  }
}
