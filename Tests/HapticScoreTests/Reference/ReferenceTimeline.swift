import Foundation
import HapticModel

/// One pattern on the reference's stage.
struct ReferenceTrack {
  var pattern: HapticPattern
  var startSample = 0
  var rate = 1.0
  var loops = false
  var loopEnd = 0.0
  /// Audio by path: one channel or two.
  var waveforms: [String: [[Double]]] = [:]
}

extension ReferenceTrack {
  /// The length of a round if it loops: up to its loop end, or else to the end of its last event.
  func roundLength(sampleRate: Double) -> Double {
    if loopEnd > 0 { return loopEnd }
    return pattern.events.map { $0.time + length(of: $0, sampleRate) }.max() ?? 0
  }

  private func length(of event: HapticEvent, _ sampleRate: Double) -> Double {
    if let duration = event.effectiveDuration { return duration }
    switch event.type {
    case .hapticTransient: return 0.020
    case .hapticContinuous, .audioContinuous: return 0
    case .audioCustom:
      let file = event.waveform?.path.flatMap { waveforms[$0] }
      return Double(file?[0].count ?? 0) / sampleRate
    }
  }
}

/// Turns moments of a track into samples and back (Rendering §1).
struct ReferenceTimeline {
  /// One pass through the pattern.
  struct Round {
    /// Pattern time at which it begins, counted on through all rounds.
    var offset: Double
    /// First sample.
    var first: Int
    /// Sample of the loop point; nil when the pattern just ends.
    var end: Int?
  }

  let sampleRate: Double
  let rate: Double
  let start: Int
  /// Length of a round; nil without a loop.
  let loopLength: Double?
  let rounds: [Round]

  init(_ track: ReferenceTrack, sampleRate: Double, frames: Int) {
    self.sampleRate = sampleRate
    rate = track.rate
    start = track.startSample
    let length = track.roundLength(sampleRate: sampleRate)
    loopLength = track.loops && length > 0 ? length : nil
    var rounds: [Round] = []
    if let length = loopLength {
      func sample(_ moment: Double) -> Int {
        Int((moment * sampleRate / track.rate + 0.5).rounded(.down)) + track.startSample
      }
      var index = 0.0
      while rounds.isEmpty || sample(index * length) < frames {
        rounds.append(
          Round(offset: index * length, first: sample(index * length), end: sample((index + 1) * length)))
        index += 1
      }
    } else {
      rounds = [Round(offset: 0, first: track.startSample, end: nil)]
    }
    self.rounds = rounds
  }

  /// The sample on which a moment of a round falls: floor(T·R/rate + 0.5), counted from the start sample.
  func sample(_ moment: Double, in round: Round) -> Int {
    Int(((round.offset + moment) * sampleRate / rate + 0.5).rounded(.down)) + start
  }

  /// The exact pattern time of a sample.
  func moment(of sample: Int, in round: Round) -> Double {
    Double(sample - start) * rate / sampleRate - round.offset
  }

  /// Whether a moment comes in a round at all.
  func contains(_ moment: Double) -> Bool { loopLength.map { moment < $0 } ?? true }
}
