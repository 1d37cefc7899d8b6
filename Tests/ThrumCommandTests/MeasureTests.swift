import Foundation
import HapticAudio
import HapticMeasurement
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum measure")
struct MeasureTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func samples(_ file: String) throws -> [Float] {
    let stream = try AudioFileStream(contentsOf: file)
    var samples: [Float] = []
    while try stream.next({ samples += $0 }) > 0 {}
    return samples
  }

  @Test("signal writes samples at a level, with the version of the signal in the file")
  func signal() throws {
    let file = folder.path("signal.wav")
    let run = thrum("measure", "signal", "-o", file, "--rate", "8000", "--level", "0.1")
    expectEqual(run.status, 0)
    let expected = MeasurementSignal.linear.drive().map { Float($0 * 0.1) }
    expectEqual(try samples(file), expected)
    #expect(expected.allSatisfy { abs($0) <= 0.1 })
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(bytes.range(of: Data("thrum-signal 1: linear".utf8)) != nil)
    expectEqual(try WAVFile(Array(bytes)).channelCount, 1)
  }

  @Test("signal writes strengths for motors, and a pattern that plays for AHAP files")
  func kinds() throws {
    let motor = folder.path("motor.wav")
    expectEqual(thrum("measure", "signal", "--kind", "motor", "--rate", "1000", "-o", motor).status, 0)
    expectEqual(Set(try samples(motor)), [0, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6, 0.8, 1])
    let pattern = folder.path("signal.ahap")
    expectEqual(thrum("measure", "signal", "-o", pattern).status, 0)
    let check = thrum("check", "--strict", pattern)
    expectEqual(check.status, 0, "\(check.output)")
    #expect(thrum("info", pattern).output.contains("HapticContinuous  13 x"))
  }

  @Test(
    "options that do not apply to a kind of signal are refused",
    arguments: [
      ["-o", "x.ahap", "--level", "0.1"], ["-o", "x.wav", "--kind", "pattern"],
      ["-o", "x.ahap", "--kind", "linear"], ["-o", "x.wav", "--kind", "motor", "--level", "0.5"],
      ["-o", "x.wav", "--level", "2"], ["-o", "x.wav", "--rate", "10"],
    ])
  func refusedOptions(_ options: [String]) {
    let run = thrum(["measure", "signal"] + options)
    expectEqual(run.status, 64)
    expectEqual(run.errors.split(separator: "\n").count, 1)
  }

  @Test("read finds the numbers of an actuator in a table and writes a profile with them")
  func table() throws {
    let log = try folder.write("log.csv", MeasuredRecording.table())
    let profile = folder.path("coil.json")
    let run = thrum(
      "measure", "read", log, "-o", profile, "--mount", "foam, 180 g", "--require", "resonanceHz,q,peakG")
    expectEqual(run.status, 0)
    expectEqual(
      run.lines,
      [
        "resonance  120 Hz  ±1 %", "Q          4       ±3 %",
        "strength   2 g     ±3.5 %  at full drive (measured at 0.35)",
      ])
    let validated = thrum("profiles", "validate", profile)
    expectEqual(validated.status, 0)
    expectEqual(validated.output, "")
    let (named, _) = ProfileFile.decode(Array(try Data(contentsOf: URL(fileURLWithPath: profile))))
    let device = try #require(named?.device)
    #expect(device.isMeasured)
    guard case .linear(let actuator) = device.mechanism else {
      Issue.record("not a linear actuator")
      return
    }
    #expect(abs(actuator.resonance - 120) < 0.12)
    #expect(abs(actuator.q - 4) < 0.004)
    #expect(abs(actuator.peakG - 2) < 0.002)
    expectEqual(named?.deviceClass, .lra150)
    // A second run does not replace the file.
    let again = thrum("measure", "read", log, "-o", profile)
    expectEqual(again.status, 73)
    #expect(again.errors.contains("--force"))
    expectEqual(thrum("measure", "read", log, "-o", profile, "--force").status, 0)
  }

  @Test("read finds the numbers in an audio file; the strength needs the full scale")
  func audio() throws {
    let file = folder.path("rec.wav")
    let motion = [Float](repeating: 0, count: 800) + MeasuredRecording.acceleration().map { Float($0 / 16) }
    let header = WAVHeader(
      sampleRate: 8000, channelCount: 1, sampleFormat: .float32, frameCount: motion.count)
    let writer = try WAVWriter(path: file, header: header)
    try motion.withUnsafeBufferPointer {
      try writer.write([try #require($0.baseAddress)], frameCount: $0.count)
    }
    try writer.finish()
    let plain = thrum("measure", "read", file)
    expectEqual(plain.status, 0)
    #expect(plain.output.contains("strength   not known  "), "\(plain.output)")
    #expect(plain.output.contains("state --full-scale"))
    let scaled = thrum("measure", "read", file, "--full-scale", "16")
    #expect(scaled.output.contains("strength   2 g "), "\(scaled.output)")
    // Without a strength, the device of the profile is not measured.
    let profile = folder.path("coil.json")
    expectEqual(thrum("measure", "read", file, "-o", profile).status, 0)
    let (named, _) = ProfileFile.decode(Array(try Data(contentsOf: URL(fileURLWithPath: profile))))
    expectEqual(named?.device?.isMeasured, false)
    let channel = thrum("measure", "read", file, "--channel", "2")
    expectEqual(channel.status, 64)
    #expect(channel.errors.contains("there is no channel 2; the recording has 1"))
  }

  @Test("a recording without the whole signal ends with status 1, a reason and no profile")
  func cutOff() throws {
    let log = try folder.write("log.csv", MeasuredRecording.table(seconds: 6))
    let profile = folder.path("coil.json")
    let run = thrum("measure", "read", log, "-o", profile)
    expectEqual(run.status, 1)
    #expect(run.errors.contains("the signal is cut off"))
    #expect(!FileManager.default.fileExists(atPath: profile))
  }

  @Test("a table from standard input is read")
  func standardInput() throws {
    let run = thrum("measure", "read", "-", input: try MeasuredRecording.table())
    expectEqual(run.status, 0)
    #expect(run.output.hasPrefix("resonance  120 Hz"))
  }

  @Test("a slow sensor needs its bandwidth for Q and the strength")
  func slowSensor() throws {
    let lines = try MeasuredRecording.table().split(separator: "\n")
    let slow = lines.indices.filter { $0 == 0 || $0 % 4 == 1 }.map { lines[$0] }.joined(separator: "\n")
    let log = try folder.write("slow.csv", slow)
    let run = thrum("measure", "read", log)
    expectEqual(run.status, 0)
    expectEqual(run.lines.count { $0.contains("the sensor's own filter is unknown at 400 Hz") }, 2)
    let stated = thrum("measure", "read", log, "--bandwidth", "none")
    #expect(!stated.output.contains("not known"), "\(stated.output)")
    expectEqual(thrum("measure", "read", log, "--require", "q").status, 1)
  }

  @Test(
    "wrong uses of read state the remedy",
    arguments: [
      (["--sensor", "lis3hd@1344"], "did you mean 'lis3dh@1344'"),
      (["--bandwidth", "wide"], "give a number"),
      (["--bandwidth", "500,9"], "1 to 4"), (["--unit", "furlong"], "'furlong'"),
      (["--require", "f1"], "there is no quantity 'f1'"), (["--full-scale", "16"], "is a table"),
      (["-o", "x.wav"], "only JSON"), (["--sensor", "lis3dh@1344", "--bandwidth", "500"], "use one of them"),
    ])
  func wrongUses(_ options: [String], _ remedy: String) throws {
    let log = try folder.write("log.csv", "t,x\n0,1\n")
    let run = thrum(["measure", "read", log] + options)
    expectEqual(run.status, 64, "\(run.errors)")
    #expect(run.errors.contains(remedy), "\(run.errors)")
  }

  @Test("a motor is measured by its own signal, and its profile has its numbers")
  func motor() throws {
    let log = try folder.write("motor.csv", MeasuredRecording.motorTable())
    let profile = folder.path("motor.json")
    let run = thrum(
      "measure", "read", "--kind", "motor", log, "-o", profile, "--require", "resonanceHz,peakG,riseMs,fallMs"
    )
    expectEqual(run.status, 0, "\(run.output)\(run.errors)")
    #expect(run.output.hasPrefix("speed     150 Hz"), "\(run.output)")
    let (named, problems) = ProfileFile.decode(Array(try Data(contentsOf: URL(fileURLWithPath: profile))))
    expectEqual(problems.count, 0)
    expectEqual(named?.deviceClass, .coin)
    guard case .rotor(let rotor)? = named?.device?.mechanism else {
      Issue.record("not a motor")
      return
    }
    #expect(named?.device?.isMeasured == true)
    #expect(abs(rotor.frequency / 150 - 1) < 0.001)
    #expect(abs(rotor.gain / 1.2 - 1) < 0.01)
    #expect(abs(rotor.rise - 0.03) < 0.0015)
    // The model falls exponentially: 37 % after a little less than one time constant.
    #expect(abs(rotor.fall - 0.04) < 0.002)
    // As the recording of a linear actuator it is refused.
    expectEqual(thrum("measure", "read", log).status, 1)
  }

  @Test("felt and compare take recordings, which they find by their content")
  func feeling() throws {
    let log = try folder.write("log", MeasuredRecording.table())
    let felt = thrum("felt", log)
    expectEqual(felt.status, 0)
    #expect(felt.output.hasPrefix("\(log), as recorded\n"))
    let same = thrum("compare", log, log)
    expectEqual(same.status, 0)
    #expect(same.output.hasPrefix("same: 0 JND apart"))
    // A pattern of any name is one, also with a line of numbers.
    let list = try folder.write(
      "tap.txt", Sample.tap.replacing("{\"Version\"", with: "{\"Takes\": [\n1, 2, 3\n], \"Version\""))
    #expect(thrum("felt", list).output.contains(" on taptic: "))
    let tap = try folder.write("tap.ahap", Sample.tap)
    let other = thrum("compare", tap, log, "--at-most", "1")
    expectEqual(other.status, 1)
    #expect(other.errors.contains("JND apart, more than 1"))
    expectEqual(thrum("compare", log, tap).status, 0)
  }

  @Test("options without effect on a recording or a pattern are refused")
  func feelingOptions() throws {
    let log = try folder.write("log.csv", MeasuredRecording.table(seconds: 3))
    let tap = try folder.write("tap.ahap", Sample.tap)
    for arguments in [
      ["felt", log, "--on", "pad"], ["compare", log, tap, "--on", "pad"],
      ["compare", tap, log, "--and-on", "pad"],
      ["compare", tap, log, "--html", folder.path("x.html")], ["felt", tap, "--full-scale", "2"],
      ["compare", tap, tap, "--unit", "g"], ["felt", log, "--full-scale", "2"],
    ] {
      let run = thrum(arguments)
      expectEqual(run.status, 64, "\(arguments): \(run.errors)")
      expectEqual(run.errors.split(separator: "\n").count, 1)
    }
  }
}
