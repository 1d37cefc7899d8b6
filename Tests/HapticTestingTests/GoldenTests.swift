import HapticModel
import HapticPlayback
import TestExpectations
import TestSupport
import Testing

@testable import HapticTesting

/// Golden files: their text, what counts as the same, and what is said when it is not.
struct GoldenTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func doorbellRecording() throws -> Recording {
    let bench = HapticBench()
    try bench.engine.start()
    try bench.engine.play(doorbell, at: 0)
    bench.advance(by: 0.5)
    return bench.felt
  }

  /// What a comparison with a text says; empty when it holds.
  private func comparison(of recording: Recording, with text: String) throws -> String {
    let path = try folder.write("golden.felt", text)
    do {
      try recording.expectGolden(
        path, within: .perceptual, isRecording: false, place: "AppTests/BellTests.swift:7")
      return ""
    } catch { return error.description.replacing(folder.path, with: "Golden") }
  }

  @Test("the doorbell is felt as recorded") func recordedDoorbell() throws {
    try doorbellRecording().expectGolden("../Golden/HapticTesting/doorbell.felt")
  }

  @Test("a recording is the same as its own text") func ownText() throws {
    let recording = try doorbellRecording()
    #expect(try comparison(of: recording, with: recording.goldenText) == "")
  }

  @Test("comments, blank lines and other line ends are accepted") func comments()
    throws
  {
    let recording = try doorbellRecording()
    let text = "# The bell.\r\n\r\n" + recording.goldenText.replacing("\n", with: "\r\n# so far\r\n")
    #expect(try comparison(of: recording, with: text) == "")
  }

  /// What makes a difference and what does not: a line of the golden, what becomes of it, whether that is the same.
  @Test(
    "a difference that people cannot notice makes no difference",
    arguments: [
      ("tap    0.1000 0.80 0.60", "tap    0.1040 0.80 0.60", true),
      ("tap    0.1000 0.80 0.60", "tap    0.1060 0.80 0.60", false),
      ("tap    0.1000 0.80 0.60", "tap    0.1000 0.85 0.52", true),
      ("tap    0.1000 0.80 0.60", "tap    0.1000 0.95 0.60", false),
      ("tap    0.1000 0.80 0.60", "tap    0.1000 0.80 0.45", false),
      ("tap    0.1000 0.80 0.60", "", false),
      ("tap    0.1000 0.80 0.60", "tap    0.1000 0.80 0.60\ntap    0.1500 0.50 0.50", false),
      ("tap    0.1000 0.80 0.60", "tap    0.1000 0.80 0.60\ntap    0.1500 0.01 0.50", true),
      ("HapticContinuous intensity 0.60", "HapticContinuous intensity 0.63", true),
      ("HapticContinuous intensity 0.60", "HapticContinuous intensity 0.70", false),
      ("HapticContinuous intensity 0.60", "AudioContinuous volume 0.60", false),
      ("AudioContinuous volume 0.50", "AudioContinuous volume 0.40", false),
      ("event  0.2000 0.4020 HapticContinuous", "event  0.2000 0.4090 HapticContinuous", false),
      ("event  0.2000 0.4020 HapticContinuous", "event  0.2000 - HapticContinuous", false),
      ("level  0.4000 0.60 0.30", "level  0.3960 0.60 0.30", true),
      ("level  0.4000 0.60 0.30", "level  0.4000 0.40 0.30", false),
      ("level  0.4000 0.60 0.30", "level  0.4000 0.60 0.60", false),
      ("notice 0.0000 started", "notice 0.0000 reset", false),
      ("notice 0.0000 started", "notice 0.0200 started", false),
      ("notice 0.0000 started\n", "", false),
      ("end    0.5000", "notice 0.5000 reset\nend    0.5000", false),
      ("end    0.5000", "end    0.5040", true),
      ("end    0.5000", "end    0.6000", false),
    ])
  func unnoticeable(line: String, becomes: String, isSame: Bool) throws {
    let recording = try doorbellRecording()
    let text = recording.goldenText
    #expect(text.contains(line))
    let said = try comparison(of: recording, with: text.replacing(line, with: becomes))
    #expect(said.isEmpty == isSame, "\(said)")
  }

  @Test("an event that is missing or added is a difference") func missingEvent() throws {
    let recording = try doorbellRecording()
    let text = recording.goldenText
    var weaker = recording
    weaker.levels = LevelCourse()
    #expect(try comparison(of: weaker, with: text).contains("level  0.2"))
    var more = recording
    more.spans.append(.init(start: 0.45, end: 0.47))
    #expect(try comparison(of: more, with: text).contains("felt besides: event  0.4500 0.4700"))
    var told = recording
    told.notices.append(.init(time: 0.45, kind: .reset))
    #expect(try comparison(of: told, with: text).contains("happened besides: notice 0.4500 reset"))
    var silent = Recording()
    silent.duration = 0.5
    #expect(try comparison(of: silent, with: silent.goldenText) == "")
    #expect(try comparison(of: recording, with: silent.goldenText) != "")
    #expect(try comparison(of: silent, with: text) != "")
  }

  @Test("the first difference is shown with its surroundings") func firstDifference()
    throws
  {
    let recording = try doorbellRecording()
    let text = recording.goldenText.replacing("tap    0.1000 0.80", with: "tap    0.1120 0.50")
      .replacing("end    0.5000", with: "end    0.9000")
    let said = try comparison(of: recording, with: text)
    #expect(try Package.compare(said + "\n", with: "Tests/Golden/HapticTesting/golden-differs.txt") == nil)
  }

  @Test(
    "a bad file is reported with the place of the error",
    arguments: [
      ("", 1, "the first line must be 'thrum recording 1'"),
      ("thrum recording 2\nend 0\n", 1, "the first line must be 'thrum recording 1'"),
      ("thrum recording 1\ntap 0.1 0.5 0.5\n", 2, "its last line must be 'end SECONDS'"),
      ("thrum recording 1\n\ntapp 0.1 0.5 0.5\nend 1\n", 3, "'tapp' is not a kind of line"),
      ("thrum recording 1\ntap 0.1 0.5\nend 1\n", 2, "expected 'tap SECONDS INTENSITY SHARPNESS'"),
      ("thrum recording 1\ntap soon 0.5 0.5\nend 1\n", 2, "'soon' is not a time in seconds"),
      ("thrum recording 1\ntap nan 0.5 0.5\nend 1\n", 2, "'nan' is not a time in seconds"),
      ("thrum recording 1\ntap -1 0.5 0.5\nend 1\n", 2, "'-1' is not a time in seconds"),
      ("thrum recording 1\ntap 0.1 1.5 0.5\nend 1\n", 2, "'1.5' is not a value"),
      ("thrum recording 1\nlevel 0.1\nend 1\n", 2, "expected 'level SECONDS INTENSITY [SHARPNESS]'"),
      ("thrum recording 1\nlevel 0.2 0\nlevel 0.1 0\nend 1\n", 3, "levels must stand in the order of time"),
      ("thrum recording 1\nevent 0.1 0.2\nend 1\n", 2, "expected 'event START END TYPE"),
      ("thrum recording 1\nevent 0.1 0.2 Buzz\nend 1\n", 2, "'Buzz' is not a type of event"),
      (
        "thrum recording 1\nevent 0.1 0.2 HapticContinuous force 1\nend 1\n", 2,
        "'force' is not a property of an event"
      ),
      ("thrum recording 1\nnotice 0.1\nend 1\n", 2, "expected 'notice SECONDS WHAT'"),
      ("thrum recording 1\nend 1\ntap 0 1 1\n", 3, "nothing may come after 'end'"),
    ])
  func badFile(text: String, line: Int, message: String) throws {
    let said = try comparison(of: Recording(), with: text)
    #expect(said.contains("Golden/golden.felt:\(line): "), "\(said)")
    #expect(said.contains(message), "\(said)")
  }

  @Test("a file that is not text is a bad file") func notText() throws {
    let path = try folder.write("noise.felt", [0xFF, 0x00, 0x80, 0x0A, 0xC3])
    let said = failure {
      try Recording().expectGolden(path, within: .perceptual, isRecording: false, place: "")
    }
    #expect(said.contains("noise.felt:1: the first line must be"))
  }

  @Test("a missing file says how to record it") func missingFile() throws {
    let said = failure {
      try Recording().expectGolden(
        folder.path("none.felt"), within: .perceptual, isRecording: false, place: "")
    }
    #expect(said.contains("none.felt: cannot be opened (No such file or directory)"))
    #expect(said.contains("RECORD_GOLDEN=1 records it"))
  }

  @Test("recording writes the file and its folder, and fails the test")
  func recordingMode() throws {
    let recording = try doorbellRecording()
    let path = folder.path("new/folder/bell.felt")
    let said = failure {
      try recording.expectGolden(path, within: .perceptual, isRecording: true, place: "")
    }
    #expect(
      said.contains(
        "the golden file was recorded; run the tests again without the environment variable RECORD_GOLDEN"))
    #expect(String(decoding: try folder.read("new/folder/bell.felt"), as: UTF8.self) == recording.goldenText)
    try recording.expectGolden(path, within: .perceptual, isRecording: false, place: "")
  }

  @Test("a place that cannot be written is reported") func unwritableFile() throws {
    try folder.write("file", "")
    let said = failure {
      try Recording().expectGolden(
        folder.path("file/bell.felt"), within: .perceptual, isRecording: true, place: "")
    }
    #expect(said.contains("it could not be recorded"))
  }

  @Test("a name is looked for beside the test") func besideTest() {
    #expect(
      GoldenFile.path("Golden/a.felt", beside: "/app/Tests/BellTests.swift") == "/app/Tests/Golden/a.felt")
    expectEqual(GoldenFile.path("/tmp/a.felt", beside: "/app/Tests/BellTests.swift"), "/tmp/a.felt")
  }

  /// The few corners that a golden keeps say the same as every level, within a hundredth.
  @Test("the corners of a curve describe the curve", arguments: 0..<20) func cornersCurveDescribeCurve(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var steps: [LevelCourse.Step] = []
    var level = 0.0
    var slope = 0.0
    for index in 0..<2000 {
      if random.next(100) == 0 { slope = (random.unit() - 0.5) / 50 }
      if random.next(200) == 0 { level = random.next(2) == 0 ? 0 : random.unit() }
      level = min(max(level + slope, 0), 1)
      steps.append(.init(time: Double(index) / 1000, intensity: Float(level), sharpness: Float(1 - level)))
    }
    let course = LevelCourse(steps)
    let points = GoldenPoint.points(of: course, until: 2)
    let envelope = Envelope(points.map { ($0.time, $0.intensity) })
    for step in steps where step.time >= points.first?.time ?? 0 && step.time <= points.last?.time ?? 0 {
      let wanted = envelope.values(around: step.time, slack: 0)
      #expect(step.intensity >= wanted.lowerBound - 0.0101, "seed \(seed) at \(step.time)")
      #expect(step.intensity <= wanted.upperBound + 0.0101, "seed \(seed) at \(step.time)")
    }
    #expect(points.count < 1000)
    var recording = Recording()
    recording.levels = course
    recording.duration = 2
    #expect(try comparison(of: recording, with: recording.goldenText) == "", "seed \(seed)")
  }
}
