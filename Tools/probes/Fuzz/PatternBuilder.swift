import HapticModel

/// Makes a pattern of any bytes: every kind, and values that only code can bring about (not a number, infinite, huge).
struct PatternBuilder {
  private var bytes: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) { self.bytes = bytes }

  mutating func pattern() -> HapticPattern {
    var pattern = HapticPattern()
    while let byte = bytes.first, pattern.events.count < 64 {
      switch byte & 3 {
      case 0, 1: pattern.events.append(event())
      case 2:
        let id = dynamicID()
        pattern.parameters.append(DynamicParameter(id, time: time(), value: value()))
      default:
        let id = dynamicID()
        var curve = ParameterCurve(id, time: time(), controlPoints: [])
        for _ in 0..<Int(next() & 31) {
          curve.controlPoints.append(ParameterCurve.ControlPoint(time: time(), value: value()))
        }
        pattern.curves.append(curve)
      }
    }
    return pattern
  }

  private mutating func next() -> UInt8 { bytes.popFirst() ?? 0 }

  private mutating func event() -> HapticEvent {
    let type = EventType.allCases[Int(next() >> 2) % EventType.allCases.count]
    var event = HapticEvent(type, time: time())
    if next() & 1 == 0 { event.duration = time() }
    for _ in 0..<Int(next() & 7) {
      let id = EventParameterID.allCases[Int(next()) % EventParameterID.allCases.count]
      event.parameters.append(EventParameter(id, value()))
    }
    if type == .audioCustom {
      let flags = next()
      let source: AudioWaveform.Source = flags & 4 == 0 ? .path("a.wav") : .resource(UInt64(flags))
      event.waveform = AudioWaveform(source, usesVolumeEnvelope: flags & 1 == 0, loops: flags & 2 != 0)
    }
    return event
  }

  private mutating func dynamicID() -> DynamicParameterID {
    DynamicParameterID.allCases[Int(next() >> 2) % DynamicParameterID.allCases.count]
  }

  /// Mostly short times; the rest what a check may have forgotten.
  private mutating func time() -> Double {
    let byte = next()
    switch byte {
    case 255: return .nan
    case 254: return .infinity
    case 253: return -1
    case 252: return 86_400
    case 251: return 1e300
    case 250: return Double.leastNonzeroMagnitude
    case 240..<250: return Double(byte) * 100
    default: return (Double(byte) + Double(next()) / 256) / 256
    }
  }

  private mutating func value() -> Float {
    let byte = next()
    switch byte {
    case 255: return .nan
    case 254: return .infinity
    case 253: return -.infinity
    case 252: return 1e38
    case 251: return .leastNonzeroMagnitude
    case 250: return -0.0
    default: return Float(Int(byte) - 125) / 125
    }
  }
}
