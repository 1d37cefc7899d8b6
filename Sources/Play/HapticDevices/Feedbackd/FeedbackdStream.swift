import HapticOutputs
import HapticPads
import HapticPerception
import HapticPlatform
import HapticRealTime

/// Plays on the vibration motor of a phone: each slot becomes a strength, and two slots become a call, which the
/// next call follows when it has ended.
///
/// A call ends the one before it, so nothing longer than what is known is asked for: a strength that goes on is
/// asked for again.
struct FeedbackdStream: PadStream {
  /// The length of a slot, in nanoseconds: the shortest strength that the service keeps.
  static let slot: UInt64 = 20_000_000
  /// The number of frames of the engine in a slot.
  static let blockSize = SlotClock.frames(slot)
  /// The time from a sample until it is felt, in seconds, without the rise of the motor: a slot to wait for the
  /// next one, half a slot, and the bus.
  static let latency = 0.032
  private static let slotMilliseconds = 20
  /// Strengths differ by at least this step.
  private static let steps = 16.0
  /// A call without an answer for so long ends the stream, in nanoseconds.
  private static let timeout: UInt64 = 3_000_000_000

  /// The times of slots.
  var slots: SlotClock
  private let transport: any FeedbackdTransport
  private var mixer: MotorMixer
  private var tally = PadTally()
  /// The strengths that are rendered and not sent, oldest first: at most two.
  private var strengths: [Double] = []
  /// The times of calls without an answer, oldest first.
  private var unanswered: [UInt64] = []
  /// The time at which the last call ends, in nanoseconds.
  private var end: UInt64 = 0
  /// How long the call lasts that was sent in the last step; its time counts from when it was sent.
  private var sent: UInt64?
  /// Whether the service has something to end.
  private var isVibrating = false
  private var wasDeclined = false

  init(_ transport: any FeedbackdTransport, _ source: RenderSource, profile: RumbleProfile) {
    self.transport = transport
    slots = SlotClock(source, length: Self.slot)
    // A motor that is driven alone gets the whole strength, whatever the sharpness.
    mixer = MotorMixer(profile: profile, locality: .rightHandle)
  }

  mutating func step(at now: UInt64, isEnding: Bool) -> PadStep {
    if let length = sent {
      end = now &+ length
      sent = nil
    }
    if let failure = listen(at: now) { return .failed(failure) }
    if isEnding || slots.isSilenced() {
      if isVibrating, let failure = send(FeedbackdPattern.stop, at: now) { return .failed(failure) }
      (isVibrating, end) = (false, now)
      if isEnding { return .ended }
      strengths = []
    }
    if !strengths.isEmpty, strengths.count >= 2 || strengths[0] == 0 {
      if now < end { return .wait(end) }
      if let failure = play(at: now) { return .failed(failure) }
      return .wait(now)
    }
    let due = slots.due(at: now)
    if now < due { return .wait(due) }
    render(at: due)
    return .wait(now)
  }

  /// Renders a slot.
  private mutating func render(at due: UInt64) {
    for frame in slots.frames(at: due) { mixer.add(frame) }
    let strength = Double(mixer.next(due..<due &+ Self.slot).light) / 65_535
    let rounded = (strength * Self.steps).rounded() / Self.steps
    if slots.isSilenced() { return }
    // A weak level is still felt.
    strengths.append(strength > 0 ? max(rounded, 1 / Self.steps) : 0)
  }

  /// Sends the strengths that are known; nothing for a pause.
  private mutating func play(at now: UInt64) -> PadFailure? {
    if strengths[0] == 0 {
      strengths.removeFirst()
      return nil
    }
    let (first, second) = (strengths[0], strengths[1])
    strengths = []
    let length = Self.slotMilliseconds
    var items = [FeedbackdPattern.Item(amplitude: first, milliseconds: length)]
    // Calls that were late are made up for: two slots are played in the time of one.
    let late = slots.next.map { now &+ Self.slot > $0 ? now &+ Self.slot &- $0 : 0 } ?? 0
    if late > Self.slot / 2 {
      items[0].amplitude = max(first, second)
    } else if second == first {
      items[0].milliseconds = 2 * length
    } else if second > 0 {
      items.append(FeedbackdPattern.Item(amplitude: second, milliseconds: length))
    }
    let failure = send(FeedbackdPattern.Call(start: 0, items: items), at: now)
    sent = UInt64(items.reduce(0) { $0 + $1.milliseconds }) * 1_000_000
    isVibrating = true
    return failure
  }

  private mutating func send(_ call: FeedbackdPattern.Call, at now: UInt64) -> PadFailure? {
    let result = transport.call(call)
    if result == .sent { unanswered.append(now) }
    return tally.add(result, at: now)
  }

  /// Takes the answers of the service. Returns why the stream must end.
  private mutating func listen(at now: UInt64) -> PadFailure? {
    for answer in transport.answers() {
      if !unanswered.isEmpty { unanswered.removeFirst() }
      switch answer {
      case .accepted: wasDeclined = false
      case .declined:
        if !wasDeclined {
          HapticLog.current.log(
            .info, "\(FeedbackdOutput.id): feedbackd plays nothing; raise its level from silent")
        }
        wasDeclined = true
      case .failed(let error): return .failed(error)
      }
    }
    if let oldest = unanswered.first, now &- oldest > Self.timeout { return .failed(FeedbackdService.silent) }
    return nil
  }
}
