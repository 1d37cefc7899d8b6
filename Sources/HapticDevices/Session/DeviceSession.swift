import HapticOutputs
import HapticRealTime

/// An open device that is playing. A back end (the code for one kind of server) creates it, and only one
/// thread uses it.
protocol DeviceSession: AnyObject {
  /// The format of the device.
  var format: OutputFormat { get }

  /// Polls the device a few times a second for changes that callbacks do not report.
  func tend()

  /// Closes the device. No callback runs after this call returns.
  func close()
}

/// The data that a back end needs to open a device.
struct DeviceRequest: Sendable {
  /// The name of the device on its server; `nil` for the device that the server prefers.
  var device: String?
  var plan: ChannelPlan
  var options: DeviceOptions
  var feed: DeviceFeed
  var monitor: DeviceMonitor
}
