import ArgumentParser
import HapticPlatform
import HapticText

/// The command `thrum studio`, which starts the server of the studio. The server is a program of its own, so that its
/// libraries are no part of `thrum`.
struct Studio: Subcommand {
  static let configuration = CommandConfiguration.command(
    "studio",
    abstract: "Edit patterns in the browser.",
    discussion: """
      Serves the studio on this machine and opens it in the browser. PATH is a pattern, or a folder of patterns. Only files in \
      that folder can be read and written, only from this machine, and only with the address that is printed. Ctrl-C \
      stops the server.

      Example: thrum studio heartbeat.ahap
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The port, or 0 for any free one. (default: the folder's own, if it is free)", valueName: "number"))
  var port: UInt16?

  @Flag(name: .customLong("no-open"), help: "Print the address without opening a browser.")
  var staysClosed = false

  @Flag(
    help:
      "Open a window of its own, where a browser of the Chromium family is installed, and end when no page is open."
  )
  var window = false

  @Flag(help: "Let phones of the local network join, and print the code that they scan.")
  var lan = false

  @Option(
    name: .customLong("lan-address"),
    help: ArgumentHelp("The address of this machine that phones use; implies --lan.", valueName: "address"))
  var lanAddress: String?

  @Argument(
    help: ArgumentHelp("The pattern or the folder.", valueName: "path"),
    completion: .file(extensions: ["ahap"]))
  var path = "."

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    guard FilePaths.exists(path) else {
      throw CommandFailure(
        .unreadable, "\(path): there is no such file or folder; pass a pattern or a folder")
    }
    let searchPath = console.environment("PATH") ?? ""
    guard let program = StudioProgram.find(beside: console.program(), in: searchPath) else {
      throw CommandFailure(
        .unavailable,
        "the server of the studio is not installed; build it in the sources of Thrum with 'swift build -c release "
          + "--package-path Studio', and its page with 'Tools/build-studio.sh'")
    }
    var words = [program, path]
    if let port { words += ["--port", String(port)] }
    if staysClosed { words.append("--no-open") }
    if window { words.append("--window") }
    if lan { words.append("--lan") }
    if let lanAddress { words += ["--lan-address", lanAddress] }
    // The server starts this program again for each output that plays.
    if let thrum = console.program() { words += ["--thrum", thrum] }
    // The server takes the place of this program: Ctrl-C and the exit status are its own.
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    execv(program, &arguments)
    throw CommandFailure(
      .unavailable, "\(program): cannot be started (\(SystemMessage.text(errno))); install it again")
  }
}

/// Where the server of the studio is.
enum StudioProgram {
  private static let name = "thrum-studio"

  /// Returns the path of the server: beside `thrum`, in `../libexec/thrum`, in the folders of a search path, or in the
  /// checkout that `thrum` was built in; `nil` if none of them holds it.
  static func find(beside program: String?, in searchPath: String) -> String? {
    let folder = program.map { FilePaths.folder(of: $0) }
    var places = folder.map { [$0, FilePaths.join(FilePaths.folder(of: $0), "libexec/thrum")] } ?? []
    places += searchPath.split(separator: ":").map { String($0) }
    // SwiftPM builds the programs of a checkout in .build/MACHINE/debug and release.
    var above = folder ?? "/"
    while above.utf8.count > 1, !FilePaths.name(of: above).hasSameBytes(as: ".build") {
      above = FilePaths.folder(of: above)
    }
    if above.utf8.count > 1 {
      places += ["release", "debug"].map {
        FilePaths.join(FilePaths.folder(of: above), "Studio/.build/\($0)")
      }
    }
    return FilePaths.program(named: name, in: places.joined(separator: ":"))
  }
}
