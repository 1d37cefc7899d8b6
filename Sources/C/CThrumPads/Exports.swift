import HapticActuators
import HapticPads

// The functions for the worker of the web package. A handle is the address that `thrum_pads_coils` or `thrum_pads_tones`
// returned; the functions do not check handles. Times are milliseconds of a monotonic clock.

/// A playback, and the memory that its caller reads and writes.
final class Instance {
  var playback: Playback
  /// The frames that play next: 512 of the left coil, then 512 of the right one.
  let sound = UnsafeMutablePointer<Float>.allocate(capacity: 2 * CoilPlayback.blockSize)
  /// The report to send.
  let report = UnsafeMutablePointer<UInt8>.allocate(capacity: PadReport.longest)
  /// The value of the last step: a time, a number of units, or a number of bytes.
  var value = 0.0

  init(_ playback: Playback) {
    self.playback = playback
    sound.initialize(repeating: 0, count: 2 * CoilPlayback.blockSize)
    report.initialize(repeating: 0, count: PadReport.longest)
  }

  deinit {
    sound.deallocate()
    report.deallocate()
  }
}

/// The playback. An enum, as Embedded Swift has no existential types.
enum Playback {
  case coils(CoilPlayback)
  case tones(TonePlayback)
}

extension Instance {
  func next(now: Int64) -> PadPlaybackStep {
    switch playback {
    case .coils(var coils):
      defer { playback = .coils(coils) }
      return coils.next(now: now)
    case .tones(var tones):
      defer { playback = .tones(tones) }
      return tones.next(now: now)
    }
  }

  func restingReport(_ index: Int) -> PadReport? {
    switch playback {
    case .coils(let coils): coils.restingReport(index)
    case .tones(let tones): tones.restingReport(index)
    }
  }

  func store(_ found: PadReport) {
    found.withUnsafeBytes { bytes in
      for index in 0..<bytes.count { report[index] = bytes[index] }
    }
    value = Double(found.count)
  }
}

private func instance(_ handle: UnsafeMutableRawPointer) -> Instance {
  Unmanaged<Instance>.fromOpaque(handle).takeUnretainedValue()
}

private func made(_ playback: Playback) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(Instance(playback)).toOpaque()
}

/// Returns milliseconds as nanoseconds; 0 for NaN.
private func nanoseconds(_ milliseconds: Double) -> Int64 {
  guard milliseconds > -9e12, milliseconds < 9e12 else { return milliseconds > 0 ? .max : 0 }
  return Int64(milliseconds * 1e6 + (milliseconds < 0 ? -0.5 : 0.5))
}

/// Creates a playback on the coils of a DualSense. `buffer` is clamped to 16…255, `level` to 0…1.
@_cdecl("thrum_pads_coils")
public func padsCoils(_ buffer: Int32, _ level: Double, _ start: Double) -> UnsafeMutableRawPointer {
  made(
    .coils(
      CoilPlayback(buffer: CoilBuffer(units: Int(buffer)), level: level, start: nanoseconds(start))))
}

/// Creates a playback on the actuators of a Joy-Con or Switch Pro controller, which turns vibration on first.
@_cdecl("thrum_pads_tones")
public func padsTones(_ start: Double) -> UnsafeMutableRawPointer {
  made(.tones(TonePlayback(enables: true, start: nanoseconds(start))))
}

/// Frees a playback.
@_cdecl("thrum_pads_free")
public func padsFree(_ handle: UnsafeMutableRawPointer) {
  Unmanaged<Instance>.fromOpaque(handle).release()
}

/// Returns what to do: 0 nothing more, 1 wait until the time `thrum_pads_value`, 2 supply what plays next, 3 send the
/// `thrum_pads_value` bytes of `thrum_pads_report`, 4 leave `thrum_pads_value` units out.
@_cdecl("thrum_pads_next")
public func padsNext(_ handle: UnsafeMutableRawPointer, _ now: Double) -> Int32 {
  let instance = instance(handle)
  switch instance.next(now: nanoseconds(now)) {
  case .finished: return 0
  case .wait(let until):
    instance.value = Double(until) / 1e6
    return 1
  case .supply: return 2
  case .send(let report):
    instance.store(report)
    return 3
  case .skip(let units):
    instance.value = Double(units)
    return 4
  }
}

/// Returns what belongs to the last step.
@_cdecl("thrum_pads_value")
public func padsValue(_ handle: UnsafeMutableRawPointer) -> Double { instance(handle).value }

/// Returns the address of the report to send.
@_cdecl("thrum_pads_report")
public func padsReport(_ handle: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8> {
  instance(handle).report
}

/// Returns the address of 512 frames of the left coil, which 512 of the right one follow, for `thrum_pads_sound`.
@_cdecl("thrum_pads_frames")
public func padsFrames(_ handle: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Float> {
  instance(handle).sound
}

/// Supplies the frames of `thrum_pads_frames`.
@_cdecl("thrum_pads_sound")
public func padsSound(_ handle: UnsafeMutableRawPointer) {
  let instance = instance(handle)
  guard case .coils(var coils) = instance.playback else { return }
  let count = CoilPlayback.blockSize
  coils.receive(
    left: UnsafeBufferPointer(start: instance.sound, count: count),
    right: UnsafeBufferPointer(start: instance.sound + count, count: count))
  instance.playback = .coils(coils)
}

/// Supplies the tones of a slot, as codes. Codes that are not valid become the nearest valid ones.
@_cdecl("thrum_pads_slot")
public func padsSlot(
  _ handle: UnsafeMutableRawPointer, _ lowFrequency: Int32, _ lowAmplitude: Int32, _ highFrequency: Int32,
  _ highAmplitude: Int32
) {
  let instance = instance(handle)
  guard case .tones(var tones) = instance.playback else { return }
  tones.receive(
    TwoTone(
      lowFrequency: UInt8(clamping: lowFrequency), lowAmplitude: UInt8(clamping: lowAmplitude),
      highFrequency: UInt8(clamping: highFrequency), highAmplitude: UInt8(clamping: highAmplitude)))
  instance.playback = .tones(tones)
}

/// Notes the time that an input report of a DualSense states.
@_cdecl("thrum_pads_listen")
public func padsListen(_ handle: UnsafeMutableRawPointer, _ ticks: UInt32, _ now: Double) {
  let instance = instance(handle)
  guard case .coils(var coils) = instance.playback else { return }
  coils.listen(ticks: ticks, now: nanoseconds(now))
  instance.playback = .coils(coils)
}

/// Ends the playback: the next steps put the pad to rest.
@_cdecl("thrum_pads_stop")
public func padsStop(_ handle: UnsafeMutableRawPointer) {
  let instance = instance(handle)
  switch instance.playback {
  case .coils(var coils):
    coils.stop()
    instance.playback = .coils(coils)
  case .tones(var tones):
    tones.stop()
    instance.playback = .tones(tones)
  }
}

/// Stores the report with an index that puts the pad to rest at once in `thrum_pads_report`, and returns its number of
/// bytes; 0 if there are no more.
@_cdecl("thrum_pads_rest")
public func padsRest(_ handle: UnsafeMutableRawPointer, _ index: Int32) -> Int32 {
  let instance = instance(handle)
  guard let report = instance.restingReport(Int(index)) else { return 0 }
  instance.store(report)
  return Int32(report.count)
}
