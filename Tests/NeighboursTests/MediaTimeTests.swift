import QuartzCore
import TestExpectations
import Testing

@Suite struct MediaTimeTests {
  @Test("the media time is the monotonic clock, in seconds")
  func monotonic() {
    let before: CFTimeInterval = CACurrentMediaTime()
    let uptime = ProcessInfo.processInfo.systemUptime
    let after = CACurrentMediaTime()
    #expect(before > 0 && after >= before)
    // Both count from the start of the machine; one of them also while it sleeps.
    #expect(after - before < 60 && abs(uptime - before) < 1e9)
    let size: CGSize = CGRect(x: 0, y: 0, width: 2, height: 3).size
    expectEqual(size.width, 2)
  }

  @Test("a vector has components, a zero, equality and the coding of its kind")
  func vectors() throws {
    var velocity = CGVector.zero
    velocity.dx += 3
    velocity.dy -= CGFloat(4)
    #expect(velocity == CGVector(dx: 3, dy: -4) && velocity != CGVector())
    expectEqual((velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot(), 5)
    let step = 1.0 / 60
    expectEqual(CGVector(dx: step, dy: 2 * step).dy, CGFloat(2.0 / 60))
    let coded = try JSONEncoder().encode([velocity])
    expectEqual(String(decoding: coded, as: UTF8.self), "[[3,-4]]")
    #expect(try JSONDecoder().decode([CGVector].self, from: coded) == [velocity])
  }
}
