import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The user of this machine who owns the other end of a connection.
enum SocketOwner: Equatable, Sendable {
  case user(uid_t)
  /// The other end was closed, so no process owns it.
  case closed
  /// The system lists only this end, or the system is not Linux.
  case notFound

  /// The tables in which Linux lists connections.
  private static let tables = ["/proc/net/tcp", "/proc/net/tcp6"]
  /// The number of attempts. Reading the table takes several steps, so a line can be missed while other lines are added
  /// and removed.
  private static let tries = 8

  /// Returns the owner of the other end of a connection within this machine. Reads files, so it runs on a thread that may wait.
  ///
  /// - Parameters:
  ///   - peer: the address of the other end.
  ///   - own: the address of this end.
  static func of(peer: SocketAddress, own: SocketAddress) -> SocketOwner {
    guard let peer = Entry.end(peer), let own = Entry.end(own) else { return .notFound }
    // If the other end was closed or reset, the table lists this end in another state, or not at all.
    var isOpen = true
    for _ in 0..<tries {
      let texts = tables.compactMap(text)
      if texts.isEmpty { break }
      for text in texts { if let found = owner(in: text, of: peer, to: own) { return found } }
      isOpen = texts.contains { isEstablished(in: $0, from: own, to: peer) }
    }
    return isOpen ? .notFound : .closed
  }

  /// Returns whether a table of the system lists one end of a connection that is open at both ends.
  static func isEstablished(in table: String, from own: String, to peer: String) -> Bool {
    entries(table).contains { $0.local == own && $0.remote == peer && $0.state == "01" }
  }

  /// Returns the owner of a connection according to a table of the system; `nil` if the table does not list
  /// the connection.
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
    // A line has 150 bytes. If there are more connections than this limit permits, only some of them are examined.
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
      // If the program has closed the connection, or the connection waits for late packets, inode and user are 0.
      hasOwner = fields[9] != "0"
    }

    /// One end in the notation of the table: the words of the address in the byte order of this machine, and the port.
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

    /// Shortens an IPv4 address that is written as an IPv6 address, because a program may connect by either.
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
