import HapticAnalysis
import HapticMeasurement
import HapticPerception
import HapticText

/// The sensation of a recording: what a hand feels of the motion that a sensor measured.
struct RecordedSensation {
  private(set) var builder: SensationTraceBuilder
  private(set) var adaptation: Adaptation
  /// The level in dB above the detection threshold every 5 ms.
  private(set) var levels: [Float]
  /// Remarks on what the recording cannot show.
  private(set) var notes: [String]
  let isCalibrated: Bool
  private let acceleration: [Double]
  private let hand: Hand

  /// The level of the strongest event in dB above threshold, if the strength is unknown. Chosen by this project.
  static var assumedLevel: Double { 30 }
  /// The level of the quietest tenth in dB above threshold from which noise is mentioned, and the least length in seconds.
  private static var loudNoise: Float { 6 }
  private static var leastLength: Double { 1 }

  /// Feels a recording.
  ///
  /// - Throws: `invalidRecording` if its times contradict each other.
  init(_ recording: Recording, hand: Hand) throws(OperationError) {
    let motion: RecordedMotion
    do throws(RecordingError) {
      motion = try RecordedMotion(recording, longest: FeltTrace.longest)
    } catch {
      throw OperationError(.invalidRecording, error.description)
    }
    var acceleration = motion.acceleration
    if !motion.isCalibrated {
      // A tiny motion is below the threshold, where levels end: first to a size that is felt.
      let peak = acceleration.reduce(0) { max($0, $1.magnitude) }
      let rough = peak > 0 ? 1 / peak : 0
      let felt = Self.feel(acceleration.map { $0 * rough }, hand)
      let events = felt.recorder.builder.trace().events
      let loudest = events.map { $0.level }.max() ?? Double(felt.levels.max() ?? 0)
      let factor = rough * Maths.power(ofDecibels: (Self.assumedLevel - loudest) / 2)
      acceleration = acceleration.map { $0 * factor }
    }
    self.init(acceleration, hand: hand, isCalibrated: motion.isCalibrated, notes: motion.notes)
    if !motion.isCalibrated {
      notes.append(
        "levels are relative: the strongest event is set to \(NumberText.rounded(Self.assumedLevel)) dB")
    }
    if Double(levels.count) >= Self.leastLength * PerceptionConstants.frameRate {
      let quiet = levels.sortedStably { $0 < $1 }[levels.count / 10]
      if quiet > Self.loudNoise {
        notes.append(
          "the noise of the sensor (\(NumberText.rounded(Double(quiet), digits: 0)) dB above threshold) hides what is weaker"
        )
      }
    }
  }

  private init(_ acceleration: [Double], hand: Hand, isCalibrated: Bool, notes: [String]) {
    self.acceleration = acceleration
    self.hand = hand
    self.isCalibrated = isCalibrated
    self.notes = notes
    let felt = Self.feel(acceleration, hand)
    (builder, adaptation, levels) = (felt.recorder.builder, felt.recorder.adaptation, felt.levels)
  }

  private static func feel(
    _ acceleration: [Double], _ hand: Hand
  ) -> (recorder: AccelerationRecorder, levels: [Float]) {
    var recorder = AccelerationRecorder(hand: hand)
    var analyzer = SensationAnalyzer(hand: hand, detail: .levels)
    var levels: [Float] = []
    acceleration.withUnsafeBufferPointer { acceleration in
      recorder.append(acceleration)
      analyzer.append(acceleration) { levels.append(Float($0.level)) }
    }
    analyzer.finish { levels.append(Float($0.level)) }
    _ = recorder.finish()
    return (recorder, levels)
  }

  /// Returns the sensation of a part, which begins at a sample at 8000 Hz and has a number of frames. Samples before and after the
  /// recording are silent.
  func part(from start: Int, frames: Int, gain: Double = 0) -> RecordedSensation {
    let factor = Maths.power(ofDecibels: gain / 2)
    let part = (0..<frames * PerceptionConstants.frameStep).map { index in
      acceleration.indices.contains(start + index) ? acceleration[start + index] * factor : 0
    }
    return RecordedSensation(part, hand: hand, isCalibrated: isCalibrated, notes: notes)
  }
}
