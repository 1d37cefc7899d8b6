import NIOCore
import Synchronization

/// The connections of a port. Those that have shown a secret are kept; of the others, the oldest ends when one too many
/// comes, so that connections that do nothing lock out no page.
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

  /// Creates the connections of a port, none yet.
  ///
  /// - Parameters:
  ///   - mostStrangers: the most that have not shown a secret.
  ///   - mostKnown: the most that have.
  ///   - mostOfOne: the most strangers of one address.
  init(mostStrangers: Int, mostKnown: Int, mostOfOne: Int = .max) {
    self.mostStrangers = mostStrangers
    self.mostKnown = mostKnown
    self.mostOfOne = mostOfOne
  }

  /// Adds a connection until it closes, and ends the oldest stranger if there are too many, of all or of its address.
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

  /// Keeps a connection that has shown a secret. Returns `false` if too many have.
  func know(_ channel: any Channel) -> Bool {
    let id = ObjectIdentifier(channel)
    return state.withLock { state in
      if state.known.contains(id) { return true }
      guard state.known.count < mostKnown else { return false }
      // One that has just been ended stays ended.
      guard state.strangers.removeValue(forKey: id) != nil else { return false }
      state.known.insert(id)
      return true
    }
  }
}

/// The bodies of requests that are being received or answered: the bytes of all connections together.
final class Bodies: Sendable {
  private let most: Int
  private let bytes = Mutex(0)

  init(most: Int) { self.most = most }

  /// Adds bytes. Returns `false`, and adds none, if there would be too many.
  func add(_ count: Int) -> Bool {
    bytes.withLock { bytes in
      guard count <= most - bytes else { return false }
      bytes += count
      return true
    }
  }

  func remove(_ count: Int) { bytes.withLock { $0 -= count } }
}
