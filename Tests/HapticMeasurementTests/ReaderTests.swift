import TestExpectations
import TestSupport
import Testing

@testable import HapticMeasurement

struct ReaderTests {
  private static func read(_ text: String) throws -> (recording: Recording, notes: [String]) {
    var reader = RecordingReader()
    try reader.append(text.utf8)
    return try reader.finish()
  }

  /// Returns a table with a line for each of 200 samples at 400 Hz.
  private static func table(
    _ header: String = "t,x,y,z", separator: String = ",", point: String = ".", scale: Double = 1,
    count: Int = 200
  ) -> String {
    let lines = (0..<count).map { index in
      let values = [Double(index) * 0.0025 * scale, Double(index % 7) - 3, 0.5, 9.8125]
      return values.map { "\($0)".replacing(".", with: point) }.joined(separator: separator)
    }
    return ([header] + lines).joined(separator: "\n") + "\n"
  }

  private static func error(_ text: String) -> RecordingError? {
    do { _ = try read(text) } catch let error as RecordingError { return error } catch {}
    return nil
  }

  @Test("phyphox's table is read, with its unit and without its absolute value")
  func phyphox() throws {
    let header =
      "\"Time (s)\",\"Acceleration x (m/s^2)\",\"Acceleration y (m/s^2)\",\"Acceleration z (m/s^2)\","
      + "\"Absolute acceleration (m/s^2)\""
    let lines = (0..<100).map { "\(Double($0) * 0.0025)E0,1.0E-1,-2.5E-1,9.81E0,9.9E0" }
    let (recording, notes) = try Self.read(([header] + lines).joined(separator: "\r\n"))
    expectEqual(recording.unit, .metresPerSecondSquared)
    expectEqual(recording.axes.map { $0[3] }, [0.1, -0.25, 9.81])
    expectEqual(recording.times[4], 0.01)
    expectEqual(notes, [])
  }

  @Test(
    "separators and decimal commas are recognised",
    arguments: [(",", "."), (";", "."), (";", ","), ("\t", ","), ("\t", "."), (" ", ".")])
  func separators(_ separator: String, _ point: String) throws {
    let header = ["t", "ax", "ay", "az"].joined(separator: separator)
    let (recording, _) = try Self.read(Self.table(header, separator: separator, point: point))
    expectEqual(recording.axes.map { $0[1] }, [-2, 0.5, 9.8125])
    expectEqual(recording.times[1], 0.0025)
    expectEqual(recording.unit, nil)
  }

  @Test("numbers in quotation marks may have a decimal comma between commas")
  func quoted() throws {
    let lines = (0..<100).map { "\"0,\(String(1000 + $0 * 3).dropFirst())\",\"1,5\"" }
    let (recording, _) = try Self.read(lines.joined(separator: "\n"))
    expectEqual(recording.axes, [[Double](repeating: 1.5, count: 100)])
  }

  @Test("the unit of time follows from the names or from the steps", arguments: [1.0, 1e3, 1e6, 1e9])
  func timeUnits(_ scale: Double) throws {
    for header in ["time;x;y;z", "Timestamp;X (g);Y (g);Z (g)"] {
      let (recording, _) = try Self.read(Self.table(header, separator: ";", scale: scale))
      #expect(abs(recording.times[199] - 0.4975) < 1e-9)
    }
    // A step of 25 units is milliseconds by its size, unless the name states microseconds.
    let (recording, _) = try Self.read(Self.table("t [us],x,y,z", scale: 10_000))
    #expect(abs(recording.times[1] - 25e-6) < 1e-12)
  }

  @Test("columns in another order are found by their names, others are ignored")
  func order() throws {
    let lines = (0..<100).map { "7,\($0 % 3),0,\(Double($0) / 400),1" }
    let (recording, _) = try Self.read((["temperature,z,y,time,x"] + lines).joined(separator: "\n"))
    expectEqual(recording.axes.map { $0[2] }, [1, 0, 2])
  }

  @Test("lines without numbers are skipped and reported, and text before the table is not part of it")
  func skipped() throws {
    var lines = Self.table("# logger 3\nt,x,y,z").split(separator: "\n").map(String.init)
    lines[50] = "0.12,NaN,0,0"
    lines[60] = "0.145,,0,0"
    lines[70] = "restarted"
    let (recording, notes) = try Self.read(lines.joined(separator: "\n"))
    expectEqual(recording.times.count, 197)
    expectEqual(notes, ["3 lines without numbers were skipped"])
  }

  @Test("repeated lines are skipped, but not equal samples of a coarse clock")
  func repeated() throws {
    var lines = Self.table().split(separator: "\n").map(String.init)
    lines.insert(lines[40], at: 40)
    lines.insert(lines[90], at: 90)
    let (recording, notes) = try Self.read(lines.joined(separator: "\n"))
    expectEqual(recording.times.count, 200)
    expectEqual(notes, ["2 repeated lines skipped"])
    // Three samples in each millisecond; some are equal.
    let coarse = (0..<300).map { "\($0 / 3),\($0 % 5 == 0 ? 1 : $0 % 4)" }
    expectEqual(try Self.read((["t,x"] + coarse).joined(separator: "\n")).recording.times.count, 300)
  }

