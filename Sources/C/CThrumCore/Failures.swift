import CThrum
import HapticOperations
import HapticText

/// The failure of a function of thrum.h: the result that the function returns, and a message that states what
/// is wrong and what to do.
package struct CoreFailure: Error {
  package var result: thrum_result
  package var message: String

  package init(_ result: Int, _ message: String) {
    self.result = thrum_result(truncatingIfNeeded: result)
    self.message = message
  }

  /// Returns the failure for an argument that is not valid (`THRUM_INVALID_ARGUMENT`).
  package static func argument(_ message: String) -> CoreFailure {
    CoreFailure(Int(THRUM_INVALID_ARGUMENT), message)
  }
}

/// Runs a closure, and rethrows the error of an operation with the result that belongs to it.
package func coreFailure<Value>(_ body: () throws(OperationError) -> Value) throws(CoreFailure) -> Value {
  do throws(OperationError) {
    return try body()
  } catch {
    let result =
      switch error.kind {
      case .invalidOption: THRUM_INVALID_ARGUMENT
      case .invalidPattern, .invalidRecording: THRUM_INVALID_PATTERN
      case .tooLarge: THRUM_TOO_LARGE
      }
    throw CoreFailure(Int(result), error.description)
  }
}

/// Runs the body of a function of thrum.h and returns the function's result. If the body throws, this
/// function stores the message for `thrum_error`, on the calling thread.
///
/// - Parameter function: the name of the function in Swift, whose labels in parentheses are not part of the message.
package func answer(
  function: String = #function, _ body: () throws(CoreFailure) -> Void
) -> thrum_result {
  do throws(CoreFailure) {
    try body()
    return thrum_result(THRUM_OK)
  } catch {
    // C joins both texts: with a new string, the Swift runtime could wait for one of its locks, which after fork
    // would be for ever.
    var (function, message) = (function, error.message)
    function.withUTF8 { function in
      message.withUTF8 { message in
        let count = function.firstIndex(of: UInt8(ascii: "(")) ?? function.count
        thrum_set_error(function.baseAddress, count, message.baseAddress, message.count)
      }
    }
    return error.result
  }
}
