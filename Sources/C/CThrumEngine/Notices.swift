// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum_engine.h, which documents them.

import CThrum
import CThrumCore
import HapticPlatform
import HapticPlayback
import Synchronization

/// A notice about an event of an engine.
struct Notice: Sendable {
  var kind: Int32
  var player: UInt64
  var time: Double
  var reason: Int32 = 0
  var failure: EngineError?
  /// The number of older notices that were lost immediately before this one.
  var lost: UInt32 = 0

  /// Creates the notice about an event; `nil` if callers are not notified of such events.
  init?(_ event: EngineEvent) {
    player = event.player
    time = event.time
    switch event.kind {
    case .eventBegan, .eventEnded, .allPlayersFinished: return nil
    case .started: kind = Int32(THRUM_ENGINE_STARTED)
    case .reset: kind = Int32(THRUM_ENGINE_RESET)
    case .overloaded: kind = Int32(THRUM_OVERLOADED)
    case .playerFinished(let error):
      kind = Int32(THRUM_PLAYER_ENDED)
      failure = error
    case .stopped(let reason):
      kind = Int32(THRUM_ENGINE_STOPPED)
      self.reason = Self.number(reason)
      if case .systemError(let error) = reason { failure = error }
    }
  }

  /// Creates the notice that no player is active, with the first failure that ended one.
  init(allEndedAt time: Double, _ failure: EngineError?) {
    kind = Int32(THRUM_ALL_ENDED)
    player = 0
    self.time = time
    self.failure = failure
  }

  /// Creates the notice that a feedback could not be played.
  init(feedbackFailedAt time: Double, _ failure: EngineError) {
    kind = Int32(THRUM_FEEDBACK_FAILED)
    player = 0
    self.time = time
    self.failure = failure
  }

  private static func number(_ reason: StopReason?) -> Int32 {
    switch reason {
    // An engine of this library has no handlers that could stop it, and no caller sees the end of an engine
    // that is being freed.
    case nil, .notifyWhenFinished, .engineDestroyed: Int32(THRUM_STOPPED_BY_CALL)
    case .interrupted: Int32(THRUM_STOPPED_INTERRUPTED)
    case .suspended: Int32(THRUM_STOPPED_SUSPENDED)
    case .idleTimeout: Int32(THRUM_STOPPED_IDLE)
    case .controllerDisconnected: Int32(THRUM_STOPPED_CONTROLLER_DISCONNECTED)
    case .systemError: Int32(THRUM_STOPPED_FAILED)
    }
  }

  /// Writes the notice into the caller's struct, except `size`.
  func write(to out: UnsafeMutablePointer<thrum_notice>) {
    let failure = failure.map { CoreFailure($0) }
    out.pointee.kind = kind
    out.pointee.player = player
    out.pointee.time = time
    out.pointee.reason = reason
    out.pointee.result = failure?.result ?? thrum_result(THRUM_OK)
    out.pointee.lost = lost
    out.pointee.reserved = 0
    withUnsafeMutableBytes(of: &out.pointee.message) { target in
      target.initializeMemory(as: UInt8.self, repeating: 0)
      // A message that does not fit is cut between two characters, with a zero byte at its end.
      var count = 0
      for scalar in (failure?.message ?? "").unicodeScalars {
        let bytes = UTF8.encode(scalar).map(Array.init) ?? []
        guard count + bytes.count < target.count else { break }
        for byte in bytes {
          // The message is one line, but the name of a device may contain control characters.
          target[count] = byte < 0x20 ? 0x20 : byte
          count += 1
        }
      }
    }
  }
}

/// The notices of an engine that the caller has not read yet.
final class NoticeQueue: Sendable {
  private struct State {
    var notices = Deque<Notice>()
    /// The number of notices that were lost since the last one was read.
    var lost: UInt32 = 0
    /// The number of threads that wait for a notice.
    var waiting = 0
  }

  /// The largest number of notices; one more takes the place of the oldest.
  static let capacity = 1024
  private let state = Mutex(State())
  private let arrival = Semaphore()

  /// Adds the notice about an event of the engine, if callers are notified of such events.
  func add(_ event: EngineEvent) {
    if let notice = Notice(event) { add(notice) }
  }

  /// Adds a notice, and wakes the threads that wait for one.
  func add(_ notice: Notice) {
    let waiting = state.withLock { state in
      if state.notices.count >= Self.capacity {
        _ = state.notices.popFirst()
        if state.lost < .max { state.lost += 1 }
      }
      state.notices.append(notice)
      defer { state.waiting = 0 }
      return state.waiting
    }
    for _ in 0..<waiting { arrival.signal() }
  }

  /// Waits until there is a notice, for at most some seconds. Returns whether there is one.
  func wait(seconds: Double) -> Bool {
    let end = HostClock.now &+ UInt64(seconds * 1e9)
    while true {
      let hasNotice = state.withLock { state in
        if !state.notices.isEmpty { return true }
        state.waiting += 1
        return false
      }
      if hasNotice { return true }
      // Another thread may have taken the notice for which this one was woken.
      if arrival.wait(until: end) { continue }
      return state.withLock { state in
        // Unless the thread was woken just now; then the signal is left over, and wakes a later wait too early.
        state.waiting = max(0, state.waiting - 1)
        return !state.notices.isEmpty
      }
    }
  }

  /// Removes the oldest notice; `nil` if all notices were read.
  func removeNext() -> Notice? {
    state.withLock { state in
      guard var notice = state.notices.popFirst() else { return nil }
      notice.lost = state.lost
      state.lost = 0
      return notice
    }
  }
}

@c @implementation
public func thrum_engine_poll(_ engine: OpaquePointer?, _ out: UnsafeMutablePointer<thrum_notice>?) -> Int32 {
  number { () throws(CoreFailure) in
    let object = try EngineObject.object(engine)
    guard let out else { throw .argument("out is NULL; pass the address of a thrum_notice") }
    // A caller with a later version has a larger struct, whose further values stay as they are.
    guard Int(out.pointee.size) >= MemoryLayout<thrum_notice>.size else {
      throw .argument("out->size is \(out.pointee.size); begin with THRUM_NOTICE_INIT")
    }
    if let pull = object.pull, !pull.isSelfPaced { object.engine.settle() }
    guard let notice = object.notices.removeNext() else { return 0 }
    notice.write(to: out)
    return 1
  }
}

@c @implementation
public func thrum_engine_wait(_ engine: OpaquePointer?, _ seconds: Double) -> Int32 {
  number { () throws(CoreFailure) in
    let object = try EngineObject.object(engine)
    guard seconds >= 0, seconds <= 3600 else {
      throw .argument("seconds is not within 0…3600; wait several times")
    }
    // The time of a manual output passes only by thrum_engine_pull.
    if let pull = object.pull, !pull.isSelfPaced {
      object.engine.settle()
      return object.notices.wait(seconds: 0) ? 1 : 0
    }
    return object.notices.wait(seconds: seconds) ? 1 : 0
  }
}

@c @implementation
public func thrum_engine_notify_when_ended(_ engine: OpaquePointer?) -> thrum_result {
  answer { () throws(CoreFailure) in
    let object = try EngineObject.object(engine)
    object.engine.notifyWhenPlayersFinished { [weak engine = object.engine, notices = object.notices] error in
      notices.add(Notice(allEndedAt: engine?.currentTime ?? 0, error))
      return .leaveRunning
    }
  }
}
