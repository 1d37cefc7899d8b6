import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

/// Every command over a matrix of wrong uses: the status, the stream, and a message with place and cure.
@Suite("Wrong uses")
struct WrongUseTests {
  /// One wrong use. `{}` in an argument stands for the folder of the test.
  struct Use: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var status: ThrumCommand.ExitStatus
    /// What the message must name: where the fault is.
    var place: String
    /// What the message must say: how to get on.
    var cure: String

    init(_ line: String, _ status: ThrumCommand.ExitStatus, place: String, cure: String) {
      arguments = line.split(separator: " ").map(String.init)
      self.status = status
      self.place = place
      self.cure = cure
    }

    var testDescription: String { "thrum " + arguments.joined(separator: " ") }
  }

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("tap.ahap", Sample.tap)
    try folder.write("buzz.ahap", Sample.buzz)
    try folder.write("broken.ahap", Sample.noPattern)
    try folder.write("audio.ahap", Sample.audio)
    try folder.write("sub/tap.ahap", Sample.tap)
    try folder.write(
      "endless.ahap",
      #"{"Version":1.0,"Pattern":[{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":0}}]}"#)
    try folder.write("bad.json", #"{"name":"x","continuous":{"lowHz":300,"highHz":100}}"#)
    try folder.write("empty/readme.txt", "no pattern here")
    try folder.write(
      "conflict.ahap",
      "{\"Version\": 1.0,\n<<<<<<< HEAD\n\"Pattern\": []\n=======\n\"Pattern\": []}\n>>>>>>> b\n")
    try folder.write("sound.txt", "not a WAV file")
    try folder.write("buzz.wav", Sample.wav(seconds: 0.2))
  }

  static let commands = [
    "check", "info", "format", "render", "frames", "score", "plot", "play", "feel", "felt", "compare",
    "compose",
    "samples list",
    "samples show", "samples copy", "feedback list", "feedback play", "feedback export", "devices",
    "profiles", "measure signal", "measure read", "edit trim", "edit shift", "mix", "diff",
  ]

  static let readers = [
    "check", "info", "format", "render", "frames", "score", "plot", "play", "felt", "edit trim", "edit shift",
    "mix",
  ]

  /// What each command needs beside its files to be called at all.
  private static func required(_ command: String) -> String {
    [
      "edit shift": " --by 1", "render": " -o {}/out.wav", "score": " -o {}/out.h",
      "compose": " -o {}/out.ahap", "measure signal": " -o {}/signal.wav",
    ][command] ?? ""
  }

  /// Wrong uses that every command answers alike.
  static let common: [Use] = commands.flatMap { command -> [Use] in
    let given =
      readers.contains(command)
      ? " {}/tap.ahap"
      : [
        "feel": " 0.5 0.5", "compare": " {}/tap.ahap {}/tap.ahap",
        "diff": " {}/tap.ahap {}/tap.ahap", "compose": " {}/buzz.wav",
        "feedback play": " success", "measure read": " {}/log.csv",
        "feedback export": " success",
      ][command]
        ?? ""
    return [
      Use("\(command)\(given)\(required(command)) --frob", .usage, place: "--frob", cure: "ee 'thrum"),
      Use(
        "\(command) -q", .usage, place: "'-q'; see", cure: "'thrum \(command.prefix { $0 != " " }) --help'"),
      Use("\(command) -watch", .usage, place: "'-watch'", cure: "'--watch'"),
      Use("\(command) -channels x", .usage, place: "'-channels'", cure: "'--channels'"),
      Use("\(command) -dash.ahap", .usage, place: "'-dash.ahap'", cure: "write './-dash.ahap'"),
      Use(
        "\(command) -1", .usage, place: command == "feel" ? "intensity" : "'-1'",
        cure: command == "feel" ? "0 to 1" : "--"),
    ]
  }

  /// Wrong uses that every command that reads patterns answers alike.
  static let reading: [Use] = readers.flatMap { command -> [Use] in
    let more = required(command)
    return [
      Use(command + more, .usage, place: "<file", cure: "'thrum \(command) --help'"),
      Use("\(command) {}/tpa.ahap\(more)", .unreadable, place: "tpa.ahap", cure: "did you mean 'tap.ahap'"),
      Use("\(command) {}/none/tap.ahap\(more)", .unreadable, place: "none", cure: "there is no folder"),
      Use(
        "\(command) {}/broken.ahap\(more)", .faulty, place: "broken.ahap:1:1:", cure: "put the entries into"),
      Use("\(command) {}/sound.txt\(more)", .faulty, place: "sound.txt:1:1:", cure: "write a number"),
    ]
      // One file only: a second one is a surplus word.
      + (command == "felt" || command == "score"
        ? [] : [Use("\(command) - -\(more)", .usage, place: "standard input", cure: "only once")])
  }

  static let special: [Use] = [
    Use("", .usage, place: "no command given", cure: "use one"),
    Use("edit", .usage, place: "no subcommand of 'edit'", cure: "use one"),
    Use("chekc x", .usage, place: "'chekc'", cure: "did you mean 'check'"),
    Use("--verison", .usage, place: "'--verison'", cure: "did you mean '--version'"),
    Use("--frob=1", .usage, place: "'--frob'", cure: "thrum --help"),
    Use("help complay", .usage, place: "'complay'", cure: "thrum --help"),
    Use("edit trmi {}/tap.ahap", .usage, place: "'trmi'", cure: "did you mean 'trim'"),
    Use("edit frob {}/tap.ahap --by 1", .usage, place: "'frob'", cure: "'thrum edit --help'"),
    Use("edit {}/tap.ahap", .usage, place: "tap.ahap", cure: "'thrum edit --help'"),
    Use("mix {}/tap.ahap --take all --take all", .usage, place: "for 1 file;", cure: "at most"),
    Use("help samples lits", .usage, place: "'lits'", cure: "did you mean 'list'"),
    Use("feedback list --theme {}/nosuch", .unreadable, place: "nosuch", cure: "there is no folder"),
    Use("feedback list --theme {}/tap.ahap", .unreadable, place: "tap.ahap", cure: "name the folder"),
    Use("check {}/buzz.wav", .faulty, place: "buzz.wav:1:1:", cure: "thrum compose"),
    Use("check {}/conflict.ahap", .faulty, place: "conflict.ahap:2:1:", cure: "merge conflict"),
    Use("check {}/empty", .unreadable, place: "empty", cure: "name another folder"),
    Use("check {}/audio.ahap", .faulty, place: "audio.ahap:2:", cure: "searched in"),
    Use("check --disable syntax {}/tap.ahap", .usage, place: "'syntax'", cure: "only warnings"),
    Use(
      "check --disable trailing-coma {}/tap.ahap", .usage, place: "'trailing-coma'", cure: "'trailing-comma'"),
    Use(
      "check --disable missing-audio {}/tap.ahap", .usage, place: "--disable", cure: "--allow-missing-audio"),
    Use("check --format xml {}/tap.ahap", .usage, place: "--format", cure: "sarif"),
    Use("check --json --format sarif {}/tap.ahap", .usage, place: "--json", cure: "exclude"),
    Use("info --parameters {}/tap.ahap", .usage, place: "--parameters", cure: "takes no file"),
    Use("format {}/tap.ahap {}/buzz.ahap", .usage, place: "several files", cure: "--in-place"),
    Use(
      "format {}/tap.ahap {}/buzz.ahap -o {}/x.ahap", .usage, place: "x.ahap", cure: "with a slash at the end"
    ),
    Use("format {}", .usage, place: "several files", cure: "--in-place"),
    Use("format --check --in-place {}/tap.ahap", .usage, place: "--check", cure: "choose one"),
    Use("format --in-place -", .usage, place: "standard input", cure: "needs a file"),
    Use("format {}/tap.ahap -o {}/x.wav", .usage, place: "x.wav", cure: "x.ahap"),
    Use("format {}/tap.ahap --fix everything", .usage, place: "--fix", cure: "absolute-times"),
    Use("render {}/tap.ahap", .usage, place: "--output", cure: "--help"),
    Use("render {}/tap.ahap -o {}/tap.ahap", .usage, place: "tap.ahap", cure: "tap.wav"),
    Use("render {}/tap.ahap -o {}/x.mp3", .usage, place: "x.mp3", cure: "x.wav"),
    Use("render {}/tap.ahap -o {}/x.flac", .usage, place: "x.flac", cure: "x.wav"),
    Use(
      "render {}/tap.ahap -o {}/none/x.wav", .cannotCreate, place: "none/x.wav", cure: "folder does not exist"
    ),
    Use("score {}/tap.ahap -o {}", .cannotCreate, place: "folder", cure: "name a file in it"),
    Use("render {}/tap.ahap -o {}/x.wav --rate 44.1", .usage, place: "--rate", cure: "8000 to 192000"),
    Use("render {}/tap.ahap -o {}/x.wav --rate -5", .usage, place: "'-5'", cure: "8000 to 192000"),
    Use("render {}/tap.ahap -o {}/x.wav --from -1", .usage, place: "'-1'", cure: "0 to 200000"),
    Use("render {}/tap.ahap -o {}/x.wav --from 0,5", .usage, place: "'0,5'", cure: "decimal point: 0.5"),
    Use("render {}/tap.ahap -o {}/x.wav --from 9", .usage, place: "--from", cure: "start earlier"),
    Use("render {}/tap.ahap -o {}/x.wav --from 2 --to 1", .usage, place: "--to", cure: "later"),
    Use("render {}/tap.ahap -o {}/x.wav --tail nan", .usage, place: "--tail", cure: "0 to 200000"),
    Use(
      "render {}/tap.ahap -o {}/x.wav --profile {}/bad.json", .faulty, place: "bad.json:1:",
      cure: "above highHz"),
    Use("render {}/tap.ahap -o {}/x.wav --profile tapitc", .usage, place: "tapitc", cure: "taptic"),
    Use(
      "render {}/tap.ahap -o {}/x.wav --profile {}/no.json", .unreadable, place: "no.json",
      cure: "no such file"),
    Use("render {}/endless.ahap -o {}/x.wav", .usage, place: "endless", cure: "--to"),
    Use("render {}/audio.ahap -o {}/x.wav", .unreadable, place: "sound.wav", cure: "searched in"),
    Use("score {} -o {}/x.h", .unreadable, place: "folder", cure: "name a file in it"),
    Use("frames {}/endless.ahap", .usage, place: "endless", cure: "--to"),
    Use("frames {}/tap.ahap --every 0", .usage, place: "--every", cure: "0.1 to 10000"),
    Use("frames {}/tap.ahap -o {}/x.png", .usage, place: "x.png", cure: "x.csv"),
    Use("frames {}/tap.ahap -o {}/tap.ahap", .usage, place: "tap.ahap", cure: "tap.csv"),
    Use("score {}/tap.ahap", .usage, place: "--output", cure: "--help"),
    Use("score {}/tap.ahap -o {}/tap.ahap", .usage, place: "tap.ahap", cure: "tap.h"),
    Use("score {}/tap.ahap -o {}/x.c", .usage, place: "x.c", cure: "x.h"),
    Use("score {}/tap.ahap -o {}/x.h --name 1st", .usage, place: "'1st'", cure: "no digit first"),
    Use("score {}/audio.ahap -o {}/x.h", .faulty, place: "audio.ahap", cure: "--without-audio-files"),
    Use("plot {}/tap.ahap -o {}/tap.ahap", .usage, place: "tap.ahap", cure: "tap.svg"),
    Use("plot {}/tap.ahap -o {}/x.jpg", .usage, place: "x.jpg", cure: "x.svg"),
    Use("plot {}/tap.ahap {}/buzz.ahap -o {}/x.svg", .usage, place: "x.svg", cure: "folder"),
    Use("plot {}/tap.ahap {}/sub/tap.ahap -o {}/sub", .usage, place: "tap.svg", cure: "one by one"),
    Use("plot {}/tap.ahap --width 5000", .usage, place: "--width", cure: "20 to 400"),
    Use("plot {}/tap.ahap --width 100 -o {}/x.svg", .usage, place: "--width", cure: "480 to 8192"),
    Use("plot {}/tap.ahap --theme dark", .usage, place: "--theme", cure: "-o"),
    Use("plot {}/tap.ahap --theme blue -o {}/x.svg", .usage, place: "--theme", cure: "dark"),
    Use("plot {}/tap.ahap --from 9", .usage, place: "--from", cure: "start earlier"),
    Use("play {}/tap.ahap --output silent --from 9", .usage, place: "--from", cure: "start earlier"),
    Use("play {}/audio.ahap --output silent", .unreadable, place: "sound.wav", cure: "searched in"),
    Use("play {}/tap.ahap --output frob", .usage, place: "frob", cure: "thrum devices"),
    Use("play {}/tap.ahap --output silent --channels left=1", .usage, place: "'left", cure: "audio"),
    Use(
      "play {}/tap.ahap --output silent --channels haptic=9", .usage, place: "haptic=9",
      cure: "omit --channels"),
    Use("play {}/tap.ahap --output silent --gain 2", .usage, place: "--gain", cure: "0 to 1"),
    Use("play {}/tap.ahap --output silent --rate -1", .usage, place: "'-1'", cure: "0.1 to 10"),
    Use("play {}/tap.ahap --output silent --set speed=1", .usage, place: "'speed'", cure: "ThrumBindings"),
    Use("play {}/tap.ahap --output silent --set speed", .usage, place: "'speed'", cure: "speed=0..1"),
    Use("play {}/tap.ahap --output silent --set speed=0..", .usage, place: "'speed=0..'", cure: "speed=0..1"),
    Use("play --watch -", .usage, place: "standard input", cure: "needs a file"),
    Use("feel", .usage, place: "<intensity>", cure: "--help"),
    Use("feel -0.2 0.3", .usage, place: "'-0.2'", cure: "0 to 1"),
    Use("feel 0.5 1.2", .usage, place: "'1.2'", cure: "0 to 1"),
    Use("feel 0,5 0.5", .usage, place: "'0,5'", cure: "decimal point: 0.5"),
    Use("feel 0.5 0.5 --duration 0", .usage, place: "--duration", cure: "0.01 to 30"),
    Use(
      "feel 0.5 0.5 --output silent --profile {}/bad.json", .faulty, place: "bad.json:1:",
      cure: "above highHz"),
    Use("felt {}/tap.ahap --on taptik", .usage, place: "'taptik'", cure: "did you mean 'taptic'"),
    Use("felt {}/tap.ahap {}/tap.ahap", .usage, place: "tap.ahap'", cure: "--help"),
    Use("felt {}", .unreadable, place: "folder", cure: "name a file in it"),
    Use("edit cut {}/tap.ahap", .usage, place: "cut", cure: "--help"),
    Use("edit shift --by 1 {}/tap.ahap {}/buzz.ahap", .usage, place: "several files", cure: "--in-place"),
    Use("edit trim --from 2 --to 1 {}/tap.ahap", .usage, place: "--to", cure: "later than --from"),
    Use("edit scale {}/tap.ahap", .usage, place: "--intensity", cure: "give"),
    Use("edit quantize {}/tap.ahap", .usage, place: "--grid", cure: "either"),
    Use("edit swing --grid 0.1 --bpm 90 {}/tap.ahap", .usage, place: "--grid", cure: "either"),
    Use("edit accent --grid 0.1 {}/tap.ahap", .usage, place: "--level", cure: "give"),
    Use("edit humanize --seed 0.5 {}/tap.ahap", .usage, place: "--seed", cure: "whole number"),
    Use("edit loop --count 0 {}/tap.ahap", .usage, place: "--count", cure: "1 to 100000"),
    Use("edit loop --count 2 --every 0.1 {}/buzz.ahap", .usage, place: "buzz.ahap", cure: "trim it first"),
    Use("edit split --at 1 {}/tap.ahap", .usage, place: "folder", cure: "-o"),
    Use("edit join --at 0.1 {}/buzz.ahap {}/tap.ahap", .usage, place: "pattern 2", cure: "ends at 0.6 s"),
    Use("mix {}/tap.ahap --take sound", .usage, place: "'sound'", cure: "haptics"),
    Use("diff {}/tap.ahap", .usage, place: "two files", cure: "--list"),
    Use("diff {}/tap.ahap {}/none.ahap", .trouble, place: "none.ahap", cure: "no such file"),
    Use("compare", .usage, place: "<first>", cure: "--help"),
    Use("compare {}/tap.ahap", .usage, place: "<second>", cure: "--help"),
    Use("compare - -", .usage, place: "standard input", cure: "only once"),
    Use("compare {}/tap.ahap {}/tpa.ahap", .unreadable, place: "tpa.ahap", cure: "did you mean 'tap.ahap'"),
    Use(
      "compare {}/tap.ahap {}/broken.ahap", .faulty, place: "broken.ahap:1:1:", cure: "put the entries into"),
    Use("compare {}/tap.ahap {}/tap.ahap --on pda", .usage, place: "'pda'", cure: "did you mean 'pad'"),
    Use("compare {}/tap.ahap {}/tap.ahap --and-on fridge", .usage, place: "'fridge'", cure: "use phone"),
    Use("compare {}/tap.ahap {}/tap.ahap --at-most -1", .usage, place: "'-1'", cure: "0 to 1000"),
    Use("compose", .usage, place: "--output", cure: "--help"),
    Use("compose -o {}/x.ahap", .usage, place: "<audio>", cure: "--help"),
    Use("compose {}/buzz.wav", .usage, place: "--output", cure: "--help"),
    Use("compose {}/buzz.wav -o {}/x.wav", .usage, place: "x.wav", cure: "x.ahap"),
    Use("compose {}/buzz.wav -o - --play", .usage, place: "-o -", cure: "name a file"),
    Use("convert {}/tap.ahap -o {}/x.png", .usage, place: "x.png", cure: "name the format with --as"),
    Use(
      "convert {}/tap.ahap -o {}/x.haptic --as hapitc", .usage, place: "'hapitc'",
      cure: "did you mean 'haptic'"),
    Use("convert {}/tap.ahap -o {}/out/", .usage, place: "out/", cure: "name the format with --as"),
    Use("convert {}/tap.ahap -o {}/tap.ahap", .usage, place: "tap.ahap", cure: "choose another name"),
    Use("convert {}/tap.ahap -o {}/x.wav --as haptic", .usage, place: "x.wav", cure: "x.haptic"),
    Use(
      "convert {}/tap.ahap -o - --as ahap-split", .usage, place: "ahap-split", cure: "name a file or folder"),
    Use("convert {}/tap.ahap -o {}/x.haptic --on fone", .usage, place: "'fone'", cure: "phone"),
    Use("convert {}/tap.ahap -o {}/x.haptic --at-most 2000", .usage, place: "--at-most", cure: "1000"),
    Use(
      "convert {}/tpa.ahap -o {}/x.haptic", .unreadable, place: "tpa.ahap", cure: "did you mean 'tap.ahap'"),
    Use(
      "convert {}/tap.ahap -o {}/none/x.haptic", .cannotCreate, place: "none/x.haptic",
      cure: "folder does not exist"),
    Use("compose {}/buzz.wav {}/sound.txt -o {}/x.ahap", .usage, place: "x.ahap", cure: "folder"),
    Use("compose {}/buzz.wav {}/sub/buzz.wav -o {}/out/", .usage, place: "buzz.ahap", cure: "one by one"),
    Use("compose {}/bzz.wav -o {}/x.ahap", .unreadable, place: "bzz.wav", cure: "did you mean 'buzz.wav'"),
    Use("compose {}/sound.txt -o {}/x.ahap", .unreadable, place: "sound.txt", cure: "convert"),
    Use(
      "compose {}/buzz.wav -o {}/none/x.ahap", .cannotCreate, place: "none/x.ahap",
      cure: "folder does not exist"),
    Use(
      "compose {}/buzz.wav -o {}/x.ahap --strategy hybrd", .usage, place: "'hybrd'",
      cure: "did you mean 'hybrid'"),
    Use("compose {}/buzz.wav -o {}/x.ahap --preset song", .usage, place: "'song'", cure: "use impact"),
    Use("compose {}/buzz.wav -o {}/x.ahap --set detail", .usage, place: "'detail'", cure: "name=value"),
    Use(
      "compose {}/buzz.wav -o {}/x.ahap --set detial=1", .usage, place: "'detial'",
      cure: "did you mean 'detail'"),
    Use("compose {}/buzz.wav -o {}/x.ahap --set detail=9", .usage, place: "detail=9", cure: "0.1 to 5 JND"),
    Use(
      "compose {}/buzz.wav -o {}/x.ahap --set detail=nan", .usage, place: "detail=nan", cure: "0.1 to 5 JND"),
    Use("compose {}/buzz.wav -o {}/x.ahap --set low-hz=6000", .usage, place: "low-hz", cure: "must be below"),
    Use("compose {}/buzz.wav -o {}/x.ahap --channel 0", .usage, place: "--channel", cure: "n|mix"),
    Use("compose {}/buzz.wav -o {}/x.ahap --channel 2", .usage, place: "buzz.wav", cure: "omit --channel"),
    Use(
      "compose {}/buzz.wav -o {}/x.ahap --channel 1 --split-channels", .usage, place: "--channel",
      cure: "exclude"),
    Use("compose {}/buzz.wav -o {}/x.ahap --jobs 0", .usage, place: "--jobs", cure: "1 to 64"),
    Use("samples gentel", .usage, place: "'gentel'", cure: "did you mean 'gentle'"),
    Use("samples list qqqqqq", .usage, place: "'qqqqqq'", cure: "'thrum samples'"),
    Use("samples show gentel", .usage, place: "'gentel'", cure: "did you mean 'gentle'"),
    Use("samples copy rain --to {}/sound.txt/x", .cannotCreate, place: "sound.txt/x", cure: "choose another"),
    Use("samples list rain calm", .usage, place: "'calm'", cure: "--help"),
    Use("feedback frob", .usage, place: "'frob'", cure: "--help"),
    Use("feedback list extra", .usage, place: "'extra'", cure: "--help"),
    Use("feedback play", .usage, place: "<name>", cure: "--help"),
    Use("feedback play succes", .usage, place: "'succes'", cure: "did you mean 'success'"),
    Use("feedback play success --output frob", .usage, place: "frob", cure: "thrum devices"),
    Use("feedback export", .usage, place: "one feedback", cure: "--to"),
    Use("feedback export success error", .usage, place: "one feedback", cure: "--to"),
    Use("feedback export success --json", .usage, place: "--json", cure: "--to"),
    Use("feedback export succes --to {}/new", .usage, place: "'succes'", cure: "did you mean 'success'"),
    Use(
      "feedback export success --to {}/sound.txt/x", .cannotCreate, place: "sound.txt/x",
      cure: "choose another"),
    Use("devices extra", .usage, place: "'extra'", cure: "--help"),
    Use("profiles frob", .usage, place: "'frob'", cure: "--help"),
    Use("profiles show tapitc", .usage, place: "tapitc", cure: "taptic"),
    Use("profiles show {}/bad.json", .faulty, place: "bad.json:1:", cure: "above highHz"),
    Use("profiles validate {}/bad.json", .faulty, place: "bad.json:1:", cure: "above highHz"),
    Use("profiles validate {}/no.json", .unreadable, place: "no.json", cure: "no such file"),
  ]

  @Test(
    "a wrong use ends with its status, and says what is wrong where, and what to do",
    arguments: common + reading + special)
  func wrongUse(use: Use) throws {
    let before = try folder.names
    let console = Console(input: Array(Sample.tap.utf8))
    let arguments = use.arguments.map { $0.replacing("{}", with: folder.path) }
    let status = Thrum.run(arguments, console: console)
    let output = String(decoding: console.output.collected, as: UTF8.self)
    let errors = String(decoding: console.errors.collected, as: UTF8.self)
    expectEqual(status, use.status)
    // Findings are results of the two commands that look for them; everything else belongs on standard error.
    let prints = ["check", "profiles validate"].contains { use.testDescription.hasPrefix("thrum " + $0) }
    if !(prints && use.status == .faulty) { #expect(output.isEmpty) }
    let message = output + errors
    #expect(message.contains(use.place), "\(message)")
    #expect(message.contains(use.cure), "\(message)")
    #expect(errors.isEmpty || errors.hasSuffix("\n"))
    #expect(try folder.names == before, "nothing is written")
  }
}
