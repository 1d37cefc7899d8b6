import HapticPerception

/// The numbers of a linear actuator, estimated from a recording of its motion while ``MeasurementSignal/linear`` was played.
///
/// The estimate is a least-squares fit of a resonance to the recording. It refuses by quantity: the resonance can be known while Q
/// is not. The work is bounded: at most 170 simulations of the whole signal and 1200 of its sweeps, and a preparation in proportion
/// to the samples.
public struct LinearEstimate: Sendable {
  /// The circumstances of a recording that its samples do not state.
  public struct Options: Sendable, Hashable {
    /// The level at which the signal was played, of full drive, 0.001…1.
    public var level: Double
    /// The sensor.
    public var sensor: SensorModel
    /// The longest time in seconds from the start of the recording to the start of the signal, 0…30.
    public var within: Double

    /// Creates options. Values out of range are clamped.
    public init(level: Double = 0.35, sensor: SensorModel = SensorModel(), within: Double = 2) {
      self.level = Maths.clamped(level, in: 0.001...1)
      self.sensor = sensor
      self.within = Maths.clamped(within, in: 0...30)
    }
  }

  /// The resonance in Hz; `nil` if it is refused.
  public internal(set) var resonance: Measured?
  /// The quality factor of the resonance, without friction; `nil` if it is refused.
  public internal(set) var q: Measured?
  /// The acceleration in g at full drive and at the resonance; `nil` if it is refused.
  public internal(set) var peakG: Measured?
  /// Whether ``q`` was extrapolated from two levels, because friction changes it with the level.
  public internal(set) var isQExtrapolated = false
  /// The quantities that the recording does not determine.
  public internal(set) var refusals: [Refusal] = []
  /// Remarks on the recording.
  public internal(set) var notes: [String] = []
  /// The details of the fit; `nil` if there was none.
  public internal(set) var fit: LinearFit?
  /// The options of the estimate.
  public let options: Options

  /// Estimates the numbers of an actuator.
  ///
  /// - Throws: `invalid` or `tooShort` if the times of the recording contradict each other.
  public init(_ recording: Recording, options: Options = Options()) throws(RecordingError) {
    self.options = options
    let signal = MeasurementSignal.linear
    let prepared = try PreparedRecording(recording, seconds: options.within + signal.duration + 1)
    guard let sweeps = signal.sweeps else { return }
    if let reason = Self.cutReason(prepared, sweeps.half.upperBound) {
      refuse(MeasuredQuantity.allOfActuator, reason)
      return
    }
    var drive = signal.drive().map { $0 * options.level }
    if let bandwidth = options.sensor.bandwidth, bandwidth.isFinite {
      let filters = Biquad.butterworth(
        bandwidth, rate: MeasurementSignal.modelRate, order: options.sensor.order)
      for filter in filters {
        var filter = filter
        drive.withUnsafeMutableBufferPointer { filter.filter($0) }
      }
    }
    if prepared.isDecimated { drive = Decimator.filtered(drive, rate: prepared.rate) }
    var search = EnvelopeSearch(prepared, drive: drive, within: options.within)
    let rough = search.best()
    guard let best = rough.first else { return }
    let levels = SignalLevels(prepared, start: best.start, sweeps: sweeps)
    if let reason = Self.weakReason(best, levels, prepared, sweeps.half.upperBound) {
      fit = LinearFit(rough: best, levels: levels, prepared: prepared)
      refuse(MeasuredQuantity.allOfActuator, reason)
      return
    }
    let found = LinearFit(prepared, drive: drive, rough: rough, levels: levels, sweeps: sweeps)
    fit = found
    judge(found, prepared, Calibration(recording.unit, offset: prepared.offset))
  }

  /// Returns why the recording cannot hold the sweeps.
  private static func cutReason(_ prepared: PreparedRecording, _ end: Int) -> String? {
    let seconds = Double(prepared.motion.count) / prepared.rate
    let needed = Double(end) / MeasurementSignal.modelRate
    guard seconds < needed else { return nil }
    return "the signal is cut off: the recording lasts \(text(seconds)) s and the sweeps end "
      + "\(text(needed)) s after the start of the signal; record the whole signal"
  }

  /// Returns why the signal was not found.
  private static func weakReason(
    _ best: RoughFit, _ levels: SignalLevels, _ prepared: PreparedRecording, _ end: Int
  ) -> String? {
    if levels.decibels < LinearLimits.leastDecibels || best.correlation < LinearLimits.leastCorrelation {
      return
        "the recording holds too little of the signal (\(text(levels.decibels, digits: 0)) dB above its noise, "
        + "correlation \(text(best.correlation, digits: 2))): fix the sensor better, or play at a higher level"
    }
    let seconds = Double(prepared.motion.count) / prepared.rate
    let needed = best.start + Double(end) / MeasurementSignal.modelRate
    return seconds < needed
      ? "the signal is cut off: its sweeps end \(text(needed)) s after the start of the recording, which lasts "
        + "\(text(seconds)) s; record the whole signal" : nil
  }

  mutating func refuse(_ quantities: [MeasuredQuantity], _ reason: String) {
    for quantity in quantities where !refusals.contains(where: { $0.quantity == quantity }) {
      refusals.append(Refusal(quantity: quantity, reason: reason))
      switch quantity {
      case .resonance: resonance = nil
      case .q: q = nil
      case .peakG: peakG = nil
      case .rise, .fall, .latency: break
      }
    }
  }
}

extension MeasuredQuantity {
  /// The quantities of a linear actuator, without those that need a second clock.
  static var allOfActuator: [MeasuredQuantity] { [.resonance, .q, .peakG] }
  /// The quantities of a motor.
  static var allOfMotor: [MeasuredQuantity] { [.resonance, .peakG, .rise, .fall] }
}
