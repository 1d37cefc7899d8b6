// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum_engine.h, which documents them.

import CThrum
import CThrumCore
import HapticFeedback
import HapticPlatform
import HapticPlayback

/// Runs the body of a function of thrum_engine.h with the feedback player of a handle.
private func withFeedback(
  _ handle: OpaquePointer?, function: String = #function, _ body: (FeedbackPlayer) throws(CoreFailure) -> Void
) -> thrum_result {
  answer(function: function) { () throws(CoreFailure) in
    let handle = try Handle<FeedbackPlayer>(handle, .feedback)
    if ForkedProcess.isCopy { throw .childProcess }
    guard let player = handle.object else {
      throw CoreFailure(
        Int(THRUM_WRONG_HANDLE), "the feedback player was freed; pass one that has not been freed")
    }
    try body(player)
  }
}

/// Returns the theme in a folder; the standard theme for NULL.
private func theme(_ folder: UnsafePointer<CChar>?) throws(CoreFailure) -> FeedbackTheme {
  guard let folder else { return .standard }
  let path = try text(folder, "theme")
  do throws(FeedbackThemeError) {
    return try FeedbackTheme(folder: path)
  } catch {
    // One line, like every message of the library.
    let problems = error.problems.map { $0.split(separator: "\n").joined(separator: " ") }
    throw CoreFailure(Int(THRUM_INVALID_PATTERN), "theme: \(problems.joined(separator: "; "))")
  }
}

/// Returns the kind of feedback with a name.
private func kind(_ name: UnsafePointer<CChar>?) throws(CoreFailure) -> Feedback.Kind {
  guard let name else { throw .argument("name is NULL; pass the name of a feedback, such as success") }
  let given = try text(name, "name")
  guard let kind = Feedback.Kind(rawValue: given) else { throw .argument(Feedback.Kind.unknown(given)) }
  return kind
}

@c @implementation
public func thrum_feedback_new(
  _ engine: OpaquePointer?, _ folder: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    let object = try EngineObject.object(engine)
    let theme = try theme(folder)
    let player = try engineCall { () throws(EngineError) in
      try FeedbackPlayer(theme: theme, engine: object.engine, settings: object.gains)
    }
    player.failureHandler = { [weak engine = object.engine, notices = object.notices] error in
      notices.add(Notice(feedbackFailedAt: engine?.currentTime ?? 0, error))
    }
    slot.pointee = Handle.make(player, .feedback)
  }
}

@c @implementation
public func thrum_feedback_free(_ feedback: OpaquePointer?) -> thrum_result {
  answer { () throws(CoreFailure) in
    guard feedback != nil else { return }
    // In a child process, releasing the player could wait for a lock that a thread of the parent held.
    try Handle<FeedbackPlayer>(feedback, .feedback).free(releasesObject: !ForkedProcess.isCopy)
  }
}

@c @implementation
public func thrum_feedback_prepare(_ feedback: OpaquePointer?) -> thrum_result {
  withFeedback(feedback) { player throws(CoreFailure) in player.prepare() }
}

@c @implementation
public func thrum_feedback_play(
  _ feedback: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ intensity: Float
) -> thrum_result {
  withFeedback(feedback) { player throws(CoreFailure) in
    let kind = try kind(name)
    guard intensity >= 0, intensity <= 1 else {
      throw .argument("intensity is \(intensity); use 0…1")
    }
    player.play(Feedback(kind, intensity: Double(intensity)))
  }
}

@c @implementation
public func thrum_feedback_set_theme(
  _ feedback: OpaquePointer?, _ folder: UnsafePointer<CChar>?
) -> thrum_result {
  withFeedback(feedback) { player throws(CoreFailure) in
    let theme = try theme(folder)
    try engineCall { () throws(EngineError) in try player.setTheme(theme) }
  }
}

@c @implementation
public func thrum_feedback_pattern(
  _ folder: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    let kind = try kind(name)
    slot.pointee = PatternObject.handle(try theme(folder)[kind])
  }
}

@c @implementation
public func thrum_feedback_list(
  _ folder: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let target = try TextBuffer(buffer, size, needed)
    try target.write(theme(folder).list())
  }
}
