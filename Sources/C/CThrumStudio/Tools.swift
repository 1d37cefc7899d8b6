// MARK: Tools: studio-tools.wasm
// The module, which a page loads on demand, has the functions of this section and the next three, `studio_alloc` and
// `studio_free`, and a memory of its own. It has no sessions: text, samples or the bytes of a file come in, and one answer leaves.
// Functions that answer return 1, or 0 if the answer is a message.

/// The last answer. The page has one thread.
nonisolated(unsafe) let toolAnswer = Buffer<UInt8>()

/// Keeps a text as the answer and returns 1, or 0 for a message about what failed.
func toolSays(_ text: String, isDone: Bool = true) -> Int32 {
  toolAnswer.set(Array(text.utf8))
  return isDone ? 1 : 0
}

/// Returns the bytes of the last answer, which stay until the next one.
@_cdecl("studio_tool_answer")
public func studioToolAnswer() -> UnsafeMutablePointer<UInt8>? { toolAnswer.pointer }

/// Returns the number of bytes of the last answer.
@_cdecl("studio_tool_answer_length")
public func studioToolAnswerLength() -> Int32 { Int32(clamping: toolAnswer.count) }
