import HapticActuators

/// Plays sound on the voice coils of a DualSense on Bluetooth.
///
/// After a step ``PadPlaybackStep/supply``, pass 512 frames of 48 kHz to ``receive(left:right:)``. Before the first step, stop all
/// rumble of the pad and wait 25 ms.
public struct CoilPlayback: PadPlayback {
  /// The number of frames of 48 kHz in a packet.
  public static var blockSize: Int { DualSenseCoils.framesPerPacket * CoilQuantizer.decimation }

  private enum Phase {
    // The first packet is silent: the gain rises before there is sound, which then begins as designed.
    case starting
    case playing
    // The state that ends the playback is due at a time.
    case resting(Int64)
    case finished
  }

  /// How the sound ends.
  private enum End {
    case none
    // The next packet fades the sound.
    case fades
    case silent
  }

  /// The least time between two states, in nanoseconds.
  private static var stateSpacing: Int64 { 10_500_000 }
  /// The least time between the last packet and the state that follows: no three reports are sent within 4 ms.
  private static var restSpacing: Int64 { 5_000_000 }

  private var schedule: PadSchedule
  private var coils: DualSenseCoils
  private var quantizer: CoilQuantizer
  private var clock = PadClock()
  private var phase = Phase.starting
  private var end = End.none
  private var state: PadReport?
  private var packet: PadReport?
  // When the last packet and the last state were sent.
  private var lastPacket: Int64
  private var lastState: Int64

  /// Creates a playback.
  ///
  /// - Parameters:
  ///   - buffer: How much sound the pad queues.
  ///   - level: What a sample of 1 becomes, 0…1 of the full range of the coils.
  ///   - start: The time of the first packet.
  public init(buffer: CoilBuffer = .normal, level: Double = 0.5, start: Int64) {
    schedule = PadSchedule(buffer: buffer, start: start)
    coils = DualSenseCoils(buffer: buffer)
    quantizer = CoilQuantizer(level: level)
    quantizer.mute()
    quantizer.fadeIn()
    (lastPacket, lastState) = (start, start)
  }

  /// Returns what to do at a time, in nanoseconds.
  public mutating func next(now: Int64) -> PadPlaybackStep {
    if let report = state {
      (state, lastState) = (nil, now)
      return .send(report)
    }
    if let report = packet {
      (packet, lastPacket) = (nil, now)
      return .send(report)
    }
    switch phase {
    case .finished: return .finished
    case .resting(let due):
      guard now >= due else { return .wait(until: due) }
      phase = .finished
      return .send(coils.encode(.resting))
    case .starting, .playing: break
    }
    switch schedule.next(now: now) {
    case .wait(let until): return .wait(until: until)
    case .skip(let packets): return .skip(packets)
    case .finished:
      phase = .resting(max(lastState &+ Self.stateSpacing, lastPacket &+ Self.restSpacing))
      return next(now: now)
    case .render:
      if case .starting = phase {
        phase = .playing
        withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.blockSize) { silence in
          silence.initialize(repeating: 0)
          receive(left: UnsafeBufferPointer(silence), right: UnsafeBufferPointer(silence))
        }
        return next(now: now)
      }
      guard end == .silent else { return .supply }
      encode(UnsafeBufferPointer(start: nil, count: 0), isSilent: true)
      return next(now: now)
    }
  }

  /// Receives 512 frames of 48 kHz for each coil. Missing frames are silent.
  public mutating func receive(left: UnsafeBufferPointer<Float>, right: UnsafeBufferPointer<Float>) {
    if end == .fades {
      quantizer.fadeOut()
      end = .silent
    }
    withUnsafeTemporaryAllocation(of: Int8.self, capacity: 2 * DualSenseCoils.framesPerPacket) { frames in
      let isSilent = quantizer.decimate(left: left, right: right, into: frames)
      encode(UnsafeBufferPointer(frames), isSilent: isSilent)
    }
  }

  /// Notes the time that an input report 0x31 of the pad states, from which the pace of its clock is measured: a number of
  /// thirds of a microsecond at byte 28 of its data.
  public mutating func listen(ticks: UInt32, now: Int64) {
    clock.add(ticks: ticks, host: now)
    schedule.drift = clock.drift
  }

  /// Ends the playback: the next steps put the pad to rest.
  public mutating func stop() {
    guard end == .none else { return }
    end = .fades
    schedule.stop()
  }

  /// Returns a report that puts the pad to rest at once; nil from an index on.
  public func restingReport(_ index: Int) -> PadReport? {
    var coils = coils
    switch index {
    case 0: return coils.encodeSilence()
    case 1:
      _ = coils.encodeSilence()
      return coils.encode(.resting)
    default: return nil
    }
  }

  private mutating func encode(_ frames: UnsafeBufferPointer<Int8>, isSilent: Bool) {
    switch schedule.emission(isSilent: isSilent) {
    case .nothing: return
    case .stateThenSound: state = coils.encode(.coilsFreed)
    case .sound: break
    }
    packet = coils.encode(frames)
  }
}
