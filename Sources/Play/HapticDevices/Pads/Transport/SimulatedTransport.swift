import HapticPads
import HapticPlatform
import Synchronization

/// A pad that exists only in this process. It takes every report, and sends the input reports from which the
/// clock of a pad is read.
package final class SimulatedTransport: HIDTransport {
  private let pad: SimulatedPad
  private let clock: @Sendable () -> UInt64
  private let state: Mutex<State>

  private struct State {
    var isClosed = false
    var model: PadModel
    var answers: SimulatedAnswers
    /// The time of the last input report, in nanoseconds.
    var lastInput: UInt64
  }

  /// The time between two input reports, in nanoseconds.
  private static let inputPeriod: UInt64 = 4_000_000

  /// - Parameter clock: the host's time in nanoseconds.
  package init(_ pad: SimulatedPad, clock: @escaping @Sendable () -> UInt64 = { HostClock.now }) {
    self.pad = pad
    self.clock = clock
    let now = clock()
    let model = PadModel(
      buffer: CoilBuffer(units: pad.buffer ?? CoilBuffer.normal.units), drift: pad.ppm / 1e6,
      start: Int64(clamping: now))
    state = Mutex(State(model: model, answers: SimulatedAnswers(pad), lastInput: now))
  }

  package func write(_ report: PadReport) -> HIDWrite {
    let now = Int64(clamping: clock())
    return state.withLock { state in
      if state.isClosed { return .lost }
      switch state.answers {
      case .timeStamps:
        if report[0] == 0x32 { state.model.receive(at: now, isSilent: Self.isSilent(report)) }
      case .steam(var controller):
        controller.receive(report, at: now)
        state.answers = .steam(controller)
      case .mouse(var mouse):
        mouse.receive(report)
        state.answers = .mouse(mouse)
      case .none: break
      }
      return .sent
    }
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer, within milliseconds: Int32) -> HIDRead {
    let now = clock()
    return state.withLock { state in
      if state.isClosed { return .lost }
      if let bytes = answer(&state, at: Int64(clamping: now)) {
        guard buffer.count >= bytes.count else { return .nothing }
        buffer.copyBytes(from: bytes)
        return .report(bytes.count)
      }
      guard pad.kind == .dualSenseBluetooth, buffer.count >= 78, now &- state.lastInput >= Self.inputPeriod
      else { return .nothing }
      state.lastInput = now
      buffer.initializeMemory(as: UInt8.self, repeating: 0)
      buffer[0] = 0x31
      let stamp = state.model.ticks(at: Int64(clamping: now))
      for byte in 0..<4 { buffer[29 + byte] = UInt8(truncatingIfNeeded: stamp >> UInt32(8 * byte)) }
      return .report(78)
    }
  }

  /// Returns the bytes of what a pad answers; `nil` if it answers nothing now.
  private func answer(_ state: inout State, at now: Int64) -> [UInt8]? {
    switch state.answers {
    case .timeStamps, .none: return nil
    case .steam(var controller):
      defer { state.answers = .steam(controller) }
      return controller.next(at: now).map { [0x44, 0, $0] }
    case .mouse(var mouse):
      defer { state.answers = .mouse(mouse) }
      return mouse.next()
    }
  }

  private static func isSilent(_ report: PadReport) -> Bool {
    (0..<2 * DualSenseCoils.framesPerPacket).allSatisfy { report[13 + $0] == 0 }
  }

  /// The queue of the simulated pad.
  package var model: PadModel { state.withLock { $0.model } }

  package func close() { state.withLock { $0.isClosed = true } }
}
