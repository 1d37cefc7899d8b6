import NIOCore
import NIOWebSocket
import Synchronization

/// The pages that listen for changes.
final class Editors: Sendable {
  private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

  func add(_ channel: any Channel) { channels.withLock { $0[ObjectIdentifier(channel)] = channel } }

  func remove(_ channel: any Channel) { channels.withLock { $0[ObjectIdentifier(channel)] = nil } }

  /// Tells every page that a file has changed.
  func report(_ change: WatchedFiles.Change) {
    let hash = change.hash.map(JSON.quoted) ?? "null"
    let text = "{\"t\": \"changed\", \"path\": \(JSON.quoted(change.path)), \"hash\": \(hash)}"
    for channel in channels.withLock({ Array($0.values) }) {
      channel.writeAndFlush(
        WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)), promise: nil)
    }
  }
}
