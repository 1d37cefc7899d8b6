import HapticModel
import HapticPerception
import HapticScore
import HapticSynthesis

/// Patterns, renderings and what a hand feels of them.
enum Bench {
  static func tap(_ time: Double, _ intensity: Float, _ sharpness: Float) -> HapticEvent {
    HapticEvent(
      .hapticTransient, time: time,
      parameters: [.init(.hapticIntensity, intensity), .init(.hapticSharpness, sharpness)])
  }

  static func span(
    _ time: Double, _ duration: Double, _ intensity: Float, _ sharpness: Float
  ) -> HapticEvent {
    HapticEvent(
      .hapticContinuous, time: time, duration: duration,
      parameters: [.init(.hapticIntensity, intensity), .init(.hapticSharpness, sharpness)])
  }

  /// The waveform of 8000 samples a second that the events give.
  static func drive(_ events: [HapticEvent], curves: [ParameterCurve] = []) -> [Float] {
    drive(HapticPattern(events: events, curves: curves))
  }

  static func drive(_ pattern: HapticPattern) -> [Float] {
    OfflineRenderer([.init(Score(pattern, sampleRate: 8000))], sampleRate: 8000).hapticSamples()
  }

  static func felt(
    _ events: [HapticEvent], on device: DeviceClass = .taptic, hand: Hand = .grasp
  ) -> [SensationFrame] {
    felt(drive(events), on: device.models[0], hand: hand)
  }

  static func felt(
    _ drive: [Float], light: [Float]? = nil, on device: DeviceModel, hand: Hand = .grasp,
    userOffset: Double = 0
  ) -> [SensationFrame] {
    var recorder = FeltRecorder(device: device, hand: hand, userOffset: userOffset)
    var frames: [SensationFrame] = []
    drive.withUnsafeBufferPointer { drive in
      if let light {
        light.withUnsafeBufferPointer { recorder.append(drive, light: $0) { frames.append($0) } }
      } else {
        recorder.append(drive) { frames.append($0) }
      }
    }
    recorder.finish { frames.append($0) }
    return frames
  }

  /// The frames of an acceleration in g.
  static func frames(
    _ acceleration: [Double], hand: Hand = .contactor, userOffset: Double = 0, blocks: [Int] = [1 << 20]
  ) -> [SensationFrame] {
    var analyzer = SensationAnalyzer(hand: hand, userOffset: userOffset)
    var frames: [SensationFrame] = []
    var start = 0
    var block = 0
    acceleration.withUnsafeBufferPointer { all in
      while start < all.count {
        let end = min(all.count, start + blocks[block % blocks.count])
        analyzer.append(UnsafeBufferPointer(rebasing: all[start..<end])) { frames.append($0) }
        start = end
        block += 1
      }
    }
    analyzer.finish { frames.append($0) }
    return frames
  }
}
