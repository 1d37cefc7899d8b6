import NIOCore
import NIOWebSocket
import Synchronization

/// The pages that receive reports of changes.
final class Editors: Sendable {
  private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])
  private let opened = Atomic<Bool>(false)

  /// Whether a page has ever been connected, also one that was closed at once.
  var wasOpened: Bool { opened.load(ordering: .acquiring) }

  func add(_ channel: any Channel) {
    channels.withLock { $0[ObjectIdentifier(channel)] = channel }
    opened.store(true, ordering: .releasing)
  }

  func remove(_ channel: any Channel) { channels.withLock { $0[ObjectIdentifier(channel)] = nil } }

  /// Reports to every page that a file has changed.
  func report(_ change: WatchedFiles.Change) {
    let hash = change.hash.map(JSON.quoted) ?? "null"
    send("{\"t\": \"changed\", \"path\": \(JSON.quoted(change.path)), \"hash\": \(hash)}")
  }

  /// Whether no page is connected.
  var isEmpty: Bool { channels.withLock { $0.isEmpty } }

  /// Sends a message to every page.
  func send(_ text: String) {
    for channel in channels.withLock({ Array($0.values) }) {
      channel.writeAndFlush(
        WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)), promise: nil)
    }
  }
}
