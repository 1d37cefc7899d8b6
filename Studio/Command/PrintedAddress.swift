import Dispatch
import StudioServer

/// Prints an address that the user can copy. An address opens one page, so another one is printed after it has been used.
struct PrintedAddress: Sendable {
  private let port: Int
  private let tickets: Tickets
  /// If the output is a full pipe, writing waits.
  private let queue = DispatchQueue(label: "thrum.addresses")

  init(port: Int, tickets: Tickets) {
    self.port = port
    self.tickets = tickets
  }

  /// Returns an address with a new ticket.
  func make(for holder: Tickets.Holder = .reader) -> String {
    guard holder == .reader else { return address(tickets.issue(to: holder)) }
    return address(tickets.issue(to: holder) { printNext() })
  }

  private func printNext() {
    queue.async {
      FileOutput.standardOutput.write("A page was opened. The address for the next one:\n\(make())\n")
    }
  }

  private func address(_ ticket: String) -> String { "http://127.0.0.1:\(port)/#ticket=\(ticket)" }
}
