import HapticSynthesis
import Synchronization

/// A render loop behind its two doors, as the calls of an output reach it: one door for blocks, one for felt frames, which
/// another thread may read.
///
/// A call that finds its door closed, or another call inside, gives zeros and touches nothing.
package struct RenderRoom: @unchecked Sendable {  // The doors say who may use the loop.
  /// The engine's half.
  package let link: RenderLink
  /// The output's half: the engine's while both doors are closed.
  package let loop: UnsafeMutablePointer<RenderLoop>
  /// Called when a call has left an abandoned room. It must not free anything itself.
  private let deserted: RenderLoop.Wake

  /// A room around a loop; its doors are those of the link, which are closed.
  package init(link: RenderLink, loop: UnsafeMutablePointer<RenderLoop>, deserted: RenderLoop.Wake) {
    self.link = link
    self.loop = loop
    self.deserted = deserted
  }

  /// Renders a block: see `RenderSource.render`.
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

  /// Reads felt frames: see `RenderSource.readFrames`.
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

  /// Lets a call for a block in; false when the door is closed or another call is inside.
  @inline(__always)
  package func enter() -> Bool { link.tables.shared.pointee.renderDoor.take(.enter) != nil }

  /// Ends a call that was let in. The memory of an abandoned room may be freed from then on.
  @inline(__always)
  package func leave() {
    // Read before: an abandoned room may be gone after the step.
    let deserted = deserted
    if link.tables.shared.pointee.renderDoor.take(.leave) == .deserted { deserted.function(deserted.context) }
  }

  /// The same for a call that reads felt frames.
  @inline(__always)
  package func enterForFrames() -> Bool { link.tables.shared.pointee.framesDoor.take(.enter) != nil }

  /// Ends a call that reads felt frames.
  @inline(__always)
  package func leaveForFrames() {
    // Read before: an abandoned room may be gone after the step.
    let deserted = deserted
    if link.tables.shared.pointee.framesDoor.take(.leave) == .deserted { deserted.function(deserted.context) }
  }

  // MARK: For the engine

  /// Lets calls in. Both doors must be closed.
  package func open() {
    _ = link.tables.shared.pointee.framesDoor.take(.open)
    _ = link.tables.shared.pointee.renderDoor.take(.open)
  }

  /// Lets no more calls for blocks in and asks the one inside to leave.
  package func closeForBlocks() { _ = link.tables.shared.pointee.renderDoor.take(.close) }

  /// Lets no more calls for felt frames in.
  package func closeForFrames() { _ = link.tables.shared.pointee.framesDoor.take(.close) }

  /// Whether no call for blocks is inside and none may enter.
  package var isClosedForBlocks: Bool { link.tables.shared.pointee.renderDoor.state == .closed }

  /// Whether no call is inside and none may enter.
  package var isClosed: Bool {
    link.tables.shared.pointee.renderDoor.state == .closed
      && link.tables.shared.pointee.framesDoor.state == .closed
  }

  /// Whether a call renders a block just now.
  package var isRendering: Bool { link.tables.shared.pointee.renderDoor.state == .inside }

  /// Gives the room up to the calls that have not left since both doors were closed; false when there are none, so that it is closed.
  package func abandon() -> Bool {
    let render = link.tables.shared.pointee.renderDoor.take(.abandon)
    let frames = link.tables.shared.pointee.framesDoor.take(.abandon)
    return render != nil || frames != nil
  }

  /// Whether every call has left an abandoned room, so that its memory may be freed.
  package var isDeserted: Bool {
    link.tables.shared.pointee.renderDoor.state != .abandoned
      && link.tables.shared.pointee.framesDoor.state != .abandoned
  }
}
