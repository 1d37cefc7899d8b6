/// The conditions that a request must meet before the server answers it: it was addressed to this server, it was not sent
/// by a page of another origin, and its sender knows the token.
///
/// Each condition prevents one kind of attack. `Host` protects from pages whose host name was made to resolve
/// to this machine. `Origin` protects from pages of other servers. The token protects from other users of
/// this machine: no address, argument, environment or file contains it. A page receives the token in exchange
/// for a ticket (``Tickets``).
public struct Access: Sendable {
  /// The secret of this run: 128 bits from the system, as 32 hexadecimal digits.
  public let token: String
  private let hosts: [String]

  /// Creates the access to a server that listens on a port of the loopback interface.
  public init(port: Int, token: String = Access.makeToken()) {
    self.init(hosts: ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"], token: token)
  }

  /// Creates the access to a server of some names, each with its port.
  init(hosts: [String], token: String = Access.makeToken()) {
    self.token = token
    self.hosts = hosts
  }

  /// Returns a new token.
  public static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Returns the reason to refuse a request, or `nil`. `Host` must be one of the server's own names. If the request has
  /// an `Origin`, it must be the server's own address.
  func refusal(host: [String], origin: [String]) -> String? {
    guard host.count == 1, let name = host.first?.lowercased(), hosts.contains(name) else {
      return "the request names another host; open the address that the server printed"
    }
    if let origin = origin.first, origin.lowercased() != "http://\(name)" {
      return "a page of another server sent the request; only the studio's own page may"
    }
    return nil
  }

  /// Returns whether a token is the token of this server.
  func admits(_ candidate: String?) -> Bool { Self.areSame(token, candidate ?? "") }

  /// Returns whether two secrets are equal. The time does not depend on the position of the first difference.
  static func areSame(_ own: String, _ candidate: String) -> Bool {
    let own = Array(own.utf8)
    let other = Array(candidate.utf8)
    var difference: UInt8 = own.count == other.count ? 0 : 1
    for index in own.indices { difference |= own[index] ^ (index < other.count ? other[index] : 0) }
    return difference == 0
  }
}
