import NIOCore
import NIOPosix
import Synchronization

/// Listens for phones on a separate port of one address of the local network. It serves only the page for phones there.
/// It does not listen until the user starts it.
final class PhoneListener: Sendable {
  /// The largest number of connections that have not joined, in total and from one address. If there is one more, the
  /// oldest of them is closed.
  static let mostStrangers = 64
  static let mostOfOne = 24

  /// The address at which it listens, and the code that admits phones.
  struct Listening: Sendable {
    let address: String
    let port: Int
    let token: String
    let channel: any Channel

    /// The content of the QR code.
    var url: String { "http://\(address):\(port)/#\(token)" }
  }

  private let page: PageFolder
  private let phones: Phones
  private let threads = Mutex<(group: MultiThreadedEventLoopGroup, lanes: Lanes)?>(nil)
  private let listening = Mutex<Listening?>(nil)
  /// Requests arrive on several threads. Only one start or stop runs at a time, so that no second channel stays open.
  private let turn = Mutex<Void>(())

  init(page: PageFolder, phones: Phones) {
    self.page = page
    self.phones = phones
  }

  /// Sets the threads of the server, which the listener uses.
  func attach(_ group: MultiThreadedEventLoopGroup, _ lanes: Lanes) {
    threads.withLock { $0 = (group, lanes) }
  }

  /// The address at which it listens; `nil` while it does not listen.
  var current: Listening? { listening.withLock { $0 } }

  /// Starts to listen, or does nothing if it already listens at that address. Blocks, so do not call it on an event loop.
  ///
  /// - Parameter address: an address of this machine; `nil` for the first of ``LocalAddresses``.
  func start(at address: String?) throws(StudioError) -> Listening {
    try turn.withLock { _ throws(StudioError) in try startInTurn(at: address) }
  }

  private func startInTurn(at address: String?) throws(StudioError) -> Listening {
    if let current, address == nil || address == current.address { return current }
    // Tests listen on the loopback address.
    let known = LocalAddresses.all.map { $0.address } + ["127.0.0.1"]
    if let address, !known.contains(address) {
      throw StudioError(
        .usage,
        "phones: this machine has no address \(address); use one of \(known.joined(separator: ", "))")
    }
    guard let (group, lanes) = threads.withLock({ $0 }) else {
      throw StudioError(.unavailable, "phones: the server is not running")
    }
    stopInTurn()
    guard let address = address ?? LocalAddresses.all.first?.address else {
      throw StudioError(
        .unavailable, "phones: this machine is in no network; connect it to the one that the phone is in")
    }
    // The port is known when the first connection arrives.
    let admission = Mutex<Access?>(nil)
    let connections = Connections(
      mostStrangers: Self.mostStrangers, mostKnown: 2 * Phones.most, mostOfOne: Self.mostOfOne)
    let bodies = Bodies(most: 0)
    let (page, phones) = (page, phones)
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        guard let access = admission.withLock({ $0 }) else { return channel.close() }
        connections.enter(channel)
        return channel.eventLoop.makeCompletedFuture {
          let port = Port(
            answers: PhoneRouter(access: access, page: page), lanes: lanes, connections: connections,
            bodies: bodies)
          try Pipeline(
            access: access, port: port, largestFrame: PhoneSocket.largestFrame, needsOrigin: false
          ) { PhoneSocket(access: access, phones: phones, connections: connections) }.prepare(channel)
        }
      }
    do {
      let channel = try bootstrap.bind(host: address, port: 0).wait()
      let port = channel.localAddress?.port ?? 0
      let access = Access(hosts: ["\(address):\(port)"])
      admission.withLock { $0 = access }
      let started = Listening(address: address, port: port, token: access.token, channel: channel)
      listening.withLock { $0 = started }
      phones.admit(started.token)
      return started
    } catch {
      throw StudioError(
        .unavailable,
        "phones: \(address) cannot be listened on (\(error)); choose another address of this machine")
    }
  }

  /// Stops listening, disconnects all phones and makes their code invalid.
  func stop() { turn.withLock { _ in stopInTurn() } }

  private func stopInTurn() {
    let old = listening.withLock { listening in
      defer { listening = nil }
      return listening
    }
    old?.channel.close(promise: nil)
    phones.clear()
  }
}

/// The addresses at which other devices of the local network can reach this machine.
enum LocalAddresses {
  struct Found: Equatable, Sendable {
    let address: String
    let interface: String
  }

  /// The addresses. Addresses that phones can probably reach come first.
  static var all: [Found] {
    let devices = (try? System.enumerateDevices()) ?? []
    return sorted(
      devices.compactMap { device in
        guard let address = device.address, address.protocol == .inet, let text = address.ipAddress else {
          return nil
        }
        return Found(address: text, interface: device.name)
      })
  }

  /// Omits the loopback addresses of this machine, and sorts bridges of virtual machines and containers to the end.
  static func sorted(_ found: [Found]) -> [Found] {
    let isVirtual = { (name: String) in
      ["docker", "br-", "veth", "virbr", "vmnet", "tun", "tap", "wg"].contains { name.hasPrefix($0) }
    }
    let rank = { (each: Found) in
      (isVirtual(each.interface) ? 2 : 0) + (isPrivate(each.address) ? 0 : 1)
        + (each.address.hasPrefix("169.254.") ? 4 : 0)
    }
    return found.filter { !$0.address.hasPrefix("127.") }
      .enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map {
        $0.element
      }
  }

  private static func isPrivate(_ address: String) -> Bool {
    let parts = address.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 4 else { return false }
    return parts[0] == 10 || (parts[0] == 192 && parts[1] == 168)
      || (parts[0] == 172 && (16...31).contains(parts[1]))
  }
}
