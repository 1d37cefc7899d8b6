#if !canImport(Darwin)
  import Foundation
  import HapticModel

  extension PatternContent {
    /// The pattern as the nested dictionaries of a parsed AHAP file. What is at its default is left out.
    ///
    /// Numbers are objects, as on Apple platforms: only those can be cast to `Double`, `Float` and `Int` alike.
    func dictionary() throws(CHHapticError) -> [CHHapticPattern.Key: Any] {
      var entries: [Any] = []
      for (index, event) in pattern.events.enumerated() {
        entries.append([CHHapticPattern.Key.event: try event.dictionary(place: "events[\(index)]")])
      }
      for parameter in pattern.parameters {
        let content: [CHHapticPattern.Key: Any] = [
          .parameterID: parameter.id.name, .time: NSNumber(value: parameter.time),
          .parameterValue: NSNumber(value: parameter.value),
        ]
        entries.append([CHHapticPattern.Key.parameter: content])
      }
      for curve in pattern.curves {
        let points = curve.controlPoints.map { point -> [CHHapticPattern.Key: Any] in
          [.time: NSNumber(value: point.time), .parameterValue: NSNumber(value: point.value)]
        }
        let content: [CHHapticPattern.Key: Any] = [
          .parameterID: curve.id.name, .time: NSNumber(value: curve.time),
          .parameterCurveControlPoints: points,
        ]
        entries.append([CHHapticPattern.Key.parameterCurve: content])
      }
      return [.version: NSNumber(value: pattern.version), .pattern: entries]
    }
  }

  extension HapticEvent {
    fileprivate func dictionary(place: String) throws(CHHapticError) -> [CHHapticPattern.Key: Any] {
      var result: [CHHapticPattern.Key: Any] = [.eventType: type.name, .time: NSNumber(value: time)]
      // AHAP has no other way to say that a continuous event has no end.
      if let duration = duration ?? (type.isContinuous ? 0 : nil) {
        result[.eventDuration] = NSNumber(value: duration)
      }
      if !parameters.isEmpty {
        result[.eventParameters] = parameters.map { parameter -> [CHHapticPattern.Key: Any] in
          [.parameterID: parameter.id.name, .parameterValue: NSNumber(value: parameter.value)]
        }
      }
      guard let waveform else { return result }
      guard let path = waveform.path else {
        throw CHHapticError(PatternProblem(.registeredAudio, at: "\(place).waveform"))
      }
      result[.eventWaveformPath] = path
      if !waveform.usesVolumeEnvelope {
        result[.eventWaveformUseVolumeEnvelope] = NSNumber(value: false)
      }
      if waveform.loops { result[.eventWaveformLoopEnabled] = NSNumber(value: true) }
      return result
    }
  }
#endif
