import HapticMeasurement
import HapticPerception
import HapticText

extension MeasureResult {
  /// Returns a profile with the measured numbers as JSON. It begins with the profile `wideband`; a number that is not known is
  /// that of the class. The member `device.measured` states the source of each number.
  ///
  /// - Parameters:
  ///   - name: the name of the profile.
  ///   - facts: circumstances that only the caller knows, such as the date; written into `device.measured`.
  /// - Throws: `invalidRecording` if the resonance is not known.
  public func profile(named name: String, facts: MeasurementFacts = .init()) throws(OperationError) -> [UInt8]
  {
    guard let resonance = value(.resonance) else {
      let reason = refusals.first { $0.quantity == .resonance }?.reason ?? "it was not measured"
      throw OperationError(.invalidRecording, "no profile without a resonance: \(reason)")
    }
    return ProfileFile.encode(namedProfile(name, resonance)) { json in measured(facts, to: &json) }
  }

  /// Returns the profile. Its class is `coin` for a motor, `coil` for a wide resonance, and `lra150` for a narrow one.
  private func namedProfile(_ name: String, _ resonance: Measured) -> NamedProfile {
    let base = NamedProfile.wideband
    let deviceClass =
      kind == .motor ? DeviceClass.coin : (value(.q)?.value ?? 1) < 2 ? DeviceClass.coil : .lra150
    func number(_ quantity: MeasuredQuantity, _ scale: Double = 1) -> Double? {
      value(quantity).map { MeasuredNumber.rounded($0.value) * scale }
    }
    let numbers = DeviceModel.Numbers(
      peakG: number(.peakG), resonance: number(.resonance), q: number(.q), rise: number(.rise, 0.001),
      fall: number(.fall, 0.001))
    return NamedProfile(
      name: name, purpose: "measured with thrum measure", profile: base.profile, rumble: base.rumble,
      deviceClass: deviceClass, device: deviceClass.models.first?.replacing(numbers))
  }

  private func measured(_ facts: MeasurementFacts, to json: inout JSONText) {
    json.string("schema", "thrum-measured 1")
    if let date = facts.date { json.string("date", date) }
    json.string("signal", kind.signal.name)
    json.number("level", options.level)
    let sensor = options.sensor
    if !sensor.name.utf8.isEmpty { json.string("sensor", sensor.name) }
    if let bandwidth = sensor.bandwidth, bandwidth.isFinite { json.number("bandwidthHz", bandwidth) }
    if let mount = facts.mount { json.string("mount", mount) }
    for (quantity, value) in values {
      json.array(quantity.name) { json in
        json.number(nil, MeasuredNumber.rounded(value.low))
        json.number(nil, MeasuredNumber.rounded(value.high))
      }
    }
    json.strings("refused", refusals.map { "\($0.quantity.name): \($0.reason)" })
    if let recording = facts.recording { json.string("recording", recording) }
  }
}

/// Circumstances of a measurement that a recording does not state.
public struct MeasurementFacts: Sendable, Hashable {
  /// The date, such as `2026-11-28`.
  public var date: String?
  /// How the device was held or laid down, such as `foam, 180 g`.
  public var mount: String?
  /// The name of the recording.
  public var recording: String?

  /// Creates facts.
  public init(date: String? = nil, mount: String? = nil, recording: String? = nil) {
    (self.date, self.mount, self.recording) = (date, mount, recording)
  }
}
