import Foundation
import HapticOperations
import HapticScore
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum frames")
struct FramesTests {
  @Test("the first line names the columns, and every line has as many")
  func shape() {
    let run = thrum("frames", "-", input: Sample.buzz)
    expectEqual(run.status, 0)
    expectEqual(run.lines.first, "time,intensity,sharpness,transients")
    #expect(run.lines.allSatisfy { $0.count { $0 == "," } == 3 })
    // 0.602 s of sound at 1 ms, and the rest after it.
    #expect(run.lines.count == 1 + 603 && run.lines.last == "0.602,0,0,")
  }

  @Test("a transient is printed with its offset, intensity and sharpness")
  func transient() throws {
    let text = Sample.tap.replacingOccurrences(of: #""Time": 0.0"#, with: #""Time": 0.0125"#)
    let run = thrum("frames", "-", "--every", "10", input: text)
    expectEqual(run.lines.dropFirst().prefix(2), ["0,0,0,", "0.01,0,0,0.0025:0.8:0.4"])
  }

  @Test("two transients in a frame are joined by a semicolon")
  func twoTransients() {
    let text = """
      {"Version": 1, "Pattern": [
        {"Event": {"Time": 0.002, "EventType": "HapticTransient"}},
        {"Event": {"Time": 0.001, "EventType": "HapticTransient"}}]}
      """
    let run = thrum("frames", "-", "--every", "100", input: text)
    expectEqual(run.lines.dropFirst().first, "0,0,0,0.001:0.75:0.5;0.002:0.75:0.5")
  }

  @Test("times are short and exact: no dust of binary fractions")
  func times() {
    let run = thrum("frames", "-", input: Sample.buzz)
    let times = run.lines.dropFirst().map { String($0.prefix { $0 != "," }) }
    #expect(times.allSatisfy { $0.count <= 5 })
    #expect(times.enumerated().allSatisfy { Double($0.element) == Double($0.offset) / 1000 })
  }

  @Test("numbers are the shortest that read back equal")
  func numbers() {
    let frame = ControlFrame(time: 0.25, intensity: 0.1, sharpness: 1, transients: [])
    expectEqual(FramesOperation.row(frame), "0.25,0.1,1,")
    expectEqual(NumberText.shortest(-0.0), "0")
    expectEqual(NumberText.rounded(1.0 / 3), "0.333")
    expectEqual(NumberText.rounded(1e300), "1e300")
    expectEqual(NumberText.rounded(.infinity), "inf")
  }

  @Test("--every is at least a tenth of a millisecond", arguments: ["0", "-1", "0.05", "nan", "1e9", "x"])
  func every(value: String) {
    let run = thrum("frames", "-", "--every=\(value)", input: Sample.tap)
    expectEqual(run.status, 64)
    #expect(run.output.isEmpty)
  }

  @Test("an empty pattern has only the first line")
  func empty() {
    let run = thrum("frames", "-", input: #"{"Version": 1.0, "Pattern": []}"#)
    expectEqual(run.output, "time,intensity,sharpness,transients\n")
  }

  @Test("an endless pattern needs --to, which ends it there")
  func endless() {
    let text = Sample.hum(seconds: 0)
    expectEqual(thrum("frames", "-", input: text).status, 64)
    expectEqual(thrum("frames", "-", "--to", "0.05", input: text).lines.count, 1 + 50)
    let shorter = thrum("frames", "-", "--to", "0.05", input: Sample.buzz).lines
    expectEqual(shorter, thrum("frames", "-", input: Sample.buzz).lines.prefix(51).map { $0 })
  }

  @Test("values have no dust of binary fractions")
  func dust() {
    let frame = ControlFrame(
      time: 0, intensity: 0.050000004, sharpness: 0.29999998,
      transients: [.init(offset: 0, intensity: 0.70000005, sharpness: 1)])
    expectEqual(FramesOperation.row(frame), "0,0.05,0.3,0:0.7:1")
  }

  @Test("several files have a column of their own for their names; -o writes a file")
  func several() throws {
    let folder = try TemporaryFolder()
    let tap = try folder.write("a,b.ahap", Sample.tap)
    let buzz = try folder.write("buzz.ahap", Sample.buzz)
    let run = thrum("frames", tap, buzz, "--every", "100")
    expectEqual(run.lines.first, "file,time,intensity,sharpness,transients")
    #expect(
      run.lines.contains { $0.hasPrefix("\"\(tap)\",0,") }
        && run.lines.contains { $0.hasPrefix("\(buzz),0.1,") })
    let out = folder.path("out.csv")
    let written = thrum("frames", buzz, "-o", out, errorsAreTerminal: true)
    #expect(written.output.isEmpty && written.errors == "thrum: \(out): 603 frames of 1 ms, CSV\n")
    #expect(try folder.read("out.csv") == Array(thrum("frames", buzz).output.utf8))
  }

  @Test("tones are a line per slot of 15 ms, with the gain that is asked for")
  func tones() {
    let run = thrum("frames", "--tones", "--gain", "0", "-", input: Sample.buzz)
    expectEqual(run.status, 0)
    expectEqual(run.lines.first, "time,low_frequency,low_amplitude,high_frequency,high_amplitude")
    #expect(run.lines.count > 2 && run.lines[2].hasPrefix("0.015,"))
    #expect(run.lines.allSatisfy { $0.count { $0 == "," } == 4 })
    let soft = thrum("frames", "--tones", "--gain=-12", "--on", "joycon", "-", input: Sample.buzz)
    #expect(soft.status == 0 && soft.output != run.output)
  }

  @Test(
    "options that have no effect with tones, and other devices, are refused",
    arguments: [
      ("--tones --motors", "different pads"), ("--tones --to 1", "--to has no effect with --tones"),
      ("--tones --every 10", "a slot takes 15 ms"), ("--gain 3", "--gain has an effect with --tones only"),
      ("--tones --gain 13", "-12 to 12 dB"), ("--tones --on controller", "does not have HD rumble"),
      ("--tones --on audible", "has no device"),
    ])
  func refused(options: String, message: String) {
    let words = ["frames"] + options.split(separator: " ").map(String.init) + ["-"]
    let run = thrum(words, input: Sample.tap)
    #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
  }
}
