import NIOCore
import Synchronization

/// The connections of a port. Connections that have presented a secret are kept. If there are too many of the
/// others, the oldest one is closed, so that idle connections cannot prevent a page from connecting.
final class Connections: Sendable {
  private struct Stranger {
    let channel: any Channel
    let peer: String
    let number: Int
  }

  private struct State {
    var strangers: [ObjectIdentifier: Stranger] = [:]
    var known: Set<ObjectIdentifier> = []
    var lastNumber = 0
  }

  private let mostStrangers: Int
  private let mostKnown: Int
  private let mostOfOne: Int
  private let state = Mutex(State())

  /// Creates an empty list of connections.
  ///
  /// - Parameters:
  ///   - mostStrangers: the largest number of connections that have not shown a secret.
  ///   - mostKnown: the largest number of connections that have shown a secret.
  ///   - mostOfOne: the largest number of strangers from one address.
  init(mostStrangers: Int, mostKnown: Int, mostOfOne: Int = .max) {
    self.mostStrangers = mostStrangers
    self.mostKnown = mostKnown
    self.mostOfOne = mostOfOne
  }

  /// Adds a connection until it closes. If there are too many strangers, in total or from one address, closes the oldest
  /// of them.
  func enter(_ channel: any Channel) {
    let peer = channel.remoteAddress?.ipAddress ?? ""
    let id = ObjectIdentifier(channel)
    let ended: (any Channel)? = state.withLock { state in
      let own = state.strangers.values.filter { $0.peer == peer }
      let crowd =
        own.count >= mostOfOne
        ? own : state.strangers.count >= mostStrangers ? Array(state.strangers.values) : []
      let oldest = crowd.min { $0.number < $1.number }
      if let oldest { state.strangers[ObjectIdentifier(oldest.channel)] = nil }
      state.lastNumber += 1
      state.strangers[id] = Stranger(channel: channel, peer: peer, number: state.lastNumber)
      return oldest?.channel
    }
    ended?.close(promise: nil)
    channel.closeFuture.whenComplete { _ in
      self.state.withLock { state in
        state.strangers[id] = nil
        state.known.remove(id)
      }
    }
  }

  /// Keeps a connection that has shown a secret. Returns `false` if too many connections have shown one.
  func know(_ channel: any Channel) -> Bool {
    let id = ObjectIdentifier(channel)
    return state.withLock { state in
      if state.known.contains(id) { return true }
      guard state.known.count < mostKnown else { return false }
      // A connection that has just been closed stays closed.
      guard state.strangers.removeValue(forKey: id) != nil else { return false }
      state.known.insert(id)
      return true
    }
  }
}

/// Counts the bytes of all request bodies that are being received or answered, of all connections.
final class Bodies: Sendable {
  private let most: Int
  private let bytes = Mutex(0)

  init(most: Int) { self.most = most }

  /// Adds bytes. If there would be too many, adds none and returns `false`.
  func add(_ count: Int) -> Bool {
    bytes.withLock { bytes in
      guard count <= most - bytes else { return false }
      bytes += count
      return true
    }
  }

  func remove(_ count: Int) { bytes.withLock { $0 -= count } }
}
