import HapticModel
import HapticText

/// Writes the levels of a pattern and checks that AHAP can express each.
struct PatternWriter {
  var json: JSONWriter

  mutating func write(_ pattern: HapticPattern, splitsLongCurves: Bool) throws(AHAPEncodingError) {
    json.open(UInt8(ascii: "{"))
    json.key(.version)
    json.raw(pattern.version == 1 ? "1.0" : try number(pattern.version, "version"))
    try write(pattern.extras, level: .file, "")
    json.key(.pattern)
    json.open(UInt8(ascii: "["))
    for (index, event) in pattern.events.enumerated() {
      json.element()
      try write(event, "events[\(index)]")
    }
    for (index, parameter) in pattern.parameters.enumerated() {
      json.element()
      try write(parameter, "parameters[\(index)]")
    }
    for (index, curve) in pattern.curves.enumerated() {
      let place = "curves[\(index)]"
      let pieces = splitsLongCurves ? curve.cut() : [curve]
      for piece in pieces {
        json.element()
        try write(piece, place)
      }
    }
    json.close(UInt8(ascii: "]"))
    json.close(UInt8(ascii: "}"))
    json.finish()
  }

  private mutating func write(_ event: HapticEvent, _ place: String) throws(AHAPEncodingError) {
    json.open(UInt8(ascii: "{"))
    json.key(.event)
    json.open(UInt8(ascii: "{"))
    json.key(.time)
    json.raw(try time(event.time, place))
    json.key(.eventType)
    json.string(event.type.name)
    if let duration = event.duration ?? (event.type.isContinuous ? 0 : nil) {
      json.key(.eventDuration)
      json.raw(try time(duration, place))
    }
    try writeWaveform(of: event, place)
    if !event.parameters.isEmpty { try write(event.parameters, place) }
    try write(event.extras, level: .event, place, waveformKeysAllowed: event.type != .audioCustom)
    json.close(UInt8(ascii: "}"))
    try write(event.entryExtras, level: .entry, place)
    json.close(UInt8(ascii: "}"))
  }

  private mutating func write(_ parameters: [EventParameter], _ place: String) throws(AHAPEncodingError) {
    json.key(.eventParameters)
    json.open(UInt8(ascii: "["))
    for (index, parameter) in parameters.enumerated() {
      let place = "\(place).parameters[\(index)]"
      json.element()
      json.open(UInt8(ascii: "{"))
      json.key(.parameterID)
      json.string(parameter.id.name)
      json.key(.parameterValue)
      json.raw(try number(parameter.value, place))
      try write(parameter.extras, level: .eventParameter, place)
      json.close(UInt8(ascii: "}"))
    }
    json.close(UInt8(ascii: "]"))
  }

  private mutating func writeWaveform(of event: HapticEvent, _ place: String) throws(AHAPEncodingError) {
    guard event.type == .audioCustom else {
      if event.waveform == nil { return }
      throw AHAPEncodingError(
        .waveform, "a \(event.type.name) event cannot have a waveform; make it AudioCustom", place: place)
    }
    guard let waveform = event.waveform else {
      throw AHAPEncodingError(.waveform, "an AudioCustom event needs the path of its audio", place: place)
    }
    switch waveform.source {
    case .resource:
      throw AHAPEncodingError(
        .registeredAudio,
        "AHAP cannot name audio that is registered with an engine; give the event the path of an audio file",
        place: place)
    case .path(let path):
      if path.utf8.isEmpty {
        throw AHAPEncodingError(.waveform, "the path of the audio is empty", place: place)
      }
      json.key(.eventWaveformPath)
      json.string(path)
    }
    if !waveform.usesVolumeEnvelope {
      json.key(.eventWaveformUseVolumeEnvelope)
      json.raw("false")
    }
    if waveform.loops {
      json.key(.eventWaveformLoopEnabled)
      json.raw("true")
    }
  }

  private mutating func write(_ parameter: DynamicParameter, _ place: String) throws(AHAPEncodingError) {
    json.open(UInt8(ascii: "{"))
    json.key(.parameter)
    json.open(UInt8(ascii: "{"))
    json.key(.parameterID)
    json.string(parameter.id.name)
    json.key(.time)
    json.raw(try time(parameter.time, place))
    json.key(.parameterValue)
    json.raw(try number(parameter.value, place))
    try write(parameter.extras, level: .parameter, place)
    json.close(UInt8(ascii: "}"))
    try write(parameter.entryExtras, level: .entry, place)
    json.close(UInt8(ascii: "}"))
  }

  private mutating func write(_ curve: ParameterCurve, _ place: String) throws(AHAPEncodingError) {
    json.open(UInt8(ascii: "{"))
    json.key(.parameterCurve)
    json.open(UInt8(ascii: "{"))
    json.key(.parameterID)
    json.string(curve.id.name)
    json.key(.time)
    json.raw(try time(curve.time, place))
    json.key(.parameterCurveControlPoints)
    json.open(UInt8(ascii: "["))
    for (index, point) in curve.controlPoints.enumerated() {
      let place = "\(place).controlPoints[\(index)]"
      json.element()
      json.open(UInt8(ascii: "{"))
      json.key(.time)
      json.raw(try time(point.time, place))
      json.key(.parameterValue)
      json.raw(try number(point.value, place))
      try write(point.extras, level: .controlPoint, place)
      json.close(UInt8(ascii: "}"))
    }
    json.close(UInt8(ascii: "]"))
    try write(curve.extras, level: .curve, place)
    json.close(UInt8(ascii: "}"))
    try write(curve.entryExtras, level: .entry, place)
    json.close(UInt8(ascii: "}"))
  }
}

extension JSONWriter {
  /// Starts a member of an object under a key of AHAP.
  mutating func key(_ key: Key) { self.key(plain: key.name) }
}
