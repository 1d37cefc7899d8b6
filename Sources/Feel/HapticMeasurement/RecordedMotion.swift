import HapticPerception
import HapticText

/// The motion of a recording as the model of perception takes it: along one axis, at 8000 samples a second, without gravity.
public struct RecordedMotion: Sendable {
  /// The acceleration in g if ``isCalibrated``, otherwise in the unit of the recording.
  public let acceleration: [Double]
  /// Whether the acceleration is known in g.
  public let isCalibrated: Bool
  /// The rate of the sensor in samples a second.
  public let sensorRate: Double
  /// Remarks on what the recording cannot show.
  public let notes: [String]

  /// Frequencies below this one, in Hz, are the slow motion of a hand.
  private static var lowest: Double { 5 }
  /// The highest frequency in Hz that a hand feels.
  private static var highestFelt: Double { 500 }

  /// Converts a recording.
  ///
  /// - Parameter longest: the length in seconds at which the motion is cut off.
  /// - Throws: `invalid` or `tooShort` if the times of the recording contradict each other.
  public init(_ recording: Recording, longest: Double = 600) throws(RecordingError) {
    let prepared = try PreparedRecording(
      recording, seconds: Maths.clamped(longest, in: 0.1...600), purpose: .feeling(from: Self.lowest))
    let calibration = Calibration(recording.unit, offset: prepared.offset)
    let factor = calibration.factor ?? 1
    let step = prepared.rate / MeasurementSignal.modelRate
    let motion = prepared.motion
    func at(_ index: Int) -> Double { motion.indices.contains(index) ? motion[index] : 0 }
    acceleration = (0..<Int(Double(motion.count) / step)).map { index in
      let position = Double(index) * step
      let whole = Int(position)
      return factor
        * CatmullRom.value(
          at(whole - 1), at(whole), at(whole + 1), at(whole + 2), position - Double(whole))
    }
    isCalibrated = calibration.factor != nil
    sensorRate = prepared.sensorRate
    var notes = calibration.remark.utf8.isEmpty ? [] : [calibration.remark]
    if prepared.sensorRate / 2 < Self.highestFelt {
      notes.append(
        "the recording ends at \(text(prepared.sensorRate / 2, digits: 0)) Hz (\(text(prepared.sensorRate, digits: 0)) samples a "
          + "second); a hand feels up to \(text(Self.highestFelt, digits: 0)) Hz")
    }
    if prepared.axisShare < LinearLimits.leastAxisShare {
      notes.append(
        "it moves along more than one axis; the strongest, with \(percent(prepared.axisShare)) of the power, counts"
      )
    }
    self.notes = notes
  }
}
