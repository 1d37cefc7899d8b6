import HapticOutputs
import TestExpectations
import Testing

@testable import HapticServers

@Suite("Inputs that record the haptics")
struct SignalPathTests {
  private static func path(_ plan: String, ports: [String] = []) throws -> SignalPath {
    SignalPath(
      sink: "hsink", title: "Haptic sink", channelCount: 4, plan: try ChannelPlan(plan), ports: ports)
  }

  @Test(
    "of the output's own device only the channels without haptics are recorded",
    arguments: [("haptic=3", 0b0100), ("audio=1-2,haptic=3,4", 0b1100), ("haptic=1-3", 0b0111)])
  func channels(plan: String, expected: UInt64) throws {
    let path = try Self.path(plan)
    func leftOut(_ sink: String, _ title: String) throws -> UInt64 {
      try path.channelsToLeaveOut(recording: sink, titled: title, channelCount: 4, input: "x")
    }
    #expect(try leftOut("hsink", "Haptic sink") == expected)
    #expect(try leftOut("hsink", "other") == expected)
    #expect(try leftOut("other", "Haptic sink") == 0, "two devices of one make share the name that is shown")
    let jack = SignalPath(sink: nil, title: "Haptic sink", channelCount: 4, plan: try ChannelPlan(plan))
    #expect(
      try jack.channelsToLeaveOut(recording: "hsink", titled: "Haptic sink", channelCount: 4, input: "x")
        == expected)
    #expect(try jack.channelsToLeaveOut(recording: "x", titled: "other", channelCount: 2, input: "x") == 0)
  }

  @Test("without a channel free of haptics the input is refused, with the way out")
  func refused() throws {
    func check(_ path: SignalPath, _ count: Int) throws {
      let error = #expect(throws: OutputError.self) {
        try path.channelsToLeaveOut(
          recording: "hsink", titled: nil, channelCount: count, input: "pulse:hsink.monitor")
      }
      expectEqual(error?.kind, .unsuitable)
      expectEqual(error?.message.contains("play on another device or on the output silent"), true)
    }
    try check(SignalPath(sink: "hsink", title: "Haptic sink", channelCount: 2, plan: .preview), 2)
    // What is heard of other programs is on the channels of the preview.
    try check(SignalPath(sink: "hsink", title: "Haptic sink", channelCount: 4, plan: .preview), 4)
    try check(
      SignalPath(sink: "hsink", title: "Haptic sink", channelCount: 1, plan: ChannelPlan("haptic=1")), 1)
    // The input has other channels than the device, so none of them is known to be free.
    try check(Self.path("haptic=3"), 2)
    try check(Self.path("haptic=3"), 0)
  }

  /// A graph in which the output `thrum` plays on the third channel of a device.
  private static func graph(_ links: [(String, String)] = []) -> JackGraph {
    var graph = JackGraph()
    graph.outputs =
      (1...4).map { "Haptic sink:monitor_\($0)" } + [
        "thrum:haptic_3", "effect:out", "game:left", "system:capture_1",
      ]
    graph.physical = Set((1...4).map { "Haptic sink:playback_\($0)" } + ["system:capture_1"])
    for (from, to) in [("thrum:haptic_3", "Haptic sink:playback_3")] + links {
      graph.links[from, default: []].append(to)
      graph.links[to, default: []].append(from)
    }
    return graph
  }

  @Test("of JACK's monitors only those of the haptic channels are left out")
  func monitors() throws {
    let path = try Self.path("haptic=3", ports: ["thrum:haptic_3"])
    func leftOut(_ sources: [[String]]) throws -> UInt64 {
      try Self.graph().portsToLeaveOut(path, sources: sources, input: "jack:x")
    }
    #expect(try leftOut((1...4).map { ["Haptic sink:monitor_\($0)"] }) == 0b0100)
    #expect(try leftOut([["game:left"], ["system:capture_1"], []]) == 0)
    #expect(try leftOut([["game:left"], ["Haptic sink:monitor_3"]]) == 0b10)
    #expect(throws: OutputError.self) { try leftOut([["Haptic sink:monitor_3"], []]) }
    let preview = SignalPath(sink: nil, title: "Haptic sink", channelCount: 4, plan: .preview)
    #expect(throws: OutputError.self) {
      try Self.graph().portsToLeaveOut(preview, sources: [["Haptic sink:monitor_3"]], input: "jack:x")
    }
    // A preview on another program's device.
    let other = SignalPath(
      sink: nil, title: "other", channelCount: 2, plan: .preview, ports: ["thrum:haptic_3"])
    #expect(try Self.graph().portsToLeaveOut(other, sources: [["Haptic sink:monitor_3"]], input: "x") == 0)
  }

  @Test("JACK programs that receive the haptics are refused, also through others")
  func programs() throws {
    let path = try Self.path("haptic=3", ports: ["thrum:haptic_3"])
    func check(_ isRefused: Bool, _ source: String, _ links: [(String, String)] = []) {
      let result = Result {
        try Self.graph(links).portsToLeaveOut(path, sources: [[source]], input: "jack:x")
      }
      #expect(((try? result.get()) == nil) == isRefused, "\(source) \(links)")
    }
    check(true, "thrum:haptic_3")
    check(false, "effect:out")
    check(true, "effect:out", [("thrum:haptic_3", "effect:in")])
    check(true, "game:left", [("thrum:haptic_3", "effect:in"), ("effect:out", "game:in")])
    // A circle of programs ends the search.
    check(
      false, "system:capture_1",
      [("thrum:haptic_3", "effect:in"), ("effect:out", "thrum:in"), ("effect:out", "effect:in")])
    // What plays into the same device does not carry the haptics.
    check(false, "game:left", [("game:left", "Haptic sink:playback_3")])
  }

  @Test("a feed records the mean of the channels that are not left out")
  func feed() throws {
    let queue = try SoundQueue(capacity: 256)
    let feed = CaptureFeed(queue: queue)
    feed.open()
    let samples: [Float] = [0.25, 0.75, 1, -1, 0.5, 0.5, -0.5, 1]
    feed.leftOut = 0b0100
    samples.withUnsafeBufferPointer { feed.receive($0.baseAddress, frameCount: 2, channelCount: 4) }
    let (left, right): ([Float], [Float]) = ([1, 2], [3, 4])
    feed.leftOut = 0b01
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        let channels = [left.baseAddress, right.baseAddress]
        channels.withUnsafeBufferPointer { feed.receive(channels: $0, frameCount: 2) }
      }
    }
    feed.leftOut = 0b11
    samples.withUnsafeBufferPointer { feed.receive($0.baseAddress, frameCount: 2, channelCount: 2) }
    samples.withUnsafeBufferPointer { feed.receive($0.baseAddress, frameCount: 1, channelCount: 1) }
    var read: [Float] = []
    queue.read { read += $0 }
    expectEqual(read.count, 7)
    for (value, expected) in zip(read, [0, 2.0 / 3, 3, 4, 0, 0, 0] as [Float]) {
      #expect(abs(value - expected) < 1e-6)
    }
  }

  @Test("an output has no path before it is started")
  func idle() throws {
    let output = try OutputDevices.open("pulse:nowhere")
    #expect(output.path == nil)
    let input = try InputDevices.open("pulse:nowhere")
    input.avoid(output)
    input.avoid(SilentOutput())
    #expect(input.mayHearOutputs)
  }
}
