import HapticModel
import HapticSynthesis

/// Reads the values of a control of strength (`HapticIntensityControl` or `AudioVolumeControl`) at moments.
///
/// The values are read from transients of intensity 1 that the synthesizer starts under the same parameters and
/// curves, so that controls are evaluated in one place only.
package enum StrengthProbe {
  /// Returns the factors by which a control changes events that start at times in ascending order, at least 0.
  ///
  /// - Parameters:
  ///   - id: the control, one that multiplies.
  ///   - pattern: the pattern with the parameters and curves; its events do not matter.
  ///   - times: times in seconds from the start of the pattern, at least 0.
  ///   - sampleRate: the sample rate in Hz; of times on one sample, the first counts.
  package static func values(
    of id: DynamicParameterID, in pattern: HapticPattern, at times: [Double],
    sampleRate: Double = SampleRate.standard
  ) -> [Double] {
    var values = [Double](repeating: 1, count: times.count)
    var probe = HapticPattern()
    for var parameter in pattern.parameters where parameter.id == id {
      parameter.id = .hapticIntensityControl
      probe.parameters.append(parameter)
    }
    for var curve in pattern.curves where curve.id == id {
      curve.id = .hapticIntensityControl
      probe.curves.append(curve)
    }
    guard !probe.parameters.isEmpty || !probe.curves.isEmpty else { return values }
    let samples = times.map { Int($0 * sampleRate + 0.5) }
    // One list of parameters for all transients.
    let transient = HapticEvent(.hapticTransient, time: 0, parameters: [EventParameter(.hapticIntensity, 1)])
    probe.events.reserveCapacity(times.count)
    var last = -1
    for (time, sample) in zip(times, samples) where sample != last {
      var event = transient
      event.time = time
      probe.events.append(event)
      last = sample
    }
    // A transient without strength may be left out of the frames.
    for index in values.indices { values[index] = 0 }
    var next = 0
    let renderer = OfflineRenderer([.init(Score(probe, sampleRate: sampleRate))], sampleRate: sampleRate)
    // The transients of a frame keep their own times, so few frames are enough. The end of their sound need not be known.
    let end = Int64((samples.last ?? 0) + 1)
    renderer.forEachControlFrame(every: 0.25, before: end) { frame in
      for tap in frame.transients {
        let sample = Int(max(0, frame.time + tap.offset) * sampleRate + 0.5)
        while next < samples.count, samples[next] < sample { next += 1 }
        while next < samples.count, samples[next] == sample {
          values[next] = Double(tap.intensity)
          next += 1
        }
      }
      return next < samples.count
    }
    return values
  }
}
