import HapticOutputs
import HapticPlatform
import Synchronization

/// What happened to a running device, noted on any thread and read by the thread that watches it.
final class DeviceMonitor: Sendable {
  /// Things that can happen.
  struct News: OptionSet, Sendable {
    let rawValue: UInt32
    /// The server has ended, or has dropped this client.
    static let serverGone = News(rawValue: 1)
    /// The device was disconnected, or samples would go elsewhere.
    static let deviceGone = News(rawValue: 2)
    /// The rate is another one.
    static let formatChanged = News(rawValue: 4)
    /// The output is to be closed.
    static let stop = News(rawValue: 8)
    /// Another program has taken the device.
    static let taken = News(rawValue: 16)
    /// Blocks have another size, so the latency is another one.
    static let blockChanged = News(rawValue: 32)

    /// Whether the device still plays.
    var isPlaying: Bool { subtracting(.blockChanged).isEmpty }
  }

  private let news = Atomic<UInt32>(0)
  private let pipe: WakePipe

  init() throws(OutputError) { pipe = try WakePipe(orThrow: OutputErrorKind.failed) }

  /// Notes something. Safe on audio threads.
  func note(_ what: News) {
    news.bitwiseOr(what.rawValue, ordering: .releasing)
    pipe.wake()
  }

  /// All that has happened since the beginning.
  var all: News { News(rawValue: news.load(ordering: .acquiring)) }

  /// Waits for news or until the time is over.
  func wait(milliseconds: Int32) { pipe.wait(milliseconds: milliseconds) }
}
