import HapticPerception

/// The numbers of a rotating motor, estimated from a recording of its motion while ``MeasurementSignal/motor`` was played.
///
/// The angle of a motor is unpredictable over seconds, so each start and each stop is fitted alone, with a phase that follows from
/// the speed. The work is bounded: 1500 frequencies and 4000 courses of speed, each over less than a second of the recording.
public struct RotorEstimate: Sendable {
  /// The speed at full drive in turns a second; `nil` if it is refused.
  public internal(set) var frequency: Measured?
  /// The acceleration in g at full drive; `nil` if it is refused.
  public internal(set) var peakG: Measured?
  /// The time constant in seconds with which the motor gains speed, dead time included; `nil` if it is refused.
  public internal(set) var rise: Measured?
  /// The time in seconds in which the speed falls to 37 %; `nil` if it is refused.
  public internal(set) var fall: Measured?
  /// The quantities that the recording does not determine.
  public internal(set) var refusals: [Refusal] = []
  /// Remarks on the recording.
  public internal(set) var notes: [String] = []
  /// The start of the signal in seconds after the first sample, and its correlation with the power of the recording.
  public internal(set) var (start, correlation) = (0.0, 0.0)
  /// The share of the power of the starts, and of the stops, that the model explains.
  public internal(set) var (explainedStart, explainedStop) = (0.0, 0.0)

  /// Estimates the numbers of a motor.
  ///
  /// - Parameters:
  ///   - sensor: the sensor, whose filter is undone.
  ///   - within: the longest time in seconds from the start of the recording to the start of the signal, 0…30.
  /// - Throws: `invalid` or `tooShort` if the times of the recording contradict each other.
  public init(
    _ recording: Recording, sensor: SensorModel = SensorModel(), within: Double = 2
  ) throws(RecordingError) {
    let within = Maths.clamped(within, in: 0...30)
    let prepared = try PreparedRecording(
      recording, seconds: within + MeasurementSignal.motor.duration + 1,
      purpose: .rotating(from: RotorLimits.lowest))
    let seconds = Double(prepared.motion.count) / prepared.rate
    guard seconds >= RotorPulse.end else {
      refuse(
        MeasuredQuantity.allOfMotor,
        "the signal is cut off: the recording lasts \(text(seconds)) s and its full pulses end \(text(RotorPulse.end)) s "
          + "after the start of the signal; record the whole signal")
      return
    }
    (start, correlation) = Self.align(prepared, within)
    let levels = Self.levels(prepared, start)
    guard levels >= RotorLimits.leastDecibels, correlation >= RotorLimits.leastCorrelation else {
      refuse(
        MeasuredQuantity.allOfMotor,
        "the recording holds too little of the signal (\(text(levels, digits: 0)) dB above its noise, correlation "
          + "\(text(correlation))): fix the sensor better")
      return
    }
    let pulses = RotorPulse.starts.compactMap { on in
      RotorPulse(prepared, on: start + on)
    }
    guard pulses.count == 2 else {
      refuse(MeasuredQuantity.allOfMotor, "no tone of a motor was found; is it a motor, and does it turn?")
      return
    }
    judge(pulses, prepared, sensor, Calibration(recording.unit, offset: prepared.offset))
  }

  /// Finds the start of the signal by the power of the recording.
  private static func align(_ prepared: PreparedRecording, _ within: Double) -> (Double, Double) {
    let rate = MeasurementSignal.modelRate
    var template = [Double](repeating: 0, count: Int(RotorPulse.end * rate))
    for on in RotorPulse.starts {
      for index in Int(on * rate)..<Int((on + RotorPulse.length + 0.05) * rate) { template[index] = 1 }
    }
    let model = template.withUnsafeBufferPointer { PowerEnvelope(of: $0, rate: rate) }
    let recording = prepared.motion.withUnsafeBufferPointer {
      PowerEnvelope(of: $0, weights: prepared.weights, rate: prepared.rate)
    }
    var (best, lag) = (-2.0, 0)
    for candidate in 0...Int(within / PowerEnvelope.cell) {
      let correlation = recording.correlation(with: model, lag: candidate, stride: 2)
      if correlation > best { (best, lag) = (correlation, candidate) }
    }
    return (Double(lag) * PowerEnvelope.cell, best)
  }

  /// Returns the level of the full pulses above the rest in dB.
  private static func levels(_ prepared: PreparedRecording, _ start: Double) -> Double {
    func meanSquare(_ from: Double, _ to: Double) -> Double {
      let range = prepared.range(from, to)
      let sum = range.reduce(0.0) { $0 + prepared.motion[$1] * prepared.motion[$1] }
      return range.isEmpty ? 0 : sum / Double(range.count)
    }
    let on =
      RotorPulse.starts.map { meanSquare(start + $0 + 0.4, start + $0 + RotorPulse.length) }.reduce(0, +) / 2
    let rest = max(meanSquare(0.1, start + 0.9), 1e-14 * max(on, 1e-200))
    return Maths.decibels(ofPower: on > 0 ? on / rest : 1e-20)
  }

