import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum settings")
struct SettingsTests {
  let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("thrum/settings.json")
  }

  private func run(_ arguments: String..., environment: [String: String]? = nil) -> CommandRun {
    let console = Console(input: [], environment: environment ?? ["XDG_CONFIG_HOME": folder.path])
    let status = Thrum.run(arguments, console: console)
    return CommandRun(
      status: status.rawValue, output: String(decoding: console.output.collected, as: UTF8.self),
      errors: String(decoding: console.errors.collected, as: UTF8.self))
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path("thrum"), withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test("settings are set, shown, changed and removed")
  func commands() throws {
    expectEqual(run("settings", "set", "output", "pulse:coil").status, 0)
    expectEqual(run("settings", "set", "channels", "audio=1-2,haptic=3").status, 0)
    expectEqual(run("settings", "set", "gain", "0.5").status, 0)
    expectEqual(run("settings", "set", "gain", "0.25").status, 0)
    expectEqual(run("settings", "set", "profile", "wideband").status, 0)
    let list = run("settings")
    #expect(list.status == 0 && list.errors.isEmpty)
    #expect(
      list.lines == [
        "output    pulse:coil          \(path)", "channels  audio=1-2,haptic=3  \(path)",
        "profile   wideband            \(path)", "gain      0.25                \(path)",
      ])
    expectEqual(run("settings", "unset", "output", "gain").status, 0)
    expectEqual(run("settings", "list").lines.first, "output    auto                default")
    expectEqual(run("settings", "list").lines.count, 4)
  }

  @Test("a setting that is set meanwhile is not lost: the file stays and the status is 74")
  func twoAtOnce() throws {
    for text in ["{ \"gain\": 1 }", nil] {
      if let text { try write(text) } else { try FileManager.default.removeItem(atPath: path) }
      let set = OutputFile.$beforeCommit.withValue({
        try? "{ \"gain\": 0.5 }".write(toFile: path, atomically: true, encoding: .utf8)
      }) {
        run("settings", "set", "output", "silent")
      }
      #expect(set.status == 74 && set.errors.contains("has changed meanwhile"), "\(set.errors)")
      expectEqual(run("settings").lines.last?.hasPrefix("gain      0.5"), true)
    }
  }

  @Test("the file of a person is found as the environment says")
  func places() {
    func place(_ environment: [String: String]) -> String? { SettingsFile.place { environment[$0] } }
    expectEqual(place(["HOME": "/home/a"]), "/home/a/.config/thrum/settings.json")
    expectEqual(place(["HOME": "/home/a", "XDG_CONFIG_HOME": "/c"]), "/c/thrum/settings.json")
    expectEqual(place(["HOME": "/home/a", "XDG_CONFIG_HOME": "c"]), "/home/a/.config/thrum/settings.json")
    expectEqual(place(["HOME": "/home/a", "XDG_CONFIG_HOME": ""]), "/home/a/.config/thrum/settings.json")
    expectEqual(place(["HOME": "/home/a", "THRUM_SETTINGS": "/x.json"]), "/x.json")
    #expect(place(["HOME": "/home/a", "THRUM_SETTINGS": ""]) == nil)
    #expect(place([:]) == nil)
    #expect(place(["HOME": "relative"]) == nil)
    expectEqual(run("settings", "set", "gain", "1", environment: [:]).status, 73)
  }

  @Test("an option wins over the variable, the variable over the file")
  func order() throws {
    try write(#"{"output": "silent", "channels": "haptic=3", "gain": 0.5}"#)
    func chosen(_ options: [SettingName: String], _ variables: [String: String]) throws -> [String?] {
      let environment = ["XDG_CONFIG_HOME": folder.path].merging(variables) { $1 }
      let choice = try PlaybackChoice(options: options) { environment[$0] }
      return SettingName.allCases.map { choice[$0] }
    }
    #expect(try chosen([:], [:]) == ["silent", "haptic=3", nil, "0.5"])
    #expect(
      try chosen([:], ["THRUM_OUTPUT": "jack", "THRUM_GAIN": "0.25", "THRUM_CHANNELS": ""])
        == ["jack", "haptic=3", nil, "0.25"])
    #expect(
      try chosen([.gain: "0.1", .profile: "wideband"], ["THRUM_GAIN": "0.25"])
        == ["silent", "haptic=3", "wideband", "0.1"])
    #expect(throws: CommandFailure.self) { try chosen([:], ["THRUM_GAIN": "loud"]) }
  }

  /// The strongest sample of a tone, which is 0.1 without settings.
  private func loudness(_ environment: [String: String], _ options: String...) -> (PlayRun, Float) {
    let run = playing(["tone", "100", "--seconds", "1"] + options, environment: environment)
    return (run, run.clock.haptic.map(abs).max() ?? 0)
  }

  @Test("what plays follows the settings, and options the user has just typed win")
  func playback() throws {
    try write(#"{"channels": "haptic=1", "gain": 0.5}"#)
    let environment = ["XDG_CONFIG_HOME": folder.path]
    #expect(abs(loudness(environment).1 - 0.05) < 0.001)
    #expect(abs(loudness(environment, "--gain", "1").1 - 0.1) < 0.001)
    #expect(abs(loudness(environment.merging(["THRUM_GAIN": "0.2"]) { $1 }).1 - 0.02) < 0.001)
    try write(#"{"output": "pulse:coil"}"#)
    let tap = try folder.write("tap.ahap", Sample.tap)
    // No server answers in a test that names a missing one by THRUM_SETTINGS alone.
    let missing = run("play", tap, environment: ["THRUM_SETTINGS": path, "HOME": folder.path])
    expectEqual(missing.status, 69)
    #expect(
      missing.errors.contains("'pulse:coil'") && missing.errors.contains("(from \(path))"),
      "\(missing.errors)")
  }

  @Test("errors in the file are reported with their place, before anything plays")
  func faults() throws {
    let tap = try folder.write("tap.ahap", Sample.tap)
    func check(_ text: String, _ part: String) throws {
      try write(text)
      for arguments in [
        ["settings"], ["play", tap, "--output", "silent"], ["settings", "set", "gain", "1"],
      ] {
        let console = Console(input: [], environment: ["XDG_CONFIG_HOME": folder.path])
        let status = Thrum.run(arguments, console: console)
        let errors = String(decoding: console.errors.collected, as: UTF8.self)
        #expect(status == .faulty, "\(arguments)")
        #expect(errors.contains(path + part), "\(arguments): \(errors)")
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text, "the file stays as it is")
    }
    try check(#"{"chanels": "haptic=3"}"#, ":1:2: chanels: unknown key; did you mean 'channels'?")
    try check("{\n  \"volume\": 1}", ":2:3: volume: unknown key; known here: output")
    try check(#"{"gain": 3}"#, ":1:10: gain: give a number, 0 to 1")
    try check(#"{"gain": "1"}"#, ":1:10: gain: must be a number, not a text")
    try check(#"{"output": 1}"#, ":1:12: output: must be a text, not a number")
    try check(#"{"output": "pusle:x"}"#, ":1:12: output: unknown output 'pusle'; did you mean")
    try check(#"{"channels": "haptic=0"}"#, ":1:14: channels: ")
    try check(#"{"gain": 1, "gain": 0.5}"#, ":1:13: gain: is given twice; remove one")
    try check(#"{"gain": 1"#, ":1:11: ")
    try check("[]", ":1:1: must be an object { … }, not a list")
    try check("", ":1:1: ")
    try check("{\"gain\": \u{FF}}", ":1:10: ")
  }

  @Test("the page and the help name every setting, and the commands that have the options of all settings")
  func page() throws {
    let page = try String(contentsOf: Package.root.appending(path: "Docs/Settings.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { $0.replacing("`", with: "") }
    expectEqual(rows, SettingName.allCases.map { "| \($0) | --\($0) | \($0.variable) | \($0.usual) |" })
    let options = Set(SettingName.allCases.map { "--\($0)" })
    var commands = try ParserDump.commands().filter { _, command in
      options.isSubset(of: (command.arguments ?? []).compactMap(\.option))
    }.map { $0.words.joined(separator: " ") }
    // It plays as `thrum play` does, on an output of its own.
    commands.append("compose --play")
    for text in [page, thrum("settings", "--help").output] {
      let line = text.replacing("\n", with: " ").replacing("  ", with: " ")
      let list = try #require(line.firstMatch(of: #/They apply to (.*?)\. /#)?.1)
      let named = list.replacing("`", with: "").replacing("'", with: "").replacing(" and ", with: ", ")
      #expect(Set(named.split(separator: ", ").map(String.init)) == Set(commands), "\(list)")
    }
  }

  @Test("a profile file is named from where the settings lie, and stored with its full path")
  func profiles() throws {
    try write(#"{"profile": "coil.json", "channels": "haptic=1"}"#)
    let environment = ["XDG_CONFIG_HOME": folder.path]
    let choice = try PlaybackChoice { environment[$0] }
    expectEqual(choice[.profile], folder.path("thrum/coil.json"))
    let profile = try folder.write("mine.json", #"{"continuous": {"gain": 0.5}}"#)
    expectEqual(run("settings", "set", "profile", profile).status, 0)
    let stored = try PlaybackChoice { environment[$0] }[.profile]
    #expect(
      stored.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
        == URL(fileURLWithPath: profile).resolvingSymlinksInPath().path)
    expectEqual(run("settings", "set", "profile", folder.path("none.json")).status, 66)
    expectEqual(run("settings", "set", "profile", "tapitc").status, 64)
  }

  @Test("values that no command would accept are refused when they are set")
  func refused() throws {
    for (name, value) in [
      ("gain", "2"), ("gain", "loud"), ("channels", "haptic"), ("output", "pusle"), ("volume", "1"),
    ] {
      #expect(run("settings", "set", name, value).status == 64, "\(name) \(value)")
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    expectEqual(run("settings", "set", "gain").status, 64)
    expectEqual(run("settings", "unset").status, 64)
  }

  @Test("pipes, folders and files that others can write are not obeyed and do not block")
  func unsafe() throws {
    try FileManager.default.createDirectory(atPath: folder.path("thrum"), withIntermediateDirectories: true)
    let tap = try folder.write("tap.ahap", Sample.tap)
    func check(_ part: String) {
      let play = run("play", tap, "--output", "silent", "--quiet")
      #expect(play.status == 0, "\(play.errors)")
      let list = run("settings")
      #expect(list.status == 0 && list.errors.contains(part), "\(list.errors)")
      #expect(list.output.contains("default"))
      #expect(run("settings", "set", "gain", "1").status == 73, "it does not replace the file")
    }
    mkfifo(path, 0o600)
    check("is a pipe or device")
    unlink(path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    check("is a folder")
    rmdir(path)
    try write(#"{"output": "controller"}"#)
    chmod(path, 0o666)
    check("can be written by every user")
    chmod(path, 0o600)
    if geteuid() == 0 {
      chown(path, 12_345, 12_345)
      check("belongs to another user")
      chown(path, 0, 0)
    }
    // A link to one's own file is a usual way to keep settings.
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("real.json"))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path("real.json"))
    #expect(run("settings").output.contains("controller"))
  }

  @Test("tests and checks ignore the settings of the person who runs them")
  func isolation() throws {
    // Within this process the environment of a test's console is empty.
    #expect(try PlaybackChoice(environment: Console(input: []).environment).file.path == nil)
    // Processes of tests, and the checks, name no file.
    expectEqual(ProcessTests.isolated["THRUM_SETTINGS"], "")
    for script in [".ci/run", "Tools/release.sh", "Tools/checks/sound-servers.sh"] {
      let text = try String(contentsOf: Package.root.appendingPathComponent(script), encoding: .utf8)
      #expect(text.contains("export THRUM_SETTINGS=\n"), "\(script)")
    }
  }
}
