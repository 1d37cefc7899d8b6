import Foundation
import HapticAnalysis
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import HapticFormats

@Suite("Parametric haptics of OpenXR")
struct ParametricTests {
  /// More transients, and more points of both envelopes, than a call takes.
  static let many = HapticPattern(
    events: (0..<1300).map { HapticEvent(.hapticTransient, time: Double($0) * 0.04) }
      + [HapticEvent(.hapticContinuous, time: 0, duration: 29)],
    curves: [
      ParameterCurve(
        .hapticSharpnessControl, time: 0,
        controlPoints: (0..<700).map { .init(time: Double($0) * 0.04, value: $0 % 2 == 0 ? 0 : 0.4) })
    ])

  private static func frames(_ pattern: HapticPattern, isLiteral: Bool) throws -> [[String: Any]] {
    try frames(Array(text(.parametric, [pattern], isLiteral: isLiteral).utf8))
  }

  private static func frames(_ json: [UInt8]) throws -> [[String: Any]] {
    let root = try #require(JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
    return try #require(root["frames"] as? [[String: Any]])
  }

  /// How transients are written.
  enum Form: CaseIterable {
    case transcribed, adapted, peaks
  }

  @Test("what is written keeps the rules of the specification", arguments: Form.allCases)
  func rules(form: Form) throws {
    for pattern in [TargetTests.pattern, TargetTests.long, Self.many, HapticPattern()] {
      let frames: [[String: Any]]
      if form == .peaks {
        let source = FormatSource([pattern], design: .phone, device: DesignTarget(.coil))
        let effect = try ParametricPlanner(source, Timeline([pattern])).adapted(peak: 1, asPeaks: true)
        #expect(effect.transients.isEmpty)
        frames = try Self.frames(effect.json)
      } else {
        frames = try Self.frames(pattern, isLiteral: form == .transcribed)
      }
      var (time, tap, pitch) = (0, -1, 0)
      for (index, frame) in frames.enumerated() {
        let amplitudes = try #require(frame["amplitudePoints"] as? [[String: Double]])
        let pitches = frame["frequencyPoints"] as? [[String: Double]] ?? []
        let taps = frame["transients"] as? [[String: Double]] ?? []
        #expect(amplitudes.count >= (index == 0 ? 2 : 1) && amplitudes.count <= 500)
        #expect(pitches.count <= 500 && taps.count <= 500)
        if index == 0 {
          expectEqual(amplitudes[0]["time"], 0)
          #expect(pitches.isEmpty || pitches[0]["time"] == 0)
        } else {
          // A jump stays in one frame.
          #expect(Int(try #require(amplitudes[0]["time"])) > time)
        }
        for point in amplitudes {
          let next = Int(try #require(point["time"]))
          #expect(next >= time && (0...1).contains(point["value"] ?? 2))
          time = next
        }
        for point in pitches {
          let next = Int(try #require(point["time"]))
          #expect(next >= pitch && next <= time && (0...1).contains(point["value"] ?? 2))
          pitch = next
        }
        for point in taps {
          let next = Int(try #require(point["time"]))
          #expect(next > tap && next <= time)
          #expect((0...1).contains(point["amplitude"] ?? 2) && (0...1).contains(point["frequency"] ?? 2))
          tap = next
        }
        expectEqual(
          frame["streamFrameType"] as? String, ParametricEffect.kind(of: index, count: frames.count))
      }
      #expect(time > 0)
      if pattern == Self.many { #expect(frames.count >= 3) }
    }
  }

  @Test("a transcription that is read and transcribed again is equal, byte for byte")
  func roundTrip() throws {
    for pattern in [TargetTests.pattern, TargetTests.long, Self.many] {
      let first = try text(.parametric, [pattern], isLiteral: true)
      let read = try ParametricReader.read(Array(first.utf8), FormatLimits())
      expectEqual(read.losses, [])
      let second = try written(.parametric, read.patterns, isLiteral: true).files[0].bytes
      #expect(String(decoding: second, as: UTF8.self) == first)
    }
  }

  @Test("a peak of the envelopes lasts as long as the transient of the design, and changes nothing else")
  func peaks() throws {
    let source = FormatSource([TargetTests.pattern], design: .phone, device: DesignTarget(.coil))
    let effect = try ParametricPlanner(source, Timeline([TargetTests.pattern])).adapted(
      peak: 1, asPeaks: true)
    // Sharpness 0.8 is 200 Hz, and a transient has one and a half periods.
    let peak = effect.amplitude.filter { (90_000_000...120_000_000).contains($0.time) }
    expectEqual(peak.map { $0.time }, [100_000_000, 100_000_000, 107_500_000, 107_500_000])
    #expect(peak[0].value == 0 && peak[1].value > 0.3 && peak[2].value == peak[1].value && peak[3].value == 0)
    expectEqual(effect.frequency.first { $0.time == 107_500_000 }?.value, 1)
    expectEqual(effect.amplitude.last?.time, 1_000_000_000)
  }

  @Test("transients may be weaker than the vibration, and keep their values")
  func values() throws {
    let pattern = HapticPattern(events: [
      HapticEvent(.hapticContinuous, time: 0, duration: 1, parameters: [.init(.hapticIntensity, 1)]),
      HapticEvent(
        .hapticTransient, time: 0.5,
        parameters: [.init(.hapticIntensity, 0.5), .init(.hapticSharpness, 0.75)]),
    ])
    let frames = try Self.frames(pattern, isLiteral: true)
    let taps = try #require(frames[0]["transients"] as? [[String: Double]])
    expectEqual(taps, [["time": 500_000_000, "amplitude": 0.25, "frequency": 0.75]])
  }

  @Test(
    "a file that the specification does not allow is refused with a place",
    arguments: [
      #"{"streamFrameType":"NONE","amplitudePoints":[{"time":0,"value":1}]}"#,
      #"{"streamFrameType":"NONE","amplitudePoints":[{"time":1,"value":1},{"time":2,"value":1}]}"#,
      #"{"streamFrameType":"NONE","amplitudePoints":[{"time":0,"value":1},{"time":5,"value":1},{"time":4,"value":1}]}"#,
      #"{"streamFrameType":"NONE","amplitudePoints":[{"time":0,"value":1},{"time":5,"value":1.5}]}"#,
      #"{"streamFrameType":"NONE","amplitudePoints":[{"time":0,"value":1},{"time":0.5,"value":1}]}"#,
      #"{"streamFrameType":"FIRST_FRAME","amplitudePoints":[{"time":0,"value":1},{"time":5,"value":1}]}"#,
      #"{"streamFrameType":"NONE","amplitudePoints":[{"time":0,"value":1},{"time":5,"value":1}],"transients":[{"time":6,"amplitude":1,"frequency":1}]}"#,
      #"{"streamFrameType":"NONE","amplitudePoints":[{"time":0,"value":1},{"time":5,"value":1}],"transients":[{"time":2,"amplitude":1,"frequency":1},{"time":2,"amplitude":1,"frequency":1}]}"#,
    ])
  func refused(frame: String) throws {
    let file = #"{"format":"thrum-openxr-parametric","version":1,"frames":[\#(frame)]}"#
    let error = #expect(throws: FormatError.self) {
      _ = try ParametricReader.read(Array(file.utf8), FormatLimits())
    }
    #expect(try !#require(error).place.isEmpty)
  }

  /// The declarations of OpenXR that the source uses, as its specification states them, and a runtime that prints.
  private static let header = """
    #pragma once
    #include <stdint.h>
    typedef int64_t XrDuration;
    typedef uint64_t XrPath;
    typedef struct XrSession_T* XrSession;
    typedef struct XrAction_T* XrAction;
    typedef enum XrResult { XR_SUCCESS = 0, XR_ERROR_VALIDATION_FAILURE = -1 } XrResult;
    typedef enum XrStructureType { XR_TYPE_HAPTIC_PARAMETRIC_VIBRATION_EXT = 1000775000 } XrStructureType;
    #define XR_FREQUENCY_UNSPECIFIED 0
    typedef struct XrHapticBaseHeader { XrStructureType type; const void* next; } XrHapticBaseHeader;
    typedef struct XrHapticActionInfo { XrStructureType type; const void* next; XrAction action; XrPath subactionPath; } XrHapticActionInfo;
    typedef struct XrHapticParametricPointEXT { XrDuration time; float value; } XrHapticParametricPointEXT;
    typedef struct XrHapticParametricTransientEXT { XrDuration time; float amplitude; float frequency; } XrHapticParametricTransientEXT;
    typedef enum XrHapticParametricStreamFrameTypeEXT {
      XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_NONE_EXT = 0, XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_FIRST_FRAME_EXT = 1,
      XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_INTERMEDIATE_FRAME_EXT = 2, XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_LAST_FRAME_EXT = 3
    } XrHapticParametricStreamFrameTypeEXT;
    typedef struct XrHapticParametricVibrationEXT {
      XrStructureType type; const void* next;
      uint32_t amplitudePointCount; const XrHapticParametricPointEXT* amplitudePoints;
      uint32_t frequencyPointCount; const XrHapticParametricPointEXT* frequencyPoints;
      uint32_t transientCount; const XrHapticParametricTransientEXT* transients;
      float minFrequencyHz; float maxFrequencyHz; XrHapticParametricStreamFrameTypeEXT streamFrameType;
    } XrHapticParametricVibrationEXT;
    static XrResult xrApplyHapticFeedback(XrSession session, const XrHapticActionInfo* info, const XrHapticBaseHeader* haptic);
    """

  private static let program = """
    #include <stdio.h>
    #include "tap.h"
    static XrResult xrApplyHapticFeedback(XrSession session, const XrHapticActionInfo* info, const XrHapticBaseHeader* haptic) {
      const XrHapticParametricVibrationEXT* it = (const XrHapticParametricVibrationEXT*)haptic;
      (void)session; (void)info;
      printf("%u %u %u %d\\n", it->amplitudePointCount, it->frequencyPointCount, it->transientCount, (int)it->streamFrameType);
      return XR_SUCCESS;
    }
    int main(void) {
      uint32_t frame;
      if (tap_play(0, 0) != XR_SUCCESS) return 1;
      for (frame = 1; frame < (uint32_t)tap_frame_count; frame++) if (tap_submit(0, 0, frame) != XR_SUCCESS) return 1;
      return tap_submit(0, 0, tap_frame_count) == XR_ERROR_VALIDATION_FAILURE ? 0 : 1;
    }
    """

  @Test(
    "the source compiles as C99 and C++17 without a warning, and submits the frames of the JSON",
    arguments: [["gcc", "-std=c99"], ["g++", "-std=c++17", "-x", "c++"]])
  func source(compiler: [String]) throws {
    for pattern in [TargetTests.pattern, TargetTests.long, Self.many, HapticPattern()] {
      let folder = try TemporaryFolder()
      let source = try written(.parametricSource, [pattern], isLiteral: true, name: "tap").files[0].bytes
      try folder.write("tap.h", String(decoding: source, as: UTF8.self))
      try folder.write("openxr/openxr.h", Self.header)
      try folder.write("run.c", Self.program)
      let flags = ["-Wall", "-Wextra", "-Werror", "-pedantic", "-I", ".", "run.c", "-o", "run"]
      let (status, output) = try SourceTests.run(compiler + flags, in: folder)
      #expect(status == 0, "\(output.prefix(600))")
      let (ran, log) = try SourceTests.run(["./run"], in: folder)
      #expect(ran == 0, "\(log)")
      let kinds = ["NONE", "FIRST_FRAME", "INTERMEDIATE_FRAME", "LAST_FRAME"]
      let expected = try Self.frames(pattern, isLiteral: true).map { frame in
        let counts = ["amplitudePoints", "frequencyPoints", "transients"].map {
          String((frame[$0] as? [Any])?.count ?? 0)
        }
        let kind = kinds.firstIndex(of: (frame["streamFrameType"] as? String) ?? "") ?? -1
        return (counts + [String(kind)]).joined(separator: " ") + "\n"
      }
      #expect(log == expected.joined())
    }
  }
}