  /// Turns the pulses into numbers and refusals.
  private mutating func judge(
    _ pulses: [RotorPulse], _ prepared: PreparedRecording, _ sensor: SensorModel,
    _ calibration: Calibration
  ) {
    func mean(_ value: (RotorPulse) -> Double) -> Double { (value(pulses[0]) + value(pulses[1])) / 2 }
    func spread(_ value: (RotorPulse) -> Double) -> Double {
      (value(pulses[0]) - value(pulses[1])).magnitude / 2
    }
    explainedStart = mean { $0.explainedStart }
    explainedStop = mean { $0.explainedStop }
    let hertz = mean { $0.hertz }
    let share = percent(1 - explainedStart)
    guard explainedStart >= RotorLimits.leastExplained,
      spread({ $0.hertz }) <= RotorLimits.largestSpread * hertz
    else {
      refuse(
        MeasuredQuantity.allOfMotor,
        "it does not start like a motor (\(share) of the motion unexplained): is it a linear actuator, or loose?"
      )
      return
    }
    if pulses.contains(where: { $0.isAmbiguous }) {
      refuse(
        MeasuredQuantity.allOfMotor,
        "the speed is ambiguous at \(text(prepared.sensorRate, digits: 0)) samples a second; use a faster sensor"
      )
      return
    }
    let least = RotorLimits.leastWidths
    frequency = Measured(hertz, within: max(2 * spread { $0.hertz } / hertz, least.frequency))
    func time(_ value: (RotorPulse) -> Double) -> Measured {
      let middle = mean(value)
      let width = max(2 * spread(value), least.time) / middle
      return Measured(middle, within: max(width, least.timeShare))
    }
    rise = time { $0.rise }
    fall = time { $0.fall }
    if explainedStop < RotorLimits.leastCoasting {
      refuse([.fall], "how it stops does not fit a motor that coasts: is it braked?")
    }
    if let factor = calibration.factor {
      let peak = mean { $0.amplitude }
      let width = max(2 * spread { $0.amplitude } / peak, least.peakG)
      peakG = Measured(
        peak * factor / sensor.response(at: hertz), within: width + sensor.uncertainty(at: hertz))
      if !calibration.remark.utf8.isEmpty { notes.append(calibration.remark) }
    } else {
      refuse([.peakG], calibration.remark)
    }
    let isFiltered =
      prepared.sensorRate < LinearLimits.slowRate && sensor.bandwidth == nil
      && hertz > prepared.sensorRate * LinearLimits.slowShare
    if isFiltered {
      refuse(
        [.peakG],
        "the sensor's own filter is unknown at \(text(prepared.sensorRate, digits: 0)) Hz; state --bandwidth")
    }
    if prepared.clippedShare > LinearLimits.largestClipped {
      refuse([.peakG], "the recorder clipped: lower its gain")
    }
  }

  private mutating func refuse(_ quantities: [MeasuredQuantity], _ reason: String) {
    for quantity in quantities where !refusals.contains(where: { $0.quantity == quantity }) {
      refusals.append(Refusal(quantity: quantity, reason: reason))
      switch quantity {
      case .resonance: frequency = nil
      case .peakG: peakG = nil
      case .rise: rise = nil
      case .fall: fall = nil
      case .q, .latency: break
      }
    }
  }
}

/// The limits of an estimate of a motor, each chosen by this project on simulated recordings.
enum RotorLimits {
  /// Frequencies below this one, in Hz, are supports and hands.
  static var lowest: Double { 6 }
  /// The least level of the full pulses above the rest in dB, and the least correlation of the power.
  static var leastDecibels: Double { 8 }
  static var leastCorrelation: Double { 0.6 }
  /// The least share of the power of a start that the model explains, and of a stop.
  static var leastExplained: Double { 0.8 }
  static var leastCoasting: Double { 0.96 }
  /// The largest difference of the speeds of both pulses, as a share.
  static var largestSpread: Double { 0.02 }
  /// The least advantage of one speed over its alias, as a share of the power.
  static var leastMargin: Double { 0.02 }
  /// The least half widths of intervals: 0.2 % of the speed, 4 ms and 15 % of a time, 3 % of the acceleration.
  static var leastWidths: (frequency: Double, time: Double, timeShare: Double, peakG: Double) {
    (0.002, 0.004, 0.15, 0.03)
  }
}
