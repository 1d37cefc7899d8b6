#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticOutputs
  import HapticPlayback
  import Synchronization
  import Testing

  /// An engine of the façade on a hand crank, with what it rendered and a list of what its handlers said.
  final class Bench: Sendable {
    let output: ManualOutput
    let engine: CHHapticEngine
    private let heard = Mutex(Heard())

    private struct Heard {
      var haptic: [Float] = []
      var left: [Float] = []
      var log: [String] = []
    }

    init(starts: Bool = true) throws {
      let output = ManualOutput(sampleRate: 48_000, blockSize: 64)
      self.output = output
      engine = try HapticEnvironment(output: { output }).apply { try CHHapticEngine() }
      if starts { try engine.start() }
    }

    /// Stops the engine and waits for it, which the blocking form does not.
    func stop() {
      let stopped = DispatchSemaphore(value: 0)
      engine.stop { _ in stopped.signal() }
      stopped.wait()
    }

    /// Lets seconds pass and keeps the samples.
    func advance(by seconds: Double) {
      output.advance(frames: Int64((seconds * 48_000).rounded())) { block in
        self.heard.withLock { heard in
          heard.haptic.append(contentsOf: block.haptic)
          heard.left.append(contentsOf: block.left)
        }
      }
    }

    /// Notes a call of a handler.
    func note(_ text: String) { heard.withLock { $0.log.append(text) } }

    var log: [String] { heard.withLock { $0.log } }

    /// All samples of the haptic channel.
    var haptic: [Float] { heard.withLock { $0.haptic } }

    /// Whether anything was felt between two times.
    func isFelt(from start: Double, to end: Double) -> Bool {
      heard.withLock { Self.sounds($0.haptic, start, end) }
    }

    /// Whether anything was heard between two times.
    func isHeard(from start: Double, to end: Double) -> Bool {
      heard.withLock { Self.sounds($0.left, start, end) }
    }

    /// The peak of the left channel, and the second from which on it stays 20 dB below that.
    var tone: (end: Double, peak: Float) {
      heard.withLock { heard in
        let peak = heard.left.reduce(0) { max($0, abs($1)) }
        let last = heard.left.lastIndex { abs($0) > peak * 0.1 } ?? 0
        return (Double(last) / 48_000, peak)
      }
    }

    /// Seconds at which haptics begin after at least 10 ms of silence.
    var onsets: [Double] {
      heard.withLock { heard in
        var onsets: [Double] = []
        var last = -480
        for (index, sample) in heard.haptic.enumerated() where sample != 0 {
          if index - last >= 480 { onsets.append(Double(index) / 48_000) }
          last = index
        }
        return onsets
      }
    }

    private static func sounds(_ samples: [Float], _ start: Double, _ end: Double) -> Bool {
      let range = Int(start * 48_000)..<min(Int(end * 48_000), samples.count)
      return samples[range].contains { abs($0) > 1e-4 }
    }
  }

  func tap(_ time: TimeInterval = 0) -> CHHapticEvent {
    CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: time)
  }

  func hum(_ time: TimeInterval = 0, for duration: TimeInterval) -> CHHapticEvent {
    CHHapticEvent(eventType: .hapticContinuous, parameters: [], relativeTime: time, duration: duration)
  }

  func pattern(_ events: CHHapticEvent...) throws -> CHHapticPattern {
    try CHHapticPattern(events: events, parameters: [])
  }

  /// The code of the error that something throws; nil when it throws none or another error.
  func code(_ body: () throws -> Void) -> CHHapticError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? CHHapticError)?.code
    }
  }

  /// The message of the error that something throws.
  func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return error.localizedDescription
    }
  }
#endif
