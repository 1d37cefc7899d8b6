import HapticModel
import HapticSynthesis

/// A pattern in the flat form that the synthesizer plays: sorted, every value present, clamped and finite.
///
/// It owns its memory and never changes, so any number of players may share it.
public final class Score: Sendable {
  /// Samples a second for which waveforms were prepared.
  public let sampleRate: Double
  /// Logical duration in seconds (see `HapticPattern.duration`).
  public let duration: Double
  /// The length of a round in seconds when the score is looped without a loop end: the end of its last event.
  ///
  /// An event ends at its time plus its duration. Without a duration, an audio file counts with its length at pitch 0,
  /// a transient with `nominalTransientLength`, and a continuous event with nothing. 0 when the score does not loop.
  public let loopLength: Double
  /// Number of events.
  public let eventCount: Int
  /// The waveforms that events refer to; kept alive here.
  let waveforms: [Waveform]

  // Written once in init, read-only after, freed in deinit: safe to share.
  nonisolated(unsafe) private let events: UnsafeMutableBufferPointer<ScoreEvent>
  nonisolated(unsafe) private let changes: UnsafeMutableBufferPointer<ScoreChange>
  nonisolated(unsafe) private let segments: UnsafeMutableBufferPointer<ScoreSegment>
  nonisolated(unsafe) private let waveformViews: UnsafeMutableBufferPointer<WaveformView>
  private let changeStarts: SIMD16<Int32>
  private let laneStarts: SIMD16<Int32>

  /// Lowers a pattern.
  ///
  /// Values out of range are clamped. What has no meaning in time (a negative or non-finite start, a curve without
  /// points) is left out; `HapticPattern.validate()` and the AHAP reader report that.
  ///
  /// - Parameters:
  ///   - pattern: what to play.
  ///   - sampleRate: of the engine that will play it, in Hz.
  ///   - waveforms: gives the audio of an AudioCustom event at that rate, or nil for silence.
  public init(
    _ pattern: HapticPattern, sampleRate: Double = 48_000,
    waveforms: (AudioWaveform) -> Waveform? = { _ in nil }
  ) {
    let lowering = Lowering(pattern, sampleRate: sampleRate, waveforms: waveforms)
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

  /// The flat form; valid while this object lives.
  public var view: ScoreView {
    ScoreView(
      events: UnsafeBufferPointer(events), changes: UnsafeBufferPointer(changes),
      changeStarts: changeStarts, segments: UnsafeBufferPointer(segments), laneStarts: laneStarts,
      waveforms: UnsafeBufferPointer(waveformViews), duration: duration, loopLength: loopLength)
  }

  /// How long a transient without a duration counts in a round of a loop, in seconds: 20 ms, whatever the profile.
  public static var nominalTransientLength: Double { 0.02 }

  /// True when an event has no end of its own: a continuous one without a duration, or a file that repeats.
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
