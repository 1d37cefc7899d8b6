import Foundation
import HapticOutputs
import HapticScore
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum render")
struct RenderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Renders into the folder and reads the result.
  private func render(_ arguments: String...) throws -> WAVFile {
    let out = folder.path + "/out-\(UUID().uuidString).wav"
    let console = Console(input: [])
    let status = Thrum.run(["render", "-o", out] + arguments, console: console)
    try #require(status == .success, "\(String(decoding: console.errors.collected, as: UTF8.self))")
    return try WAVFile(Array(Data(contentsOf: URL(fileURLWithPath: out))))
  }

  @Test(
    "each choice of channels has its number of them",
    arguments: [("preview", 2), ("haptic", 1), ("audio", 2), ("split", 3)])
  func channelCounts(name: String, count: Int) throws {
    let wav = try render(try folder.write("buzz.ahap", Sample.buzz), "--channels", name)
    expectEqual(wav.channelCount, count)
    expectEqual(wav.sampleRate, 48_000)
    expectEqual(wav.bitsPerSample, 32)
    #expect(wav.frameCount > 28_800)
  }

  @Test("split holds the audio and the haptics that the others hold")
  func split() throws {
    let file = try folder.write("buzz.ahap", Sample.buzz)
    let tone = try folder.write("tone.ahap", Sample.tone)
    let split = try render(file, tone, "--channels", "split")
    let haptic = try render(file, tone, "--channels", "haptic")
    let audio = try render(file, tone, "--channels", "audio")
    expectEqual(split.channel(0), audio.channel(0))
    expectEqual(split.channel(1), audio.channel(1))
    expectEqual(split.channel(2), haptic.channel(0))
    #expect(haptic.channel(0).contains { abs($0) > 0.1 })
    #expect(audio.channel(0).contains { abs($0) > 0.1 })
    #expect(audio.channel(1).allSatisfy { $0 == 0 }, "the tone is all to the left")
  }

  @Test("the preview makes haptics audible, through the audible profile unless another is named")
  func preview() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    let preview = try render(file)
    let haptic = try render(file, "--channels", "haptic", "--profile", "audible")
    expectEqual(preview.channel(0), preview.channel(1))
    expectEqual(preview.channel(0), haptic.channel(0))
    let other = try render(file, "--profile", "wideband")
    #expect(
      other.channel(0) == (try render(file, "--channels", "haptic", "--profile", "wideband")).channel(0))
  }

  @Test("a profile can be a file")
  func profileFile() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    let silent = try folder.write("silent.json", #"{"transient": {"gain": 0}}"#)
    let wav = try render(file, "--channels", "haptic", "--profile", silent)
    #expect(wav.channel(0).allSatisfy { $0 == 0 })
    expectEqual(thrum("render", file, "-o", folder.path + "/x.wav", "--profile", "tapitc").status, 64)
    #expect(
      thrum("render", file, "-o", folder.path + "/x.wav", "--profile", folder.path + "/no.json").status == 66)
    let bad = try folder.write("bad.json", "[]")
    expectEqual(thrum("render", file, "-o", folder.path + "/x.wav", "--profile", bad).status, 1)
    #expect(!folder.exists("x.wav"))
  }

  @Test("a part has exactly the samples of the whole", arguments: [8_000, 44_100, 48_000, 192_000])
  func slices(rate: Int) throws {
    let file = try folder.write("buzz.ahap", Sample.buzz)
    let tone = try folder.write("tone.ahap", Sample.tone)
    let whole = try render(file, tone, "--channels", "split", "--rate", "\(rate)")
    for (from, to) in [(0.0, 0.1), (0.123456, 0.35), (0.25, 0.2501), (0.3, 100)] {
      let part = try render(
        file, tone, "--channels", "split", "--rate", "\(rate)", "--from", "\(from)", "--to", "\(to)")
      let start = Int((from * Double(rate) + 0.5).rounded(.down))
      let end = min(whole.frameCount, Int((to * Double(rate) + 0.5).rounded(.down)))
      expectEqual(part.frameCount, end - start)
      for channel in 0..<3 { #expect(part.channel(channel) == Array(whole.channel(channel)[start..<end])) }
    }
  }

  @Test("several files are added up, each with its own controls")
  func overlay() throws {
    let buzz = try folder.write("buzz.ahap", Sample.buzz)
    // A tap quiet enough that the limiter has nothing to do.
    let text = Sample.tap.replacingOccurrences(of: "0.8", with: "0.2").replacingOccurrences(
      of: "0.0,", with: "0.2,")
    let tap = try folder.write("tap.ahap", text)
    let both = try render(buzz, tap, "--channels", "haptic").channel(0)
    let first = try render(buzz, "--channels", "haptic").channel(0)
    let second = try render(tap, "--channels", "haptic").channel(0)
    expectEqual(both.count, max(first.count, second.count))
    #expect(second.contains { abs($0) > 0.01 })
    for index in both.indices {
      let sum = (index < first.count ? first[index] : 0) + (index < second.count ? second[index] : 0)
      guard abs(both[index] - sum) < 1e-5 else {
        Issue.record("sample \(index): \(both[index]) is not the sum \(sum)")
        break
      }
    }
  }

  @Test("--tail keeps silence after the end")
  func tail() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    let plain = try render(file, "--channels", "haptic").channel(0)
    let longer = try render(file, "--channels", "haptic", "--tail", "0.5").channel(0)
    expectEqual(longer.count, plain.count + 24_000)
    expectEqual(Array(longer[..<plain.count]), plain)
    #expect(longer[plain.count...].allSatisfy { $0 == 0 })
  }

  @Test(
    "sample formats have their widths", arguments: [("float32", 32, 3), ("int16", 16, 1), ("int24", 24, 1)])
  func sampleFormats(name: String, bits: Int, tag: Int) throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    let wav = try render(file, "--sample-format", name)
    expectEqual(wav.bitsPerSample, bits)
    expectEqual(wav.formatTag, tag)
    #expect(wav.frameCount == (try render(file)).frameCount)
  }

  @Test("an empty pattern gives an empty file")
  func emptyPattern() throws {
    let wav = try? render(
      try folder.write("empty.ahap", #"{"Version": 1.0, "Pattern": []}"#), "--tail", "0.25")
    expectEqual(wav?.frameCount, 12_000)
    expectEqual(wav?.channel(0).allSatisfy { $0 == 0 }, true)
  }

  @Test("a pattern that never ends needs --to")
  func endless() throws {
    let text = Sample.buzz.replacingOccurrences(of: #""EventDuration": 0.5"#, with: #""EventDuration": 0"#)
    let file = try folder.write("endless.ahap", text)
    let run = thrum("render", file, "-o", folder.path + "/x.wav")
    expectEqual(run.status, 64)
    expectEqual(run.errors, "thrum: \(file): the pattern has no end; set the end with --to\n")
    #expect(try render(file, "--to", "2").frameCount == 96_000)
    #expect(!folder.exists("x.wav"))
  }

  @Test(
    "options that cannot be meant exit 64",
    arguments: [
      ["--rate", "7999"], ["--rate", "192001"], ["--rate", "fast"], ["--from", "-1"], ["--from", "nan"],
      ["--to", "inf"], ["--from", "2", "--to", "1"], ["--tail", "1e300"], ["--sample-format", "int8"],
      ["--channels", "left"], ["--from", "99"], ["--to", "0"],
    ])
  func wrongOptions(options: [String]) throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    let console = Console(input: [])
    let status = Thrum.run(["render", file, "-o", folder.path + "/x.wav"] + options, console: console)
    expectEqual(status, .usage)
    expectEqual(console.errors.collected.count { $0 == UInt8(ascii: "\n") }, 1)
    #expect(try folder.names == ["tap.ahap"])
  }

  @Test("an error in one of several files stops all, with the findings of all")
  func faultyFiles() throws {
    let good = try folder.write("good.ahap", Sample.tap)
    let bad = try folder.write("bad.ahap", Sample.noPattern)
    let worse = try folder.write("worse.ahap", "[")
    let run = thrum("render", bad, good, worse, "-o", folder.path + "/x.wav")
    expectEqual(run.status, 1)
    expectEqual(run.errors, thrum("check", bad, worse).output)
    #expect(!folder.exists("x.wav"))
    expectEqual(thrum("render", bad, folder.path + "/none.ahap", "-o", folder.path + "/x.wav").status, 66)
  }

  @Test("an output that cannot be made exits 73 and leaves nothing behind")
  func cannotCreate() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    for out in [folder.path + "/none/x.wav", file + "/x.wav", file + "/"] {
      let run = thrum("render", file, "-o", out)
      expectEqual(run.status, 73)
      #expect(run.errors.contains(out.hasSuffix("/") ? file : out))
    }
    #expect(try folder.names == ["tap.ahap"])
  }

  @Test("samples are not sent to a terminal")
  func terminal() throws {
    let run = thrum("render", try folder.write("tap.ahap", Sample.tap), "-o", "-", columns: 80)
    expectEqual(run.status, 64)
    #expect(run.errors.hasPrefix("thrum: a terminal cannot show samples"))
  }

  @Test("an empty name of an output is quoted in the error")
  func emptyName() throws {
    let run = thrum("render", try folder.write("tap.ahap", Sample.tap), "-o", "")
    #expect(run.status == 73 && run.errors == "thrum: '': is not a usable file name; name a file\n", "\(run)")
  }
}
