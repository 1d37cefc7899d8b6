import NIOCore
import NIOPosix
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The outputs of this machine. An output that is switched on is a player like a phone. It is a separate
/// process `thrum play`, which silences its device when its connection ends, even if this server crashes.
final class Outputs: Sendable {
  /// The largest number of outputs at a time.
  static let most = 4
  /// The least time between two listings of the outputs.
  private static let listedFor = TimeAmount.seconds(2)
  private static let listWithin: Int32 = 15_000
  private static let longestList = 1 << 20
  /// The time after the end of its connection at which a program that is still running is killed.
  private static let endsWithin = TimeAmount.seconds(3)

  /// An output, as `thrum devices` lists it.
  struct Found: Equatable, Sendable, Decodable {
    var id: String
    var kind: String
    var name: String
    var note: String?
  }

  /// A kind of output with the reason why no output of the kind is available; `nil` if one is available.
  struct Kind: Equatable, Sendable, Decodable {
    var kind: String
    var problem: String?
  }

  /// The output of `thrum devices`.
  struct List: Equatable, Sendable, Decodable {
    var outputs: [Found]
    var kinds: [Kind]
  }

  /// The running program of an output.
  private struct Program {
    var child: ChildProgram
    /// The connection to the program; `nil` until it is open.
    var channel: (any Channel)?
    /// Whether the output was switched off or its program has ended by itself.
    var isEnding = false
  }

  private struct State {
    var list: (value: List, at: NIODeadline)?
    /// The programs by the identifiers of their outputs. A program that is ending still uses its device.
    var programs: [String: Program] = [:]
    var isClosed = false
  }

  /// The path of `thrum`; `nil` if it is unknown.
  private let thrum: String?
  /// The folder that contains the sounds of patterns.
  private let folder: String
  private let phones: Phones
  private let group = Mutex<(any EventLoopGroup)?>(nil)
  private let state = Mutex(State())
  /// Requests arrive on several threads. Only one of them at a time lists outputs or starts a program.
  private let turn = Mutex<Void>(())

  init(thrum: String?, folder: String, phones: Phones) {
    self.thrum = thrum
    self.folder = folder
    self.phones = phones
  }

  /// Sets the threads of the server, which the connections use.
  func attach(_ group: any EventLoopGroup) { self.group.withLock { $0 = group } }

  /// Whether an output is on.
  func isOn(_ id: String) -> Bool { state.withLock { $0.programs[id] != nil } }

  /// Returns the outputs of this machine. Blocks for as long as `thrum devices` takes.
  func list() throws(StudioError) -> List {
    try turn.withLock { _ throws(StudioError) in try listInTurn() }
  }

  private func listInTurn() throws(StudioError) -> List {
    if let (list, at) = state.withLock({ $0.list }), .now() - at < Self.listedFor { return list }
    guard let thrum else {
      throw StudioError(
        .unavailable, "outputs: the program thrum was not found; start the studio with 'thrum studio'")
    }
    let child = try ChildProgram.start([thrum, "devices", "--json"])
    guard let bytes = child.output(within: Self.listWithin, atMost: Self.longestList),
      let list = try? JSONDecoder().decode(List.self, from: Data(bytes))
    else {
      throw StudioError(
        .unavailable, "outputs: 'thrum devices' does not answer; run it in a terminal to see why")
    }
    state.withLock { $0.list = (list, .now()) }
    return list
  }

  /// Switches an output on. Blocks until programs that are ending have ended and the program of this output runs. The
  /// device opens after that. Does nothing if the output is on.
  func start(_ id: String) throws(StudioError) {
    try turn.withLock { _ throws(StudioError) in
      // The name becomes an argument of a program, so only names that `thrum devices` has listed are accepted.
      guard let found = try listInTurn().outputs.first(where: { $0.id == id }), let thrum else {
        throw StudioError(.usage, "outputs: this machine has no output of that name; list them again")
      }
      guard let group = group.withLock({ $0 }) else {
        throw StudioError(.unavailable, "outputs: the server is not running")
      }
      // Each program ends within `endsWithin`, or is then killed.
      while state.withLock({ $0.programs.values.contains { $0.isEnding } }) { usleep(10_000) }
      let (isOn, count) = state.withLock { ($0.programs[id] != nil, $0.programs.count) }
      if isOn { return }
      guard count < Self.most else {
        throw StudioError(.usage, "outputs: \(Self.most) are on; switch one of them off")
      }
      let child = try ChildProgram.start(
        [thrum, "play", "--follow", "--output=\(id)", "--audio-root=\(folder)", "-"])
      let isAdmitted = state.withLock { state in
        guard !state.isClosed else { return false }
        state.programs[id] = Program(child: child)
        return true
      }
      do {
        let phones = phones
        let channel = try ClientBootstrap(group: group)
          .channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
              try channel.pipeline.syncOperations.addHandler(OutputConnection(found, phones: phones))
            }
          }
          .withConnectedSocket(child.connection).wait()
        state.withLock { $0.programs[id]?.channel = channel }
        channel.closeFuture.whenComplete { _ in self.reap(id, channel.eventLoop) }
        if !isAdmitted { channel.close(promise: nil) }
      } catch {
        // The descriptor was closed, so the program ends by itself.
        reap(id, group.next())
        throw StudioError(.unavailable, "outputs: \(found.name) cannot be connected (\(error)); try again")
      }
    }
  }

  /// Switches an output off. Its playback ends at once.
  func stop(_ id: String) {
    let channel = state.withLock { state in
      let channel = state.programs[id]?.channel
      if channel != nil { state.programs[id]?.isEnding = true }
      return channel
    }
    channel?.pipeline.fireUserInboundEventTriggered(OutputConnection.SwitchedOff())
  }

  /// Switches all outputs off.
  func stopAll() {
    for channel in state.withLock({ $0.programs.values.map { $0.channel } }) { channel?.close(promise: nil) }
  }

  /// Switches all outputs off for good, and waits until their programs have ended. Their devices are then silent.
  func close() async {
    state.withLock { $0.isClosed = true }
    while state.withLock({ !$0.programs.isEmpty }) {
      stopAll()
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Waits, without a thread, until the program of an output has ended.
  private func reap(_ id: String, _ loop: any EventLoop) {
    state.withLock { $0.programs[id]?.isEnding = true }
    let deadline = NIODeadline.now() + Self.endsWithin
    loop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(20)) { task in
      guard let child = self.state.withLock({ $0.programs[id]?.child }) else { return task.cancel() }
      guard child.hasEnded() else {
        if .now() > deadline { child.kill() }
        return
      }
      self.state.withLock { $0.programs[id] = nil }
      self.phones.report(loop)
      task.cancel()
    }
  }
}
