import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

/// The built command as a process of its own: what a test within our process cannot see.
@Suite("The command as a process")
struct ProcessTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The product, which is built beside the tests.
  static var executable: String { Shell.executable }

  /// The variables that keep the settings of the person who runs the tests out of them.
  static var isolated: [String: String] { Shell.isolated }

  /// Runs a line of shell in which `$thrum` is the command.
  private func shell(_ line: String, environment: [String: String] = [:]) throws -> (
    status: Int32, output: [UInt8]
  ) {
    try Shell(folder: folder).bytes(line, environment: environment)
  }

  private func withSignalsUnblocked(_ body: () throws -> Void) rethrows {
    try Shell.withSignalsUnblocked(body)
  }

  private func text(_ line: String, environment: [String: String] = [:]) throws -> (
    status: Int32, output: String
  ) {
    let run = try shell(line, environment: environment)
    return (run.status, String(decoding: run.output, as: UTF8.self))
  }

  @Test("statuses reach the shell")
  func statuses() throws {
    try folder.write("tap.ahap", Sample.tap)
    try folder.write("bad.ahap", Sample.noPattern)
    #expect(try text("\"$thrum\" check tap.ahap").status == 0)
    #expect(try text("\"$thrum\" check bad.ahap").status == 1)
    #expect(try text("\"$thrum\" check --frob tap.ahap").status == 64)
    #expect(try text("\"$thrum\" check none.ahap").status == 66)
    #expect(try text("\"$thrum\" format tap.ahap -o tap.ahap/x").status == 73)
    #expect(try text("\"$thrum\" --help").status == 0)
  }

  @Test("a status other than 0 says something, also of a broken profile")
  func brokenProfile() throws {
    try folder.write("tap.ahap", Sample.tap)
    try folder.write("bad.json", #"{"name":"x","continuous":{"lowHz":300,"highHz":100}}"#)
    for command in [
      "render tap.ahap -o x.wav --profile bad.json", "play tap.ahap --output silent --profile bad.json",
      "feel 1 1 --output silent --profile bad.json", "profiles show bad.json", "profiles validate bad.json",
    ] {
      let run = try text("\"$thrum\" \(command)")
      #expect(run.status == 1 && run.output.hasPrefix("bad.json:1:"), "\(command)")
    }
  }

  @Test(
    "an input is never overwritten: not by its name, nor through links, nor as the audio that is rendered")
  func inputsStay() throws {
    try folder.write("tap.ahap", Sample.tap)
    try folder.write("audio.ahap", Sample.audio)
    try folder.write("sound.wav", Sample.wav(seconds: 0.1))
    try folder.write("profile.json", "{}")
    let before = try folder.names
    _ = try text(
      "ln -s tap.ahap soft.wav; ln tap.ahap hard.wav; ln -s tap.ahap soft.svg; ln -s tap.ahap soft.csv")
    for command in [
      "render tap.ahap -o tap.ahap", "render tap.ahap -o soft.wav", "render tap.ahap -o hard.wav",
      "render tap.ahap -o ./soft.wav", "render - -o soft.wav < tap.ahap", "render audio.ahap -o sound.wav",
      "render audio.ahap tap.ahap -o soft.wav", "plot tap.ahap -o tap.ahap", "plot tap.ahap -o soft.svg",
      "plot audio.ahap tap.ahap -o tap.ahap", "frames tap.ahap -o soft.csv",
    ] {
      let run = try text("\"$thrum\" \(command)")
      #expect(run.status == 64 && run.output.hasPrefix("thrum: '"), "\(command): \(run.output)")
    }
    #expect(try folder.read("tap.ahap") == Array(Sample.tap.utf8))
    #expect(try folder.read("sound.wav") == Sample.wav(seconds: 0.1))
    #expect(try folder.names.count == before.count + 4)
  }

  @Test("standard input and output are pipes like any other")
  func pipes() throws {
    try folder.write("buzz.ahap", Sample.buzz)
    let run = try shell("\"$thrum\" format - < buzz.ahap | \"$thrum\" render - -o -")
    expectEqual(run.status, 0)
    #expect(try shell("\"$thrum\" render buzz.ahap -o direct.wav").status == 0)
    #expect(run.output == (try folder.read("direct.wav")))
    #expect(try WAVFile(run.output).frameCount > 28_000)
  }

  @Test("a reader that goes away is no failure")
  func goneReader() throws {
    try folder.write("buzz.ahap", Sample.buzz.replacingOccurrences(of: #"": 0.5,"#, with: #"": 29.5,"#))
    for command in ["frames buzz.ahap", "render buzz.ahap -o -"] {
      let run = try text("{ \"$thrum\" \(command); echo \"status $?\" >&2; } | head -c 16 > /dev/null")
      #expect(run.output == "status 0\n", "\(command)")
    }
  }

  #if os(Linux)
    @Test("a full disk is reported in one line and exits 74")
    func fullDisk() throws {
      try folder.write("tap.ahap", Sample.tap)
      for command in [
        "format tap.ahap > /dev/full", "format tap.ahap -o /dev/full", "render tap.ahap -o /dev/full",
        "render tap.ahap -o - > /dev/full", "frames tap.ahap > /dev/full",
      ] {
        let run = try text("\"$thrum\" \(command)")
        #expect(run.status == 74, "\(command)")
        #expect(run.output.hasPrefix("thrum: "))
        expectEqual(run.output.split(separator: "\n").count, 1)
      }
    }

    @Test(
      "without /proc it takes its arguments all the same",
      .enabled(if: getuid() == 0, "only root may put an empty folder in the place of /proc"))
    func withoutProc() throws {
      try folder.write("bad.ahap", Sample.noPattern)
      let hidden = "mount -t tmpfs tmpfs /proc && test ! -e /proc/self"
      let run = try text("unshare -m sh -c '\(hidden) && \"$thrum\" check bad.ahap none.ahap'")
      expectEqual(run.status, 66)
      #expect(run.output.contains("bad.ahap:1:1: error: ") && run.output.contains("cannot read 'none.ahap'"))
      #expect(
        try text("unshare -m sh -c '\(hidden) && \"$thrum\" --version'").output == Thrum.configuration.version
          + "\n")
    }

    @Test("a limit on file sizes is reported in one line, exits 74 and leaves nothing behind")
    func fileSizeLimit() throws {
      // Nothing may be inherited that blocks or ignores the signal which the limit sends.
      try folder.write("buzz.ahap", Sample.buzz)
      try withSignalsUnblocked {
        let run = try text("ulimit -f 8; \"$thrum\" render buzz.ahap -o out.wav")
        expectEqual(run.status, 74)
        #expect(run.output.hasPrefix("thrum: out.wav: "))
        expectEqual(run.output.split(separator: "\n").count, 1)
      }
      #expect(try folder.names == ["buzz.ahap"])
    }
  #endif

  @Test("a non-blocking pipe gets all of it, however slowly it is read")
  func nonBlockingPipe() throws {
    try folder.write("buzz.ahap", Sample.buzz.replacingOccurrences(of: #"": 0.5,"#, with: #"": 29.5,"#))
    try folder.write(
      "slow.py",
      """
      import fcntl, os, subprocess
      reader, writer = os.pipe()
      # As small as a pipe can be, so that it is full nearly always.
      if hasattr(fcntl, "F_SETPIPE_SZ"): fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
      os.set_blocking(writer, False)
      child = subprocess.Popen([os.environ["thrum"], "frames", "buzz.ahap"], stdout=writer)
      os.close(writer)
      count = 0
      while part := os.read(reader, 4096): count += len(part)
      print(child.wait(), count)
      """)
    let whole = try text("\"$thrum\" frames buzz.ahap")
    #expect(whole.output.utf8.count > 1 << 17, "much more than the pipe holds")
    #expect(try text("python3 slow.py").output == "0 \(whole.output.utf8.count)\n")
  }

  @Test("a closed standard stream is not reused for a file: output that cannot be written is reported")
  func closedStreams() throws {
    try folder.write("tap.ahap", Sample.tap)
    let silent = ["THRUM_OUTPUT": "silent"]
    for command in ["devices", "devices --json", "play tap.ahap", "feel 1 1", "info tap.ahap"] {
      let run = try text("\"$thrum\" \(command) >&-", environment: silent)
      #expect(run.status == 74, "\(command)")
      #expect(run.output == "thrum: cannot write to standard output: bad file descriptor\n", "\(command)")
    }
    #expect(try text("\"$thrum\" play tap.ahap <&- 2>&-", environment: silent).status == 0)
    #expect(try text("\"$thrum\" play - <&-", environment: silent).status == 66)
  }

  @Test("the locale changes nothing")
  func locale() throws {
    try folder.write("buzz.ahap", Sample.buzz)
    try folder.write("bad.ahap", Sample.noPattern)
    for command in [
      "frames buzz.ahap", "info buzz.ahap", "info --json buzz.ahap", "format buzz.ahap",
      "check bad.ahap none.ahap",
    ] {
      let plain = try text("\"$thrum\" \(command)", environment: ["LC_ALL": "C"])
      for locale in ["de_DE.UTF-8", "ar_EG.UTF-8", "tr_TR.UTF-8"] {
        let other = try text("\"$thrum\" \(command)", environment: ["LC_ALL": locale, "LANGUAGE": "de"])
        #expect(other == plain, "\(command) in \(locale)")
      }
    }
  }

  @Test(
    "a signal ends the command by that signal and leaves no half file, nor harms an older one",
    arguments: [SIGINT, SIGQUIT, SIGUSR1, SIGKILL])
  func interruption(number: Int32) throws {
    try folder.write("tap.ahap", Sample.tap)
    try folder.write("out.wav", "an older file")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.executable)
    process.arguments = [
      "render", folder.path + "/tap.ahap", "--tail", "600", "--rate", "192000", "--channels", "split",
      "-o", folder.path + "/out.wav",
    ]
    try withSignalsUnblocked { try process.run() }
    let deadline = Date().addingTimeInterval(60)
    while try !isWriting(process), process.isRunning, Date() < deadline { _ = usleep(1_000) }
    #expect(process.isRunning)
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    expectEqual(process.terminationReason, .uncaughtSignal)
    expectEqual(process.terminationStatus, number)
    #expect(try folder.names == ["out.wav", "tap.ahap"])
    #expect(try folder.read("out.wav") == Array("an older file".utf8))
  }

  /// Whether a render has begun to write: it has a file in the folder that is neither its pattern nor the older one. On Linux that
  /// file has no name until it is whole.
  private func isWriting(_ process: Process) throws -> Bool {
    #if os(Linux)
      let files = "/proc/\(process.processIdentifier)/fd"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
      return names.contains { name in
        let file = (try? FileManager.default.destinationOfSymbolicLink(atPath: files + "/" + name)) ?? ""
        return file.contains("/" + (folder.path as NSString).lastPathComponent + "/#")
      }
    #else
      return try folder.names.count >= 3
    #endif
  }

  @Test("a broken audio file, and one outside the folders, stop rendering with their reasons")
  func audioFiles() throws {
    try folder.write("inner/audio.ahap", Sample.audio(path: "../secret.wav"))
    try folder.write("secret.wav", Sample.wav(seconds: 0.1))
    let outside = try text("\"$thrum\" render inner/audio.ahap -o out.wav")
    expectEqual(outside.status, 66)
    #expect(outside.output.hasPrefix("thrum: inner/audio.ahap: audio file ../secret.wav: "))
    #expect(try text("\"$thrum\" render inner/audio.ahap -o out.wav --audio-root .").status == 0)
    #expect(try text("\"$thrum\" render inner/audio.ahap -o out.wav --channels haptic").status == 0)
  }
}
