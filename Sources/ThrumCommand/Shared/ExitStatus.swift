/// The exit status of a command. The numbers are part of the contract (`sysexits.h` where it has one).
enum ExitStatus: Int32, Sendable, CaseIterable {
  /// All went well; every file plays.
  case success = 0
  /// A file holds an error; with `check --strict`, a warning.
  case faulty = 1
  /// The command was called in a wrong way.
  case usage = 64
  /// A file cannot be read.
  case unreadable = 66
  /// The output that was asked for cannot be played on.
  case unavailable = 69
  /// An output file cannot be made.
  case cannotCreate = 73
  /// Writing failed half-way.
  case writeFailed = 74
  /// The user stopped the command.
  case interrupted = 130

  /// The one that counts when several files end in different ways: the greater number, so trouble with
  /// writing before trouble with reading before faults in a file.
  func worse(_ other: ExitStatus) -> ExitStatus { rawValue >= other.rawValue ? self : other }
}

/// Why a command stops: a status for the shell and one line for the user.
struct CommandFailure: Error, Sendable, Equatable {
  var status: ExitStatus
  /// One line that says what and what to do; nil when all has been said already.
  var message: String?

  init(_ status: ExitStatus, _ message: String?) {
    self.status = status
    self.message = message
  }
}
