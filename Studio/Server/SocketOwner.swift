import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The user of this machine to whom the other end of a connection belongs.
enum SocketOwner: Equatable, Sendable {
  case user(uid_t)
  /// The other end has been closed: no process owns it.
  case closed
  /// The system lists this end alone, or is not Linux.
  case notFound

  /// The tables in which Linux lists connections.
  private static let tables = ["/proc/net/tcp", "/proc/net/tcp6"]
  /// The table is not read in one step, so that a line can be missed while others come and go.
  private static let tries = 8

  /// Returns the owner of the other end of a connection within this machine. Reads files, so it runs on a thread that may wait.
  ///
  /// - Parameters:
  ///   - peer: the address of the other end.
  ///   - own: the address of this end.
  static func of(peer: SocketAddress, own: SocketAddress) -> SocketOwner {
    guard let peer = Entry.end(peer), let own = Entry.end(own) else { return .notFound }
    // This end of a connection that the other end has closed or reset is listed in another state, or not at all.
    var isOpen = true
    for _ in 0..<tries {
      let texts = tables.compactMap(text)
      if texts.isEmpty { break }
      for text in texts { if let found = owner(in: text, of: peer, to: own) { return found } }
      isOpen = texts.contains { isEstablished(in: $0, from: own, to: peer) }
    }
    return isOpen ? .notFound : .closed
  }

  /// Returns whether a table of the system lists an end of a connection that both ends have open.
  static func isEstablished(in table: String, from own: String, to peer: String) -> Bool {
    entries(table).contains { $0.local == own && $0.remote == peer && $0.state == "01" }
  }

  /// Returns the owner of a connection, as a table of the system states it; `nil` if that lacks the connection.
  static func owner(in table: String, of peer: String, to own: String) -> SocketOwner? {
    entries(table).first { $0.local == peer && $0.remote == own }.map {
      $0.hasOwner ? .user($0.user) : .closed
    }
  }

  private static func entries(_ table: String) -> some Sequence<Entry> {
    table.utf8.split(separator: UInt8(ascii: "\n")).dropFirst().lazy.compactMap { Entry($0) }
  }

  private static func text(_ path: String) -> String? {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    // A line has 150 bytes; more connections than this limit allows are looked through in part.
    guard let bytes = try? Descriptor(number).read(atMost: 64 << 20) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A line of a table: number, own end, other end, state, queues, timer, retransmissions, user, timeout, inode.
  private struct Entry {
    let local: Substring
    let remote: Substring
    let state: Substring
    let user: uid_t
    let hasOwner: Bool

    init?(_ line: Substring.UTF8View) {
      let fields = Substring(line).split(separator: " ", omittingEmptySubsequences: true)
      guard fields.count > 9, let user = uid_t(fields[7]) else { return nil }
      local = Self.plain(fields[1])
      remote = Self.plain(fields[2])
      state = fields[3]
      self.user = user
      // A connection whose program has closed it, and one that waits for late packets, have inode 0 and user 0.
      hasOwner = fields[9] != "0"
    }

    /// An end as the table writes it: the words of the address as this machine reads them, and the port.
    static func end(_ address: SocketAddress) -> String? {
      guard let port = address.port else { return nil }
      let words: [UInt32]
      switch address {
      case .v4(let address): words = [address.address.sin_addr.s_addr]
      case .v6(let address):
        words = withUnsafeBytes(of: address.address.sin6_addr) { Array($0.bindMemory(to: UInt32.self)) }
      default: return nil
      }
      return String(plain(Substring(words.map { hex($0, 8) }.joined() + ":" + hex(UInt32(port), 4))))
    }

    /// Shortens an IPv4 address that is written as one of IPv6: a program may connect by either.
    private static func plain(_ end: Substring) -> Substring {
      let mapped = "0000000000000000" + hex(UInt32(0xFFFF).bigEndian, 8)
      return end.hasPrefix(mapped) ? end.dropFirst(24) : end
    }

    private static func hex(_ value: UInt32, _ count: Int) -> String {
      let digits = String(value, radix: 16, uppercase: true)
      return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
  }
}
