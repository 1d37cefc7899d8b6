// Docs/Testing.md begins
import HapticTesting
import Testing

@Test("a message is felt as two taps") func message() throws {
  try HapticBench.run { bench in
    let app = ChatApp()  // makes its own CHHapticEngine
    app.messageArrived()
    bench.advance(by: 0.5)
    try bench.felt.expectTransients([.init(at: 0, intensity: 1), .init(at: 0.1, intensity: 0.8)])
  }
}
// Docs/Testing.md ends
