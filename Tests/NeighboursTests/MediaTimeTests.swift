import QuartzCore
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
    #expect(size.width == 2)
  }
}
