import HapticPads
import HapticPerception
import HapticRealTime
import Synchronization

@testable import HapticDevices
@testable import HapticOutputs
@testable import HapticServers

/// A pad that notes what is sent to it and when.
final class TestTransport: HIDTransport {
  struct Sent: Equatable {
    var time: UInt64
    var bytes: [UInt8]
    /// The number of the report.
    var id: UInt8 { bytes[0] }
    var isSilent: Bool { id == 0x32 && bytes[13..<77].allSatisfy { $0 == 0 } }
  }

  private struct State {
    var now: UInt64 = 1_000_000_000
    var sent: [Sent] = []
    var attempts = 0
    var answer = HIDWrite.sent
    var events: [HIDEvent] = []
    var isClosed = false
    var model: PadModel?
    /// The time between two reports that the pad sends; `nil` for a pad that sends nothing.
    var inputPeriod: UInt64?
    /// How long a thread is held up before a report goes out, in nanoseconds.
    var delay: UInt64 = 0
    var nextInput: UInt64 = 0
  }

  private let state = Mutex(State())
  /// What answers; `nil` for a pad that sends nothing.
  private let simulated = Mutex<SimulatedTransport?>(nil)

  /// Creates a pad that answers like a simulated one.
  convenience init(answering pad: SimulatedPad) {
    self.init()
    let transport = SimulatedTransport(pad, clock: { [weak self] in self?.now ?? 0 })
    simulated.withLock { $0 = transport }
  }

  /// - Parameter drift: the deviation of the pad's clock; `nil` for a pad that sends nothing.
  init(drift: Double? = nil) {
    state.withLock { state in
      if let drift { state.model = PadModel(buffer: .normal, drift: drift, start: Int64(state.now)) }
    }
  }

  /// The time that is noted with reports.
  var now: UInt64 {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }
  var sent: [Sent] { state.withLock { $0.sent } }
  var attempts: Int { state.withLock { $0.attempts } }
  var events: [HIDEvent] { state.withLock { $0.events } }
  var isClosed: Bool { state.withLock { $0.isClosed } }
  var model: PadModel? { state.withLock { $0.model } }
  /// Makes the pad send a report now and after every period in nanoseconds; `nil` to make it stop.
  func sends(every period: UInt64?) {
    state.withLock { ($0.inputPeriod, $0.nextInput) = (period, $0.now) }
  }
  /// The time of the last report that the pad has sent.
  var lastInput: UInt64 { state.withLock { $0.nextInput &- ($0.inputPeriod ?? 0) } }
  func delays(writes delay: UInt64) { state.withLock { $0.delay = delay } }
  func answer(_ answer: HIDWrite) { state.withLock { $0.answer = answer } }

  func write(_ report: PadReport) -> HIDWrite {
    if state.withLock({ $0.answer }) == .sent { _ = simulated.withLock { $0 }?.write(report) }
    return state.withLock { state in
      state.attempts += 1
      state.now += state.delay
      guard state.answer == .sent else { return state.answer }
      let sent = Sent(time: state.now, bytes: report.withUnsafeBytes { Array($0) })
      state.sent.append(sent)
      if sent.id == 0x32 { state.model?.receive(at: Int64(state.now), isSilent: sent.isSilent) }
      return .sent
    }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, within milliseconds: Int32) -> HIDRead {
    if let simulated = simulated.withLock({ $0 }) {
      return simulated.read(into: buffer, within: milliseconds)
    }
    return state.withLock { state in
      guard let period = state.inputPeriod, state.now >= state.nextInput else { return .nothing }
      while state.nextInput <= state.now { state.nextInput += period }
      buffer.initializeMemory(as: UInt8.self, repeating: 0)
      buffer[0] = 0x31
      return .report(min(78, buffer.count))
    }
  }
  func note(_ event: HIDEvent) { state.withLock { $0.events.append(event) } }
  func close() { state.withLock { $0.isClosed = true } }
}

