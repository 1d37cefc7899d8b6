import HapticLanguageServer
import HapticPlatform
import HapticText
import Synchronization

/// Connects a language server to the streams of the process: a thread reads, another one checks designs, and this one
/// does all else.
///
/// A thread of its own reads, so that a client that writes much before it reads is never blocked.
final class LanguageServerLoop {
  private var server: LanguageServer
  private let player: EditorPlayer
  private let console: Console
  private let events: EditorEvents
  private var status: ExitStatus?

  /// The time in milliseconds after which a player or a signal is looked at while something plays.
  private static let playingStep: Int32 = 50

  init(_ server: LanguageServer, _ player: EditorPlayer, console: Console) throws(CommandFailure) {
    self.server = server
    self.player = player
    self.console = console
    events = try EditorEvents()
  }

  /// Serves until the client says `exit` or closes its stream. Returns the status that the protocol demands.
  func run() throws(CommandFailure) -> ExitStatus {
    try startReading()
    defer { player.stop() }
    while status == nil {
      var bytes: [UInt8] = []
      for event in events.next(within: timeout) {
        switch event {
        case .bytes(let new): bytes += new
        case .checked(let outcome): carryOut(server.finish(outcome, at: now))
        case .closed:
          // Earlier messages count.
          carryOut(server.receive(bytes, at: now))
          bytes = []
          carryOut(server.close())
        }
      }
      if !bytes.isEmpty { carryOut(server.receive(bytes, at: now)) }
      carryOut(server.advance(to: now))
      if let problem = player.look() { console.report(problem) }
      if Interruption.isRequested { return .interrupted }
      if !console.output.isOpen { return .faulty }
    }
    return status ?? .success
  }

  private var now: Double { Double(HostClock.now) / 1e9 }

  private var timeout: Int32 {
    let due = server.nextDue.map { Int32(max(0, min(1000, ($0 - now) * 1000 + 1))) }
    // Another thread may get a signal; without playback none is handled.
    let step = player.hasPlayed ? Self.playingStep : 1000
    return min(due ?? step, step)
  }

  private func startReading() throws(CommandFailure) {
    guard let descriptor = console.inputDescriptor else {
      events.add(.bytes((try? console.readInput(limit: .max)) ?? []))
      events.add(.closed)
      return
    }
    let events = events
    do throws(SystemFailure) {
      let thread = try SystemThread(name: "reader", orThrow: SystemFailureKind.failed) {
        while let bytes = Descriptor.readSome(descriptor, limit: 1 << 16) { events.add(.bytes(bytes)) }
        events.add(.closed)
      }
      thread.detach()
    } catch {
      throw CommandFailure(.unavailable, "\(error)")
    }
  }

  private func carryOut(_ effects: [LanguageServer.Effect]) {
    for effect in effects where status == nil {
      switch effect {
      case .send(let bytes): console.output.write(bytes)
      case .check(let job): start(job)
      case .play(let request):
        carryOut(server.played(request.id, problem: player.play(request)))
      case .stopPlaying: player.stop()
      case .complain(let message): console.report(message)
      case .end(let code): status = code == 0 ? .success : .faulty
      }
    }
    console.output.flush()
  }

  private func start(_ job: DesignJob) {
    let events = events
    do throws(SystemFailure) {
      // At most one for each document, and it ends by itself.
      let thread = try SystemThread(name: "design check", orThrow: SystemFailureKind.failed) {
        events.add(.checked(job.run()))
      }
      thread.detach()
    } catch {
      console.report("\(error)")
      events.add(.checked(job.run()))
    }
  }
}

/// The events of other threads of a language server, for the one thread that owns the server.
final class EditorEvents: Sendable {
  enum Event: Sendable {
    /// The client has sent bytes.
    case bytes([UInt8])
    /// The client has closed its stream.
    case closed
    /// A design check has ended.
    case checked(DesignOutcome)
  }

  private let waiting = Mutex<[Event]>([])
  private let pipe: WakePipe

  init() throws(CommandFailure) {
    do throws(SystemFailure) { pipe = try WakePipe(orThrow: SystemFailureKind.failed) } catch {
      throw CommandFailure(.unavailable, "\(error)")
    }
  }

  /// Adds an event. Safe on any thread.
  func add(_ event: Event) {
    waiting.withLock { $0.append(event) }
    pipe.wake()
  }

  /// Returns the events so far, after at most a time in milliseconds if there are none.
  func next(within milliseconds: Int32) -> [Event] {
    if waiting.withLock({ $0.isEmpty }) { pipe.wait(milliseconds: milliseconds) }
    return waiting.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
