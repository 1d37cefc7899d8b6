import HapticOperations
import HapticText

/// The exit status of a command. Scripts may rely on the numbers, which are those of `sysexits.h` where that
/// header defines one.
enum ExitStatus: Int32, Sendable, CaseIterable {
  /// The command succeeded; every file that it read can be played.
  case success = 0
  /// A file has an error or, for `check --strict`, a warning; or it would lose something if it were rewritten.
  case faulty = 1
  /// `thrum diff` cannot read a file, or a file has errors, as of `diff`.
  case trouble = 2
  /// The arguments of the command are invalid.
  case usage = 64
  /// A file cannot be read.
  case unreadable = 66
  /// The requested output is not available.
  case unavailable = 69
  /// An output file cannot be created or opened.
  case cannotCreate = 73
  /// Writing an output file failed after it had been opened, or the file that it should replace has changed.
  case writeFailed = 74
  /// The user stopped the command.
  case interrupted = 130

  /// Returns the status to report if files have different statuses: the greater number. A failure to write
  /// therefore takes precedence over a failure to read, and a failure to read over an error in a file.
  func worse(_ other: ExitStatus) -> ExitStatus { rawValue >= other.rawValue ? self : other }
}

/// The error that stops a command: an exit status and one line for the user.
struct CommandFailure: Error, Sendable, Equatable {
  var status: ExitStatus
  /// One line that states the problem and what to do; `nil` if everything has already been reported.
  var message: String?

  init(_ status: ExitStatus, _ message: String?) {
    self.status = status
    self.message = message
  }
}

extension CommandFailure {
  /// Runs a closure, and rethrows the error of an operation with the exit status that belongs to it. The message
  /// begins with the name of the file that the operation is about.
  static func named<Value>(
    _ name: String, _ body: () throws(OperationError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(OperationError) { return try body() } catch { throw CommandFailure(error, in: name) }
  }

  /// Creates a failure from the error of an operation on a file.
  init(_ error: OperationError, in name: String) {
    let status: ExitStatus =
      switch error.kind {
      case .invalidOption: .usage
      case .invalidPattern, .invalidRecording, .tooLarge: .faulty
      }
    self.init(status, "\(name): \(error.message)")
  }

  /// Creates a failure from an error in a JSON file that the command reads.
  init(_ fault: JSONTree.Fault, in path: String) {
    self.init(.faulty, "\(path):\(fault.place.line):\(fault.place.column): \(fault.message)")
  }

  /// Runs a closure that reads a JSON file, and converts its errors.
  static func located<Value>(
    in path: String, _ body: () throws(JSONTree.Fault) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(JSONTree.Fault) { return try body() } catch { throw CommandFailure(error, in: path) }
  }
}
