@testable import HapticMeasurement

/// A recording of a resonance that moves exactly as the estimator's model, with noise of a fixed sequence.
struct ModelRecording: Sendable {
  /// The resonance in Hz, Q, and the acceleration in g of full drive far above the resonance.
  var (hertz, q, gain): (Double, Double, Double)
  /// Samples a second, the start of the signal in seconds, and the amplitude of the noise in g.
  var (rate, late, noise): (Double, Double, Double)
  /// The length in seconds; `nil` for the whole signal.
  var seconds: Double?
  var hasSignal = true

  static let level = 0.35
  private static let drive = MeasurementSignal.linear.drive().map { $0 * level }

  /// The first of the published vectors, without noise.
  static let exact = ModelRecording(hertz: 150, q: 3, gain: 1, rate: 1600, late: 0.25, noise: 0)
  static let noisy = ModelRecording(hertz: 65, q: 1, gain: 1, rate: 1600, late: 0.25, noise: 0.01)
  static let slow = ModelRecording(hertz: 190, q: 8, gain: 0.15, rate: 400, late: 0.5, noise: 0.005)
  static let aliased = ModelRecording(hertz: 230, q: 12, gain: 0.1, rate: 250, late: 0.5, noise: 0.005)

  /// The samples, without gravity.
  var samples: [Double] {
    let response = acceleration
    func at(_ index: Int) -> Double { response.indices.contains(index) ? response[index] : 0 }
    var state: UInt32 = 1
    let count = Int((seconds ?? 16.9 + late + 0.1) * rate)
    return (0..<count).map { index in
      let place = (Double(index) / rate - late) * MeasurementSignal.modelRate
      let whole = Int(place.rounded(.down))
      state = state &* 1_664_525 &+ 1_013_904_223
      let random = (Double(state) / 2_147_483_648 - 1) * noise
      guard hasSignal else { return random }
      return random
        + CatmullRom.value(
          at(whole - 1), at(whole), at(whole + 1), at(whole + 2), place - Double(whole))
    }
  }

  private var acceleration: [Double] {
    let resonator = Resonator(hertz, q: q)
    var response = [Double](repeating: 0, count: Self.drive.count)
    Self.drive.withUnsafeBufferPointer { drive in
      response.withUnsafeMutableBufferPointer { resonator.respond(to: drive, into: $0) }
    }
    return response.indices.map { index in
      let before = index > 0 ? response[index - 1] : 0
      return (response[index] - 2 * before + (index > 1 ? response[index - 2] : 0)) * gain
    }
  }

  func recording(unit: RecordingUnit? = .g) throws -> Recording {
    try Recording(rate: rate, axes: [samples], unit: unit)
  }

  /// Estimates the numbers, with a sensor without a filter.
  func estimate() throws -> LinearEstimate {
    try LinearEstimate(
      recording(), options: LinearEstimate.Options(sensor: SensorModel(bandwidth: .infinity)))
  }
}
