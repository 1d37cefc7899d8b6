import Foundation
import TestSupport

/// Runs lines of shell in a folder, in which `$thrum` is the built command.
struct Shell {
  let folder: TemporaryFolder

  /// The variables that keep the settings of the person who runs the tests out of them.
  static let isolated = ["THRUM_SETTINGS": ""]

  /// The product, which is built beside the tests.
  static var executable: String {
    let tests = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    var place = tests.resolvingSymlinksInPath().deletingLastPathComponent()
    // On macOS the tests stand a few folders deeper, in a bundle.
    while place.path != "/",
      !FileManager.default.isExecutableFile(atPath: place.appendingPathComponent("thrum").path)
    {
      place.deleteLastPathComponent()
    }
    return place.appendingPathComponent("thrum").path
  }

  /// Runs a line; standard output and standard error come together.
  func bytes(_ line: String, environment: [String: String] = [:]) throws -> (status: Int32, output: [UInt8]) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(Self.isolated) { $1 }
      .merging(environment) { $1 }
      .merging(["thrum": Self.executable]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try Self.withSignalsUnblocked { try process.run() }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus,
      Array(output)
    )
  }

  /// The threads that run tests block signals, and a new process inherits that: its shell would wait for ever.
  static func withSignalsUnblocked(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// Runs a line; its output as text.
  func text(_ line: String, environment: [String: String] = [:]) throws -> (status: Int32, output: String) {
    let run = try bytes(line, environment: environment)
    return (run.status, String(decoding: run.output, as: UTF8.self))
  }
}
