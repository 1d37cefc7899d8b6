import HapticAnalysis
import HapticComposition
import HapticFormats
import HapticGraphics
import HapticModel
import HapticScore
import HapticText
import TestExpectations
import Testing

@testable import HapticOperations

@Suite("Summaries, pictures and other forms of a pattern")
struct ConvertingTests {
  private let transient = HapticPattern(events: [HapticEvent(.hapticTransient, time: 0.25)])
  private let sound = HapticPattern(events: [
    HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path("a.wav")))
  ])
  /// So many events at once for a day that every calculation would take minutes.
  private let crowd = HapticPattern(
    events: Array(
      repeating: HapticEvent(.hapticContinuous, time: 0, duration: 86_000), count: 20_000))

  @Test("a summary states what was looked for and nothing else")
  func info() throws {
    let result = try InfoOperation().run(sound)
    #expect(!result.json().contains("found") && !result.json().contains("warnings"))
    let looked = try InfoOperation(audioState: { $0 == "a.wav" ? .undecodable : .missing })
      .run(sound, warningCount: 2)
    #expect(looked.json().contains("\"found\": true,\n      \"usable\": false"))
    #expect(looked.json().contains("\"warnings\": 2"))
    #expect(looked.text(of: "x.ahap").hasSuffix("a.wav  1 x  cannot be decoded"))
    #expect(throws: OperationError.self) { try InfoOperation().run(crowd) }
  }

  @Test("a report lists summaries and failures in the order of the files")
  func report() throws {
    var report = InfoReport()
    #expect(report.isEmpty)
    report.add(try InfoOperation().run(transient), of: "a.ahap")
    report.add(failure: "it is a folder", of: "b.ahap")
    let json = report.json()
    #expect(json.contains("\"file\": \"a.ahap\",\n      \"version\": 1,\n      \"duration\": 0.25"))
    #expect(json.contains("\"file\": \"b.ahap\",\n      \"error\": \"it is a folder\""))
  }

  @Test("a picture has the lane of what is felt if a device is named, and a start within the pattern")
  func picture() throws {
    var operation = PictureOperation(title: "x")
    #expect(try operation.run(transient, columns: 100).felt == nil)
    operation.felt = .phone
    let lane = try #require(try operation.run(transient, columns: 100).felt)
    #expect(lane.device == "phone" && lane.level.peak > 10)
    operation.start = 5
    let error = #expect(throws: OperationError.self) { try operation.run(transient, columns: 100) }
    #expect(error?.kind == .invalidOption && error?.message.hasPrefix("from is beyond") == true)
    let many = HapticPattern(
      events: Array(repeating: HapticEvent(.hapticContinuous, time: 0, duration: 1), count: 250_000))
    let late = #expect(throws: OperationError.self) { try PictureOperation().run(many, columns: 100) }
    expectEqual(late?.kind, .tooLarge)
  }

  @Test(
    "a result that could not be read again is refused, with the reason",
    arguments: [
      ("haptic", 400, 1 << 20, "elements, more than the limit of 400"),
      ("haptic", 500_000, 4000, "more than 4000 bytes"), ("hjif", 400, 1 << 20, "more than the limit of 400"),
      ("ahap", 500_000, 4000, "more than 4000 bytes"), ("ahap-split", 500_000, 4000, "more than 4000 bytes"),
    ])
  func unreadableResult(name: String, events: Int, bytes: Int, reason: String) throws {
    let points = (0...500).map { index in
      ParameterCurve.ControlPoint(time: Double(index) / 100, value: Float(index * 7 % 10) / 10)
    }
    let long = HapticPattern(
      events: [HapticEvent(.hapticContinuous, time: 0, duration: 5)],
      curves: [ParameterCurve(.hapticIntensityControl, time: 0, controlPoints: points)])
    let content = FormatContent([long])
    var operation = try ConvertOperation(to: #require(FormatRegistry.named(name)), measures: false)
    let whole = try #require(try operation.run(content, from: "ahap").files.first?.bytes)
    operation.limits.events = events
    if name.hasPrefix("ahap") { operation.largestAHAP = bytes } else { operation.limits.bytes = bytes }
    let error = #expect(throws: OperationError.self) { try operation.run(content, from: "ahap") }
    expectEqual(error?.kind, .tooLarge)
    let message = try #require(error?.message)
    #expect(message.hasPrefix("the result is too large to be read again: "), "\(message)")
    #expect(message.contains(reason) && message.contains("; cut the pattern into parts"), "\(message)")

    // Exactly the size that is allowed is written.
    operation.limits = FormatLimits(bytes: whole.count)
    operation.largestAHAP = whole.count
    #expect(try operation.run(content, from: "ahap").files.first?.bytes == whole)
  }

  @Test("frames stop at the end that is set, at the closure's wish and at the limits of effort and number")
  func frames() throws {
    let hum = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0)])
    var operation = FramesOperation(step: 0.01)
    #expect(operation.isEndless(hum) && !operation.isEndless(transient))
    operation.end = 0.1
    #expect(!operation.isEndless(hum))
    var count = 0
    try operation.run(hum) { _ in
      count += 1
      return true
    }
    expectEqual(count, 10)
    try operation.run(hum) { _ in
      count += 1
      return false
    }
    expectEqual(count, 11)
    let buzz = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0, duration: 0.1)])
    var frames: [ControlFrame] = []
    try FramesOperation(step: 0.01).run(buzz) { frame in
      frames.append(frame)
      return true
    }
    // A program that holds the last frame leaves the device at rest.
    #expect(frames.last?.intensity == 0 && frames.dropFirst().dropLast().allSatisfy { $0.intensity > 0 })
    expectEqual(frames.last.map { Int($0.time * 100 + 0.5) }, frames.count - 1)
    let many = #expect(throws: OperationError.self) {
      try FramesOperation(step: 0.001).run(transient, limit: 10) { _ in true }
    }
    expectEqual(many?.message, "the pattern has more than 10 frames; use a longer time step")
    #expect(throws: OperationError.self) { try FramesOperation(step: 0.001).check(crowd) }
    #expect(FramesOperation.field("a,\"b\"") == "\"a,\"\"b\"\"\"" && FramesOperation.field("ü") == "ü")
  }

  @Test("canonical AHAP names the values that it drops and the first line that it changes")
  func format() throws {
    let warnings = ["comment", "trailing-comma"].map {
      Diagnostic(.warning, rule: $0, message: "x", line: 1, column: 1, path: "")
    }
    let result = try FormatOperation().run(transient, warnings: warnings)
    expectEqual(result.losses.map(\.rule), ["comment"])
    expectEqual(result.lossLines("x.ahap"), ["x.ahap:1:1: warning: x [comment]"])
    expectEqual(result.firstChangedLine(from: Array("{\n\"Version\"".utf8)), 2)
    #expect(FormatResult.isLoss("null-value") && !FormatResult.isLoss("missing-version"))
  }
}

