import HapticActuators
import HapticOutputs
import HapticPads
import HapticPerception
import HapticPlatform
import HapticRealTime

/// Plays sound on the voice coils of a DualSense that is connected by Bluetooth: a report of 32 frames every
/// 10.7 ms on the pad's clock.
struct CoilStream: PadStream {
  /// The next step of the stream.
  private enum Phase {
    /// Stop the motors, which hold the coils.
    case starting
    /// Play from this time on.
    case waiting(UInt64)
    case playing(PadSchedule)
    case resting
    /// The pad is at rest, because the signal handler has silenced all outputs.
    case silenced
  }

  /// The time from the last command to the motors until the coils can be freed, in nanoseconds.
  private static let rumbleEnd: UInt64 = 25_000_000
  /// The place of the time in an input report, a number of thirds of a microsecond.
  private static let timeStamp = 29
  /// The number of reports that are read at once.
  private static let mostReports = 64
  /// The time until a state is tried again that the pad could not take yet, in nanoseconds.
  private static let retry: UInt64 = 1_000_000

  /// The times of packets.
  var slots: SlotClock
  private let link: PadLink
  private let settings: PadSettings
  /// Stops the motors through the joystick library; returns whether it has the pad.
  private let stopMotors: @Sendable () -> Bool
  private var phase = Phase.starting
  private var clock = PadClock()
  private var quantizer: CoilQuantizer
  private var effects: TriggerEffects?
  private var tally = PadTally()
  private var end = End.none
  /// Lowers strong drive that lasts; a test supplies its own.
  var limit: DriveLimit
  private var health = RadioHealth()
  /// How much sound the pad queues now.
  private var buffer: CoilBuffer
  /// A longer queue, which begins in the next silence.
  private var longerBuffer: CoilBuffer?
  private var silentPackets = 0
  /// Whether the next packet is the first of the stream: the gain rises in a packet of silence, so that a
  /// transient at the start of a pattern is played as designed.
  private var leadsIn = false
  private let memory = CoilMemory()

  /// How the sound ends.
  private enum End {
    case none
    /// The next packet fades the last sample to silence.
    case fades
    case silent
  }

  init(
    _ link: PadLink, _ source: RenderSource, settings: PadSettings,
    stopMotors: @escaping @Sendable () -> Bool
  ) {
    self.link = link
    slots = SlotClock(source, length: PadSettings.period)
    self.settings = settings
    self.stopMotors = stopMotors
    quantizer = CoilQuantizer(level: settings.level ?? PadSettings.usualLevel)
    limit = DriveLimit(name: link.identity.name)
    buffer = settings.buffer
    effects = settings.locality == .all ? TriggerEffects(.all) : nil
  }

  mutating func step(at now: UInt64, isEnding: Bool) -> PadStep {
    switch phase {
    case .starting:
      if isEnding { return .ended }
      if stopMotors() { link.note(.libraryRumble) }
      phase = .waiting(now &+ Self.rumbleEnd)
      return .wait(now &+ Self.rumbleEnd)
    case .waiting(let time):
      if isEnding { return .ended }
      if now < time { return .wait(time) }
      end = .none
      quantizer.mute()
      quantizer.fadeIn()
      leadsIn = true
      phase = .playing(PadSchedule(buffer: buffer, start: Int64(clamping: now)))
      return .wait(now)
    case .playing(var schedule):
      if end == .none, isEnding || slots.isSilenced() {
        schedule.stop()
        end = .fades
      }
      return play(&schedule, at: now)
    case .resting:
      guard let result = link.send(effects?.resting ?? .coilsFreed, at: now) else {
        return .wait(now &+ Self.retry)
      }
      if result == .lost { return .failed(.lost) }
      phase = .silenced
      return isEnding ? .ended : .wait(now &+ PadSettings.period)
    case .silenced:
      if isEnding { return .ended }
      if !slots.isSilenced() { phase = .starting }
      slots.passTime(slots.length, at: now)
      return .wait(now &+ PadSettings.period)
    }
  }

