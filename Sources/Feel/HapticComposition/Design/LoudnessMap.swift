import HapticPerception

/// Maps the loudness of a sound to the level at which it should be felt, as a straight line from decibels of
/// sound to decibels of touch.
///
/// The loudness of sounds and the strength of vibrations both double about every 10 dB. The line therefore
/// has slope 1, or a smaller slope if the sound has a larger range than the device.
struct LoudnessMap: Sendable {
  /// The level of the sound that becomes the strongest touch, in dB.
  let top: Double
  /// How far below `top` the sound starts to be felt, in dB.
  let range: Double
  /// The felt level at `top`, in dB above threshold.
  let feltTop: Double
  /// The highest felt level that vibration of every sharpness can reach, in dB above threshold.
  let feltLimit: Double
  /// The felt level at which touch starts, in dB above threshold. Weaker touch is not noticed reliably.
  static var feltFloor: Double { PerceptionConstants.demandedLevel }

  /// Creates the map for a sound.
  ///
  /// - Parameters:
  ///   - frames: the frames of the sound.
  ///   - settings: the settings, of which strength, range, gate and quietest apply.
  ///   - scale: the felt levels that the device reaches.
  init(_ frames: [StoredFrame], _ settings: CompositionSettings, _ scale: FeltScale) {
    feltTop = scale.reachedLevel(intensity: settings[.strength])
    feltLimit = scale.reachedLevel(intensity: 1)
    // The counts of frames per half decibel, from −120 to +40 dB.
    var counts = [Int](repeating: 0, count: 320)
    var total = 0
    let gate = settings[.gate]
    for frame in frames where frame.level > gate {
      let index = Int((frame.loudness + 120) * 2)
      counts[min(max(index, 0), counts.count - 1)] += 1
      total += 1
    }
    // The level that the loudest fiftieth of the sound reaches, so that a single loud moment does not make
    // the rest weak.
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
      // Down to the level below which the quietest twentieth of the sound lies, within limits.
      var below = 0
      var low = gate
      for index in counts.indices {
        below += counts[index]
        if below * 20 >= total {
          low = Double(index) / 2 - 120
          break
        }
      }
      // Vibration that the gate leaves out is not felt, so what is just above the gate is hardly felt.
      let most = settings.strategy.hasSpans ? min(50, max(top - gate, 15)) : 50
      range = min(max(top - low, natural), most)
    }
  }

  /// Creates the map of a sound whose range is known.
  init(top: Double, range: Double, feltTop: Double, feltLimit: Double) {
    self.top = top
    self.range = range
    self.feltTop = feltTop
    self.feltLimit = feltLimit
  }

  /// Returns the felt level in dB above threshold for a loudness level in dB. A result below `feltFloor`
  /// means that nothing should be felt.
  func feltLevel(_ level: Double) -> Double {
    feltTop - (top - level) * ((feltTop - Self.feltFloor) / range)
  }
}