@Suite("Composing and keeping changes by hand")
struct ComposeOperationTests {
  private func composed(_ settings: CompositionSettings = CompositionSettings()) -> Composition {
    var composer = ComposeOperation(settings, soundName: "hit.wav").composer(
      sampleRate: 16_000, scale: FeltScale())
    let samples = (0..<16_000).map { index in
      let time = Float(index % 8_000) / 16_000
      return (index / 40).isMultiple(of: 2) ? 0.9 * max(0, 1 - time / 0.1) : 0
    }
    samples.withUnsafeBufferPointer { composer.append($0) }
    return composer.finish()
  }

  @Test("a result has a description, a record of the composition, text and JSON")
  func result() throws {
    let operation = ComposeOperation(CompositionSettings(), soundName: "hit.wav")
    let composition = composed()
    let result = try operation.result(composition, output: "hit.ahap")
    let text = String(decoding: result.bytes, as: UTF8.self)
    #expect(text.contains("Composed from hit.wav by thrum, strategy hybrid."))
    #expect(result.pattern.events == composition.pattern.events && !result.pattern.events.isEmpty)
    expectEqual(CompositionRecord(in: result.pattern)?.changes(in: result.pattern), 0)
    #expect(result.line(isVerbose: false).hasPrefix("hit.ahap: 1 s; "))
    #expect(ComposeResult.json([result]).contains("\"output\": \"hit.ahap\""))
  }

  @Test("changes by hand are kept in a new composition")
  func update() throws {
    let operation = ComposeOperation(CompositionSettings(), soundName: "hit.wav")
    var old = try operation.result(composed(), output: "hit.ahap").pattern
    old.events.append(HapticEvent(.hapticTransient, time: 9))
    let bytes = try FormatOperation().run(old).bytes
    let result = try operation.result(
      composed(), output: "hit.ahap", keeping: EditedComposition(bytes, name: "hit.ahap"))
    expectEqual(result.edits, "1 by hand kept, 0 deleted")
    #expect(result.pattern.events.contains { $0.time == 9 } && result.bytes == bytes)
    #expect(throws: OperationError.self) { try EditedComposition(Array("{}".utf8), name: "hit.ahap") }
  }
}
