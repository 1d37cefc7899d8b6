extension HapticFormat {
  /// Parametric haptics of OpenXR as JSON.
  static var parametric: HapticFormat {
    HapticFormat(
      name: "openxr-parametric",
      summary: "OpenXR: points and transients of XR_EXT_haptic_parametric, as JSON",
      endings: ["parametric.json"], device: "coil", isAdapted: true,
      recognizes: { $0.isObject && $0.mentions("thrum-openxr-parametric") },
      read: { bytes, limits throws(FormatError) in try ParametricReader.read(bytes, limits) },
      write: { source throws(FormatError) in try ParametricWriter.write(source) { effect, _ in effect.json } }
    )
  }

  /// Parametric haptics of OpenXR as C.
  static var parametricSource: HapticFormat {
    HapticFormat(
      name: "openxr-c", summary: "C or C++ source for XR_EXT_haptic_parametric of OpenXR", endings: ["h"],
      device: "coil", isAdapted: true,
      write: { source throws(FormatError) in
        try ParametricWriter.write(source) { effect, name in Array(effect.source(name).utf8) }
      })
  }
}

/// A vibration of XR_EXT_haptic_parametric.
struct ParametricEffect: Hashable {
  /// A transient.
  struct Transient: Hashable {
    /// The time in nanoseconds.
    var time: Int64
    /// The amplitude, 0…1.
    var amplitude: Double
    /// The frequency, 0…1.
    var frequency: Double
  }

  /// A point of an envelope.
  struct Point: Hashable {
    /// The time in nanoseconds.
    var time: Int64
    /// The value, 0…1.
    var value: Double
  }

  /// The amplitudes. The first is at 0; the last is the end of the effect.
  var amplitude: [Point] = []
  /// The frequencies; empty if the frequency is 0.5 throughout.
  var frequency: [Point] = []
  /// The transients, at times that increase.
  var transients: [Transient] = []
}

/// A part of an effect that one call passes to the runtime.
struct ParametricFrame: Hashable {
  var amplitude: Range<Int>
  var frequency: Range<Int>
  var transients: Range<Int>
}

extension ParametricEffect {
  /// The largest number of points, and of transients, of one call. Specified: XR_HAPTIC_PARAMETRIC_MAX_POINTS_TRANSIENTS_EXT.
  static var most: Int { 500 }

  /// The parts of the effect. A part ends at an amplitude, never within a jump, and has the frequencies and transients up to
  /// there.
  var frames: [ParametricFrame] {
    var frames: [ParametricFrame] = []
    var (start, pitch, tap) = (0, 0, 0)
    while start < amplitude.count {
      var end = start
      var (pitches, passed) = (pitch, tap)
      var next = start
      while next < amplitude.count, next - start < Self.most {
        let time = amplitude[next].time
        let (morePitches, moreTransients) = (
          Self.count(frequency, from: pitches) { $0.time <= time },
          Self.count(transients, from: passed) { $0.time <= time }
        )
        let isLast = next + 1 == amplitude.count
        let isWithin = morePitches - pitch <= Self.most && moreTransients - tap <= Self.most
        if !isWithin, end > start { break }
        next += 1
        (pitches, passed) = (morePitches, moreTransients)
        if isLast || amplitude[next].time > time { end = next }
      }
      // Rows of more than 500 jumps at one time do not exist.
      if end == start { end = next }
      let last = amplitude[end - 1].time
      pitches = Self.count(frequency, from: pitch) { $0.time <= last }
      passed = Self.count(transients, from: tap) { $0.time <= last }
      frames.append(.init(amplitude: start..<end, frequency: pitch..<pitches, transients: tap..<passed))
      (start, pitch, tap) = (end, pitches, passed)
    }
    return frames
  }

  private static func count<Value>(_ values: [Value], from: Int, _ isWithin: (Value) -> Bool) -> Int {
    var index = from
    while index < values.count, isWithin(values[index]) { index += 1 }
    return index
  }

  /// The name of the type of a frame, between `XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_` and `_EXT`.
  static func kind(of index: Int, count: Int) -> String {
    count == 1
      ? "NONE" : index == 0 ? "FIRST_FRAME" : index + 1 == count ? "LAST_FRAME" : "INTERMEDIATE_FRAME"
  }
}
