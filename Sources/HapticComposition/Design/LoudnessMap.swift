import HapticPerception

/// How strongly a loudness should be felt: a straight line from decibels of sound to decibels of touch.
///
/// The loudness of sounds and the strength of vibrations both double about every 10 dB, so the line has slope 1 where the
/// sound's range allows it, and a smaller one where the sound has more range than the device.
struct LoudnessMap: Sendable {
  /// Level of the sound that becomes the strongest touch, in dB.
  let top: Double
  /// dB below `top` at which touch begins.
  let range: Double
  /// Felt level at `top`, in dB above threshold.
  let feltTop: Double
  /// The highest felt level that vibration of any sharpness reaches.
  let feltLimit: Double
  /// Felt level at which touch begins: what is weaker is not noticed reliably.
  static var feltFloor: Double { PerceptionConstants.demandedLevel }

  /// Finds the range of a sound.
  ///
  /// - Parameters:
  ///   - frames: what was heard.
  ///   - settings: strength, range, gate and the quietest sound that is raised.
  ///   - scale: what the device can do.
  init(_ frames: [StoredFrame], _ settings: CompositionSettings, _ scale: FeltScale) {
    feltTop = scale.reachedLevel(intensity: settings[.strength])
    feltLimit = scale.reachedLevel(intensity: 1)
    // Counts of half decibels from −120 to +40.
    var counts = [Int](repeating: 0, count: 320)
    var total = 0
    let gate = settings[.gate]
    for frame in frames where frame.level > gate {
      let index = Int((frame.loudness + 120) * 2)
      counts[min(max(index, 0), counts.count - 1)] += 1
      total += 1
    }
    // What the loudest fiftieth of the sound reaches: one loud moment does not make the rest weak.
    var top = settings[.quietest]
    var above = 0
    for index in counts.indices.reversed() {
      above += counts[index]
      if total > 0, above * 50 >= total {
        top = max(top, Double(index) / 2 - 119.75)
        break
      }
    }
    self.top = top
    let natural = feltTop - Self.feltFloor
    if settings[.range] > 0 {
      range = max(1, settings[.range])
    } else {
      // Down to what the quietest twentieth stays below, within limits.
      var below = 0
      var low = gate
      for index in counts.indices {
        below += counts[index]
        if below * 20 >= total {
          low = Double(index) / 2 - 120
          break
        }
      }
      range = min(max(top - low, natural), 50)
    }
  }

  /// Returns the felt level for a loudness level in dB; below `feltFloor` where nothing should be felt.
  func feltLevel(_ level: Double) -> Double {
    feltTop - (top - level) * ((feltTop - Self.feltFloor) / range)
  }
}
