import HapticSynthesis
import Synchronization

/// A render loop with two doors (guards) through which the calls of an output enter: one door for rendering
/// blocks, and one for reading felt frames, which another thread may do.
///
/// If the door is closed or another call is inside, a call returns zeros and does not use the loop.
package struct GuardedLoop: @unchecked Sendable {  // The doors say who may use the loop.
  /// The engine's side of the ring buffers.
  package let link: RenderLink
  /// The audio thread's side, which the output's calls use. The engine may use the loop only while both doors
  /// are closed.
  package let loop: UnsafeMutablePointer<RenderLoop>
  /// The function that is called when a call has left an abandoned loop. The function must not free memory
  /// itself.
  private let lastCall: RenderLoop.Wake

  /// Creates the guard of a loop. It uses the doors in the link's memory, which are closed at first.
  package init(link: RenderLink, loop: UnsafeMutablePointer<RenderLoop>, lastCall: RenderLoop.Wake) {
    self.link = link
    self.loop = loop
    self.lastCall = lastCall
  }

  /// Renders a block (see `RenderSource.render`).
  package func render(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic: UnsafeMutablePointer<Float>?, frameCount: Int, hostTime: UInt64
  ) {
    guard frameCount > 0 else { return }
    guard enter() else {
      left?.update(repeating: 0, count: frameCount)
      right?.update(repeating: 0, count: frameCount)
      haptic?.update(repeating: 0, count: frameCount)
      return
    }
    loop.pointee.render(
      left: left, right: right, haptic: haptic, frameCount: frameCount, hostTime: hostTime)
    leave()
  }

  /// Reads felt frames (see `RenderSource.readFrames`) and returns their number.
  package func readFrames(into buffer: UnsafeMutablePointer<FeltFrame>, count: Int) -> Int {
    guard enterForFrames() else { return 0 }
    let frames = link.tables.frames
    var read = 0
    while read < count, let frame = frames.pop() {
      buffer[read] = frame
      read &+= 1
    }
    leaveForFrames()
    return read
  }

  /// Lets a call that renders a block enter; returns `false` if the door is closed or another call is inside.
  @inline(__always)
  package func enter() -> Bool { link.tables.shared.pointee.renderDoor.apply(.enter) != nil }

  /// Lets the call that renders a block leave. The memory of an abandoned loop may be freed after this.
  @inline(__always)
  package func leave() {
    // Read first: an abandoned loop may be freed after the step.
    let lastCall = lastCall
    if link.tables.shared.pointee.renderDoor.apply(.leave) == .returned {
      lastCall.function(lastCall.context)
    }
  }

  /// Lets a call that reads felt frames enter; returns `false` if the door is closed or another call is
  /// inside.
  @inline(__always)
  package func enterForFrames() -> Bool { link.tables.shared.pointee.framesDoor.apply(.enter) != nil }

  /// Lets the call that reads felt frames leave. The memory of an abandoned loop may be freed after this.
  @inline(__always)
  package func leaveForFrames() {
    // Read first: an abandoned loop may be freed after the step.
    let lastCall = lastCall
    if link.tables.shared.pointee.framesDoor.apply(.leave) == .returned {
      lastCall.function(lastCall.context)
    }
  }

  // MARK: For the engine

  /// Opens both doors, which must be closed.
  package func open() {
    _ = link.tables.shared.pointee.framesDoor.apply(.open)
    _ = link.tables.shared.pointee.renderDoor.apply(.open)
  }

  /// Closes the door for blocks and asks the call inside to leave.
  package func closeForBlocks() { _ = link.tables.shared.pointee.renderDoor.apply(.close) }

  /// Closes the door for felt frames.
  package func closeForFrames() { _ = link.tables.shared.pointee.framesDoor.apply(.close) }

  /// Whether no call is rendering a block and no such call may enter.
  package var isClosedForBlocks: Bool { link.tables.shared.pointee.renderDoor.state == .closed }

  /// Whether neither door has a call inside, and no call may enter.
  package var isClosed: Bool {
    link.tables.shared.pointee.renderDoor.state == .closed
      && link.tables.shared.pointee.framesDoor.state == .closed
  }

  /// Whether a call is rendering a block and has not been asked to leave.
  package var isRendering: Bool { link.tables.shared.pointee.renderDoor.state == .inside }

  /// Leaves the loop to the calls that have not returned since both doors were closed; the engine never uses
  /// it again. Returns `false` if no call is inside.
  package func abandon() -> Bool {
    let render = link.tables.shared.pointee.renderDoor.apply(.abandon)
    let frames = link.tables.shared.pointee.framesDoor.apply(.abandon)
    return render != nil || frames != nil
  }

  /// Whether every call has left an abandoned loop, so that its memory may be freed.
  package var mayBeFreed: Bool {
    link.tables.shared.pointee.renderDoor.state != .abandoned
      && link.tables.shared.pointee.framesDoor.state != .abandoned
  }
}