  @Test("every fault has a message with its line or its cure")
  func faults() throws {
    var lines = Self.table().split(separator: "\n").map(String.init)
    lines[81] = "0.1,1,1,1"
    expectEqual(
      Self.error(lines.joined(separator: "\n"))?.message,
      "time goes backwards in line 82; sort the lines by time, or remove the lines before it")
    expectEqual(Self.error("")?.kind, .noTable)
    expectEqual(Self.error("{\"a\": [1, 2]}")?.kind, .noTable)
    expectEqual(Self.error("t,x\n0,1\n0.1,2\n")?.kind, .tooShort)
    expectEqual(Self.error(String(repeating: "7", count: 5000))?.kind, .noTable)
    expectEqual(Self.error("t,x\n1,2\0\n")?.kind, .noTable)
    expectEqual(
      Self.error(Self.table("a,b,c,d,e").replacing("\n", with: ",0\n"))?.message,
      "the columns have no known names; name them t, x, y and z in the line above the numbers, or keep only these columns"
    )
    expectEqual(Self.error("t,x\n" + String(repeating: "5,1\n", count: 100))?.kind, .tooShort)
  }

  @Test("blocks of any size give the same recording")
  func blocks() throws {
    let text = Array(Self.table().replacing("\n", with: "\r\n").utf8)
    let whole = try Self.read(String(decoding: text, as: UTF8.self)).recording
    for size in [1, 2, 7, 1000] {
      var reader = RecordingReader()
      var start = 0
      while start < text.count {
        try reader.append(text[start..<min(text.count, start + size)])
        start += size
      }
      expectEqual(try reader.finish().recording, whole)
    }
  }

  @Test("changed bytes of a table are read or refused")
  func changedBytes() {
    let seeds = SearchEffort.seeds(0..<3000)
    let table = Array(Self.table().utf8)
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      var bytes = Array(table.prefix(generator.int(0...table.count)))
      for _ in 0..<generator.int(1...20) where !bytes.isEmpty {
        let index = generator.int(0...bytes.count - 1)
        let random = UInt8(generator.int(0...255))
        bytes[index] = generator.chance(50) ? random : generator.pick(Array("\n\r,;.\"eE-+09 \tNx".utf8))
      }
      var reader = RecordingReader()
      do throws(RecordingError) {
        try reader.append(bytes)
        let recording = try reader.finish().recording
        // A recording that was read can be evaluated.
        let estimate = try LinearEstimate(recording)
        #expect(estimate.resonance == nil, "seed \(seed)")
      } catch {
        #expect(!error.message.isEmpty, "seed \(seed)")
      }
    }
  }

  @Test(
    "wrong times are refused or have no effect, and never take more memory than the seconds that they state")
  func wrongTimes() throws {
    let samples = ModelRecording.exact.samples
    for last in [1e3, 1e6, 1.5e8, 1e11] {
      var times = samples.indices.map { Double($0) / 1600 }
      times[times.count - 1] = last
      let recording = try Recording(times: times, axes: [samples], unit: .g)
      do throws(RecordingError) {
        let estimate = try LinearEstimate(recording)
        #expect(estimate.resonance.map { abs($0.value / 150 - 1) < 0.01 } ?? true)
        #expect(try RecordedMotion(recording).acceleration.count <= 601 * 8000)
      } catch {
        #expect(error.kind == .invalid || error.kind == .tooShort, "\(error)")
      }
    }
  }

  @Test("the channels of an audio file become axes: the stated one, three, or the strongest")
  func channels() throws {
    let channels = [0.1, 0.5, 0.2, 0.1].map { size in (0..<100).map { $0 % 2 == 0 ? size : -size } }
    let rate = 8000.0
    expectEqual(try Recording(rate: rate, channels: channels).axes, [channels[1]])
    expectEqual(try Recording(rate: rate, channels: Array(channels[..<3])).axes, Array(channels[..<3]))
    let chosen = try Recording(rate: rate, channels: channels, channel: 4, fullScale: 16)
    expectEqual(chosen.axes, [channels[3]])
    expectEqual(chosen.unit, .fullScale(16))
    #expect(throws: RecordingError.self) { try Recording(rate: rate, channels: channels, channel: 5) }
  }

  @Test("units come from gravity, unless a name or the caller states them")
  func calibration() {
    expectEqual(Calibration(nil, offset: 9.7).factor, 1 / 9.7)
    expectEqual(Calibration(nil, offset: 1.02).factor, 1 / 1.02)
    expectEqual(Calibration(nil, offset: 0.01).factor, nil)
    #expect(Calibration(nil, offset: 0.01).remark.contains("gravity was removed"))
    #expect(Calibration(nil, offset: 3.3).remark.contains("the constant part is 3.3"))
    expectEqual(Calibration(.g, offset: 0.01).factor, 1)
    expectEqual(Calibration(.g, offset: 0.97).factor, 1 / 0.97)
    expectEqual(Calibration(.metresPerSecondSquared, offset: 0).factor, 1 / 9.80665)
    expectEqual(Calibration(.metresPerSecondSquared, offset: 10).factor, 0.1)
    #expect(Calibration(.g, offset: 9.8).remark.contains("is it right?"))
    expectEqual(Calibration(.fullScale(16), offset: 1).factor, 16)
    expectEqual(Calibration(.relative, offset: 1).factor, nil)
  }
}
