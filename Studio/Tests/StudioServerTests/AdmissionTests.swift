import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import StudioServer

@Suite("Bodies and connections")
struct AdmissionTests {
  private let playground: Playground
  private let router: Router

  init() throws {
    playground = try Playground()
    router = try playground.router()
  }

  private func head(_ headers: [(String, String)], path: String = "/api/file/a.ahap") -> HTTPServerRequestPart
  {
    let own = [("Host", "127.0.0.1:4000"), ("X-Thrum", Playground.token), ("If-None-Match", "*")]
    let changed = Set(headers.map { $0.0 })
    return .head(
      .init(
        version: .http1_1, method: .PUT, uri: path,
        headers: HTTPHeaders(own.filter { !changed.contains($0.0) } + headers.filter { !$0.1.isEmpty })))
  }

  private func status(_ channel: EmbeddedChannel) throws -> Int? {
    guard case .head(let head) = try channel.readOutbound(as: HTTPServerResponsePart.self) else { return nil }
    while try channel.readOutbound(as: HTTPServerResponsePart.self) != nil {}
    return Int(head.status.code)
  }

  @Test(
    "refuses on the head a request for which there is no reason to read its body, and keeps nothing of that")
  func refusesEarly() throws {
    let cases: [([(String, String)], Int)] = [
      ([("Host", "evil.example")], 403), ([("Origin", "http://evil.example")], 403), ([("X-Thrum", "")], 401),
      ([("X-Thrum", "00")], 401),
    ]
    for (wrong, wanted) in cases {
      for length in [("Content-Length", "1000"), ("Transfer-Encoding", "chunked")] {
        let (channel, bodies) = try Playground.connection(to: router, mostBodyBytes: 0)
        try channel.writeInbound(head(wrong + [length, ("Expect", "100-continue")]))
        #expect(try status(channel) == wanted)
        for _ in 0..<10 { try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "x"))) }
        #expect(channel.isActive && bodies.add(0))
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
        channel.embeddedEventLoop.run()
        #expect(!channel.isActive)
      }
    }
  }

  @Test("what is refused is read for a time, and up to a size, so that its sender receives the answer")
  func drops() throws {
    let (channel, _) = try Playground.connection(to: router)
    try channel.writeInbound(head([("X-Thrum", ""), ("Content-Length", "1000000000")]))
    let part = ByteBuffer(repeating: 0x78, count: 1 << 20)
    var sent = 0
    while channel.isActive, sent < 1000 {
      try channel.writeInbound(HTTPServerRequestPart.body(part))
      sent += 1
      channel.embeddedEventLoop.run()
    }
    #expect(sent == RequestHandler.mostDropped >> 20 + 1)
    let (slow, _) = try Playground.connection(to: router)
    try slow.writeInbound(head([("X-Thrum", ""), ("Content-Length", "10")]))
    slow.embeddedEventLoop.advanceTime(by: .seconds(31))
    #expect(!slow.isActive)
  }

  @Test("bodies of all connections together have a limit, which ends with each of them")
  func budget() throws {
    let bodies = Bodies(most: 100)
    #expect(bodies.add(60) && !bodies.add(41) && bodies.add(40) && !bodies.add(1))
    bodies.remove(60)
    #expect(bodies.add(60) && !bodies.add(.max))

    // The body is too large, with a declared length and in chunks.
    for length in [("Content-Length", "101"), ("Transfer-Encoding", "chunked")] {
      let (channel, bodies) = try Playground.connection(to: router, mostBodyBytes: 100)
      try channel.writeInbound(head([length]))
      for _ in 0..<11 {
        try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(repeating: 0x78, count: 10)))
      }
      #expect(try status(channel) == 503)
      #expect(bodies.add(100))
    }
    let (channel, left) = try Playground.connection(to: router, mostBodyBytes: 100)
    try channel.writeInbound(head([("Content-Length", "90")]))
    try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "x")))
    #expect(!left.add(11))
    try channel.close().wait()
    channel.embeddedEventLoop.run()
    #expect(left.add(100))
  }

  @Test("a connection that has shown nothing ends when one too many comes, the oldest first; others stay")
  func evicts() throws {
    func channel(_ address: String) throws -> EmbeddedChannel {
      let channel = EmbeddedChannel()
      try channel.connect(to: SocketAddress(ipAddress: address, port: 1)).wait()
      return channel
    }
    let connections = Connections(mostStrangers: 3, mostKnown: 2, mostOfOne: 2)
    func enter(_ address: String) throws -> EmbeddedChannel {
      let channel = try channel(address)
      connections.enter(channel)
      return channel
    }
    let own = try enter("10.0.0.1")
    #expect(connections.know(own) && connections.know(own))
    let first = try enter("10.0.0.2")
    let crowd = try (0..<50).map { _ in try enter("10.0.0.3") }
    #expect(own.isActive && first.isActive)
    #expect(crowd.map { $0.isActive } == Array(repeating: false, count: 48) + [true, true])
    let last = try enter("10.0.0.4")
    #expect(!first.isActive && crowd[48].isActive && last.isActive)
    #expect(connections.know(last) && !connections.know(crowd[49]) && !connections.know(first))
    try last.close().wait()
    last.embeddedEventLoop.run()
    #expect(connections.know(crowd[49]))
  }

  @Test("requests that wait for a listing share one that began after they came")
  func sharesListings() throws {
    let listing = SharedListing(router.folder)
    let before = NIODeadline.now()
    let first = try listing.list(for: before)
    try playground.write("{}", to: "files/new.ahap")
    #expect(try listing.list(for: before) == first)
    #expect(try listing.list(for: .now()).paths == ["a.ahap", "inner/b.ahap", "new.ahap"])
    #expect(router.admission(of: Request("GET", "/api/files")).lane == .listing)
    #expect(router.admission(of: Request("GET", "/api/outputs")).lane == .outputs)
  }
}
