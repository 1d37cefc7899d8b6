import HapticText

/// Writes vibration for OpenXR: an amplitude envelope (XR_FB_haptic_amplitude_envelope) and PCM (XR_FB_haptic_pcm), in parts
/// of at most 4000 values, which is what runtimes buffer.
enum OpenXRWriter {
  private static var most: Int { 4000 }
  private static var pcmRate: Int { 8000 }
  private static var envelopeRate: Double { 100 }
  /// The duration of a value of the envelope.
  private static var nanoseconds: Int64 { 10_000_000 }

  static func write(_ source: FormatSource) throws(FormatError) -> WrittenFormat {
    let timeline = try Timeline(source.patterns)
    let source = try Waveforms.nearest(source)
    let samples = Waveforms.adapted(try Waveforms.samples(source, rate: pcmRate), from: source)
    let envelope = envelope(timeline, source)
    var losses = timeline.losses
    if timeline.transients.count > 0 { losses.append(.transientShape(count: timeline.transients.count)) }
    if let loss = timeline.rounding(toMilliseconds: 10, in: " in the amplitude envelope") {
      losses.append(loss)
    }
    let parts = max((samples.count + most - 1) / most, (envelope.count + most - 1) / most)
    if parts > 1 { losses.append(.split(parts: parts, limit: "runtimes buffer 4000 values")) }
    // Copies of a growing text would be several times its size, which takes as long as writing it.
    let file = JSONText.file(reserving: JSONText.sampleBytes * (samples.count + envelope.count) + 100 * parts)
    { json in
      json.string("format", "thrum-openxr")
      json.number("version", 1)
      json.rows("amplitudeEnvelope", slices(envelope)) { json, values in
        // An Int of 32 bits holds 2 s.
        json.raw("duration", String(Int64(values.count) * nanoseconds))
        json.numbers("amplitudes", values)
      }
      json.rows("pcm", slices(samples)) { json, part in
        json.number("sampleRate", pcmRate)
        json.bool("append", part.startIndex > 0)
        json.samples("samples", part)
      }
    }
    return WrittenFormat(file, losses: losses, playback: { .samples(samples) })
  }

  /// The drive of the vibration every 10 ms; a transient raises the values that it touches.
  private static func envelope(_ timeline: Timeline, _ source: FormatSource) -> [Double] {
    let scale = DeviceScale(source.design)
    let count = Int(timeline.end * envelopeRate) + 3
    var values = (0..<count).map { index in
      let level = timeline.intensity.mean(
        from: Double(index) / envelopeRate, to: Double(index + 1) / envelopeRate)
      return source.isLiteral ? level : scale.drive(intensity: level)
    }
    for transient in timeline.transients {
      let level = source.isLiteral ? transient.intensity : transient.intensity * transient.intensity
      let index = Int(transient.time * envelopeRate)
      for touched in index...(index + 1) where touched < values.count {
        values[touched] = max(values[touched], level)
      }
    }
    return values.map { TenThousandths($0).value }.endingAtRest(0)
  }

  private static func slices<Value>(_ values: [Value]) -> [ArraySlice<Value>] {
    var result: [ArraySlice<Value>] = []
    var start = 0
    while start < values.count {
      result.append(values[start..<min(start + most, values.count)])
      start += most
    }
    return result
  }
}