  /// Does what the schedule says.
  private mutating func play(_ schedule: inout PadSchedule, at now: UInt64) -> PadStep {
    let step = schedule.next(now: Int64(clamping: now))
    defer { if case .playing = phase { phase = .playing(schedule) } }
    switch step {
    case .wait(let time): return .wait(UInt64(clamping: time))
    case .skip(let missed):
      if end == .none { slots.passTime(UInt64(missed) &* slots.length, at: now) }
      return .wait(now)
    case .finished:
      phase = .resting
      return .wait(now)
    case .render:
      let isSilent = fillPacket(at: now)
      let dropped = tally.dropped
      let failure = send(schedule.emission(isSilent: isSilent), at: now)
      let hasInput = listen(at: now)
      if health.note(hasInput: hasInput, wasDropped: tally.dropped > dropped, at: now) { lengthenBuffer() }
      silentPackets = isSilent ? silentPackets + 1 : 0
      if let longer = longerBuffer, end == .none, silentPackets > buffer.silentPackets {
        // The pad's queue is empty of sound, so that it can be filled to another length.
        (buffer, longerBuffer) = (longer, nil)
        schedule = PadSchedule(buffer: longer, start: Int64(clamping: now &+ PadSettings.period))
      }
      schedule.drift = clock.drift
      return failure.map(PadStep.failed) ?? .wait(now)
    }
  }

  private mutating func send(_ emission: PadSchedule.Emission, at now: UInt64) -> PadFailure? {
    if emission == .nothing { return sendEffect(at: now) }
    if emission == .stateThenSound, let result = link.send(.coilsFreed, at: now),
      let failure = tally.add(result, at: now)
    {
      return failure
    }
    let result = link.send(UnsafeBufferPointer(memory.packet), buffer: buffer)
    return tally.add(result, at: now) ?? sendEffect(at: now)
  }

  /// Prepares for a radio link that stalls: a longer queue, and when that did not help, motors the next time.
  private mutating func lengthenBuffer() {
    let name = link.identity.name
    guard longerBuffer == nil else { return }
    if buffer.units >= CoilBuffer.safe.units {
      HapticLog.current.log(.error, "\(name): the radio link stalls; come nearer, or use a cable")
      RadioHealth.giveUp(link.identity.node)
      return
    }
    let longer = buffer.units < CoilBuffer.normal.units ? CoilBuffer.normal : CoilBuffer.safe
    longerBuffer = longer
    HapticLog.current.log(
      .info,
      "\(name): the radio link stalls; from the next silence on the pad queues \(Int(longer.seconds * 1000)) ms"
    )
  }

  /// Sends the state of the triggers if it has changed.
  private mutating func sendEffect(at now: UInt64) -> PadFailure? {
    guard end == .none, let state = effects?.due, let result = link.send(state, at: now) else { return nil }
    if result == .sent { effects?.wasSent() }
    return tally.add(result, at: now)
  }

  /// Fills the packet with what is played next. Returns whether all its samples are 0.
  private mutating func fillPacket(at now: UInt64) -> Bool {
    guard end != .silent, let base = memory.rendered.baseAddress else {
      memory.packet.update(repeating: 0)
      return true
    }
    if leadsIn {
      leadsIn = false
      let silence = UnsafeBufferPointer(memory.silence)
      return quantizer.decimate(left: silence, right: silence, into: memory.packet)
    }
    if end == .fades {
      quantizer.fadeOut()
      end = .silent
    }
    slots.render(at: now, haptic: base)
    effects?.add(slots.frames(), at: now)
    let power = DriveLimit.power(UnsafeBufferPointer(memory.rendered))
    let gain = Float(
      limit.gain(power: power, seconds: Double(PadSettings.blockSize) / PadSettings.sampleRate))
    if gain < 1 { for index in memory.rendered.indices { memory.rendered[index] *= gain } }
    let (sound, silence) = (UnsafeBufferPointer(memory.rendered), UnsafeBufferPointer(memory.silence))
    return quantizer.decimate(
      left: settings.playsLeft ? sound : silence, right: settings.playsRight ? sound : silence,
      into: memory.packet)
  }

  /// Reads what the pad has sent, from which its clock is measured. The newest report counts: it waited the
  /// shortest.
  private mutating func listen(at now: UInt64) -> Bool {
    var newest: UInt32?
    for _ in 0..<Self.mostReports {
      guard case .report(let count) = link.read(into: memory.input) else { break }
      if count > Self.timeStamp + 4, memory.input[0] == 0x31 {
        newest = memory.input.loadUnaligned(fromByteOffset: Self.timeStamp, as: UInt32.self)
      }
    }
    if let newest { clock.add(ticks: UInt32(littleEndian: newest), host: Int64(clamping: HostClock.now)) }
    return newest != nil
  }
}

extension PadDrive {
  /// Voice coils, which play samples.
  package static let coils = PadDrive(
    id: "coils", name: .coils, noun: "voice coils", channels: ["left coil", "right coil"], rank: 0,
    format: { settings in
      OutputFormat(
        sampleRate: PadSettings.sampleRate, blockSize: PadSettings.blockSize,
        latency: settings.latency, framePeriod: settings.locality == .all ? 0.001 : 0)
    },
    makeStream: {
      CoilStream($0.link, $0.source, settings: $0.settings, stopMotors: $0.stopMotors)
    })
}
