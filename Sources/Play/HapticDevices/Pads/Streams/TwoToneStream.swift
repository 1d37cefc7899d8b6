import HapticActuators
import HapticOutputs
import HapticPads
import HapticPerception
import HapticPlatform
import HapticRealTime
import Synchronization

/// Plays two tones at a time on the actuators of Joy-Cons or a Switch Pro controller: each slot becomes one
/// update, which is sent if it differs or must be renewed.
struct TwoToneStream: PadStream {
  private enum Phase {
    case starting
    case playing(RumbleSchedule)
    /// The pad is at rest, because the signal handler has silenced all outputs.
    case silenced
  }

  /// The times of slots.
  var slots: SlotClock
  private let links: [PadLink]
  private let locality: ControllerLocality
  private let losses: RumbleLosses
  private var fine: FineTones?
  private let stopMotors: @Sendable () -> Bool
  private var phase = Phase.starting
  private var tones = TwoToneChooser(.standard)
  private var tally = PadTally()
  /// Lowers strong drive that lasts; a test supplies its own.
  var limit: DriveLimit
  /// The time of the last report that a pad has sent; `nil` if none can be read.
  private var lastInput: UInt64?
  private let memory = CoilMemory(frames: 0, packet: 0)

  /// The time between a report of the pad and the next one to it, in nanoseconds: the radio is free then.
  private static let afterInput: UInt64 = 4_000_000
  /// The time between two looks at what the pad has sent, in nanoseconds.
  private static let poll: UInt64 = 2_000_000
  private static let mostReports = 16

  /// - Parameters:
  ///   - links: the pads, both halves of a pair.
  ///   - losses: what is known of earlier disconnections.
  ///   - isFine: whether fades are sent as three updates a slot, which was never tried on a pad.
  ///   - stopMotors: stops the motors through the joystick library; returns whether it has the pad.
  init(
    _ links: [PadLink], _ source: RenderSource, locality: ControllerLocality, losses: RumbleLosses,
    isFine: Bool = false, stopMotors: @escaping @Sendable () -> Bool
  ) {
    self.links = links
    slots = SlotClock(source, length: UInt64(RumbleLosses.slot))
    self.locality = locality
    self.losses = losses
    fine = isFine ? FineTones() : nil
    self.stopMotors = stopMotors
    limit = DriveLimit(name: links.first?.identity.name)
  }

  mutating func step(at now: UInt64, isEnding: Bool) -> PadStep {
    switch phase {
    case .starting:
      if isEnding { return .ended }
      if stopMotors() { for link in links { link.note(.libraryRumble) } }
      phase = .playing(losses.schedule(at: Int64(clamping: now)))
      return .wait(now)
    case .silenced:
      if isEnding { return .ended }
      if !slots.isSilenced() { phase = .starting }
      slots.passTime(slots.length, at: now)
      return .wait(now &+ slots.length)
    case .playing(var schedule):
      let mustRest = isEnding || slots.isSilenced()
      if mustRest { schedule.stop() }
      let step = play(&schedule, at: now, mustRest: mustRest)
      if case .failed(.lost) = step { losses.note(schedule, at: Int64(clamping: now)) }
      if step != .ended || isEnding {
        phase = .playing(schedule)
        return step
      }
      phase = .silenced
      return .wait(now)
    }
  }

  /// Does what the schedule says.
  private mutating func play(_ schedule: inout RumbleSchedule, at now: UInt64, mustRest: Bool) -> PadStep {
    if let wait = listen(at: now) { return .wait(wait) }
    switch schedule.next(now: Int64(clamping: now)) {
    case .wait(let time):
      let time = UInt64(clamping: time)
      // A pad that sends is watched, to know when.
      return .wait(lastInput.map { now &- $0 < 100_000_000 } ?? false ? min(time, now &+ Self.poll) : time)
    case .finished: return .ended
    case .skip(let missed):
      slots.passTime(UInt64(missed) &* UInt64(schedule.slotLength), at: now)
      return .wait(now)
    case .slot:
      slots.passTime(UInt64(schedule.slotLength), at: now)
      let seconds = Double(schedule.slotLength) / 1e9
      let frames = slots.frames()
      let update = mustRest ? .neutral : tones.update(frames).limited(&limit, seconds: seconds)
      let slot = fine?.slot(update, frames, length: UInt64(schedule.slotLength)) ?? RumbleSlot(update)
      let left = locality == .rightHandle ? RumbleSlot(.neutral) : slot
      let right = locality == .leftHandle ? RumbleSlot(.neutral) : slot
      if schedule.sends(left: left.third, right: right.third, isVaried: !slot.isConstant) {
        let words = (fine?.left.word(left) ?? left.first.word, fine?.right.word(right) ?? right.first.word)
        for link in links {
          let result = link.send(leftWord: words.0, rightWord: words.1)
          if result != .sent { fine?.wasRefused() }
          if let failure = tally.add(result, at: now) { return .failed(failure) }
        }
      }
      return .wait(now)
    }
  }

