import HapticMeasurement
import HapticPerception
import HapticText

/// Estimates the numbers of an actuator from a recording of its motion while ``MeasurementSignal/linear`` was played.
public struct MeasureOperation: Sendable {
  /// The level, the sensor, and where the signal begins.
  public var options: LinearEstimate.Options

  /// Creates the operation.
  public init(options: LinearEstimate.Options = .init()) { self.options = options }

  /// Estimates the numbers of the actuator.
  ///
  /// - Parameters:
  ///   - recording: the samples of the sensor.
  ///   - notes: remarks of the reader of the recording.
  /// - Throws: `invalidRecording` if the samples contradict each other.
  public func run(_ recording: Recording, notes: [String] = []) throws(OperationError) -> MeasureResult {
    do throws(RecordingError) {
      let estimate = try LinearEstimate(recording, options: options)
      return MeasureResult(estimate: estimate, notes: notes + estimate.notes)
    } catch {
      throw OperationError(.invalidRecording, error.description)
    }
  }
}

/// The numbers of an actuator, with what a recording does not determine.
public struct MeasureResult: Sendable {
  /// The estimate.
  public var estimate: LinearEstimate
  /// Remarks on the recording.
  public var notes: [String]

  /// The numbers that are known, by the name of each.
  public var values: [(quantity: MeasuredQuantity, value: Measured)] {
    let all: [(MeasuredQuantity, Measured?)] = [
      (.resonance, estimate.resonance), (.q, estimate.q), (.peakG, estimate.peakG),
    ]
    return all.compactMap { quantity, value in value.map { (quantity, $0) } }
  }

  /// Returns the numbers as JSON: `{schema, kind, signal, level, sensor, values, refused, notes, fit}`, in the form that
  /// Docs/JSON.md describes.
  public func json() -> String {
    JSONText.document { json in
      json.string("kind", "linear")
      json.string("signal", MeasurementSignal.linear.name)
      json.number("level", estimate.options.level)
      json.string("sensor", estimate.options.sensor.name.utf8.isEmpty ? nil : estimate.options.sensor.name)
      json.object("values") { json in
        for (quantity, value) in values {
          json.line(quantity.name) { json in
            json.number("value", MeasuredNumber.rounded(value.value))
            json.number("low", MeasuredNumber.rounded(value.low))
            json.number("high", MeasuredNumber.rounded(value.high))
          }
        }
      }
      json.objects("refused", estimate.refusals) { json, refusal in
        json.string("name", refusal.quantity.name)
        json.string("reason", refusal.reason)
      }
      json.strings("notes", notes)
      json.object("fit") { json in write(estimate.fit, to: &json) }
    }
  }

  /// Writes the details of a fit; nothing without one.
  private func write(_ fit: LinearFit?, to json: inout JSONText) {
    guard let fit else { return }
    func number(_ key: String, _ value: Double) { json.number(key, MeasuredNumber.rounded(value)) }
    number("start", fit.start)
    number("ppm", fit.ppm)
    number("rate", fit.sensorRate)
    number("signalDecibels", fit.signalDecibels)
    number("correlation", fit.correlation)
    number("unexplained", fit.unexplained)
    number("levelDecibels", fit.levelDecibels)
    number("axisShare", fit.axisShare)
    json.bool("isQExtrapolated", estimate.isQExtrapolated)
  }

  /// Returns the numbers as lines of text: one for each quantity, then remarks.
  public func text() -> String {
    var table = TextTable()
    for (quantity, value) in values {
      let width = (value.high / value.value - 1) * 100
      table.add(
        quantity.title, MeasuredNumber.text(value.value) + quantity.unit,
        "±\(NumberText.rounded(width, digits: 1)) %", note(on: quantity))
    }
    for refusal in estimate.refusals where refusal.quantity != .latency {
      table.add(refusal.quantity.title, "not known", "", refusal.reason)
    }
    let latency = estimate.refusals.filter { $0.quantity == .latency }
    return (table.lines() + (latency.map { "latency: \($0.reason)" }) + notes.map { "note: \($0)" })
      .joined(separator: "\n")
  }

  private func note(on quantity: MeasuredQuantity) -> String {
    guard let fit = estimate.fit else { return "" }
    let level = NumberText.shortest(estimate.options.level)
    switch quantity {
    case .resonance, .latency: return ""
    case .q:
      return estimate.isQExtrapolated
        ? "extrapolated (friction: \(MeasuredNumber.text(fit.fullQ)) at \(level), "
          + "\(MeasuredNumber.text(fit.halfQ)) at half of it)" : ""
    case .peakG: return "at full drive (measured at \(level))"
    }
  }
}

extension MeasuredQuantity {
  fileprivate var title: String {
    switch self {
    case .resonance: "resonance"
    case .q: "Q"
    case .peakG: "strength"
    case .latency: "latency"
    }
  }

  fileprivate var unit: String {
    switch self {
    case .resonance: " Hz"
    case .peakG: " g"
    case .q, .latency: ""
    }
  }
}

/// Numbers with four significant digits, as measurements state them.
enum MeasuredNumber {
  /// Returns a number with four significant digits.
  static func rounded(_ value: Double) -> Double {
    guard value.isFinite, value != 0 else { return value.isFinite ? 0 : value }
    var (scale, size) = (1.0, value.magnitude)
    // The loops end, as every finite number is between 10⁻³²⁴ and 10³⁰⁹.
    while size >= 10_000 {
      size /= 10
      scale /= 10
    }
    while size < 1000 {
      size *= 10
      scale *= 10
    }
    let digits = Double(Int64(size + 0.5))
    return Double(signOf: value, magnitudeOf: digits / scale)
  }

  static func text(_ value: Double) -> String { NumberText.shortest(rounded(value)) }
}
