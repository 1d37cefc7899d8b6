import ArgumentParser
import HapticOperations
import HapticOutputs
import HapticPerception
import HapticText

/// The command `thrum profiles`, for actuator profiles, which describe how intensity and sharpness become
/// motion.
struct Profiles: ParsableCommand {
  static let configuration = CommandConfiguration.command(
    "profiles",
    abstract: "List, show and validate actuator profiles.",
    discussion: """
      A profile describes how intensity and sharpness become motion on one kind of actuator. Three are built in; your \
      own is a small JSON file that can also hold your device's own numbers (peakG, resonanceHz, q, riseMs, fallMs): print one with 'show', change its numbers, 'validate' it, and use it with \
      --profile FILE.

      Example: thrum profiles show taptic > coil.json
      """,
    subcommands: [List.self, Show.self, Validate.self], defaultSubcommand: List.self)
}

extension Profiles {
  /// The command `thrum profiles list`, which lists the built-in profiles.
  struct List: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the built-in profiles.",
      discussion: """
        Docs/JSON.md describes the JSON.

        Example: thrum profiles list
        """)

    @Flag(help: "Print JSON.")
    var json = false

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      guard !json else {
        console.output.writeLine(Self.json())
        return .success
      }
      var table = TextTable(header: ["Name", "continuous", "transient", "device", "for"])
      for named in NamedProfile.builtIn {
        let profile = named.profile
        table.add(
          named.name, Self.hertz(profile.continuousLowHz, profile.continuousHighHz),
          Self.hertz(profile.transientLowHz, profile.transientHighHz), DeviceText.text(named), named.purpose)
      }
      for line in table.lines(width: console.outputColumns) { console.output.writeLine(line) }
      return .success
    }

    private static func json() -> String {
      JSONText.document { json in
        json.objects("profiles", NamedProfile.builtIn) { json, named in
          json.string("name", named.name)
          json.string("purpose", named.purpose)
          json.object("continuous") { json in
            json.number("lowHz", named.profile.continuousLowHz)
            json.number("highHz", named.profile.continuousHighHz)
          }
          json.object("transient") { json in
            json.number("lowHz", named.profile.transientLowHz)
            json.number("highHz", named.profile.transientHighHz)
          }
          DeviceText.write(named, to: &json)
        }
      }
    }

    private static func hertz(_ low: Double, _ high: Double) -> String {
      NumberText.shortest(low) + " to " + NumberText.shortest(high) + " Hz"
    }
  }

  /// The command `thrum profiles show`, which prints a profile as JSON.
  struct Show: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Print a profile as JSON, with every number.",
      discussion: """
        NAME is a built-in profile or the path of a profile file. Keys that a file leaves out are filled in.

        Example: thrum profiles show wideband
        """)

    @Argument(
      help: ArgumentHelp("A built-in profile, or a profile file.", valueName: "name"),
      completion: ProfileOption.completion)
    var name: String

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      console.output.write(ProfileFile.encode(try ProfileOption.resolve(name, console: console)))
      return .success
    }
  }

  /// The command `thrum profiles validate`, which checks profile files.
  struct Validate: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "validate",
      abstract: "Check profile files and print every finding.",
      discussion: """
        Prints one finding per line, from the top of each file to its end:

          file:line:column: warning|error: key: message

        Example: thrum profiles validate coil.json
        """)

    @Argument(
      help: ArgumentHelp("The profile files to check; - means standard input.", valueName: "file"),
      completion: .file(extensions: ["json"]))
    var files: [String]

    func validate() throws { try Arguments.requireOneInput(files) }

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      InputFiles.forEach(files.map(InputPath.init(named:)), console: console) {
        input throws(CommandFailure) in
        let bytes = try InputFile.read(input.path, console: console, limit: ProfileFile.maximumBytes + 1)
        guard bytes.count <= ProfileFile.maximumBytes else {
          throw CommandFailure(
            .faulty, "'\(input.path)': the file is too large to be a profile; name a profile file")
        }
        let result = ProfileFile.decode(bytes)
        for problem in result.problems {
          console.output.writeLine("\(InputFile.displayName(input.path)):\(problem)".printable)
        }
        if result.profile == nil { throw CommandFailure(.faulty, nil) }
      }
    }
  }
}
