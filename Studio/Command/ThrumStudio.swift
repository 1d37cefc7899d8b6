import ArgumentParser
import StudioServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The command `thrum-studio`, which `thrum studio` starts.
@main
struct ThrumStudio: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thrum-studio",
    abstract: "Serve the studio, an editor of haptic patterns, to the browsers of this machine.",
    discussion: """
      PATH is a pattern, or a folder of patterns; without it, the current folder. Only files in that folder can be read and \
      written, only from this machine, and only by pages that were opened with an address of this server. The address that \
      is printed opens one page; then the next one is printed.
      """)

  @Argument(help: ArgumentHelp("The pattern or the folder.", valueName: "path"))
  var path = "."

  @Option(
    parsing: .unconditional,
    help: "The port on 127.0.0.1; 0 for any free one. (default: the folder's own, if it is free)")
  var port: UInt16?

  @Option(help: ArgumentHelp("The folder of the page.", valueName: "folder"))
  var page: String?

  @Option(
    help: ArgumentHelp("The program thrum, which plays on the outputs of this machine.", valueName: "program")
  )
  var thrum: String?

  @Flag(help: "Let phones of the local network join, and print the code that they scan.")
  var lan = false

  @Option(
    name: .customLong("lan-address"),
    help: ArgumentHelp("The address of this machine that phones use.", valueName: "address"))
  var lanAddress: String?

  @Flag(name: .customLong("no-open"), help: "Print the address without opening a browser.")
  var staysClosed = false

  @Flag(
    help:
      "Open a window of its own, where a browser of the Chromium family is installed, and end when no page is open."
  )
  var window = false

  func validate() throws {
    if window && staysClosed {
      throw ValidationError("--window opens a page and --no-open opens none; leave out one of them.")
    }
  }

  func run() async throws {
    do throws(StudioError) {
      try await serve()
    } catch {
      FileOutput.standardError.write("thrum-studio: \(error)\n")
      // The menu of a desktop has no terminal that shows the message.
      if window { Desktop.notify("\(error)") }
      throw ExitCode(error.status.rawValue)
    }
  }

  private func serve() async throws(StudioError) {
    let place = try OpenedPath(path)
    let location = if let page { page } else { try PageLocation.find() }
    let files = try PageFolder(path: location)
    let folder = try StudioFolder(path: place.folder)
    let thrum = thrum ?? PageLocation.findThrum()
    let stop = StopSignals()
    let tickets = Tickets()
    let server = try await start(folder) { port in
      Router(
        access: Access(port: port), tickets: tickets, page: files, folder: folder, name: place.name,
        opened: place.file, thrum: thrum)
    }
    let addresses = PrintedAddress(port: server.port, tickets: tickets)
    FileOutput.standardOutput.write("\(addresses.make())\nCtrl-C stops the server.\n")
    if lan || lanAddress != nil {
      FileOutput.standardOutput.write("For phones:\n\(try await server.listenForPhones(at: lanAddress))\n")
    }
    if !staysClosed { Browser.open(addresses.make(for: .thisUser), inWindow: window) }
    let end = stop.end
    let pages =
      window
      ? Task {
        defer { end() }
        return await server.waitUntilPagesClose()
      } : nil
    await stop.wait()
    pages?.cancel()
    let isUsed = await pages?.value ?? true
    await server.stop()
    if !isUsed {
      throw StudioError(
        .unavailable,
        "no browser opened the page within a minute; open the printed address yourself, without --window")
    }
  }

  /// Starts the server on the requested port, or else on the port of the folder. With the same port after a restart, a
  /// page that is still open finds the server, and the browser finds its drafts. If the port of the folder is in use, the
  /// server uses any free port.
  private func start(_ folder: StudioFolder, _ router: (Int) -> Router) async throws(StudioError)
    -> StudioServer
  {
    if let port { return try await StudioServer.start(port: Int(port), router: router) }
    do throws(StudioError) {
      return try await StudioServer.start(port: folder.port, router: router)
    } catch {
      return try await StudioServer.start(port: 0, router: router)
    }
  }
}
