import AHAP
import HapticMeasurement
import HapticModel
import HapticText

/// Creates the signal that a device plays while it is measured.
public struct SignalOperation: Sendable {
  /// The kinds of signals.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// For a linear actuator that plays waveforms: sweeps.
    case linear
    /// For a rotating motor: strengths.
    case motor
    /// For a device that only plays patterns: events of several sharpnesses.
    case pattern

    /// The signal as samples; `nil` for a pattern.
    public var signal: MeasurementSignal? {
      switch self {
      case .linear: .linear
      case .motor: .motor
      case .pattern: nil
      }
    }
  }

  /// The kind of the signal.
  public var kind: Kind

  /// Creates the operation.
  public init(_ kind: Kind = .linear) { self.kind = kind }

  /// The name of the signal with its version, as files state it.
  public var name: String { "thrum-signal \(MeasurementSignal.version): \(kind.rawValue)" }

  /// Returns the samples of the signal at a level.
  ///
  /// - Parameters:
  ///   - rate: the samples a second, within `MeasurementSignal.rates`.
  ///   - level: the amplitude, of full scale, 0…1. Strengths of a motor are not scaled.
  /// - Throws: `invalidOption` for a pattern, or a rate or level out of range.
  public func samples(rate: Int = 48_000, level: Double = 0.35) throws(OperationError) -> [Float] {
    guard let signal = kind.signal else {
      throw OperationError(.invalidOption, "the signal '\(kind.rawValue)' is a pattern; write it as AHAP")
    }
    guard MeasurementSignal.rates.contains(rate), level >= 0, level <= 1 else {
      let rates = MeasurementSignal.rates
      throw OperationError(
        .invalidOption, "rates are \(rates.lowerBound) to \(rates.upperBound) Hz, levels 0 to 1")
    }
    let scale = kind == .motor ? 1 : level
    return signal.drive(rate: rate).map { Float($0 * scale) }
  }

  /// Returns the pattern as AHAP: a second of rest, ten continuous events and ten transients of five sharpnesses at full and half
  /// intensity, then a click, a pulse of 20 ms, and two of 500 ms at half and full intensity.
  ///
  /// - Throws: `invalidOption` for another kind than `pattern`.
  public func ahap() throws(OperationError) -> [UInt8] {
    guard kind == .pattern else {
      throw OperationError(.invalidOption, "the signal '\(kind.rawValue)' is no pattern; write it as WAV")
    }
    do throws(AHAPEncodingError) {
      var pattern = Self.pattern
      pattern.setMetadata("Description", .string(name))
      return try AHAPEncoder().encode(pattern)
    } catch {
      throw OperationError(.invalidPattern, error.description)
    }
  }

  /// The pause between two events in seconds.
  private static var pause: Double { 0.4 }

  private static var pattern: HapticPattern {
    var (events, time): ([HapticEvent], Double) = ([], 1)
    func parameters(_ intensity: Float, _ sharpness: Float) -> [EventParameter] {
      [EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness)]
    }
    func add(_ duration: Double, _ intensity: Float, _ sharpness: Float) {
      events.append(
        HapticEvent(
          .hapticContinuous, time: time, duration: duration, parameters: parameters(intensity, sharpness)))
      time += duration
    }
    let intensities: [Float] = [1, 0.5]
    let sharpnesses: [Float] = [0, 0.25, 0.5, 0.75, 1]
    for intensity in intensities {
      for sharpness in sharpnesses {
        add(0.5, intensity, sharpness)
        time += pause
      }
    }
    for intensity in intensities + [1] {
      for sharpness in events.count < 20 ? sharpnesses : [0.5] {
        events.append(
          HapticEvent(.hapticTransient, time: time, parameters: parameters(intensity, sharpness)))
        time += pause
      }
    }
    add(0.02, 1, 0.5)
    time += pause
    add(0.5, 0.5, 0.5)
    add(0.5, 1, 0.5)
    return HapticPattern(events: events)
  }
}
