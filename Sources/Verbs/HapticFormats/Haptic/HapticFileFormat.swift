extension HapticFormat {
  /// `.haptic` 1.0.
  static var haptic: HapticFormat {
    HapticFormat(
      name: "haptic", summary: ".haptic 1.0 of Meta and Lofelt: two envelopes and emphasis",
      endings: ["haptic"],
      device: "taptic",
      recognizes: { $0.isObject && $0.mentions("signals") && $0.mentions("continuous") },
      read: { bytes, limits throws(FormatError) in try HapticFileReader.read(bytes, limits) },
      write: { source throws(FormatError) in try HapticFileWriter.write(source) })
  }
}

/// A `.haptic` clip as its file says it: amplitudes and frequencies, not intensities.
struct HapticClip: Hashable {
  /// A point of the amplitude envelope.
  struct Point: Hashable {
    /// The time in seconds.
    var time: Double
    /// The amplitude, 0…1.
    var amplitude: Double
    /// A transient at the time of the point.
    var emphasis: Emphasis?
  }

  /// A transient.
  struct Emphasis: Hashable {
    /// The amplitude, at least that of its point.
    var amplitude: Double
    /// The frequency, 0…1.
    var frequency: Double
  }

  /// The amplitude envelope, at least one point; the last one is the end of the clip.
  var amplitude: [Point] = []
  /// The frequency envelope; empty if the frequency is 0.5 throughout.
  var frequency: [Polyline.Point] = []

  /// The frequency of a clip without a frequency envelope.
  static var defaultFrequency: Double { 0.5 }
}
