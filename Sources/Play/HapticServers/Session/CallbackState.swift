/// The state that callbacks of a sound server use: plain memory at a fixed address, without reference-counted members,
/// because a callback must not count references.
protocol CallbackState {
  /// Frees the memory to which the state points.
  func freeMemory()
}

extension CallbackState {
  func freeMemory() {}

  /// Moves the state to a fixed address, until ``free(_:)`` is called.
  consuming func allocated() -> UnsafeMutablePointer<Self> {
    let state = UnsafeMutablePointer<Self>.allocate(capacity: 1)
    state.initialize(to: self)
    return state
  }

  /// Frees a state. Must be called after the last callback.
  static func free(_ state: UnsafeMutablePointer<Self>) {
    state.pointee.freeMemory()
    state.deinitialize(count: 1)
    state.deallocate()
  }
}

/// The channels of a plan in blocks of interleaved samples.
struct InterleavedChannels {
  /// The number of channels in a block.
  let count: Int
  private let targets: UnsafeMutableBufferPointer<UnsafeMutablePointer<Float>?>
  /// The channel number of each target.
  private let numbers: UnsafeMutableBufferPointer<Int>

  init(_ routes: [ChannelRouter.Route], count: Int) {
    self.count = count
    targets = .allocate(capacity: max(1, routes.count))
    targets.initialize(repeating: nil)
    numbers = .allocate(capacity: routes.count)
    _ = numbers.initialize(from: routes.map(\.channel))
  }

  func free() {
    targets.deallocate()
    numbers.deallocate()
  }

  /// Lets a feed fill a block. Called on the audio thread.
  @inline(__always)
  func cycle(
    _ feed: Unmanaged<DeviceFeed>, _ samples: UnsafeMutablePointer<Float>, frameCount: Int, hostTime: UInt64
  ) {
    for index in 0..<numbers.count { targets[index] = samples + numbers[index] }
    guard let targets = targets.baseAddress else { return }
    feed._withUnsafeGuaranteedRef {
      $0.cycle(targets, stride: count, frameCount: frameCount, hostTime: hostTime)
    }
  }
}
