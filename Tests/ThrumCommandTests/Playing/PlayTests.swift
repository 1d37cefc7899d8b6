import HapticOutputs
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum play")
struct PlayTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a pattern plays once, and the command ends with it")
  func once() throws {
    let file = try folder.write("taps.ahap", Sample.taps(0, 0.5))
    let run = playing(["play", file])
    #expect(run.status == .success && run.errors.isEmpty)
    expectEqual(run.onsets, [0, 0.5])
    #expect(run.seconds > 0.5 && run.seconds < 0.6)
    #expect(!run.clock.output.isRunning, "the output is let go of")
  }

  @Test("standard input is a file")
  func standardInput() {
    let run = playing(["play", "-"], input: Sample.tap)
    #expect(run.status == .success && run.onsets == [0])
    #expect(run.output.hasPrefix("<stdin>: 0.00 s on manual (48000 Hz)\n"))
  }

  @Test("without a terminal there are lines: one at the start, one a second, none that steers a terminal")
  func lines() throws {
    let file = try folder.write("hum.ahap", Sample.hum(seconds: 2.2))
    let run = playing(["play", file])
    #expect(
      run.output == """
        \(file): 2.20 s on manual (48000 Hz)
        1 s: intensity 0.50, sharpness 0.50, 0 taps
        2 s: intensity 0.50, sharpness 0.50, 0 taps

        """)
    expectEqual(run.clock.log, ["watch", "begin without keys", "end"])
  }

  @Test("the lines count the taps of their second", arguments: ["", "1e0"])
  func tapLines(rate: String) throws {
    let file = try folder.write("taps.ahap", Sample.taps(0, 0.2, 0.4, 1.2))
    let run = playing(["play", file] + (rate.isEmpty ? [] : ["--rate", rate]))
    expectEqual(run.lines.dropFirst().first, "1 s: intensity 0.00, sharpness 0.00, 3 taps")
  }

  @Test("--together starts several files at once")
  func together() throws {
    let first = try folder.write("first.ahap", Sample.taps(0.1))
    let second = try folder.write("second.ahap", Sample.taps(0.3))
    let run = playing(["play", "--together", first, second])
    expectEqual(run.onsets, [0.1, 0.3])
    #expect(run.output.hasPrefix("\(first), \(second): 0.30 s on manual"))
  }

  @Test("--from begins in the middle, without what lies before")
  func from() throws {
    let file = try folder.write("taps.ahap", Sample.taps(0, 0.2, 0.5))
    expectEqual(playing(["play", file, "--from", "0.3"]).onsets, [0.2].map { $0 })
  }

  @Test("--from beyond the end is wrong usage; a loop begins at its beginning then")
  func fromBeyond() throws {
    let file = try folder.write("taps.ahap", Sample.taps(0, 0.2, 0.5))
    for from in ["0.5", "9"] {
      let run = playing(["play", file, "--from", from])
      #expect(run.onsets == [] && run.status == .usage && run.clock.frame == 0)
      expectEqual(run.errors, "thrum: \(file): --from is beyond the end, which is at 0.5 s; start earlier\n")
    }
    let loop = playing(["play", file, "--loop", "--from", "9"], [(25, .interrupt)])
    #expect(loop.onsets == [0, 0.2, 0.5, 0.52, 0.72] && loop.errors.isEmpty)
    let lastTap = playing(["play", file, "--loop", "--from", "0.5"], [(25, .interrupt)])
    #expect(lastTap.onsets == [0, 0.02, 0.22, 0.52, 0.54, 0.74] && lastTap.errors.isEmpty)
    let inside = playing(["play", file, "--loop", "--from", "0.3"], [(25, .interrupt)])
    expectEqual(inside.onsets, [0.2, 0.22, 0.42, 0.72, 0.74])
    let endless = playing(
      ["play", try folder.write("endless.ahap", Sample.hum(seconds: 0)), "--from", "9"], [(9, .interrupt)])
    #expect(endless.errors.isEmpty)
  }

  @Test("--rate changes times, nothing else")
  func rate() throws {
    let file = try folder.write("taps.ahap", Sample.taps(0, 0.5))
    expectEqual(playing(["play", file, "--rate", "2"]).onsets, [0, 0.25])
    expectEqual(playing(["play", file, "--rate", "0.5"]).onsets, [0, 1])
  }

  @Test("--gain scales everything; 0 is silence")
  func gain() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    let tone = try folder.write("tone.ahap", Sample.tone)
    let full = playing(["play", "--together", file, tone])
    let half = playing(["play", "--together", file, tone, "--gain", "0.5"])
    expectEqual(differences(half.clock.haptic, full.clock.haptic.map { $0 * 0.5 }), 0)
    expectEqual(differences(half.clock.left, full.clock.left.map { $0 * 0.5 }), 0)
    #expect(full.clock.haptic.contains { $0 != 0 } && full.clock.left.contains { $0 != 0 })
    #expect(playing(["play", "--together", file, tone, "--gain", "0"]).clock.haptic.allSatisfy { $0 == 0 })
  }

  @Test("the preview is played through the audible profile, separate channels through taptic")
  func profiles() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    let preview = playing(["play", file]).clock.haptic
    expectEqual(preview, playing(["play", file, "--profile", "audible"]).clock.haptic)
    let separate = playing(["play", file, "--channels", "haptic=1"]).clock.haptic
    expectEqual(separate, playing(["play", file, "--profile", "taptic"]).clock.haptic)
    #expect(preview != separate)
  }

  @Test("--loop repeats on the sample until it is stopped, all files with one length")
  func loop() throws {
    let long = try folder.write("long.ahap", Sample.taps(0, 0.5))
    let short = try folder.write("short.ahap", Sample.taps(0.2))
    let run = playing(["play", "--together", long, short, "--loop"], [(60, .interrupt)])
    expectEqual(run.status, .interrupted)
    // The last tap has 20 ms before the next round.
    expectEqual(run.onsets, [0, 0.2, 0.5, 0.52, 0.72, 1.02, 1.04, 1.24, 1.54, 1.56, 1.76])
  }

  @Test("a loop of a single tap comes every 20 ms; a loop of nothing ends")
  func shortLoops() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    expectEqual(
      playing(["play", file, "--loop"], [(4, .interrupt)]).onsets.prefix(4), [0, 0.02, 0.04, 0.06])
    let empty = try folder.write("empty.ahap", #"{"Version":1,"Pattern":[]}"#)
    expectEqual(playing(["play", empty, "--loop"]).status, .success)
  }

  @Test("a pattern that never ends plays until it is stopped")
  func endless() throws {
    let text = Sample.hum(seconds: 0)
    let file = try folder.write("endless.ahap", text)
    let run = playing(["play", file], [(200, .interrupt)])
    #expect(run.status == .interrupted && run.seconds == 6)
    #expect(run.output.hasPrefix("\(file): endless on manual"))
    #expect(!run.clock.output.isRunning)
  }

  @Test("Ctrl-C ends with 130, restores the terminal and closes the output")
  func interruption() throws {
    let file = try folder.write("hum.ahap", Sample.hum(seconds: 5))
    let run = playing(["play", file], [(10, .interrupt)], size: (80, 24))
    expectEqual(run.status, .interrupted)
    expectEqual(run.clock.log, ["watch", "begin", "end"])
    #expect(run.output.hasSuffix("\u{1B}[?7h\u{1B}[?25h"))
    #expect(!run.clock.output.isRunning)
  }

  @Test("--quiet prints nothing and reads no keys")
  func quiet() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    for size in [nil, (80, 24)] {
      let run = playing(["play", "--quiet", file], size: size)
      #expect(run.status == .success && run.output.isEmpty && run.errors.isEmpty && run.onsets == [0])
      expectEqual(run.clock.log, ["watch", "begin without keys", "end"])
    }
  }

  @Test("files that do not play are reported as by check, and the others play")
  func failures() throws {
    let bad = try folder.write("bad.ahap", Sample.noPattern)
    let tap = try folder.write("tap.ahap", Sample.tap)
    let run = playing(["play", tap, bad])
    #expect(run.status == .faulty && run.errors == thrum("check", bad).output && run.onsets == [0])
    expectEqual(playing(["play", folder.path("none.ahap")]).status, .unreadable)
    let audio = playing(["play", try folder.write("audio.ahap", Sample.audio)])
    #expect(audio.status == .unreadable && audio.errors.contains("sound.wav"))
    #expect(!audio.clock.output.isRunning)
    expectEqual(playing(["play", folder.path("audio.ahap"), "--allow-missing-audio"]).status, .success)
  }

  @Test("audio is found beside the file and in --audio-root")
  func audio() throws {
    try folder.write("sounds/sound.wav", Sample.wav(seconds: 0.1))
    let file = try folder.write("audio.ahap", Sample.audio)
    expectEqual(playing(["play", file]).status, .unreadable)
    let run = playing(["play", file, "--audio-root", folder.path("sounds")])
    #expect(run.status == .success && run.clock.left.contains { $0.magnitude > 0.1 })
  }

  @Test("audio by its absolute path is played when that is allowed, and the refusal says how")
  func absoluteAudio() throws {
    try folder.write("sounds/sound.wav", Sample.wav(seconds: 0.1))
    let file = try folder.write("patterns/audio.ahap", Sample.audio(path: folder.path("sounds/sound.wav")))
    let refused = playing(["play", file])
    #expect(refused.status == .unreadable && refused.errors.contains("--allow-absolute-paths"))
    let run = playing(["play", file, "--allow-absolute-paths"])
    #expect(run.status == .success && run.errors.isEmpty)
    #expect(run.clock.left.contains { $0.magnitude > 0.1 })
  }

  @Test(
    "options that cannot be meant exit 64 before anything is opened",
    arguments: [
      ["--rate", "0"], ["--rate", "11"], ["--rate", "nan"], ["--from", "-1"], ["--gain", "1.1"],
      ["--gain", "-0.1"], ["--rate", "-1"],
      ["--channels", "left"], ["--profile", "tapitc"], ["--output", "jak"], ["--output", ""],
    ])
  func wrongOptions(options: [String]) throws {
    let run = playing(["play", try folder.write("tap.ahap", Sample.tap)] + options)
    #expect(run.status == .usage && run.output.isEmpty && run.clock.frame == 0)
    expectEqual(run.errors.split(separator: "\n").count, 1)
    #expect(run.errors.contains("missing value") == false, "a number below 0 is a number")
    expectEqual(playing(["play", "--watch", "-"]).status, .usage)
    expectEqual(playing(["play"]).status, .usage)
  }

  @Test("an output that does not start is reported, with status 69")
  func startFailure() throws {
    let output = ManualOutput()
    output.failNextStart(OutputError(.noServer, "no server answers", place: "x"))
    let run = playing(["play", try folder.write("tap.ahap", Sample.tap)], output: output)
    expectEqual(run.status, .unavailable)
    expectEqual(run.errors, "thrum: cannot play: x: no server answers\n")
  }

  private func differences(_ a: [Float], _ b: [Float]) -> Int {
    zip(a, b).count { ($0 - $1).magnitude > 1e-6 } + (a.count - b.count).magnitude.asInt
  }
}

extension UInt {
  fileprivate var asInt: Int { Int(clamping: self) }
}
