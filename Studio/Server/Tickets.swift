import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The secrets in the addresses that open a page. A page exchanges its ticket for the token, once.
///
/// Programs that open addresses have them in their arguments, which every user of the machine can read, and browsers
/// store them in their history. A ticket is useless to other users. After the exchange, it admits no request. Before the
/// exchange, the system states which user owns a connection, and another user is refused.
public final class Tickets: Sendable {
  /// The users who may use a ticket, besides the administrator.
  public enum Holder: Sendable {
    /// Only the user that runs the server. This is for an address that becomes an argument of a program.
    case thisUser
    /// The user that runs the server, or any user if that is the administrator. This is for an address that only the
    /// terminal shows, because the server of an administrator is often opened in the browser of another user.
    case reader
  }

  /// The reason why a ticket is not exchanged.
  enum Refusal: Error, Equatable {
    case unknown
    case otherUser
  }

  private struct Ticket {
    let text: String
    let holder: Holder
    let used: @Sendable () -> Void
  }

  private let left = Mutex<[Ticket]>([])
  /// The user that runs the server.
  private let user: uid_t

  /// Creates the tickets of a server. None of them is issued yet.
  public convenience init() { self.init(user: geteuid()) }

  init(user: uid_t) { self.user = user }

  /// Returns a new ticket: 128 bits from the system, as 32 hexadecimal digits.
  ///
  /// - Parameter used: called once, on any thread, when the ticket has been exchanged.
  public func issue(to holder: Holder, used: @escaping @Sendable () -> Void = {}) -> String {
    let text = Access.makeToken()
    left.withLock { $0.append(Ticket(text: text, holder: holder, used: used)) }
    return text
  }

  /// Uses a ticket, which becomes invalid. If another user of the machine presents the ticket, it stays valid for its
  /// holder.
  ///
  /// - Parameter owner: returns the user whose connection presents the ticket. It is called only for an issued ticket,
  /// because it takes time.
  func use(_ text: String, by owner: @autoclosure () -> SocketOwner) throws(Refusal) {
    guard left.withLock({ $0.contains { Access.areSame($0.text, text) } }) else { throw .unknown }
    let owner = owner()
    let used = try left.withLock { left throws(Refusal) in
      guard let index = left.firstIndex(where: { Access.areSame($0.text, text) }) else { throw .unknown }
      guard admits(owner, left[index].holder) else { throw .otherUser }
      return left.remove(at: index).used
    }
    used()
  }

  private func admits(_ owner: SocketOwner, _ holder: Holder) -> Bool {
    switch owner {
    case .user(let found): found == user || found == 0 || (user == 0 && holder == .reader)
    case .closed: false
    // The other end is not on an interface of this system, for example a browser outside of a virtual
    // machine, or the system does not state the owner of a connection. In this case, only the ticket is
    // checked.
    case .notFound: true
    }
  }
}
