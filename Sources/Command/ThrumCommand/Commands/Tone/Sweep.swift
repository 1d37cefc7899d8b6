import ArgumentParser
import HapticPerception
import HapticPlatform
import HapticText

/// The command `thrum sweep`, which plays a sine of moving frequency, so that the user finds the resonance of an
/// actuator.
struct Sweep: Subcommand {
  static let configuration = CommandConfiguration.command(
    "sweep",
    abstract: "Play a sine that moves from one frequency to another, and mark where it is strongest.",
    discussion: """
      FROM and TO are 1 to 1000 Hz; the frequency moves along a straight line. Level, fades and channels are those of \
      'thrum tone'.

      With --save, the mean of the marked frequencies becomes the resonance of the device in a profile file. The rest of \
      the file is the profile of --profile, or wideband. Hands react late: with --return the sweep passes each frequency \
      upwards and downwards, and a mark in each direction cancels that delay.

      KEYS
        space   mark the strongest place
        q       quit

      Without a terminal it prints the frequency once a second.

      Example: thrum sweep 30 200 --return --channels haptic=3 --save coil.json
      """)

  @OptionGroup var options: ToneOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Duration with its fades, 0.2 to 30. (default: 20)", valueName: "s"),
    transform: Number.within(TestTone.durations, "seconds"))
  var seconds = 20.0

  @Flag(name: .customLong("return"), help: "Move back to FROM in the second half.")
  var returns = false

  @Option(
    help: ArgumentHelp("Write a profile with the marked resonance.", valueName: "profile.json"),
    completion: .file(extensions: ["json"]))
  var save: String?

  @Flag(help: "Replace the file of --save if it exists.")
  var force = false

  @Argument(
    help: "Frequency in hertz at the start.",
    transform: Number.within(TestTone.frequencies, "hertz"))
  var from: Double

  @Argument(
    help: "Frequency in hertz at the end.",
    transform: Number.within(TestTone.frequencies, "hertz"))
  var to: Double

  func validate() throws {
    if from == to { throw ValidationError("FROM and TO are equal; use 'thrum tone' for one frequency.") }
    if save != nil, options.playback.quiet {
      throw ValidationError("--save needs keys, which --quiet does not read; use one of them.")
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let base = try save.map { (path) throws(CommandFailure) in try checked(path, console) }
    let tone = TestTone(from: from, to: to, duration: seconds, level: options.level, returns: returns)
    let result = try options.play(tone, console: console)
    guard !result.marks.isEmpty else {
      guard save != nil else { return result.status }
      throw CommandFailure(
        result.status == .interrupted ? .interrupted : .faulty,
        "nothing was marked, so no profile was written; press space where the actuator is strongest")
    }
    let mean = result.marks.reduce(0, +) / Double(result.marks.count)
    let all = result.marks.map(ToneRunner.hertz).joined(separator: ", ")
    console.output.writeLine(
      "marked: \(all)" + (result.marks.count > 1 ? "; mean \(ToneRunner.hertz(mean))" : ""))
    if let save, let base {
      let profile = Self.profile(base, named: Path.stem(of: save), resonance: mean)
      // Ctrl-C does not prevent this, because it may have ended the sweep after the marks.
      do throws(SystemFailure) { try ByteSink.write(ProfileFile.encode(profile), to: save) } catch {
        throw CommandFailure(error)
      }
      console.output.writeLine(
        "\(save): resonance \(ToneRunner.hertz(mean)); 'thrum settings set profile \(save)' makes it the default"
          .printable)
    }
    return result.status
  }

  /// Returns the profile from which the file is made. Throws if the file could not be written at the end.
  private func checked(_ path: String, _ console: Console) throws(CommandFailure) -> NamedProfile {
    guard console.canDraw else {
      throw CommandFailure(.usage, "--save needs the keys of a terminal; run the command in one, or omit it")
    }
    try OutputRule(format: "JSON", endings: ["json"]).checkEnding(of: path)
    guard force || !Path.exists(path) else {
      throw CommandFailure(
        .cannotCreate, "'\(path)': the file exists; choose another name, or replace it with --force")
    }
    let name = try options.playback.chosen(console)[.profile] ?? NamedProfile.wideband.name
    let base = try ProfileOption.resolve(name, console: console)
    if let device = base.device {
      guard case .linear = device.mechanism else {
        throw CommandFailure(
          .usage,
          "the profile '\(base.name)' is for rotating motors, which have no resonance; use --profile wideband"
        )
      }
    }
    return base
  }

  /// Returns a profile with the resonance of its device.
  static func profile(_ base: NamedProfile, named name: String, resonance: Double) -> NamedProfile {
    let device = base.device ?? DeviceClass.coil.models.first
    return NamedProfile(
      name: name, purpose: "resonance found with thrum sweep", profile: base.profile, rumble: base.rumble,
      deviceClass: base.deviceClass ?? .coil,
      device: device?.replacing(DeviceModel.Numbers(resonance: (resonance * 10).rounded() / 10)))
  }
}
