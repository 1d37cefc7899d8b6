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
/// Programs that open addresses keep them in their arguments, where every user of the machine can read them, and browsers
/// keep them in their history. A ticket is of no use there: after the exchange it admits nothing, and before it the system
/// says which user a connection belongs to, so that another user is refused.
public final class Tickets: Sendable {
  /// Who may use a ticket, besides the administrator.
  public enum Holder: Sendable {
    /// The user that runs the server: for an address that becomes an argument of a program.
    case thisUser
    /// The user that runs the server, or any user if that is the administrator: for an address that only the terminal
    /// shows. An administrator's server is often opened in the browser of another user.
    case reader
  }

  /// Why a ticket is not exchanged.
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

  /// Creates the tickets of a server, none of them issued.
  public convenience init() { self.init(user: geteuid()) }

  init(user: uid_t) { self.user = user }

  /// Returns a new ticket: 128 bits from the system, as 32 hexadecimal digits.
  ///
  /// - Parameter used: runs once, on any thread, when the ticket has been exchanged.
  public func issue(to holder: Holder, used: @escaping @Sendable () -> Void = {}) -> String {
    let text = Access.makeToken()
    left.withLock { $0.append(Ticket(text: text, holder: holder, used: used)) }
    return text
  }

  /// Uses a ticket up. One that another user of the machine presents stays as it is: its holder can still use it.
  ///
  /// - Parameter owner: the user whose connection presents it; looked up for a ticket that was issued, as that takes time.
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
    // The other end is on no interface of this system, such as a browser outside of a virtual machine; or the system does
    // not say who owns a connection. Then the ticket alone decides.
    case .notFound: true
    }
  }
}
