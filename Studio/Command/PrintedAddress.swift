import Dispatch
import StudioServer

/// The address for a person to copy. It opens one page, so that another one is printed once it has been used.
struct PrintedAddress: Sendable {
  private let port: Int
  private let tickets: Tickets
  /// Writing waits where the output is a pipe that is full.
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
