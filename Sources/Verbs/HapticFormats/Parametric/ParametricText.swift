import HapticText

extension ParametricEffect {
  /// The effect as JSON.
  var json: [UInt8] {
    let frames = self.frames
    return JSONText.file(reserving: 48 * (amplitude.count + frequency.count) + 72 * transients.count) {
      json in
      json.string("format", "thrum-openxr-parametric")
      json.number("version", 1)
      json.objects("frames", Array(frames.enumerated())) { json, entry in
        let (index, frame) = entry
        json.string("streamFrameType", Self.kind(of: index, count: frames.count))
        Self.write("amplitudePoints", amplitude[frame.amplitude], to: &json)
        if !frame.frequency.isEmpty { Self.write("frequencyPoints", frequency[frame.frequency], to: &json) }
        guard !frame.transients.isEmpty else { return }
        json.rows("transients", Array(transients[frame.transients])) { json, transient in
          json.raw("time", String(transient.time))
          json.number("amplitude", transient.amplitude)
          json.number("frequency", transient.frequency)
        }
      }
    }
  }

  private static func write(_ key: String, _ points: ArraySlice<Point>, to json: inout JSONText) {
    json.rows(key, Array(points)) { json, point in
      json.raw("time", String(point.time))
      json.number("value", point.value)
    }
  }

  /// Returns the effect as source that C99 and C++17 compile.
  func source(_ pattern: String) -> String {
    let name = SourceName.identifier(pattern)
    let frames = self.frames
    var text = """
      // \(SourceName.comment(pattern)): made by thrum convert.
      #pragma once
      #include <openxr/openxr.h>
      #include <stddef.h>

      // Times are nanoseconds from the start of the effect. Needs the extension XR_EXT_haptic_parametric.

      """
    text += Self.array("XrHapticParametricPointEXT", "\(name)_amplitude", amplitude.map { Self.row($0) })
    text += Self.array("XrHapticParametricPointEXT", "\(name)_frequency", frequency.map { Self.row($0) })
    text += Self.array(
      "XrHapticParametricTransientEXT", "\(name)_transients",
      transients.map { "{\($0.time), \(Self.float($0.amplitude)), \(Self.float($0.frequency))}" })
    let rows = frames.enumerated().map { index, frame in
      "{XR_TYPE_HAPTIC_PARAMETRIC_VIBRATION_EXT, NULL, "
        + "\(Self.slice(frame.amplitude, "\(name)_amplitude")), \(Self.slice(frame.frequency, "\(name)_frequency")), "
        + "\(Self.slice(frame.transients, "\(name)_transients")), "
        + "XR_FREQUENCY_UNSPECIFIED, XR_FREQUENCY_UNSPECIFIED, "
        + "XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_\(Self.kind(of: index, count: frames.count))_EXT}"
    }
    text += Self.array("XrHapticParametricVibrationEXT", "\(name)_frames", rows)
    text += """
      enum { \(name)_frame_count = \(frames.count) };

      // Submits a frame, 0 first. Submit each further frame before the last amplitude point of the one before.
      static inline XrResult \(name)_submit(XrSession session, const XrHapticActionInfo* info, uint32_t frame) {
        if (frame >= (uint32_t)\(name)_frame_count) return XR_ERROR_VALIDATION_FAILURE;
        return xrApplyHapticFeedback(session, info, (const XrHapticBaseHeader*)&\(name)_frames[frame]);
      }

      // Plays the first frame, which is the whole effect if \(name)_frame_count is 1.
      static inline XrResult \(name)_play(XrSession session, const XrHapticActionInfo* info) {
        return \(name)_submit(session, info, 0);
      }

      """
    return text
  }

  private static func row(_ point: Point) -> String { "{\(point.time), \(float(point.value))}" }

  private static func slice(_ range: Range<Int>, _ array: String) -> String {
    range.isEmpty ? "0, NULL" : "\(range.count), \(array) + \(range.lowerBound)"
  }

  /// Returns an array; nothing if it would be empty, which C does not allow.
  private static func array(_ type: String, _ name: String, _ rows: [String]) -> String {
    guard !rows.isEmpty else { return "" }
    return "static const \(type) \(name)[] = {\n" + rows.map { "  \($0),\n" }.joined() + "};\n"
  }

  /// Returns a literal of type `float`, which needs a point.
  private static func float(_ value: Double) -> String {
    value == 0 ? "0.0f" : value == 1 ? "1.0f" : NumberText.shortest(value) + "f"
  }
}
