#if !canImport(Darwin)
  import Foundation
  import HapticModel

  extension PatternContent {
    /// Returns the pattern as the nested dictionaries of a parsed AHAP file.
    ///
    /// Every event has its type, time, duration (0 for none) and parameters; other values that equal their
    /// default are omitted. Numbers and names are objects, because only objects can be cast to each of
    /// `Double`, `Float` and `Int`, or to both `String` and the typed names.
    func dictionary() throws(CHHapticError) -> [CHHapticPattern.Key: Any] {
      var entries: [Any] = []
      for (index, event) in pattern.events.enumerated() {
        entries.append([CHHapticPattern.Key.event: try event.dictionary(place: "events[\(index)]")])
      }
      for parameter in pattern.parameters {
        let content: [CHHapticPattern.Key: Any] = [
          .parameterID: NSString(string: parameter.id.name), .time: NSNumber(value: parameter.time),
          .parameterValue: NSNumber(value: parameter.value),
        ]
        entries.append([CHHapticPattern.Key.parameter: content])
      }
      for curve in pattern.curves {
        let points = curve.controlPoints.map { point -> [CHHapticPattern.Key: Any] in
          [.time: NSNumber(value: point.time), .parameterValue: NSNumber(value: point.value)]
        }
        let content: [CHHapticPattern.Key: Any] = [
          .parameterID: NSString(string: curve.id.name), .time: NSNumber(value: curve.time),
          .parameterCurveControlPoints: points,
        ]
        entries.append([CHHapticPattern.Key.parameterCurve: content])
      }
      return [.version: NSNumber(value: pattern.version), .pattern: entries]
    }
  }

  extension HapticEvent {
    fileprivate func dictionary(place: String) throws(CHHapticError) -> [CHHapticPattern.Key: Any] {
      let parameters = parameters.map { parameter -> [CHHapticPattern.Key: Any] in
        [
          .parameterID: NSString(string: parameter.id.name),
          .parameterValue: NSNumber(value: parameter.value),
        ]
      }
      var result: [CHHapticPattern.Key: Any] = [
        .eventType: NSString(string: type.name), .time: NSNumber(value: time),
        .eventDuration: NSNumber(value: duration ?? 0), .eventParameters: parameters,
      ]
      guard let waveform else { return result }
      guard let path = waveform.path else {
        throw CHHapticError(PatternProblem(.registeredAudio, at: "\(place).waveform"))
      }
      result[.eventWaveformPath] = NSString(string: path)
      if !waveform.usesVolumeEnvelope {
        result[.eventWaveformUseVolumeEnvelope] = NSNumber(value: false)
      }
      if waveform.loops { result[.eventWaveformLoopEnabled] = NSNumber(value: true) }
      return result
    }
  }
#endif
