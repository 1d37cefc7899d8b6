import HapticActuators
import HapticOutputs
import HapticPads
import HapticPlatform
import Synchronization

/// The open connection to one pad, which all outputs of the process on this pad share: reports of sound and of
/// state have one sequence number.
package final class PadLink: Sendable {
  package let identity: PadIdentity
  private let transport: any HIDTransport
  private let state: Mutex<State>
  private let guarded: PadGuard.Entry?

  private struct State {
    var coils = DualSenseCoils()
    var rumble = SwitchRumble()
    /// When the last state had been written, in nanoseconds; `nil` if there was none.
    var lastState: UInt64?
  }

  /// The time between two states, in nanoseconds: pads take one every 10 ms, and a radio may be late by a little.
  package static let stateSpacing: UInt64 = 10_500_000

  private static let open = Mutex<[String: Weak]>([:])

  private struct Weak: Sendable {
    weak var link: PadLink?
  }

  /// Returns the connection to a pad, which exists as long as an output holds it. Throws the errors of opening
  /// the pad.
  static func shared(_ identity: PadIdentity) throws(OutputError) -> PadLink {
    try open.withLock { open throws(OutputError) in
      if let link = open[identity.node]?.link, link.identity.folder == identity.folder { return link }
      let link = PadLink(identity, transport: try PadTransports.open(identity))
      open = open.filter { $0.value.link != nil }
      open[identity.node] = Weak(link: link)
      return link
    }
  }

  init(_ identity: PadIdentity, transport: any HIDTransport) {
    self.identity = identity
    self.transport = transport
    state = Mutex(State())
    guarded = transport.descriptor.flatMap { descriptor in
      PadGuard.enter(descriptor, last: Self.lastReports(identity).map { $0.withUnsafeBytes(Array.init) })
    }
  }

  deinit {
    guarded?.leave()
    transport.close()
  }

  /// The reports that leave a pad at rest, for a signal handler.
  private static func lastReports(_ identity: PadIdentity) -> [PadReport] {
    switch identity.kind {
    case .dualSenseBluetooth:
      var coils = DualSenseCoils()
      return [coils.encodeSilence(), coils.encode(.resting)]
    case .dualSenseUSB: return [DualSenseState.resting.usbReport]
    case .joyConLeft, .joyConRight, .switchProBluetooth, .switchProUSB:
      var rumble = SwitchRumble()
      return [rumble.encodeNeutral()]
    case .switch2:
      var rumble = Switch2Rumble(kind: identity.switch2Kind)
      return [rumble.encodeStop()]
    case .triton:
      // A stream begins by ending the one before.
      var stream = TritonStream()
      if case .send(let report) = stream.next(now: 0) { return [report] }
      return []
    // A deck takes its reports by another call; a waveform ends by itself.
    case .deck, .mouse: return []
    }
  }

  /// Sends 32 frames of two samples to the voice coils of a pad on Bluetooth; none for silence.
  func send(_ samples: UnsafeBufferPointer<Int8>?, buffer: CoilBuffer) -> HIDWrite {
    state.withLock { state in
      state.coils.buffer = buffer
      return transport.write(samples.map { state.coils.encode($0) } ?? state.coils.encodeSilence())
    }
  }

  /// Sends a state to a DualSense. Returns `nil` if the last one was too short ago; the caller tries again.
  func send(_ value: DualSenseState, at now: UInt64) -> HIDWrite? {
    state.withLock { state in
      if let last = state.lastState, now < last &+ Self.stateSpacing { return nil }
      let result = transport.write(identity.kind.isBluetooth ? state.coils.encode(value) : value.usbReport)
      // A thread that was held up between reading the time and writing would have the next state follow too soon.
      state.lastState = max(now, transport.now)
      return result
    }
  }

  /// Sends an update for both actuators to a Joy-Con or Switch Pro controller.
  func send(left: RumbleUpdate, right: RumbleUpdate) -> HIDWrite {
    state.withLock { transport.write($0.rumble.encode(left: left, right: right)) }
  }

  /// Sends words for both actuators to a Joy-Con or Switch Pro controller.
  func send(leftWord: UInt32, rightWord: UInt32) -> HIDWrite {
    state.withLock { transport.write($0.rumble.encode(leftWord: leftWord, rightWord: rightWord)) }
  }

  /// Sends a report that its output has encoded.
  func send(_ report: PadReport) -> HIDWrite { state.withLock { _ in transport.write(report) } }

  /// Reads an input report without waiting.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> HIDRead { transport.read(into: buffer, within: 0) }

  func note(_ event: HIDEvent) { transport.note(event) }
}

/// Opens pads by the way that the variable `THRUM_HID` sets.
enum PadTransports {
  private static let recorder = Mutex<PadRecorder?>(nil)

  /// Opens a pad. Throws `misuse` for a wrong value of the variable, `noDevice`, `unsuitable` or `failed`.
  static func open(_ identity: PadIdentity) throws(OutputError) -> any HIDTransport {
    let setting = try HIDSetting.current()
    var inner: (any HIDTransport)?
    switch identity.origin {
    case .simulated(let pad): inner = SimulatedTransport(pad)
    case .library:
      if setting.recording?.sends ?? true { inner = try library(identity) }
    case .device:
      if setting.recording?.sends ?? true { inner = try device(identity) }
    }
    guard let recorder = try recorder(setting) else {
      guard let inner else { throw gone(identity) }
      return inner
    }
    return RecordingTransport(recorder, kind: identity.kind, inner: inner)
  }

  /// Returns the recording of the process; `nil` if the variable sets none.
  static func recorder(_ setting: HIDSetting) throws(OutputError) -> PadRecorder? {
    guard let recording = setting.recording else { return nil }
    return try recorder.withLock { opened throws(OutputError) in
      if let opened { return opened }
      let recorder = try PadRecorder(path: recording.path)
      opened = recorder
      return recorder
    }
  }

  private static func device(_ identity: PadIdentity) throws(OutputError) -> any HIDTransport {
    let transport = try HidrawTransport(path: identity.path, setsFeature: identity.kind == .deck)
    // The system may have given the number of the device file to another device meanwhile.
    guard let present = PadFinder().identity(identity.node), present.folder == identity.folder else {
      throw gone(identity)
    }
    return transport
  }

  private static func library(_ identity: PadIdentity) throws(OutputError) -> any HIDTransport {
    let hub = try ControllerHub.shared()
    guard let library = hub.withLibrary({ $0.hid }) else { throw gone(identity) }
    return try SDLHIDTransport(identity, library: library, in: hub)
  }

  private static func gone(_ identity: PadIdentity) -> OutputError {
    OutputError(.noDevice, "the pad was disconnected; connect it again", place: identity.node)
  }
}
