import AHAP
import ArgumentParser

/// `thrum check`: every finding of every file.
struct Check: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Check files and print every finding.",
    discussion: """
      Prints one finding a line, from the top of each file to its end:

        file:line:column: warning|error: message [rule]

      A warning is about something that was mended or is likely not meant; a file with an error does not play. \
      Audio files that a pattern names are looked for, not opened.

      Example: thrum check --strict Samples/*.ahap
      """)

  @Flag(help: "Print JSON: an array of {file, findings: [{severity, rule, message, line, column, path}]}.")
  var json = false

  @Flag(help: "Exit with 1 for warnings too.")
  var strict = false

  @OptionGroup var audio: AudioOptions

  @Argument(
    help: ArgumentHelp("The AHAP files to check; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["ahap"]))
  var files: [String]

  func validate() throws { try Arguments.requireOneInput(files) }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.success
    var reports: [FileReport] = []
    for path in files {
      do throws(CommandFailure) {
        let report = try FileReport(path, audio: audio, console: console)
        if !json { report.write(to: console.output) }
        status = status.worse(report.status(strict: strict))
        reports.append(report)
      } catch {
        if let message = error.message { console.report(message) }
        status = status.worse(error.status)
      }
    }
    if json { console.output.writeLine(FileReport.json(reports)) }
    if console.errorsAreTerminal {
      console.output.flush()
      console.report(FileReport.summary(reports))
    }
    return status
  }
}