/// A flag of a test.
final class Flag: Sendable {
  private let value = Mutex(false)

  var isSet: Bool {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

/// Steps a stream through time without waiting.
struct SteppedPad {
  var stream: any PadStream
  let transport: TestTransport
  private(set) var last: PadStep?

  init(_ stream: any PadStream, _ transport: TestTransport) {
    self.stream = stream
    self.transport = transport
  }

  /// Steps until a time, or until the stream ends.
  mutating func run(until end: UInt64, isEnding: Bool = false) {
    while transport.now <= end {
      let step = stream.step(at: transport.now, isEnding: isEnding)
      last = step
      guard case .wait(let time) = step else { return }
      if time > end {
        transport.now = end
        return
      }
      transport.now = max(time, transport.now)
    }
  }

  /// Steps for seconds.
  mutating func run(seconds: Double, isEnding: Bool = false) {
    run(until: transport.now + UInt64(seconds * 1e9), isEnding: isEnding)
  }

  /// Stops the stream and runs it to its end, 2 s at most.
  mutating func end() { run(seconds: 2, isEnding: true) }

  /// Lets time pass without a step, as if the machine had paused.
  func pause(seconds: Double) { transport.now += UInt64(seconds * 1e9) }
}

/// A source whose samples and frames are a tone of 100 Hz at a level that can change.
final class ToneSource: Sendable {
  private struct State {
    var level: Float = 1
    var position = 0
    var frames: [FeltFrame] = []
    var calls = 0
  }
  private let state = Mutex(State())

  var level: Float {
    get { state.withLock { $0.level } }
    set { state.withLock { $0.level = newValue } }
  }
  /// Adds a transient to what is felt next.
  func tap(intensity: Float, sharpness: Float) {
    state.withLock {
      $0.frames.append(
        FeltFrame(kind: .tap, sample: 0, hostTime: 0, intensity: intensity, sharpness: sharpness))
    }
  }

  /// The number of samples that were asked for.
  var position: Int { state.withLock { $0.position } }

  var source: RenderSource {
    RenderSource(
      context: Unmanaged.passUnretained(self).toOpaque(), render: renderTone, readFrames: readTone,
      settle: { _ in }, owner: self)
  }

  fileprivate func render(_ haptic: UnsafeMutablePointer<Float>?, _ count: Int, _ time: UInt64) {
    state.withLock { state in
      for index in 0..<count {
        // A triangle needs no library of mathematics.
        let phase = Float((state.position + index) % 480) / 480
        haptic?[index] = state.level * (4 * abs(phase - 0.5) - 1)
      }
      state.position += count
      for millisecond in 0..<max(1, count / 48) {
        state.frames.append(
          FeltFrame(
            kind: .level, sample: 0, hostTime: time + UInt64(millisecond) * 1_000_000, intensity: state.level,
            sharpness: 0.5))
      }
    }
  }

  fileprivate func read(_ buffer: UnsafeMutablePointer<FeltFrame>, _ count: Int) -> Int {
    state.withLock { state in
      let number = min(count, state.frames.count)
      for index in 0..<number { buffer[index] = state.frames[index] }
      state.frames.removeFirst(number)
      return number
    }
  }
}

private func renderTone(
  _ context: UnsafeMutableRawPointer, _ left: UnsafeMutablePointer<Float>?,
  _ right: UnsafeMutablePointer<Float>?, _ haptic: UnsafeMutablePointer<Float>?, _ frames: Int, _ time: UInt64
) {
  Unmanaged<ToneSource>.fromOpaque(context).takeUnretainedValue().render(haptic, frames, time)
}

private func readTone(
  _ context: UnsafeMutableRawPointer, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int {
  Unmanaged<ToneSource>.fromOpaque(context).takeUnretainedValue()
    .read(buffer.assumingMemoryBound(to: FeltFrame.self), count)
}
