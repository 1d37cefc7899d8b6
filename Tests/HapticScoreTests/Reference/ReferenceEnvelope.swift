import Foundation
import HapticModel

/// An event value ⊗ its lane, clamped to the range of the event parameter (Rendering §2).
struct ReferenceValue {
  let base: Double
  let lane: ReferenceLaneValues?
  /// The parts of the lane's glide that do not concern the event, from its onset on.
  private let skipped: [Double]
  private let onset: Int
  let multiplies: Bool
  let low: Double
  let high: Double

  init(_ event: HapticEvent, _ id: EventParameterID, _ lanes: ReferenceLanes, onset: Int) {
    base = Double(event[id])
    let control = id.control(haptic: event.type.isHaptic)
    lane = control.flatMap { lanes[$0] }
    skipped = lane?.skipped(from: onset) ?? []
    self.onset = onset
    multiplies = control?.combination == .multiply
    low = Double(id.facts.range.lowerBound)
    high = Double(id.facts.range.upperBound)
  }

  /// The value on a sample of the event, which glides to a parameter that comes while it sounds.
  func at(_ n: Int) -> Double {
    guard let lane else { return base }
    return clamped(lane.followed(n, without: n - onset < skipped.count ? skipped[n - onset] : 0))
  }

  /// The value for what is read on one sample, without a glide.
  func read(at n: Int) -> Double { lane.map { clamped($0.instant(n)) } ?? base }

  private func clamped(_ lane: Double) -> Double {
    min(max(multiplies ? base * lane : base + lane, low), high)
  }
}

/// The envelope of a continuous event, sample by sample (Rendering §3).
struct ReferenceEnvelope {
  let sampleRate: Double
  let attack: ReferenceValue
  let decay: ReferenceValue
  let release: ReferenceValue
  let sustained: Bool
  let onset: Int
  /// Sample on which the duration ends or the loop point comes; nil when nothing ends it.
  let end: Int?

  /// Calls the body with each sample from the onset and its envelope, until the event is over.
  func forEach(frames: Int, _ body: (Int, Double) -> Void) {
    guard onset < frames else { return }
    let attackSamples = 0.002 * pow(1000, attack.read(at: onset)) * sampleRate
    var decaySamples: Double?
    var level = 0.0
    var releaseSamples = 0.0
    for n in onset..<frames {
      let since = Double(n - onset)
      if let end, n >= end {
        if n == end {
          releaseSamples = 0.002 * pow(1000, release.read(at: n)) * sampleRate
          level = rising(since, attackSamples, &decaySamples, n)
          if level <= 0 && since > 0 { return }
        }
        if Double(n - end) >= releaseSamples { return }
        body(n, level * (1 - Double(n - end) / releaseSamples))
      } else {
        let value = rising(since, attackSamples, &decaySamples, n)
        if value <= 0 && since > 0 { return }
        body(n, value)
      }
    }
  }

  /// Attack, then hold or decay.
  private func rising(_ since: Double, _ attackSamples: Double, _ decaySamples: inout Double?, _ n: Int)
    -> Double
  {
    if since < attackSamples { return since / attackSamples }
    if sustained { return 1 }
    let length = decaySamples ?? 0.010 * pow(400, decay.read(at: n)) * sampleRate
    decaySamples = length
    return 1 - (since - attackSamples) / length
  }
}
