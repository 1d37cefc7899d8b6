import HapticMeasurement
import HapticPerception
import HapticText

/// Estimates the numbers of an actuator from a recording of its motion while a `MeasurementSignal` was played.
public struct MeasureOperation: Sendable {
  /// The kinds of actuators.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A linear actuator, which played the signal `linear`.
    case linear
    /// A rotating motor, which played the signal `motor`.
    case motor

    var signal: MeasurementSignal { self == .linear ? .linear : .motor }
  }

  /// The kind of the actuator.
  public var kind: Kind
  /// The level, the sensor, and where the signal begins. The level has no effect for a motor.
  public var options: LinearEstimate.Options

  /// Creates the operation.
  public init(_ kind: Kind = .linear, options: LinearEstimate.Options = .init()) {
    self.kind = kind
    self.options = options
  }

  /// Estimates the numbers of the actuator.
  ///
  /// - Parameters:
  ///   - recording: the samples of the sensor.
  ///   - notes: remarks of the reader of the recording.
  /// - Throws: `invalidRecording` if the samples contradict each other.
  public func run(_ recording: Recording, notes: [String] = []) throws(OperationError) -> MeasureResult {
    do throws(RecordingError) {
      switch kind {
      case .linear:
        let estimate = try LinearEstimate(recording, options: options)
        return MeasureResult(estimate: .linear(estimate), options: options, notes: notes + estimate.notes)
      case .motor:
        let estimate = try RotorEstimate(recording, sensor: options.sensor, within: options.within)
        return MeasureResult(estimate: .motor(estimate), options: options, notes: notes + estimate.notes)
      }
    } catch {
      throw OperationError(.invalidRecording, error.description)
    }
  }
}

/// The numbers of an actuator, with what a recording does not determine.
public struct MeasureResult: Sendable {
  /// The estimate of one kind of actuator.
  public enum Estimate: Sendable {
    /// That of a linear actuator.
    case linear(LinearEstimate)
    /// That of a rotating motor.
    case motor(RotorEstimate)
  }

  /// The estimate.
  public var estimate: Estimate
  /// The options of the estimate.
  public var options: LinearEstimate.Options
  /// Remarks on the recording.
  public var notes: [String]

  /// The kind of the actuator.
  public var kind: MeasureOperation.Kind {
    if case .linear = estimate { .linear } else { .motor }
  }

  /// The quantities that the recording does not determine.
  public var refusals: [Refusal] {
    switch estimate {
    case .linear(let estimate): estimate.refusals
    case .motor(let estimate): estimate.refusals
    }
  }

  /// The numbers that are known, each with its quantity; times in milliseconds.
  public var values: [(quantity: MeasuredQuantity, value: Measured)] {
    let all: [(MeasuredQuantity, Measured?)] =
      switch estimate {
      case .linear(let estimate):
        [(.resonance, estimate.resonance), (.q, estimate.q), (.peakG, estimate.peakG)]
      case .motor(let estimate):
        [
          (.resonance, estimate.frequency), (.peakG, estimate.peakG),
          (.rise, estimate.rise?.scaled(by: 1000)), (.fall, estimate.fall?.scaled(by: 1000)),
        ]
      }
    return all.compactMap { quantity, value in value.map { (quantity, $0) } }
  }

  /// Returns the value of a quantity, as `values` has it.
  func value(_ quantity: MeasuredQuantity) -> Measured? { values.first { $0.quantity == quantity }?.value }

  private var linear: LinearEstimate? {
    if case .linear(let estimate) = estimate { estimate } else { nil }
  }

  /// Returns the numbers as JSON: `{schema, kind, signal, level, sensor, values, refused, notes, fit}`, in the form that
  /// Docs/JSON.md describes.
  public func json() -> String {
    JSONText.document { json in
      json.string("kind", kind.rawValue)
      json.string("signal", kind.signal.name)
      json.number("level", options.level)
      json.string("sensor", options.sensor.name.utf8.isEmpty ? nil : options.sensor.name)
      json.object("values") { json in
        for (quantity, value) in values {
          json.line(quantity.name) { json in
            json.number("value", MeasuredNumber.rounded(value.value))
            json.number("low", MeasuredNumber.rounded(value.low))
            json.number("high", MeasuredNumber.rounded(value.high))
          }
        }
      }
      json.objects("refused", refusals) { json, refusal in
        json.string("name", refusal.quantity.name)
        json.string("reason", refusal.reason)
      }
      json.strings("notes", notes)
      json.object("fit") { json in writeFit(to: &json) }
    }
  }

  /// Writes the details of a fit; nothing without one.
  private func writeFit(to json: inout JSONText) {
    func number(_ key: String, _ value: Double) { json.number(key, MeasuredNumber.rounded(value)) }
    switch estimate {
    case .linear(let estimate):
      guard let fit = estimate.fit else { return }
      number("start", fit.start)
      number("ppm", fit.ppm)
      number("rate", fit.sensorRate)
      number("signalDecibels", fit.signalDecibels)
      number("correlation", fit.correlation)
      number("unexplained", fit.unexplained)
      number("levelDecibels", fit.levelDecibels)
      number("axisShare", fit.axisShare)
      json.bool("isQExtrapolated", estimate.isQExtrapolated)
    case .motor(let estimate):
      number("start", estimate.start)
      number("correlation", estimate.correlation)
      number("explainedStart", estimate.explainedStart)
      number("explainedStop", estimate.explainedStop)
    }
  }

  /// Returns the numbers as lines of text: one for each quantity, then remarks.
  public func text() -> String {
    var table = TextTable()
    for (quantity, value) in values {
      let width = (value.high / value.value - 1) * 100
      table.add(
        title(quantity), MeasuredNumber.text(value.value) + quantity.unit,
        "±\(NumberText.rounded(width, digits: 1)) %", note(on: quantity))
    }
    for refusal in refusals where refusal.quantity != .latency {
      table.add(title(refusal.quantity), "not known", "", refusal.reason)
    }
    let latency = refusals.filter { $0.quantity == .latency }
    return (table.lines() + (latency.map { "latency: \($0.reason)" }) + notes.map { "note: \($0)" })
      .joined(separator: "\n")
  }

  private func note(on quantity: MeasuredQuantity) -> String {
    guard let estimate = linear, let fit = estimate.fit else {
      return quantity == .peakG ? "at full drive" : ""
    }
    let level = NumberText.shortest(options.level)
    switch quantity {
    case .q:
      return estimate.isQExtrapolated
        ? "extrapolated (friction: \(MeasuredNumber.text(fit.fullQ)) at \(level), "
          + "\(MeasuredNumber.text(fit.halfQ)) at half of it)" : ""
    case .peakG: return "at full drive (measured at \(level))"
    case .resonance, .rise, .fall, .latency: return ""
    }
  }

  private func title(_ quantity: MeasuredQuantity) -> String {
    switch quantity {
    case .resonance: kind == .linear ? "resonance" : "speed"
    case .q: "Q"
    case .peakG: "strength"
    case .rise: "rise"
    case .fall: "fall"
    case .latency: "latency"
    }
  }
}

extension MeasuredQuantity {
  fileprivate var unit: String {
    switch self {
    case .resonance: " Hz"
    case .peakG: " g"
    case .rise, .fall: " ms"
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
