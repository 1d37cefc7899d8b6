import HapticPerception

/// The vibration that a sound asks for every 5 ms, before transients and corrections change it.
struct WantedVibration: Sendable {
  /// The felt levels in dB above threshold; −100 where the gate is closed.
  let levels: [Double]
  /// The position of the brightness between the settings `lowHertz` (0) and `highHertz` (1), on a scale of octaves.
  let brightnesses: [Double]

  /// Creates the vibration of a sound without frames.
  init() { (levels, brightnesses) = ([], []) }

  init(_ frames: [StoredFrame], _ map: LoudnessMap, _ settings: CompositionSettings) {
    var levels = Self.smoothed(frames, settings)
    for index in levels.indices { levels[index] = map.feltLevel(levels[index]) }
    if settings.strategy == .loudness {
      // A roughness of ½ or more has the full effect.
      for index in levels.indices {
        levels[index] += settings[.roughness] * min(1, 2 * frames[index].roughness)
      }
    }
    let gate = settings[.gate]
    for index in levels.indices {
      levels[index] = frames[index].level > gate ? min(levels[index], map.feltLimit) : -100
    }
    self.levels = levels
    brightnesses = Self.brightnesses(frames, settings)
  }

  /// Returns by how many dB the felt levels deviate from others, as the root of the mean square.
  func deviation(from other: WantedVibration) -> Double {
    var (sum, count) = (0.0, 0.0)
    for (own, other) in zip(levels, other.levels) where max(own, other) > LoudnessMap.feltFloor {
      let difference = max(own, LoudnessMap.feltFloor) - max(other, LoudnessMap.feltFloor)
      sum += difference * difference
      count += 1
    }
    return count > 0 ? Maths.squareRoot(sum / count) : 0
  }

  /// Returns the loudness levels, averaged by power over the smoothing time with a triangular window.
  private static func smoothed(_ frames: [StoredFrame], _ settings: CompositionSettings) -> [Double] {
    let levels = frames.map { $0.loudness }
    let reach = Int(settings.seconds(.smoothing) / SoundFrame.step / 2 + 0.5)
    guard reach > 0 else { return levels }
    // Two successive averages with a rectangular window give a triangular window. If the rectangles are not even around
    // a frame, the second one makes up for the first, so that touch is neither early nor late.
    var powers = levels
    for index in powers.indices { powers[index] = Maths.power(ofDecibels: powers[index]) }
    average(&powers, before: reach / 2, after: (reach + 1) / 2)
    average(&powers, before: (reach + 1) / 2, after: reach / 2)
    for index in powers.indices { powers[index] = Maths.decibels(ofPower: max(powers[index], 1e-12)) }
    return powers
  }

  /// Replaces each value by the mean of its neighbours, in place.
  private static func average(_ values: inout [Double], before: Int, after: Int) {
    // The sums up to the end and up to the start of the window. The ring stores values that were overwritten
    // but are still needed.
    var ring = [Double](repeating: 0, count: before + 1)
    var (endSum, startSum) = (0.0, 0.0)
    var (start, end) = (0, 0)
    let count = values.count
    for index in 0..<count {
      while end < min(count, index + after + 1) {
        endSum += values[end]
        end += 1
      }
      while start < max(0, index - before) {
        startSum += ring[start % ring.count]
        start += 1
      }
      ring[index % ring.count] = values[index]
      values[index] = (endSum - startSum) / Double(end - start)
    }
  }

  /// Returns for each frame the position of the brightness between `lowHertz` and `highHertz`, averaged over
  /// 45 ms and weighted by level.
  private static func brightnesses(_ frames: [StoredFrame], _ settings: CompositionSettings) -> [Double] {
    // The sums of weights and of weighted brightness, up to the start and up to the end of the window.
    var (startWeight, startSum, endWeight, endSum) = (0.0, 0.0, 0.0, 0.0)
    var (start, end) = (0, 0)
    func weight(_ frame: StoredFrame) -> Double { max(1e-3, frame.level + 120) }
    return frames.indices.map { index in
      while end < min(frames.count, index + 5) {
        let frame = frames[end]
        endWeight += weight(frame)
        endSum += weight(frame) * frame.brightness
        end += 1
      }
      while start < max(0, index - 4) {
        let frame = frames[start]
        startWeight += weight(frame)
        startSum += weight(frame) * frame.brightness
        start += 1
      }
      return settings.share(octave: (endSum - startSum) / (endWeight - startWeight))
    }
  }
}
