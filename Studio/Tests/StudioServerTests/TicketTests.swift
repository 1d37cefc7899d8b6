import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import StudioServer

@Suite("Tickets")
struct TicketTests {
  @Test("a ticket is exchanged for the token once")
  func once() throws {
    let used = Mutex(0)
    let tickets = Tickets()
    let router = try Playground().router(tickets: tickets)
    let (ticket, other) = (
      tickets.issue(to: .thisUser) { used.withLock { $0 += 1 } }, tickets.issue(to: .reader)
    )
    #expect(ticket.utf8.count == 32 && ticket != other && ticket != Playground.token)
    var request = Request("POST", "/api/token")
    request.token = nil
    request.owner = { .notFound }
    for wrong in [
      "", "0", Playground.token, ticket.uppercased() + "0", String(ticket.dropLast()), ticket + "\n",
    ] {
      request.body = Array(wrong.utf8)
      #expect(router.response(to: request).status == 401, "\(wrong)")
    }
    request.body = Array(ticket.utf8)
    var foreign = request
    foreign.origin = ["http://evil.example"]
    #expect(router.response(to: foreign).status == 403)
    foreign = request
    foreign.host = ["evil.example"]
    #expect(router.response(to: foreign).status == 403)
    foreign = request
    foreign.method = "GET"
    #expect(router.response(to: foreign).status == 405)
    foreign = request
    foreign.owner = { .closed }
    #expect(router.response(to: foreign).status == 403)
    #expect(router.response(to: request).text == "{\"token\": \"\(Playground.token)\"}")
    #expect(used.withLock { $0 } == 1)
    #expect(router.response(to: request).status == 401)
    request.body = Array(other.utf8)
    #expect(router.response(to: request).status == 200)
  }

  @Test("a ticket is no token: it opens no file")
  func noToken() throws {
    let tickets = Tickets()
    let router = try Playground().router(tickets: tickets)
    var request = Request("GET", "/api/file/a.ahap")
    request.token = tickets.issue(to: .reader)
    #expect(router.response(to: request).status == 401)
  }

  @Test("another user is refused, and leaves the ticket to its holder")
  func otherUser() throws {
    let tickets = Tickets(user: 1000)
    for holder in [Tickets.Holder.thisUser, .reader] {
      let ticket = tickets.issue(to: holder)
      for owner in [SocketOwner.user(1001), .user(65_534), .closed] {
        #expect(throws: Tickets.Refusal.otherUser) { try tickets.use(ticket, by: owner) }
      }
      try tickets.use(ticket, by: .user(1000))
    }
    try tickets.use(tickets.issue(to: .thisUser), by: .user(0))
    try tickets.use(tickets.issue(to: .thisUser), by: .notFound)
    // An administrator's server is opened in the browser of another user, by the address that only the terminal shows.
    let own = Tickets(user: 0)
    #expect(throws: Tickets.Refusal.otherUser) { try own.use(own.issue(to: .thisUser), by: .user(1000)) }
    try own.use(own.issue(to: .reader), by: .user(1000))
    #expect(throws: Tickets.Refusal.otherUser) { try own.use(own.issue(to: .reader), by: .closed) }
  }

  @Test("the owner of a connection is read from the system's table, also of one by a mapped address")
  func table() throws {
    let table = """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 100 1 0 100 0 0 10 0
         1: 0100007F:1F90 0100007F:C001 01 00000000:00000000 00:00000000 00000000  1000        0 101 1 0 20 4 30 10 -1
         2: 0100007F:C001 0100007F:1F90 01 00000000:00000000 02:000A7E31 00000000  1001        0 102 2 0 20 4 0 10 -1
         3: 0100007F:C002 0100007F:1F90 06 00000000:00000000 03:00001000 00000000     0        0 0 3 0
        12: 0200007F:C003 0100007F:1F90 05 00000000:00000000 02:000A7E31 00000000  1002        0 103 2 0 20 4 0 10 -1
      """
    func owner(_ port: Int, _ address: String = "0100007F", in table: String) -> SocketOwner? {
      let digits = String(port, radix: 16, uppercase: true)
      return SocketOwner.owner(in: table, of: "\(address):\(digits)", to: "0100007F:1F90")
    }
    #expect(owner(0xC001, in: table) == .user(1001))
    #expect(owner(0xC002, in: table) == .closed)
    #expect(owner(0xC003, in: table) == nil && owner(0xC003, "0200007F", in: table) == .user(1002))
    #expect(
      owner(0xC004, in: table) == nil && owner(0xC001, in: "") == nil && owner(0xC001, in: "x\nx x\n") == nil)
    #expect(SocketOwner.isEstablished(in: table, from: "0100007F:1F90", to: "0100007F:C001"))
    for (from, to) in [
      ("0100007F:C002", "0100007F:1F90"), ("0100007F:1F90", "0100007F:C002"),
      ("0100007F:1F90", "00000000:0000"),
    ] {
      #expect(!SocketOwner.isEstablished(in: table, from: from, to: to))
    }
    let mapped = "0000000000000000FFFF00000100007F"
    let six = "head\n 0: \(mapped):C001 \(mapped):1F90 01 0:0 0:0 0 1003 0 104\n"
    #if _endian(little)
      #expect(owner(0xC001, in: six) == .user(1003))
    #endif
  }

  #if os(Linux)
    @Test("the other end of a connection of this process belongs to its user")
    func own() async throws {
      let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
      let server = try await ServerBootstrap(group: group).bind(host: "127.0.0.1", port: 0).get()
      let client = try await ClientBootstrap(group: group).connect(to: #require(server.localAddress)).get()
      let (peer, own) = (try #require(client.localAddress), try #require(client.remoteAddress))
      #expect(SocketOwner.of(peer: peer, own: own) == .user(geteuid()))
      #expect(SocketOwner.of(peer: own, own: try SocketAddress(ipAddress: "127.0.0.1", port: 1)) == .closed)
      try await client.close()
      #expect(SocketOwner.of(peer: peer, own: own) != .user(geteuid() == 0 ? 1 : geteuid()))
      try await server.close()
      try await group.shutdownGracefully()
    }
  #endif
}
