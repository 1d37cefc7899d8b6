import HapticOutputs
import HapticRealTime

/// A device that is open and plays. A back end makes it; one thread uses it from beginning to end.
protocol DeviceSession: AnyObject {
  /// What it is like.
  var format: OutputFormat { get }

  /// Polls the device a few times a second for changes that callbacks do not report.
  func tend()

  /// Closes it. When it returns there are no more callbacks.
  func close()
}

/// What a back end needs to open a device.
struct DeviceRequest: Sendable {
  /// The device's own name at its server; nil for the one that the server prefers.
  var device: String?
  var plan: ChannelPlan
  var options: DeviceOptions
  var feed: DeviceFeed
  var monitor: DeviceMonitor
}
