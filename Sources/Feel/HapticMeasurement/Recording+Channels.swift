import HapticText

extension Recording {
  /// Creates a recording of the channels of an audio file.
  ///
  /// - Parameters:
  ///   - rate: the number of samples a second.
  ///   - channels: the samples of each channel, full scale at ±1.
  ///   - channel: the number of the channel with the sensor, from 1; `nil` for three axes if there are three channels,
  ///     otherwise for the channel with the most power.
  ///   - fullScale: the acceleration in g of full scale; `nil` if it is unknown.
  /// - Throws: `invalid` if there is no such channel; otherwise as `init(times:axes:unit:)`.
  public init(
    rate: Double, channels: [[Double]], channel: Int? = nil, fullScale: Double? = nil
  ) throws(RecordingError) {
    let unit = fullScale.map { RecordingUnit.fullScale($0) } ?? .relative
    if let channel {
      guard channels.indices.contains(channel - 1) else {
        throw RecordingError(
          .invalid, "there is no channel \(channel); the recording has \(channels.count)")
      }
      try self.init(rate: rate, axes: [channels[channel - 1]], unit: unit)
    } else if channels.count == 3 {
      try self.init(rate: rate, axes: channels, unit: unit)
    } else {
      var (strongest, most): ([Double], Double) = ([], -1)
      for samples in channels {
        let mean = samples.reduce(0, +) / Double(max(1, samples.count))
        let power = samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        if power > most { (strongest, most) = (samples, power) }
      }
      try self.init(rate: rate, axes: [strongest], unit: unit)
    }
  }
}
