import HapticRealTime

/// Reads the felt frames of a source into memory that is allocated once.
struct FeltFrameReader {
  private var frames: [FeltFrame] = []

  init() { frames.reserveCapacity(256) }

  /// Returns all frames that are available, oldest first.
  mutating func read(from source: RenderSource) -> [FeltFrame] {
    frames.removeAll(keepingCapacity: true)
    withUnsafeTemporaryAllocation(of: FeltFrame.self, capacity: 256) { buffer in
      while true {
        let count = source.readFrames(into: buffer)
        frames.append(contentsOf: buffer[..<count])
        if count < buffer.count { return }
      }
    }
    return frames
  }
}
