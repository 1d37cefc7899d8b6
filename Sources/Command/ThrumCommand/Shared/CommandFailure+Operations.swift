import HapticOperations

extension CommandFailure {
  /// Runs a closure, and rethrows the error of an operation with the exit status that belongs to it. The message
  /// begins with the name of the file that the operation is about.
  static func named<Value>(
    _ name: String, _ body: () throws(OperationError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(OperationError) {
      return try body()
    } catch {
      let status: ExitStatus =
        switch error.kind {
        case .invalidOption: .usage
        case .invalidPattern, .tooLarge: .faulty
        }
      throw CommandFailure(status, "\(name): \(error.message)")
    }
  }
}
