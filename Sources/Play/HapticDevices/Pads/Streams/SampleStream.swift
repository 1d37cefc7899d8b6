import HapticActuators
import HapticOutputs
import HapticPads
import HapticPerception
import HapticPlatform
import HapticRealTime

/// Plays sound on the actuators of a Steam Controller of 2026: a report of 31 frames whenever the pad has
/// capacity for it.
struct SampleStream: PadStream {
  /// The number of frames of the engine in a report.
  static let blockSize = SlotClock.frames(period)
  /// The time that a report lasts, in nanoseconds.
  static let period: UInt64 = 15_500_000
  /// The time that the pad needs to play what it has queued, in nanoseconds.
  private static let queued: UInt64 = 4 * period
  /// The time between two looks at what the pad has sent, in nanoseconds.
  private static let poll: UInt64 = 2_000_000
  private static let mostReports = 64
  /// The silence after which the stream is cancelled, in reports: 30 s.
  private static let longestSilence = 1_936

  private enum Phase {
    case starting
    case streaming
    /// The sound has faded; the pad plays what it has until a time.
    case fading(UInt64)
    /// The stream is being cancelled, and begins again with the next sound if it idles.
    case cancelling(idles: Bool)
    /// Silent for long: nothing is sent until there is sound.
    case idle(UInt64)
    /// Silent, because a signal handler has silenced all outputs.
    case silenced(UInt64)
  }

  /// The times of reports.
  var slots: SlotClock
  private let link: PadLink
  private let locality: ControllerLocality
  private let stopMotors: @Sendable () -> Bool
  private var phase = Phase.starting
  private var stream = TritonStream()
  private var samples: SampleReducer
  private var tally = PadTally()
  private var limit: DriveLimit
  private let memory = CoilMemory(frames: blockSize, packet: 2 * TritonStream.framesPerReport)
  private var silentReports = 0
  /// Whether the packet in memory was not sent yet: the sound that ends an idle time.
  private var isPending = false

  init(
    _ link: PadLink, _ source: RenderSource, locality: ControllerLocality, level: Double? = nil,
    stopMotors: @escaping @Sendable () -> Bool
  ) {
    self.link = link
    slots = SlotClock(source, length: Self.period)
    self.locality = locality
    self.stopMotors = stopMotors
    samples = SampleReducer(level: level ?? TritonStream.usualLevel)
    limit = DriveLimit(name: link.identity.name)
  }

  mutating func step(at now: UInt64, isEnding: Bool) -> PadStep {
    listen(at: now)
    switch phase {
    case .starting:
      if isEnding { return .ended }
      if stopMotors() { link.note(.libraryRumble) }
      (stream, phase) = (TritonStream(), .streaming)
      samples.fadeIn()
      return .wait(now)
    case .silenced(let time):
      if isEnding { return .ended }
      if now < time { return .wait(time) }
      passTime(to: now)
      phase = slots.isSilenced() ? .silenced(now &+ Self.period) : .starting
      return .wait(now)
    case .fading(let end):
      if now < end { return .wait(end) }
      stream.stop()
      phase = .cancelling(idles: false)
      return .wait(now)
    case .idle(let time):
      if isEnding { return .ended }
      if slots.isSilenced() {
        phase = .silenced(now)
        return .wait(now)
      }
      if now < time { return .wait(time) }
      passTime(to: now)
      renderPacket(at: now)
      phase = .idle(now &+ Self.period)
      if silentReports == 0 { (stream, phase, isPending) = (TritonStream(), .streaming, true) }
      return .wait(now)
    case .streaming, .cancelling:
      return advance(at: now, mustRest: isEnding || slots.isSilenced(), isEnding: isEnding)
    }
  }

  /// Does what the stream says.
  private mutating func advance(at now: UInt64, mustRest: Bool, isEnding: Bool) -> PadStep {
    let ended = phase
    switch stream.next(now: Int64(clamping: now)) {
    case .send(let report):
      let result = tally.add(link.send(report), at: now)
      return result.map(PadStep.failed) ?? .wait(now)
    case .render:
      if mustRest {
        samples.fadeOut()
        isPending = false
      }
      let result = tally.add(link.send(render(at: now)), at: now)
      if mustRest {
        phase = .fading(now &+ Self.queued)
      } else if silentReports >= Self.longestSilence {
        stream.stop()
        phase = .cancelling(idles: true)
      }
      return result.map(PadStep.failed) ?? .wait(now)
    case .wait(let until):
      if mustRest, case .streaming = phase, samples.isSilent {
        stream.stop()
        phase = .cancelling(idles: false)
        return .wait(now)
      }
      passTime(to: now)
      return .wait(min(UInt64(clamping: until), now &+ Self.poll))
    case .failed:
      return .failed(
        .failed(
          OutputError(
            .failed, "the pad does not accept sound; update its firmware and close Steam",
            place: link.identity.node)))
    case .finished:
      if isEnding { return .ended }
      phase = .silenced(now &+ Self.period)
      if case .cancelling(idles: true) = ended { phase = .idle(now) }
      return .wait(now)
    }
  }

