import HapticOutputs
import HapticPlatform
import Synchronization

/// Collects notices about a running device, such as the end of its server. Any thread may record notices; the
/// thread that watches the device reads them.
final class DeviceMonitor: Sendable {
  /// The kinds of notice.
  struct Notices: OptionSet, Sendable {
    let rawValue: UInt32
    /// The server has ended, or has dropped this client.
    static let serverLost = Notices(rawValue: 1)
    /// The device was disconnected, or its server would send the samples to another device.
    static let deviceLost = Notices(rawValue: 2)
    /// The sample rate has changed.
    static let formatChanged = Notices(rawValue: 4)
    /// The output must be closed.
    static let stop = Notices(rawValue: 8)
    /// Another program has taken the device.
    static let taken = Notices(rawValue: 16)
    /// The size of blocks has changed, and so has the latency.
    static let blockChanged = Notices(rawValue: 32)

    /// The device must not continue, for the reason that `refusal` states.
    static let refused = Notices(rawValue: 64)

    /// Whether the device is still playing.
    var isPlaying: Bool { subtracting(.blockChanged).isEmpty }
  }

  private let notices = Atomic<UInt32>(0)
  private let failure = Mutex<OutputError?>(nil)
  private let pipe: WakePipe

  init() throws(OutputError) { pipe = try WakePipe(orThrow: OutputErrorKind.failed) }

  /// Records notices. Safe on audio threads.
  func note(_ what: Notices) {
    notices.bitwiseOr(what.rawValue, ordering: .releasing)
    pipe.wake()
  }

  /// Records the reason why the device must not continue. Not for audio threads.
  func note(_ refusal: OutputError) {
    failure.withLock { $0 = $0 ?? refusal }
    note(.refused)
  }

  /// The reason why the device must not continue; `nil` unless `all` contains `refused`.
  var refusal: OutputError? { failure.withLock { $0 } }

  /// All notices since the start.
  var all: Notices { Notices(rawValue: notices.load(ordering: .acquiring)) }

  /// Waits until there are notices, but at most the given number of milliseconds.
  func wait(milliseconds: Int32) { pipe.wait(milliseconds: milliseconds) }
}
