// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions in this file have the same names as in thrum_engine.h.

import CThrum
import CThrumCore
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
  }

  /// The largest number of notices; one more takes the place of the oldest.
  static let capacity = 1024
  private let state = Mutex(State())

  /// Adds the notice about an event of the engine, if callers are notified of such events.
  func add(_ event: EngineEvent) {
    guard let notice = Notice(event) else { return }
    state.withLock { state in
      if state.notices.count >= Self.capacity {
        _ = state.notices.popFirst()
        if state.lost < .max { state.lost += 1 }
      }
      state.notices.append(notice)
    }
  }

  /// Removes the oldest notice; `nil` if all notices were read.
  func take() -> Notice? {
    state.withLock { state in
      guard var notice = state.notices.popFirst() else { return nil }
      notice.lost = state.lost
      state.lost = 0
      return notice
    }
  }
}

/// Implements `thrum_engine_poll`; thrum_engine.h documents it.
@c @implementation
public func thrum_engine_poll(_ engine: OpaquePointer?, _ out: UnsafeMutablePointer<thrum_notice>?) -> Int32 {
  number("thrum_engine_poll") { () throws(CoreFailure) in
    let object = try EngineObject.object(engine)
    guard let out else { throw .argument("out is NULL; pass the address of a thrum_notice") }
    // A caller with a later version has a larger struct, whose further values stay as they are.
    guard Int(out.pointee.size) >= MemoryLayout<thrum_notice>.size else {
      throw .argument("out->size is \(out.pointee.size); begin with THRUM_NOTICE_INIT")
    }
    if let pull = object.pull, !pull.isSelfPaced { object.engine.settle() }
    guard let notice = object.notices.take() else { return 0 }
    notice.write(to: out)
    return 1
  }
}
