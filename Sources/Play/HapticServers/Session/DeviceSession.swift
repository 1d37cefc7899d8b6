import HapticOutputs
import HapticPlatform
import HapticRealTime

/// An open device that is playing. A back end (the code for one kind of server) creates it, and only one
/// thread uses it.
protocol DeviceSession: AnyObject {
  /// The format of the open device.
  var format: OutputFormat { get }

  /// Checks the device for changes that its callbacks do not report. Called a few times a second.
  func poll()

  /// Closes the device. No callback runs after this call returns.
  func close()
}

/// The work of a ``DeviceThread``: to play on a device or to record from one.
protocol DeviceTask: Sendable {
  associatedtype Feed: DeviceFlow
  /// The name of the device on its server; `nil` for the device that the server prefers.
  var device: String? { get }
  var options: DeviceOptions { get }
  var feed: Feed { get }
  var monitor: DeviceMonitor { get }
  /// Returns the error message for a server that has not called the callback for this number of seconds.
  func stall(seconds: Double) -> String
}

/// The state that a device's callback uses, as its thread sees it.
protocol DeviceFlow: AnyObject, Sendable {
  /// The number of blocks that the callback has processed so far.
  var blockCount: UInt64 { get }
  /// Whether the callback is running at this moment.
  var isCallInProgress: Bool { get }
  /// The number of frames of zeros that the callback has written since `beginEnding` was called.
  var endingFrames: UInt64 { get }
  /// Makes the callback write zeros, starting with the next block.
  func beginEnding()
  /// Prevents further samples. If the callback is running, waits up to about 100 ms for it to return. Returns
  /// whether the callback is no longer running.
  @discardableResult
  func close() -> Bool
  /// Adopts the changed format of the device.
  func note(_ format: OutputFormat)
}

extension DeviceFlow {
  /// Waits up to about 100 ms for a callback in progress to return; returns whether it has returned.
  ///
  /// The callback says that it is inside before it reads whether it may go on, so at least one of the two threads sees the other. The
  /// loop counts passes instead of measuring time, because a suspension of the program delays this thread and the callback alike.
  func waitForCall() -> Bool {
    for _ in 0..<2000 {
      if !isCallInProgress { return true }
      HostClock.sleep(until: HostClock.now &+ 50_000)
    }
    return !isCallInProgress
  }
}

/// The data that a back end needs to open a device.
struct DeviceRequest: DeviceTask {
  /// The name of the device on its server; `nil` for the device that the server prefers.
  var device: String?
  var plan: ChannelPlan
  var options: DeviceOptions
  var feed: DeviceFeed
  var monitor: DeviceMonitor

  func stall(seconds: Double) -> String {
    "the server has asked for no samples for \(seconds) s; start the output again"
  }
}
