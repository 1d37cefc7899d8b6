import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import HapticFormats

/// Time and results of readers, by the size of what they read.
@Suite("Bounds of readers", .serialized)
struct ReaderBoundTests {
  /// A shape of a file that could make its reader slow.
  struct Shape: Sendable, CustomTestStringConvertible {
    var format: String
    var name: String
    /// Whether the reader refuses the file at a limit.
    var isRefused = false
    /// Returns a file of a size.
    var file: @Sendable (Int) -> [UInt8]
    var testDescription: String { "\(format), \(name)" }
  }

  private static func shape(
    _ format: String, _ name: String, isRefused: Bool = false, _ file: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(format: format, name: name, isRefused: isRefused) { Array(file($0).utf8) }
  }

  private static func list(_ count: Int, _ item: (Int) -> String) -> String {
    "[" + (0..<count).map(item).joined(separator: ",") + "]"
  }

  static let shapes: [Shape] = [
    shape("ahap", "many events") { count in
      let events = list(count) {
        #"{"Event":{"Time":\#($0),"EventType":"HapticTransient","EventParameters":[]}}"#
      }
      return #"{"Version":1,"Pattern":\#(events)}"#
    },
    // A list has at most 500 points, so that many frames are needed.
    shape("openxr-parametric", "many frames") { count in
      let frames = (0..<count).map { index in
        let kind = ParametricEffect.kind(of: index, count: count)
        let start = index * 100
        return
          #"{"streamFrameType":"\#(kind)","amplitudePoints":[{"time":\#(start),"value":0.3},{"time":\#(start + 90),"value":0.4}],"transients":[{"time":\#(start + 50),"amplitude":0.9,"frequency":0.2}]}"#
      }
      return
        #"{"format":"thrum-openxr-parametric","version":1,"frames":[\#(frames.joined(separator: ","))]}"#
    },
    shape("haptic", "many emphasised points") { count in
      let points = list(count) {
        #"{"time":\#($0),"amplitude":0.3,"emphasis":{"amplitude":0.9,"frequency":0.2}}"#
      }
      return
        #"{"version":{"major":1},"signals":{"continuous":{"envelopes":{"amplitude":\#(points),"frequency":[{"time":0,"frequency":0.9}]}}}}"#
    },
    shape("vij", "many transients") { count in
      let points = list(count) { #"{"time":\#($0),"amplitude":0.5}"# }
      return
        #"{"metadata":{},"voices":{"envelopes":[\#(points),\#(points)],"transients":[\#(points),\#(points)]}}"#
    },
    shape("android", "many envelopes") { count in
      let envelopes = list(count) {
        #"{"start":\#($0),"points":[{"durationMillis":1,"intensity":1,"sharpness":0}]}"#
      }
      return #"{"format":"thrum-android","version":1,"envelopes":\#(envelopes)}"#
    },
    shape("android", "many amplitudes") { count in
      let (times, levels) = (list(count) { _ in "1" }, list(count) { "\($0 % 255)" })
      return
        #"{"format":"thrum-android","version":1,"waveform":{"timings":\#(times),"amplitudes":\#(levels)}}"#
    },
    shape("web", "many calls") { count in
      #"{"format":"thrum-web","version":1,"calls":\#(list(count) { #"{"start":\#($0),"pattern":[1,1,1]}"# })}"#
    },
    shape("motors", "many steps") { count in
      let steps = list(count) { #"{"duration":1,"strongMagnitude":0.\#($0 % 9 + 1),"weakMagnitude":1}"# }
      return #"{"format":"thrum-motors","version":1,"steps":\#(steps)}"#
    },
    shape("feedbackd", "many rumbles of large counts") { count in
      let feedbacks = list(count) {
        #"{"event-name":"\#($0)","type":"VibraRumble","count":10000,"duration":1,"pause":1}"#
      }
      return #"{"profiles":[{"feedbacks":\#(feedbacks)}]}"#
    },
    shape("hjif", "many vibrations at one time") { count in
      hjif(list(count) { effect($0 / 60 * 100) }, library: "[]")
    },
    shape("hjif", "many references to an effect of many keys") { count in
      let keys = (0..<count).map { "\"k\($0)\":0," }.joined()
      let references = list(count) { #"{"effect_type":"Reference","id":1,"position":\#($0 * 100)}"# }
      return hjif(
        references,
        library: #"[{\#(keys)"id":1,"keyframes":[{"relative_position":50,"amplitude_modulation":1}]}]"#)
    },
    Shape(format: "hmpg", name: "many bytes after the end") { count in
      HJIFTests.hmpg + [UInt8](repeating: 0xFF, count: 20 * count)
    },
    shape("haps", "many notes") { count in
      let notes = list(count) {
        #"{"m_startingPoint":\#($0),"m_length":1,"m_hapticEffect":{"m_type":1,"m_amplitudeModulation":{"m_keyframes":[{"m_time":0,"m_value":1}]}}}"#
      }
      return #"{"m_version":"5","m_vibration":{"m_melodies":[{"m_notes":\#(notes)}]}}"#
    },
    shape("tact", "many points") { count in
      let points = list(count) { #"{"time":\#($0),"intensity":0.5}"# }
      return
        #"{"layout":{},"tracks":[{"effects":[{"startTime":0,"modes":{"A":{"mode":"PATH_MODE","pathMode":{"feedback":[{"pointList":\#(points)}]}}}}]}]}"#
    },
    shape("ivs", "many effects and launches") { count in
      ivs(
        (0..<count).map { #"<basis-effect name="\#($0)" duration="5"/>"# }.joined(),
        (0..<count).map { #"<launch-event time="\#($0)" effect="\#($0)"/>"# }.joined())
    },
    shape("ivs", "many attributes", isRefused: true) { count in
      let names = (0..<count).map { " a\($0)='1'" }.joined()
      return ivs(
        "<basis-effect\(names) name='a' duration='5'/>",
        String(repeating: "<launch-event time='1' effect='a'/>", count: count))
    },
    shape("ivs", "a long number", isRefused: true) { count in
      ivs(
        "<basis-effect name='a' duration='\(String(repeating: "0", count: 10 * count))5'/>",
        String(repeating: "<launch-event time='1' effect='a'/>", count: count))
    },
    shape("ivs", "repetitions") { count in
      ivs(
        #"<basis-effect name="a" duration="1"/>"#,
        #"<repeat-event time="0" count="\#(count)" duration="1"><launch-event time="0" effect="a"/></repeat-event>"#
      )
    },
  ]

  private static func ivs(_ effects: String, _ entries: String) -> String {
    "<ivs-file><effects>\(effects)<timeline-effect>\(entries)</timeline-effect></effects></ivs-file>"
  }

  private static func effect(_ position: Int) -> String {
    #"{"position":\#(position),"keyframes":[{"relative_position":0,"amplitude_modulation":1},{"relative_position":50,"amplitude_modulation":1}]}"#
  }

  private static func hjif(_ effects: String, library: String) -> String {
    #"{"profile":"Main","perceptions":[{"effect_library":\#(library),"channels":[{"bands":[{"band_type":"VectorialWave","effects":\#(effects)}]}]}]}"#
  }

  @Test("every format that is read has a shape")
  func everyReader() {
    let shaped = Set(Self.shapes.map(\.format))
    let read = FormatRegistry.formats.filter { $0.isRead }.map(\.name)
    #expect(Set(read).subtracting(shaped).isEmpty)
  }

  @Test("ten times the file takes about ten times the time, to read and to join", arguments: shapes)
  func exponent(_ shape: Shape) throws {
    let read = try #require(FormatRegistry.named(shape.format)?.read)
    func seconds(_ file: [UInt8]) -> Double {
      let time = ContinuousClock().measure {
        do throws(FormatError) {
          var losses: [Loss] = []
          _ = PatternMerger.merged(try read(file, FormatLimits()).patterns, &losses)
        } catch {}
      }
      return time / .seconds(1)
    }
    do throws(FormatError) {
      let content = try read(shape.file(1000), FormatLimits())
      #expect(!shape.isRefused && content.patterns.contains { !$0.events.isEmpty })
    } catch {
      #expect(shape.isRefused && error.kind == .limit, "\(error.message)")
    }
    // Below a hundredth of a second the fixed part of the time hides the rest. The shortest of up to three times counts, as the
    // machine may do something else meanwhile.
    let files = (medium: shape.file(1000), large: shape.file(10_000))
    var (medium, large) = (Double.infinity, Double.infinity)
    for _ in 0..<3 where !(large < 22.4 * max(medium, 0.01)) {
      medium = min(medium, seconds(files.medium))
      large = min(large, seconds(files.large))
    }
    #expect(large < 22.4 * max(medium, 0.01), "\(medium) s, then \(large) s")
  }

  @Test("a launch of IVS that ends after the limit is refused with its line")
  func lateLaunch() throws {
    let file = Self.ivs(
      "<basis-effect name='a' duration='2000'/>", "\n<launch-event time='86399000' effect='a'/>")
    let read = try #require(HapticFormat.ivs.read)
    let error = #expect(throws: FormatError.self) { try read(Array(file.utf8), FormatLimits()) }
    #expect(error?.place == "line 2, launch-event" && error?.message.contains("86400 s") == true)
  }

  @Test("the count of a rumble is compared with the limit before events are made")
  func rumbleCount() throws {
    let file = Self.shapes.first { $0.format == "feedbackd" }?.file(2)
    let read = try #require(HapticFormat.feedbackd.read)
    let error = #expect(throws: FormatError.self) {
      try read(#require(file), FormatLimits(events: 9_999))
    }
    #expect(error?.kind == .limit && error?.place.contains("feedbacks[0]") == true)
  }

  @Test("spikes of one curve that overlap, touch or repeat keep the curve elsewhere")
  func spikes() {
    var pattern = HapticPattern(curves: [
      ParameterCurve(
        .hapticIntensityControl, time: 1, controlPoints: [.init(time: 0, value: 0), .init(time: 1, value: 1)])
    ])
    var spikes = ControlSpikes()
    for (time, value) in [(1.5, 0.9), (1.25, 0.2), (1.25, 0.8), (1.5005, 0.7), (3, 0.6)] {
      spikes.setIntensity(value, at: time)
    }
    spikes.apply(to: &pattern)
    expectEqual(pattern.curves.count, 2)
    let line = Polyline(pattern.curves[0].controlPoints.map { .init($0.time, Double($0.value)) })
    for (time, value) in [
      (0.1, 0.1), (0.2499, 0.2499), (0.25, 0.8), (0.2509, 0.8), (0.2511, 0.2511), (0.5, 0.9), (0.5004, 0.9),
      (0.5006, 0.7), (0.5014, 0.7), (0.5016, 0.5016), (0.9, 0.9),
    ] { #expect((line.value(at: time) - value).magnitude < 1e-5, "\(time): \(line.value(at: time))") }
    let added = pattern.curves[1]
    #expect(added.time == 3 && added.controlPoints.map(\.value) == [0.6, 0.6, 1])
  }
}
