import HapticPads

/// The reports that a simulated pad sends by itself or as answers.
enum SimulatedAnswers {
  /// The time stamps of a DualSense; the queue model of the transport has its clock.
  case timeStamps
  case steam(SimulatedSteamController)
  case mouse(SimulatedMouse)
  case none

  init(_ pad: SimulatedPad) {
    switch pad.kind {
    case .dualSenseBluetooth: self = .timeStamps
    case .triton: self = .steam(SimulatedSteamController(rate: 2_000 * (1 + pad.ppm / 1e6)))
    case .mouse: self = .mouse(SimulatedMouse(device: pad.device.map(UInt8.init(clamping:)) ?? 0xFF))
    default: self = .none
    }
  }
}

/// The stream of a Steam Controller of 2026, as far as its answers are known.
struct SimulatedSteamController {
  /// The number of frames that the pad plays in a second.
  private let rate: Double
  private var queued = 0.0
  private var time: Int64 = 0
  private var isRunning = false
  /// Bits of reports to send, oldest first.
  private var answers: [UInt8] = []
  private var lastFlow: Int64 = 0

  /// The times of its reports, in nanoseconds, and the frames that it likes to have queued.
  private static let flowInterval: Int64 = 8_000_000
  private static let wanted = 40.0
  private static let most = 124.0

  init(rate: Double) { self.rate = rate }

  mutating func receive(_ report: PadReport, at now: Int64) {
    play(until: now)
    switch (report[0], report[1]) {
    case (0x86, 1): isRunning = false
    case (0x86, 2):
      answers.append(isRunning ? 64 : 32)
      (isRunning, queued) = (true, 0)
    case (0x88, let count):
      guard isRunning else { return }
      queued += Double(count)
      if queued > Self.most {
        queued = Self.most
        answers.append(1)
      }
    default: return
    }
  }

  /// Returns the bits of the next report; `nil` if there is none now.
  mutating func next(at now: Int64) -> UInt8? {
    play(until: now)
    if !answers.isEmpty { return answers.removeFirst() }
    guard isRunning, now - lastFlow >= Self.flowInterval else { return nil }
    lastFlow = now
    return queued < Self.wanted ? 4 : queued > 2 * Self.wanted ? 8 : nil
  }

  private mutating func play(until now: Int64) {
    defer { time = now }
    guard isRunning, queued > 0 else { return }
    queued -= Double(now - time) * rate / 1e9
    if queued <= 0 {
      (queued, isRunning) = (0, false)
      answers.append(2)
    }
  }
}

/// The answers of a mouse with HID++ 2.0.
struct SimulatedMouse {
  private static let index: UInt8 = 0x0B
  /// The waveforms 0 to 8, of which bit 0 comes last.
  private static let waveforms: [UInt8] = [0, 0, 1, 0xFF]
  private var answers: [[UInt8]] = []
  private let device: UInt8

  /// - Parameter device: the number of the mouse at its receiver; 0xFF without a receiver.
  init(device: UInt8) { self.device = device }

  mutating func receive(_ report: PadReport) {
    guard report[0] == 0x11 else { return }
    if report[1] != device {
      // No device has this number.
      answers.append([0x10, report[1], 0x8F, report[2], report[3], 0x08, 0])
      return
    }
    var answer = [UInt8](repeating: 0, count: 20)
    for byte in 0..<4 { answer[byte] = report[byte] }
    switch (report[2], report[3] >> 4) {
    case (0, 0): answer[4] = Self.index
    case (Self.index, 0): answer.replaceSubrange(4..<8, with: Self.waveforms)
    case (Self.index, 1): answer[4] = 50
    default: return
    }
    answers.append(answer)
  }

  mutating func next() -> [UInt8]? { answers.isEmpty ? nil : answers.removeFirst() }
}
