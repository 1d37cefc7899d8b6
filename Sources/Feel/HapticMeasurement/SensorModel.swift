import HapticPerception
import HapticText

/// The known facts about a sensor: its own low-pass filter.
public struct SensorModel: Sendable, Hashable {
  /// The frequency in Hz at which the sensor's own low-pass filter has lost 3 dB; infinite without a filter;
  /// `nil` if it is unknown.
  public var bandwidth: Double?
  /// The order of that filter, 1…4.
  public var order: Int
  /// The name of the sensor with its rate, such as `lis3dh@1344`; empty for an unnamed sensor.
  public var name: String

  /// The range of a bandwidth in Hz.
  public static var bandwidths: ClosedRange<Double> { 10...3600 }
  /// The range of the order of a filter.
  public static var orders: ClosedRange<Int> { 1...4 }

  /// Creates a model of a sensor. Values out of range are clamped.
  public init(bandwidth: Double? = nil, order: Int = 2, name: String = "") {
    self.bandwidth = bandwidth.map { $0 == .infinity ? $0 : $0 > 10 ? min($0, 3600) : 10 }
    self.order = min(max(order, 1), 4)
    self.name = name
  }

  /// Returns the response of the filter at a frequency; 1 if it is unknown.
  func response(at hertz: Double) -> Double {
    guard let bandwidth, bandwidth.isFinite else { return 1 }
    var power = 1.0
    for _ in 0..<order { power *= (hertz / bandwidth) * (hertz / bandwidth) }
    return 1 / Maths.squareRoot(1 + power)
  }

  /// Returns the relative error of the filter's response at a frequency, if the bandwidth is 7 % off, as bandwidths of sensors can
  /// be (chosen by this project).
  func uncertainty(at hertz: Double) -> Double {
    guard let bandwidth, bandwidth.isFinite else { return 0 }
    var power = 1.0
    for _ in 0..<order { power *= (hertz / bandwidth) * (hertz / bandwidth) }
    return 0.07 * Double(order) * power / (1 + power)
  }

  /// The sensors whose filter is known by name, with the bandwidth at the stated rate. The values follow the rule of the data
  /// sheets that the bandwidth is half of the output rate; none was verified on a sensor.
  public static var named: [SensorModel] {
    [
      SensorModel(bandwidth: 672, name: "lis3dh@1344"), SensorModel(bandwidth: 1600, name: "adxl345@3200"),
      SensorModel(bandwidth: 2000, name: "adxl355@4000"), SensorModel(bandwidth: 162, name: "bmi160@400"),
    ]
  }

  /// Creates the model of a sensor in ``named``; `nil` if none has the name.
  public init?(name: String) {
    guard let found = Self.named.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    self = found
  }
}
