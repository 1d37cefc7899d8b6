#if !canImport(Darwin)
  import HapticModel

  // Copies an app's objects into values of HapticModel. The numbers are checked later, in one place.

  extension CHHapticEvent {
    /// The duration that code for game controllers uses for an endless event (`GCHapticDurationInfinite`).
    private static let endless = Double(Float.greatestFiniteMagnitude)

    func model(place: String) throws(CHHapticError) -> HapticEvent {
      let content = content.withLock { $0 }
      var event = HapticEvent(
        try content.type.model(place: "\(place).type"), time: content.relativeTime,
        duration: content.duration == 0 || content.duration >= Self.endless ? nil : content.duration)
      event.parameters.reserveCapacity(content.parameters.count)
      for (index, parameter) in content.parameters.enumerated() {
        event.parameters.append(try parameter.model(place: "\(place).parameters[\(index)]"))
      }
      event.waveform = content.audioResource.map { AudioWaveform(.resource(UInt64(truncatingIfNeeded: $0))) }
      return event
    }
  }

  extension CHHapticEventParameter {
    func model(place: String) throws(CHHapticError) -> EventParameter {
      EventParameter(try parameterID.model(place: "\(place).parameterID"), value)
    }
  }

  extension CHHapticDynamicParameter {
    func model(place: String) throws(CHHapticError) -> DynamicParameter {
      DynamicParameter(
        try parameterID.model(place: "\(place).parameterID"), time: relativeTime, value: value)
    }
  }

  extension CHHapticParameterCurve {
    func model(place: String) throws(CHHapticError) -> ParameterCurve {
      ParameterCurve(
        try parameterID.model(place: "\(place).parameterID"), time: relativeTime,
        controlPoints: controlPoints.map { .init(time: $0.relativeTime, value: $0.value) })
    }
  }
#endif
