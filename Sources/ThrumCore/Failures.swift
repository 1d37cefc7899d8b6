import CThrum

/// Why a function of the interface fails: its result, what is wrong and what to do.
struct CoreFailure: Error {
  var result: thrum_result
  var message: String

  init(_ result: Int, _ message: String) {
    self.result = thrum_result(truncatingIfNeeded: result)
    self.message = message
  }

  /// An argument that the caller can correct.
  static func argument(_ message: String) -> CoreFailure {
    CoreFailure(Int(THRUM_INVALID_ARGUMENT), message)
  }
}

/// Runs the body of a function and turns its failure into a result and this thread's message.
func answer(_ function: String, _ body: () throws(CoreFailure) -> Void) -> thrum_result {
  do throws(CoreFailure) {
    try body()
    return thrum_result(THRUM_OK)
  } catch {
    var message = "\(function): \(error.message)"
    message.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { thrum_set_error($0.baseAddress, $0.count) }
    }
    return error.result
  }
}
