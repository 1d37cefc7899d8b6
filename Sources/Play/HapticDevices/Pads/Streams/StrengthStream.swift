import HapticOutputs
import HapticPads
import HapticPerception
import HapticPlatform
import HapticRealTime

/// Drives actuators of which only two strengths can be changed, as the heavy and the light motor of other
/// controllers: those of the second Switch and of the Steam Deck.
struct StrengthStream: PadStream {
  /// The length of a slot, in nanoseconds; twice that for the two halves of a pair.
  static let slot: UInt64 = 12_000_000
  /// The number of frames of the engine in a slot.
  static let blockSize = SlotClock.frames(slot)
  /// Strengths that go on are sent again before so much time has passed, in nanoseconds.
  private static let renewal: UInt64 = 45_000_000

  /// The times of slots.
  var slots: SlotClock
  private let links: [PadLink]
  private let stopMotors: @Sendable () -> Bool
  private var encoders: [StrengthEncoder]
  private var mixer: MotorMixer
  private var tally = PadTally()
  private var sent = MotorLevels.rest
  private var lastSent: UInt64 = 0
  private var hasSent = false

  init(
    _ links: [PadLink], _ source: RenderSource, profile: RumbleProfile,
    stopMotors: @escaping @Sendable () -> Bool
  ) {
    self.links = links
    slots = SlotClock(source, length: Self.slot * (links.count > 1 ? 2 : 1))
    self.stopMotors = stopMotors
    encoders = links.map { StrengthEncoder($0.identity) }
    mixer = MotorMixer(profile: profile)
  }

  mutating func step(at now: UInt64, isEnding: Bool) -> PadStep {
    if slots.next == nil {
      if isEnding { return .ended }
      if stopMotors() { for link in links { link.note(.libraryRumble) } }
    }
    if hasSent {
      // The distance counts from when the reports were sent.
      (lastSent, hasSent) = (now, false)
    }
    let earliest = lastSent &+ slots.length
    if isEnding {
      if sent == .rest { return .ended }
      if now < earliest { return .wait(earliest) }
      let failure = send(.rest, at: now)
      return failure.map(PadStep.failed) ?? .ended
    }
    let due = slots.due(at: now)
    if now < max(due, earliest) { return .wait(max(due, earliest)) }
    for frame in slots.frames(at: due) { mixer.add(frame) }
    let mixed = mixer.next(due..<due &+ slots.length)
    let levels = slots.isSilenced() ? .rest : mixed
    let mustRenew = levels != .rest && now &+ slots.length &- lastSent > Self.renewal
    guard levels != sent || mustRenew else { return .wait(due &+ slots.length) }
    return send(levels, at: now).map(PadStep.failed) ?? .wait(now)
  }

  private mutating func send(_ levels: MotorLevels, at now: UInt64) -> PadFailure? {
    var failure: PadFailure?
    for (index, link) in links.enumerated() {
      let result = link.send(encoders[index].encode(levels))
      failure = failure ?? tally.add(result, at: now)
    }
    (sent, hasSent) = (levels, true)
    return failure
  }
}

/// Encodes two strengths for one pad.
private enum StrengthEncoder {
  case switch2(Switch2Rumble)
  case deck

  init(_ identity: PadIdentity) {
    self = identity.kind == .deck ? .deck : .switch2(Switch2Rumble(kind: identity.switch2Kind))
  }

  mutating func encode(_ levels: MotorLevels) -> PadReport {
    switch self {
    case .deck: return DeckRumble.encode(left: levels.heavy, right: levels.light)
    case .switch2(var rumble):
      defer { self = .switch2(rumble) }
      if levels == .rest { return rumble.encodeStop() }
      func scaled(_ level: UInt16) -> Int { Int(level) * Switch2Rumble.maximumAmplitude / 65_535 }
      return rumble.encode(low: scaled(levels.heavy), high: scaled(levels.light))
    }
  }
}

extension PadIdentity {
  /// The kind of a controller of the second Switch.
  var switch2Kind: Switch2Rumble.Kind {
    switch product {
    case 0x2069: .pro
    case 0x2073: .gameCube
    default: .joyCon
    }
  }
}

extension PadDrive {
  /// Actuators of which only the strength can be changed.
  static let strengths = PadDrive(
    id: "strengths", name: .twoTone, noun: "rumble with fixed tones",
    // The sides cannot be driven separately.
    localities: [.default, .all, .handles], channels: ["left actuator", "right actuator"], rank: 2,
    format: { _ in OutputFormat(blockSize: StrengthStream.blockSize, latency: 0.03, framePeriod: 0.001) },
    makeStream: {
      StrengthStream($0.links, $0.source, profile: $0.settings.rumble, stopMotors: $0.stopMotors)
    })
}