  private mutating func render(at now: UInt64) -> PadReport {
    if isPending { isPending = false } else { renderPacket(at: now) }
    return stream.encode(UnsafeBufferPointer(memory.packet))
  }

  /// Fills the packet with what is played next.
  private mutating func renderPacket(at now: UInt64) {
    slots.render(at: now, haptic: memory.rendered.baseAddress)
    let power = DriveLimit.power(UnsafeBufferPointer(memory.rendered))
    let gain = Float(limit.gain(power: power, seconds: Double(Self.period) / 1e9))
    if gain < 1 { for index in memory.rendered.indices { memory.rendered[index] *= gain } }
    samples.reduce(
      UnsafeBufferPointer(memory.rendered), into: memory.packet, left: locality != .rightHandle,
      right: locality != .leftHandle)
    silentReports = memory.packet.allSatisfy { $0 == 0 } ? silentReports + 1 : 0
  }

  /// Lets the engine's time go on while the pad takes no sound. Reports that the pad takes late are not late sound:
  /// only what it has missed is skipped.
  private mutating func passTime(to now: UInt64) { slots.passTime(to: now, lag: 3 &* Self.period) }

  private mutating func listen(at now: UInt64) {
    for _ in 0..<Self.mostReports {
      guard case .report(let count) = link.read(into: memory.input) else { return }
      stream.receive(
        UnsafeRawBufferPointer(rebasing: memory.input[..<min(count, memory.input.count)]),
        now: Int64(clamping: now))
    }
  }
}

/// Turns sound at 48 kHz into samples of 8 bits at 2 kHz.
///
/// The filter ends at 1.2 kHz and the mean of 24 samples weakens what is above 1 kHz: what a pattern has there,
/// if anything, is too high to be felt.
struct SampleReducer {
  private static let decimation = 24
  /// The number of frames of a fade: 5 ms.
  private static let fadeFrames = 10

  private let scale: Double
  private var lowPass = CoilLowPass()
  private var fade = 0
  private var fadeStep = 0
  private var last: (left: Int8, right: Int8) = (0, 0)

  init(level: Double) { scale = 127 * min(max(level, 0), 1) }

  mutating func fadeIn() { fadeStep = 1 }
  mutating func fadeOut() { fadeStep = -1 }

  /// Whether the last samples were 0.
  var isSilent: Bool { last == (0, 0) }

  /// Reduces 24 samples for each frame of two, left before right.
  mutating func reduce(
    _ sound: UnsafeBufferPointer<Float>, into frames: UnsafeMutableBufferPointer<Int8>, left: Bool,
    right: Bool
  ) {
    for frame in 0..<min(sound.count / Self.decimation, frames.count / 2) {
      var sum = 0.0
      for index in frame * Self.decimation..<(frame + 1) * Self.decimation {
        sum += lowPass.filter(sound[index])
      }
      fade = min(max(fade + fadeStep, 0), Self.fadeFrames)
      let gain = Double(fade) / Double(Self.fadeFrames)
      let value = min(max(sum / Double(Self.decimation) * gain, -1), 1) * scale
      let sample = Int8(value.rounded())
      last = (left ? sample : 0, right ? sample : 0)
      frames[2 * frame] = last.left
      frames[2 * frame + 1] = last.right
    }
    lowPass.flushDenormals()
  }
}

extension PadDrive {
  /// Actuators that play samples and are no voice coils.
  static let samples = PadDrive(
    id: "samples", name: .coils, noun: "sampled haptics", channels: ["left actuator", "right actuator"],
    rank: 0,
    // Half a report, what waits in the pad, and the radio.
    format: { _ in OutputFormat(sampleRate: 48_000, blockSize: SampleStream.blockSize, latency: 0.045) },
    makeStream: {
      SampleStream(
        $0.link, $0.source, locality: $0.settings.locality, level: $0.settings.level,
        stopMotors: $0.stopMotors)
    })
}
