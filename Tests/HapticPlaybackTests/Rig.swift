import HapticModel
import HapticOutputs
import HapticPlayback
import Synchronization

/// An engine on a hand crank, with what it rendered and what it reported.
final class Rig: Sendable {
  let output: ManualOutput
  let engine: HapticEngine
  private let heard = Mutex(Heard())

  private struct Heard {
    var haptic: [Float] = []
    var left: [Float] = []
    var events: [EngineEvent] = []
    var log: [String] = []
  }

  convenience init(
    sampleRate: Double = 48_000, blockSize: Int = 64, framePeriod: Double = 0,
    configure: (inout HapticEngine.Configuration) -> Void = { _ in }, starts: Bool = true
  ) throws {
    let output = ManualOutput(sampleRate: sampleRate, blockSize: blockSize, framePeriod: framePeriod)
    try self.init(on: output, configure: configure, starts: starts)
  }

  init(
    on output: ManualOutput, configure: (inout HapticEngine.Configuration) -> Void = { _ in },
    starts: Bool = true
  ) throws {
    self.output = output
    var configuration = HapticEngine.Configuration()
    configuration.capacity.players = 64
    configuration.capacity.voices = 256
    configuration.capacity.commands = 512
    configuration.userSettings = HapticUserSettings()
    configuration.reportsEvents = true
    configure(&configuration)
    engine = try HapticEngine(output: output, configuration: configuration)
    engine.eventHandler = { [weak self] event in self?.heard.withLock { $0.events.append(event) } }
    if starts { try engine.start() }
  }

  /// Lets time pass and keeps the samples.
  func advance(_ frames: Int64, blockSize: Int? = nil) {
    output.advance(frames: frames, blockSize: blockSize) { block in
      self.heard.withLock { heard in
        heard.haptic.append(contentsOf: block.haptic)
        heard.left.append(contentsOf: block.left)
      }
    }
  }

  /// Lets seconds pass.
  func advance(by seconds: Double) { advance(Int64((seconds * engine.sampleRate).rounded())) }

  var haptic: [Float] { heard.withLock { $0.haptic } }
  var left: [Float] { heard.withLock { $0.left } }
  var events: [EngineEvent] { heard.withLock { $0.events } }

  /// Engine times on which events of patterns began.
  var onsets: [Double] {
    events.compactMap { event in
      if case .eventBegan = event.kind { event.time } else { nil }
    }
  }

  /// Engine samples on which events of patterns began.
  var onsetSamples: [Int] { onsets.map { Int(($0 * engine.sampleRate).rounded()) } }

  /// Notes a call of a handler.
  func note(_ text: String) { heard.withLock { $0.log.append(text) } }

  var log: [String] { heard.withLock { $0.log } }

  /// The first sample that is not silent, from a sample on; nil when all are.
  func firstFelt(from start: Int = 0) -> Int? {
    heard.withLock { heard in heard.haptic[start...].firstIndex { $0 != 0 } }
  }

  /// The last sample that is not silent.
  var lastFelt: Int? { heard.withLock { $0.haptic.lastIndex { $0 != 0 } } }
}

/// A tap.
func tap(_ time: Double = 0, intensity: Float = 1, sharpness: Float = 0.5) -> HapticEvent {
  HapticEvent(
    .hapticTransient, time: time,
    parameters: [EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness)])
}

/// A vibration.
func hum(_ time: Double = 0, for duration: Double?, intensity: Float = 1) -> HapticEvent {
  HapticEvent(
    .hapticContinuous, time: time, duration: duration,
    parameters: [EventParameter(.hapticIntensity, intensity)])
}

/// The first index at which two rows differ, with both values; nil when they are the same.
func firstDifference(_ a: [Float], _ b: [Float]) -> String? {
  if a.count != b.count { return "\(a.count) samples against \(b.count)" }
  for index in a.indices where a[index].bitPattern != b[index].bitPattern {
    // A zero is a zero, whatever its sign.
    if a[index] == 0 && b[index] == 0 { continue }
    return "sample \(index): \(a[index]) against \(b[index])"
  }
  return nil
}

/// The kind of the error that something throws; nil when it throws none.
func kind(_ body: () throws(EngineError) -> Void) -> EngineError.Kind? {
  do throws(EngineError) {
    try body()
    return nil
  } catch {
    return error.kind
  }
}
