import HapticOutputs
import HapticPads
import HapticPlatform
import Synchronization

/// The result of a call to a phone's feedback service.
enum FeedbackdAnswer: Sendable, Equatable {
  /// The service plays the pattern.
  case accepted
  /// The service plays nothing: the person's level is too low, or an event of the service is playing.
  case declined
  /// The service cannot be used any more.
  case failed(OutputError)
}

/// A way to the service that drives the vibration motor of a phone (feedbackd).
protocol FeedbackdTransport: AnyObject, Sendable {
  /// Sends a pattern, which ends the one before; an empty one ends what plays. Never waits.
  func call(_ call: FeedbackdPattern.Call) -> HIDWrite

  /// Returns the answers that have arrived since the last call of this function, in the order of the calls.
  func answers() -> [FeedbackdAnswer]
}

/// The service on the desktop bus of the session.
final class FeedbackdService: FeedbackdTransport {
  static let service = "org.sigxcpu.Feedback"
  private static let path = "/org/sigxcpu/Feedback"
  private static let interface = "org.sigxcpu.Feedback.Haptic"
  /// The name under which the service knows the program.
  static let application = "org.thrum.Thrum"

  private let bus: DBusConnection
  /// The serial numbers of calls without an answer, oldest first.
  private let waiting = Mutex<[UInt32]>([])
  /// The number of calls that may wait for an answer at the same time.
  private static let mostWaiting = 256

  /// Connects to the service and asks it to play nothing, which it answers only if there is a motor.
  ///
  /// - Parameter address: the bus; `nil` if there is none.
  /// - Throws: `noServer`, `timeout`, `unsuitable` or `failed`, with what to do.
  init(_ address: DBusAddress?, within seconds: Double) throws(OutputError) {
    guard let address else {
      throw OutputError(.noServer, "there is no desktop bus; log in to a session", place: FeedbackdOutput.id)
    }
    bus = try DBusConnection(address, within: seconds)
    let answer: DBusMessage
    do throws(OutputError) {
      answer = try bus.answer(to: Self.message(FeedbackdPattern.stop, startsService: true), within: seconds)
    } catch {
      throw error.kind == .timeout ? Self.silent : error
    }
    if answer.kind == .error { throw Self.failure(answer) }
  }

  /// Returns whether the service runs on the session's bus, within a time in seconds. Starts nothing.
  static func isRunning(within seconds: Double) -> Bool {
    guard let address = DBusAddress.session else { return false }
    do throws(OutputError) {
      var name = DBusWriter()
      name.string(service)
      let bus = try DBusConnection(address, within: seconds)
      let answer = try bus.answer(
        to: DBusMessage(
          "NameHasOwner", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
          to: "org.freedesktop.DBus", signature: "s", body: name.bytes), within: seconds)
      return answer.flag == true
    } catch {
      return false
    }
  }

  func call(_ call: FeedbackdPattern.Call) -> HIDWrite {
    waiting.withLock { waiting in
      guard waiting.count < Self.mostWaiting else { return .dropped }
      // A service that has ended is not started again in the middle of a pattern.
      guard let serial = bus.send(Self.message(call, startsService: false)) else {
        return bus.isLost ? .lost : .dropped
      }
      waiting.append(serial)
      return .sent
    }
  }

  func answers() -> [FeedbackdAnswer] {
    waiting.withLock { waiting in
      let messages: [DBusMessage]
      do throws(OutputError) { messages = try bus.receive() } catch { return [.failed(error)] }
      var answers: [FeedbackdAnswer] = []
      for message in messages {
        guard let index = waiting.firstIndex(where: { $0 == message.answers }) else { continue }
        waiting.remove(at: index)
        switch message.kind {
        case .error: answers.append(.failed(Self.failure(message)))
        default: answers.append(message.flag == true ? .accepted : .declined)
        }
      }
      return answers
    }
  }

  private static func message(_ call: FeedbackdPattern.Call, startsService: Bool) -> DBusMessage {
    var message = DBusMessage(
      "Vibrate", of: interface, at: path, to: service, signature: "sa(du)",
      body: call.body(application: application))
    message.startsService = startsService
    return message
  }

  /// The error for a service that runs and does not answer.
  static let silent = OutputError(
    .timeout, "feedbackd does not answer; restart it", place: FeedbackdOutput.id)

  /// Returns what an error of the bus or the service means to a user.
  static func failure(_ message: DBusMessage) -> OutputError {
    let place = FeedbackdOutput.id
    let name = message.error ?? ""
    let cause = [name, message.text ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
    switch name.split(separator: ".").last {
    case "ServiceUnknown", "NameHasNoOwner", "ServiceNotFound":
      return OutputError(
        .noServer, "feedbackd does not run; install and start it", place: place, cause: cause)
    case "UnknownMethod", "UnknownInterface", "UnknownObject":
      return OutputError(
        .unsuitable, "feedbackd offers no vibration motor; use version 0.8 or later on a device with a motor",
        place: place, cause: cause)
    case "AccessDenied", "AuthFailed":
      return OutputError(
        .unsuitable, "the desktop bus does not permit it; give the program access to \(service)",
        place: place,
        cause: cause)
    case "NoReply", "Timeout", "TimedOut", "Disconnected":
      return OutputError(.failed, "feedbackd has ended; start it again", place: place, cause: cause)
    default:
      return OutputError(.failed, "feedbackd refuses to vibrate; see its log", place: place, cause: cause)
    }
  }
}

/// A service that exists only in this process and plays everything.
final class SimulatedFeedbackd: FeedbackdTransport {
  private let calls = Mutex(0)

  func call(_ call: FeedbackdPattern.Call) -> HIDWrite {
    calls.withLock { $0 += 1 }
    return .sent
  }

  func answers() -> [FeedbackdAnswer] {
    let count = calls.withLock { calls in
      defer { calls = 0 }
      return calls
    }
    return Array(repeating: .accepted, count: count)
  }
}

/// Records the bodies of calls, and passes them on if there is another transport.
final class RecordingFeedbackd: FeedbackdTransport {
  private static let device = "feedbackd"
  private let recorder: PadRecorder
  private let pad: String
  private let inner: any FeedbackdTransport

  init(_ recorder: PadRecorder, inner: any FeedbackdTransport) {
    self.recorder = recorder
    self.inner = inner
    pad = recorder.name(for: Self.device)
    recorder.add(HIDEvent.open, device: Self.device, pad: pad)
  }

  deinit { recorder.add(HIDEvent.close, device: Self.device, pad: pad) }

  func call(_ call: FeedbackdPattern.Call) -> HIDWrite {
    let result = inner.call(call)
    if result == .sent {
      call.body(application: FeedbackdService.application).withUnsafeBytes {
        recorder.add($0, device: Self.device, pad: pad)
      }
    }
    return result
  }

  func answers() -> [FeedbackdAnswer] { inner.answers() }
}
