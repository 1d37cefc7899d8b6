#if !canImport(Darwin)
  import HapticModel

  extension PatternContent {
    /// The pattern as the nested dictionaries of a parsed AHAP file. What is at its default is left out.
    func dictionary() throws(CHHapticError) -> [CHHapticPattern.Key: Any] {
      var entries: [Any] = []
      for (index, event) in pattern.events.enumerated() {
        entries.append([CHHapticPattern.Key.event: try event.dictionary(place: "events[\(index)]")])
      }
      for parameter in pattern.parameters {
        let content: [CHHapticPattern.Key: Any] = [
          .parameterID: parameter.id.name, .time: parameter.time, .parameterValue: parameter.value,
        ]
        entries.append([CHHapticPattern.Key.parameter: content])
      }
      for curve in pattern.curves {
        let points = curve.controlPoints.map { point -> [CHHapticPattern.Key: Any] in
          [.time: point.time, .parameterValue: point.value]
        }
        let content: [CHHapticPattern.Key: Any] = [
          .parameterID: curve.id.name, .time: curve.time, .parameterCurveControlPoints: points,
        ]
        entries.append([CHHapticPattern.Key.parameterCurve: content])
      }
      return [.version: pattern.version, .pattern: entries]
    }
  }

  extension HapticEvent {
    fileprivate func dictionary(place: String) throws(CHHapticError) -> [CHHapticPattern.Key: Any] {
      var result: [CHHapticPattern.Key: Any] = [.eventType: type.name, .time: time]
      // AHAP has no other way to say that a continuous event has no end.
      if let duration = duration ?? (type.isContinuous ? 0 : nil) { result[.eventDuration] = duration }
      if !parameters.isEmpty {
        result[.eventParameters] = parameters.map { parameter -> [CHHapticPattern.Key: Any] in
          [.parameterID: parameter.id.name, .parameterValue: parameter.value]
        }
      }
      guard let waveform else { return result }
      guard let path = waveform.path else {
        throw CHHapticError(PatternProblem(.registeredAudio, at: "\(place).waveform"))
      }
      result[.eventWaveformPath] = path
      if !waveform.usesVolumeEnvelope { result[.eventWaveformUseVolumeEnvelope] = false }
      if waveform.loops { result[.eventWaveformLoopEnabled] = true }
      return result
    }
  }
#endif
