import ArgumentParser
import HapticOperations
import HapticText

/// The command `thrum diff`, which says in words what differs between two patterns.
struct Diff: Subcommand {
  static let configuration = CommandConfiguration.command(
    "diff",
    abstract: "Say in words what differs between two patterns.",
    discussion: """
      A line for each change: events, parameters, curves and points that were added, removed, moved or changed, with exact \
      numbers; the same change of many is one line, such as 'all 12 taps: 0.1 s later'. Texts that differ only in spelling, or in \
      the order of entries, are said to. How differently they feel is measured by 'thrum compare'.

      With --list, each event of one file is a line, for tools that compare lines. An empty file counts as a pattern without \
      entries.

      The exit status is 0 if the patterns are the same, 1 if they differ, and 2 if a file cannot be read or has errors.

      Git, in .gitattributes: *.ahap diff=ahap
        git config diff.ahap.textconv "thrum diff --list"
        git config difftool.thrum.cmd 'thrum diff "$LOCAL" "$REMOTE"'
        git difftool --no-prompt --tool=thrum

      JSON: {schema, verdict, changes: [{change, what, count, …, text}]}. Docs/JSON.md describes it.

      Example: thrum diff Samples/heartbeat.ahap mine.ahap
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print one file as lines instead.")
  var list = false

  @Argument(
    help: ArgumentHelp("The AHAP file before; - means standard input.", valueName: "first"),
    completion: .patternFiles)
  var first: String

  @Argument(help: ArgumentHelp("The AHAP file after.", valueName: "second"), completion: .patternFiles)
  var second: String?

  func validate() throws {
    try Arguments.requireOneInput([first] + (second.map { [$0] } ?? []))
    if list, second != nil { throw ValidationError("--list prints one file; name one.") }
    if list, json { throw ValidationError("--list and --json exclude each other; choose one.") }
    if !list, second == nil { throw ValidationError("name two files, or one with --list.") }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    do throws(CommandFailure) {
      let text = try load(first, console)
      guard let second else {
        for line in PatternListing.lines(text) { console.output.writeLine(line.printable) }
        return .success
      }
      let difference = DiffOperation().run(text, try load(second, console))
      if json {
        console.output.writeLine(difference.json())
      } else {
        for line in difference.sentences { console.output.writeLine(line.printable) }
      }
      return difference.isDifferent ? .faulty : .success
    } catch {
      throw CommandFailure(.trouble, error.message)
    }
  }

  private func load(_ path: String, _ console: Console) throws(CommandFailure) -> EditableText {
    // Git passes /dev/null for a file that does not exist on one side.
    let bytes = try InputFile.read(path, console: console, limit: PatternFile.readLimit)
    if bytes.isEmpty, let empty = EditableText.empty { return empty }
    return try EditedFile.decode(bytes, path, console: console, verbose: false).text
  }
}
