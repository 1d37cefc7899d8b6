import HapticOutputs
import HapticPlatform
import Synchronization

/// Collects news about a running device, such as the end of its server. Any thread may record news; the
/// thread that watches the device reads the news.
final class DeviceMonitor: Sendable {
  /// The kinds of news.
  struct News: OptionSet, Sendable {
    let rawValue: UInt32
    /// The server has ended, or has dropped this client.
    static let serverLost = News(rawValue: 1)
    /// The device was disconnected, or its server would send the samples to another device.
    static let deviceLost = News(rawValue: 2)
    /// The sample rate has changed.
    static let formatChanged = News(rawValue: 4)
    /// The output must be closed.
    static let stop = News(rawValue: 8)
    /// Another program has taken the device.
    static let taken = News(rawValue: 16)
    /// The size of blocks has changed, and so has the latency.
    static let blockChanged = News(rawValue: 32)

    /// The device must not continue, for the reason that `refusal` states.
    static let refused = News(rawValue: 64)

    /// Whether the device is still playing.
    var isPlaying: Bool { subtracting(.blockChanged).isEmpty }
  }

  private let news = Atomic<UInt32>(0)
  private let failure = Mutex<OutputError?>(nil)
  private let pipe: WakePipe

  init() throws(OutputError) { pipe = try WakePipe(orThrow: OutputErrorKind.failed) }

  /// Records news. Safe on audio threads.
  func note(_ what: News) {
    news.bitwiseOr(what.rawValue, ordering: .releasing)
    pipe.wake()
  }

  /// Records the reason why the device must not continue. Not for audio threads.
  func note(_ refusal: OutputError) {
    failure.withLock { $0 = $0 ?? refusal }
    note(.refused)
  }

  /// The reason why the device must not continue; `nil` unless `all` contains `refused`.
  var refusal: OutputError? { failure.withLock { $0 } }

  /// All news since the start.
  var all: News { News(rawValue: news.load(ordering: .acquiring)) }

  /// Waits until there is news, but at most the given number of milliseconds.
  func wait(milliseconds: Int32) { pipe.wait(milliseconds: milliseconds) }
}
