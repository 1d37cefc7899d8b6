import HapticRealTime

/// A source between an engine and an output, which changes what the engine renders.
///
/// Subclasses override ``render(left:right:haptic:count:time:)``, and ``readFrames(into:)`` if frames are not passed
/// on. Both run on the thread of the output that asks for blocks: they must not wait, allocate or lock.
class RenderStage: @unchecked Sendable {  // The threads that ask for blocks own what subclasses store.
  /// The source that is changed.
  final let inner: RenderSource

  init(_ inner: RenderSource) { self.inner = inner }

  /// The renderer that outputs call. It keeps the stage alive.
  final var source: RenderSource {
    RenderSource(
      context: Unmanaged.passUnretained(self).toOpaque(), render: renderStage, readFrames: readStage,
      settle: settleStage, owner: self)
  }

  func render(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic: UnsafeMutablePointer<Float>?, count: Int, time: UInt64
  ) {
    inner.render(left: left, right: right, haptic: haptic, frameCount: count, hostTime: time)
  }

  func readFrames(into buffer: UnsafeMutableBufferPointer<FeltFrame>) -> Int {
    inner.readFrames(into: buffer)
  }
}

// These functions are at file scope because the output's thread calls them.

private func renderStage(
  _ context: UnsafeMutableRawPointer, _ left: UnsafeMutablePointer<Float>?,
  _ right: UnsafeMutablePointer<Float>?, _ haptic: UnsafeMutablePointer<Float>?, _ count: Int, _ time: UInt64
) {
  Unmanaged<RenderStage>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.render(left: left, right: right, haptic: haptic, count: count, time: time)
  }
}

private func readStage(
  _ context: UnsafeMutableRawPointer, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int {
  Unmanaged<RenderStage>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.readFrames(
      into: UnsafeMutableBufferPointer(start: buffer.assumingMemoryBound(to: FeltFrame.self), count: count))
  }
}

private func settleStage(_ context: UnsafeMutableRawPointer) {
  Unmanaged<RenderStage>.fromOpaque(context).takeUnretainedValue().inner.settle()
}
