import HapticPerception

/// Plays a drive on two devices and writes all that the model makes of it: the frames, traces and events of both, and their
/// distance.
///
/// - Parameters:
///   - first: raw value of the reference's `DeviceClass`.
///   - second: raw value of the other's.
///   - hand: raw value of a `Hand`.
///   - drive: `count` samples; also what the light motor gets, backwards.
///   - output: room for `room` numbers.
/// - Returns: how many numbers there are; those beyond the room are not written.
@_cdecl("perception_compare")
public func perceptionCompare(
  _ first: Int32, _ second: Int32, _ hand: Int32, _ drive: UnsafePointer<Float>, _ count: Int32,
  _ output: UnsafeMutablePointer<Double>, _ room: Int32
) -> Int32 {
  var writer = Writer(output: output, room: Int(room))
  let samples = UnsafeBufferPointer(start: drive, count: Int(count))
  let backwards = [Float](samples.reversed())
  var builders: [SensationTraceBuilder] = []
  for device in [first, second] {
    guard let device = DeviceClass(rawValue: UInt8(truncatingIfNeeded: device)),
      let hand = Hand(rawValue: UInt8(truncatingIfNeeded: hand)), let model = device.models.last
    else { return -1 }
    var recorder = FeltRecorder(device: model, hand: hand, userOffset: 1.5)
    backwards.withUnsafeBufferPointer { light in
      recorder.append(samples, light: light) { writer.write($0) }
    }
    recorder.finish { writer.write($0) }
    writer.write(recorder.adaptation.pacinianShift)
    writer.write(recorder.adaptation.nonPacinianShift)
    var traces = SensationTraceRecorder(device: model, hand: hand, userOffset: 1.5)
    backwards.withUnsafeBufferPointer { traces.append(samples, light: $0) }
    let trace = traces.finish()
    for moment in trace.moments { writer.write(moment) }
    for event in trace.events { writer.write(event) }
    builders.append(traces.builder)
  }
  let difference = FeelDifference(builders[0], builders[1], on: .unmeasured)
  for value in [difference.distance, difference.worst, difference.gain] { writer.write(value) }
  for place in difference.places {
    for value in [place.shift, place.stretch, place.parts.level, place.parts.sum] { writer.write(value) }
  }
  return Int32(truncatingIfNeeded: writer.count)
}

/// Numbers one after the other.
struct Writer {
  let output: UnsafeMutablePointer<Double>
  let room: Int
  private(set) var count = 0

  init(output: UnsafeMutablePointer<Double>, room: Int) {
    self.output = output
    self.room = room
  }

  mutating func write(_ value: Double) {
    if count < room { output[count] = value }
    count += 1
  }

  mutating func write(_ frame: SensationFrame) {
    for value in [
      frame.pacinianPower, frame.nonPacinianPower, frame.level, frame.strength, frame.pitch, frame.roughness,
    ] { write(value) }
  }

  mutating func write(_ moment: SensationTrace.Moment) {
    for value in [
      moment.level, moment.height, moment.unmasked, moment.octaves, moment.roughness, moment.rate,
      moment.onset, moment.weight,
    ] { write(value) }
  }

  mutating func write(_ event: FeltEvent) {
    for value in [
      event.salience, event.time, event.duration, event.level, event.pitch, event.roughness, event.rate,
      Double(event.count), Double(event.standing.rawValue),
    ] { write(value) }
  }
}
