// MARK: Tools: studio-tools.wasm
// A page loads this module on demand. It has the functions of this section and the next three, `studio_alloc` and
// `studio_free`, and a memory of its own. It has no sessions: a function receives text, samples or the bytes of a file,
// and leaves one answer. Functions that answer return 1, or 0 if the answer is a message.

/// The last answer. The page has one thread.
nonisolated(unsafe) let toolAnswer = Buffer<UInt8>()

/// Keeps a text as the answer. Returns 1, or 0 if the text is a message about a failure.
func toolSays(_ text: String, isDone: Bool = true) -> Int32 {
  toolAnswer.set(Array(text.utf8))
  return isDone ? 1 : 0
}

/// Returns the bytes of the last answer. They do not change until the next answer.
@_cdecl("studio_tool_answer")
public func studioToolAnswer() -> UnsafeMutablePointer<UInt8>? { toolAnswer.pointer }

/// Returns the number of bytes of the last answer.
@_cdecl("studio_tool_answer_length")
public func studioToolAnswerLength() -> Int32 { Int32(clamping: toolAnswer.count) }
