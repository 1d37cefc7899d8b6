import HapticOutputs
import HapticPads
import HapticPerception
import HapticPlatform
import HapticRealTime

/// Plays the waveforms of a mouse: each transient becomes the waveform that is nearest to it. Vibration that
/// goes on is not played, as the mouse has nothing for it.
struct WaveformStream: PadStream {
  /// The length of a slot, in nanoseconds.
  static let slot: UInt64 = 15_000_000
  /// The number of frames of the engine in a slot.
  static let blockSize = SlotClock.frames(slot)
  /// The time between two waveforms, in nanoseconds: shorter ones run into each other.
  private static let spacing: UInt64 = 45_000_000
  /// The time for an answer, in nanoseconds. A mouse may be asleep.
  private static let timeout: UInt64 = 2_000_000_000
  /// The same for each of the devices that a receiver may have.
  private static let shortTimeout: UInt64 = 500_000_000
  private static let mostDevices: UInt8 = 6
  private static let mostReports = 64

  /// The questions to the mouse, in this order.
  private enum Question { case index, capabilities, level }

  private enum Phase {
    case asking(Question, since: UInt64?)
    case playing
  }

  /// The times of slots.
  var slots: SlotClock
  private let link: PadLink
  private var mouse = HIDPPHaptic(featureIndex: 0)
  private var phase = Phase.asking(.index, since: nil)
  private var waveforms: Set<HIDPPHaptic.Waveform> = []
  private var tally = PadTally()
  private let memory = CoilMemory(frames: 0, packet: 0)
  private var last: UInt64?

  init(_ link: PadLink, _ source: RenderSource) {
    self.link = link
    slots = SlotClock(source, length: Self.slot)
    if link.identity.isReceiver { mouse.device = 1 }
  }

  mutating func step(at now: UInt64, isEnding: Bool) -> PadStep {
    if isEnding { return .ended }
    if case .asking(let question, let since) = phase, let failure = ask(question, since: since, at: now) {
      return .failed(failure)
    }
    let due = slots.due(at: now)
    if now < due { return .wait(due) }
    let failure = play(slots.frames(at: due), at: now)
    return failure.map(PadStep.failed) ?? .wait(due &+ Self.slot)
  }

  /// Plays the strongest transient of a slot.
  private mutating func play(_ frames: [FeltFrame], at now: UInt64) -> PadFailure? {
    guard case .playing = phase, !slots.isSilenced(), last.map({ now &- $0 >= Self.spacing }) ?? true,
      let tap = frames.filter({ $0.kind == .tap }).max(by: { $0.intensity < $1.intensity }),
      let waveform = Self.waveform(tap, of: waveforms)
    else { return nil }
    last = now
    return tally.add(link.send(mouse.play(waveform)), at: now)
  }

  /// Returns the nearest of the waveforms that a mouse has.
  static func waveform(_ tap: FeltFrame, of known: Set<HIDPPHaptic.Waveform>) -> HIDPPHaptic.Waveform? {
    guard tap.intensity > 0 else { return nil }
    let isSharp = tap.sharpness >= 0.5
    let wanted: [HIDPPHaptic.Waveform] =
      tap.intensity < 0.4
      ? [.subtleCollision, isSharp ? .sharpChange : .dampChange]
      : isSharp ? [.sharpCollision, .sharpChange] : [.dampCollision, .dampChange]
    return (wanted + [.sharpCollision, .dampCollision, .sharpChange, .subtleCollision]).first(
      where: known.contains)
  }

  /// Sends a question or reads its answer.
  private mutating func ask(_ question: Question, since: UInt64?, at now: UInt64) -> PadFailure? {
    guard let since else {
      phase = .asking(question, since: now)
      return tally.add(link.send(request(question)), at: now)
    }
    for _ in 0..<Self.mostReports {
      guard case .report(let count) = link.read(into: memory.input) else { break }
      guard count >= 7, isAnswer(to: question) else { continue }
      return readAnswer(to: question)
    }
    // A receiver answers for devices that it does not have, but not for one that sleeps.
    let isSearching = link.identity.isReceiver && question == .index
    guard now &- since > (isSearching ? Self.shortTimeout : Self.timeout) else { return nil }
    if isSearching { return askNext() }
    return .failed(
      OutputError(
        .timeout, "the mouse does not answer; move it, or connect it again", place: link.identity.node))
  }

  /// Asks the next device of a receiver.
  private mutating func askNext() -> PadFailure? {
    guard mouse.device < Self.mostDevices else {
      return .failed(
        OutputError(
          .unsuitable, "no mouse with haptics answers behind this receiver; move the mouse, then try again",
          place: link.identity.node))
    }
    mouse.device += 1
    phase = .asking(.index, since: nil)
    return nil
  }

  private func request(_ question: Question) -> PadReport {
    switch question {
    case .index: mouse.indexRequest
    case .capabilities: mouse.capabilitiesRequest
    case .level: mouse.levelRequest
    }
  }

  /// Whether the report that was read answers a question: it repeats its first bytes, or says that it failed.
  private func isAnswer(to question: Question) -> Bool {
    let (request, input) = (request(question), memory.input)
    guard input[0] == 0x11 || input[0] == 0x10, input[1] == request[1] else { return false }
    if Self.isError(input[2]) { return input[3] == request[2] && input[4] == request[3] }
    return input[2] == request[2] && input[3] == request[3]
  }

  /// Whether the third byte of an answer says that a device (0xFF) or its receiver (0x8F) has refused the question.
  private static func isError(_ byte: UInt8) -> Bool { byte == 0xFF || byte == 0x8F }

  private mutating func readAnswer(to question: Question) -> PadFailure? {
    let (input, place) = (memory.input, link.identity.node)
    switch question {
    case .index:
      guard !Self.isError(input[2]), input[4] != 0 else {
        if link.identity.isReceiver { return askNext() }
        return .failed(
          OutputError(.unsuitable, "the mouse has no haptics; update its firmware", place: place))
      }
      mouse.featureIndex = input[4]
      phase = .asking(.capabilities, since: nil)
    case .capabilities:
      if !Self.isError(input[2]) {
        let answer = UnsafeRawBufferPointer(input)
        waveforms = Set(
          HIDPPHaptic.Waveform.allCases.filter { HIDPPHaptic.capabilities(answer, contain: $0) })
      }
      phase = .asking(.level, since: nil)
    case .level:
      guard !Self.isError(input[2]), input[4] > 0 else {
        return .failed(
          OutputError(
            .unsuitable, "the haptics of the mouse are switched off; raise their level", place: place))
      }
      phase = .playing
    }
    return nil
  }
}

extension PadDrive {
  /// A device that plays waveforms which it knows. It is used when there is nothing to hold.
  static let waveforms = PadDrive(
    id: "waveforms", noun: "waveforms", localities: [.default, .all], channels: ["waveforms"], rank: 3,
    format: { _ in OutputFormat(blockSize: WaveformStream.blockSize, latency: 0.03, framePeriod: 0.001) },
    makeStream: { WaveformStream($0.link, $0.source) })
}