  /// Reads what the pads have sent. Returns the time before which nothing is sent to them; `nil` if they can be
  /// sent something now.
  private mutating func listen(at now: UInt64) -> UInt64? {
    var before = lastInput
    for link in links {
      for _ in 0..<Self.mostReports {
        guard case .report = link.read(into: memory.input) else { break }
        // Reports that follow each other closely leave no time between them.
        if let time = before, now &- time < 2 * Self.afterInput, time != now { continue }
        (lastInput, before) = (now, now)
      }
    }
    guard let lastInput, now &- lastInput < Self.afterInput else { return nil }
    return lastInput &+ Self.afterInput
  }

}

/// Remembers while the program runs whether a pad was lost soon after rumble: such a pad gets longer slots.
final class RumbleLosses: Sendable {
  /// The usual length of a slot, in nanoseconds.
  static let slot: Int64 = 15_000_000
  private let last = Mutex<(schedule: RumbleSchedule, time: Int64)?>(nil)
  private let slotMilliseconds: Int

  /// - Parameter slotMilliseconds: the length of a slot of a pad that was not lost.
  init(slot slotMilliseconds: Int = 15) { self.slotMilliseconds = slotMilliseconds }

  /// Notes that a pad was lost.
  func note(_ schedule: RumbleSchedule, at time: Int64) { last.withLock { $0 = (schedule, time) } }

  /// Whether slots are longer than usual.
  var isSlow: Bool { last.withLock { $0?.schedule.isSlow ?? false } }

  /// Returns the schedule of a stream that starts at a time.
  func schedule(at now: Int64) -> RumbleSchedule {
    last.withLock { last in
      guard let lost = last else { return RumbleSchedule(start: now, slotMilliseconds: slotMilliseconds) }
      var schedule = lost.schedule
      schedule.reconnect(lost: lost.time, now: now)
      last = (schedule, lost.time)
      return schedule
    }
  }
}

extension TwoToneChooser {
  /// Adds the frames of a slot and returns what is played in it.
  fileprivate mutating func update(_ frames: [FeltFrame]) -> RumbleUpdate {
    for frame in frames { add(frame) }
    let tone = next()
    let update = RumbleUpdate(
      low: RumbleBand(frequencyCode: Int(tone.lowFrequency), amplitudeCode: Int(tone.lowAmplitude)),
      high: RumbleBand(frequencyCode: Int(tone.highFrequency), amplitudeCode: Int(tone.highAmplitude)))
    return update.isSilent ? .neutral : update
  }
}

extension RumbleUpdate {
  /// Returns the update with the power that a limit allows.
  fileprivate func limited(_ limit: inout DriveLimit, seconds: Double) -> RumbleUpdate {
    func power(_ band: RumbleBand) -> Double {
      let amplitude = RumbleBand.amplitude(amplitudeCode: band.amplitudeCode)
      return amplitude * amplitude
    }
    // The mean square of a tone is half of the square of its amplitude.
    let gain = limit.gain(power: (power(low) + power(high)) / 2, seconds: seconds)
    guard gain < 1 else { return self }
    func softer(_ band: RumbleBand) -> RumbleBand {
      let amplitude = RumbleBand.amplitude(amplitudeCode: band.amplitudeCode) * gain
      return RumbleBand(
        frequencyCode: band.frequencyCode, amplitudeCode: RumbleBand.amplitudeCode(amplitude: amplitude))
    }
    return RumbleUpdate(low: softer(low), high: softer(high))
  }
}

extension PadDrive {
  /// Actuators that play two tones at a time.
  static let twoTone = PadDrive(
    id: "hd", name: .twoTone, noun: "HD rumble", channels: ["tones"],
    pairChannels: ["left tones", "right tones"], rank: 1,
    // Half a slot, the radio and the rise of the actuator.
    format: { _ in OutputFormat(blockSize: 720, latency: 0.0405, framePeriod: 0.001) },
    prepare: { _ = TwoToneTables.standard },
    makeStream: {
      TwoToneStream(
        $0.links, $0.source, locality: $0.settings.locality, losses: $0.losses,
        isFine: $0.settings.isFine, stopMotors: $0.stopMotors)
    })
}
