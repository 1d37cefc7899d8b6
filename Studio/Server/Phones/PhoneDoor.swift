import NIOCore
import NIOPosix
import Synchronization

/// Where phones come in: a port of its own on one address of the local network, which serves the page for phones and
/// nothing else. Nobody listens there until a person asks for it.
final class PhoneDoor: Sendable {
  /// The most connections at a time, and those of one address.
  static let mostConnections = 64
  static let mostOfOne = 24

  /// An open door.
  struct Opened: Sendable {
    let address: String
    let port: Int
    let token: String
    let channel: any Channel

    /// What the QR code holds.
    var url: String { "http://\(address):\(port)/#\(token)" }
  }

  private let page: PageFolder
  private let phones: Phones
  private let ground = Mutex<(group: MultiThreadedEventLoopGroup, threads: NIOThreadPool)?>(nil)
  private let opened = Mutex<Opened?>(nil)

  init(page: PageFolder, phones: Phones) {
    self.page = page
    self.phones = phones
  }

  /// Gives the door the threads of the server.
  func attach(_ group: MultiThreadedEventLoopGroup, _ threads: NIOThreadPool) {
    ground.withLock { $0 = (group, threads) }
  }

  /// The open door, if there is one.
  var now: Opened? { opened.withLock { $0 } }

  /// Opens the door, or leaves it open where it is; waits, so it is called on a thread that may.
  ///
  /// - Parameter address: an address of this machine; `nil` for the first of ``LocalAddresses``.
  func open(at address: String?) throws(StudioError) -> Opened {
    if let now, address == nil || address == now.address { return now }
    close()
    guard let (group, threads) = ground.withLock({ $0 }) else {
      throw StudioError(.unavailable, "phones: the server is not running")
    }
    guard let address = address ?? LocalAddresses.all.first?.address else {
      throw StudioError(
        .unavailable, "phones: this machine is in no network; connect it to the one that the phone is in")
    }
    // The port is known when the first connection comes.
    let admission = Mutex<Access?>(nil)
    let counter = Connections(most: Self.mostConnections, mostOfOne: Self.mostOfOne)
    let (page, phones) = (page, phones)
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        guard counter.enter(channel), let access = admission.withLock({ $0 }) else { return channel.close() }
        return channel.eventLoop.makeCompletedFuture {
          try Pipeline(
            access: access, answers: PhoneRouter(access: access, page: page), threads: threads,
            largestFrame: PhoneSocket.largestFrame, largestBody: 0, needsOrigin: false
          ) { PhoneSocket(access: access, phones: phones) }.prepare(channel)
        }
      }
    do {
      let channel = try bootstrap.bind(host: address, port: 0).wait()
      let port = channel.localAddress?.port ?? 0
      let access = Access(hosts: ["\(address):\(port)"])
      admission.withLock { $0 = access }
      let made = Opened(address: address, port: port, token: access.token, channel: channel)
      opened.withLock { $0 = made }
      return made
    } catch {
      throw StudioError(
        .unavailable,
        "phones: \(address) cannot be listened on (\(error)); choose another address of this machine")
    }
  }

  /// Closes the door and disconnects all phones; the code that they came with ends.
  func close() {
    let old = opened.withLock { opened in
      defer { opened = nil }
      return opened
    }
    old?.channel.close(promise: nil)
    phones.clear()
  }
}

/// The addresses that other devices of the local network can reach this machine by.
enum LocalAddresses {
  struct Found: Equatable, Sendable {
    let address: String
    let interface: String
  }

  /// The addresses, likely ones first.
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

  /// Leaves out this machine's own loop, and puts bridges of virtual machines and containers last.
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
