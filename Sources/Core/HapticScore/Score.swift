import HapticModel
import HapticSynthesis

/// A pattern that is prepared for playing: its events are sorted by time, and every value is present, finite
/// and within its range.
///
/// A score owns its memory and never changes, so any number of players may use the same score.
public final class Score: Sendable {
  /// The sample rate in Hz for which the audio files of the score were prepared.
  public let sampleRate: Double
  /// The duration of the pattern in seconds: the latest time at which an event ends, or at which a parameter
  /// or curve starts. The time in which events fade out does not count (see `HapticPattern.duration`).
  public let duration: Double
  /// The length of one pass in seconds if the score is looped without a loop end: the time at which the last
  /// event ends.
  ///
  /// An event ends at its time plus its duration. If an event has no duration, a default is used: for an
  /// audio file its length at pitch 0, for a transient `nominalTransientLength`, and for a continuous event
  /// 0. The length is 0 if the score cannot be looped.
  public let loopLength: Double
  /// The number of events in the score.
  public let eventCount: Int
  /// The waveforms that events refer to; the score keeps them alive.
  let waveforms: [Waveform]

  // Written once in init, read-only after, freed in deinit: safe to share.
  nonisolated(unsafe) private let events: UnsafeMutableBufferPointer<ScoreEvent>
  nonisolated(unsafe) private let changes: UnsafeMutableBufferPointer<ScoreChange>
  nonisolated(unsafe) private let segments: UnsafeMutableBufferPointer<ScoreSegment>
  nonisolated(unsafe) private let waveformViews: UnsafeMutableBufferPointer<WaveformView>
  private let changeStarts: SIMD16<Int32>
  private let laneStarts: SIMD16<Int32>

  /// Creates a score from a pattern.
  ///
  /// Values out of range are clamped. Events and curves with a negative or non-finite start, and curves
  /// without points, are omitted, because they cannot be played. `HapticPattern.validate()` and the AHAP
  /// reader report them.
  ///
  /// - Parameters:
  ///   - pattern: the pattern to play.
  ///   - sampleRate: the sample rate of the engine that will play the score, in Hz.
  ///   - waveforms: returns the audio of an AudioCustom event at that sample rate; `nil` for silence.
  public convenience init(
    _ pattern: HapticPattern, sampleRate: Double = 48_000,
    waveforms: (AudioWaveform) -> Waveform? = { _ in nil }
  ) {
    self.init(Score.lowered(pattern, sampleRate, waveforms), sampleRate: sampleRate)
  }

  /// Creates a score without the audio events of a pattern, and without the parameters and curves of audio,
  /// which saves their bytes and voices.
  ///
  /// The haptic samples are those of the whole pattern but for rounding; the duration and the loop length are
  /// those of the whole pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern to play.
  ///   - sampleRate: the sample rate of the engine that will play the score, in Hz.
  ///   - waveforms: returns the audio of an AudioCustom event, on whose length the loop length can depend.
  public convenience init(
    hapticsOf pattern: HapticPattern, sampleRate: Double = 48_000,
    waveforms: (AudioWaveform) -> Waveform? = { _ in nil }
  ) {
    let whole = Score.lowered(pattern, sampleRate, waveforms)
    var haptics = Score.lowered(pattern.filtered(.haptic), sampleRate) { _ in nil }
    haptics.duration = whole.duration
    haptics.loopLength = whole.loopLength
    self.init(haptics, sampleRate: sampleRate)
  }

  /// Converts a pattern. To the compiler the function may escape, or it would compile the conversion again for each
  /// function that a caller passes, which made the WebAssembly module 1 % larger.
  private static func lowered(
    _ pattern: HapticPattern, _ sampleRate: Double, _ waveforms: (AudioWaveform) -> Waveform?
  ) -> Lowering {
    withoutActuallyEscaping(waveforms) { Lowering(pattern, sampleRate: sampleRate, waveforms: $0) }
  }

  private init(_ lowering: Lowering, sampleRate: Double) {
    self.sampleRate = sampleRate
    duration = lowering.duration
    loopLength = lowering.loopLength
    eventCount = lowering.events.count
    self.waveforms = lowering.waveforms
    events = Score.copy(lowering.events)
    changes = Score.copy(lowering.changes)
    segments = Score.copy(lowering.segments)
    changeStarts = lowering.changeStarts
    laneStarts = lowering.laneStarts
    waveformViews = Score.copy(lowering.waveforms.map { $0.view })
  }

  deinit {
    events.deallocate()
    changes.deallocate()
    segments.deallocate()
    waveformViews.deallocate()
  }

  /// A view of the score's events, parameters, curves and waveforms, in the form that the synthesizer reads.
  /// The view is valid while the score exists.
  public var view: ScoreView {
    ScoreView(
      events: UnsafeBufferPointer(events), changes: UnsafeBufferPointer(changes),
      changeStarts: changeStarts, segments: UnsafeBufferPointer(segments), laneStarts: laneStarts,
      waveforms: UnsafeBufferPointer(waveformViews), duration: duration, loopLength: loopLength)
  }

  /// The length in seconds that is assumed for a transient without a duration when the end of a loop pass is
  /// calculated: 20 ms for every actuator profile.
  public static var nominalTransientLength: Double { 0.02 }

  /// Whether the score contains an event that never ends by itself. This is either a continuous event that
  /// holds its level and has no duration, or a looping audio file without a duration.
  public var isEndless: Bool {
    events.contains { event in
      switch event.kind {
      case .hapticTransient: false
      case .hapticContinuous, .audioContinuous: event.duration == .infinity && event.isSustained
      case .audioCustom: event.loops && event.duration == .infinity && event.waveform >= 0
      }
    }
  }

  private static func copy<T>(_ values: [T]) -> UnsafeMutableBufferPointer<T> {
    let buffer = UnsafeMutableBufferPointer<T>.allocate(capacity: values.count)
    _ = buffer.initialize(from: values)
    return buffer
  }
}
