import HapticDevices
import HapticOutputs
import HapticPlatform
import ProbeSupport
import Synchronization

/// Records what the first JACK device gets on four channels, by tapping what is connected to its ports.
///
/// Starts once a client is connected to them, and notes when its first frame began.
enum Capture {
  static let channels = 4

  static func run(seconds: Double, file: String) throws {
    let client = try JackClient(name: "recorder")
    guard let device = client.devices.first else { throw ProbeFailure("no JACK device") }
    let tape = Tape(client, frames: Int(seconds * client.sampleRate))
    let context = Unmanaged.passUnretained(tape).toOpaque()
    guard client.library.setProcess(client.handle, recordCycle, context) == 0,
      client.library.activate(client.handle) == 0
    else { throw ProbeFailure("the recorder is not let in") }
    say("recording \(device.ports.joined(separator: " "))")
    var tapped: Set<Int> = []
    let tapNew = {
      for (channel, port) in device.ports.prefix(channels).enumerated() where !tapped.contains(channel) {
        if tap(client, device.name, port, tape.ports[channel], channel) { tapped.insert(channel) }
      }
    }
    _ = wait(seconds: 20) {
      tapNew()
      return !tapped.isEmpty
    }
    if tapped.isEmpty { throw ProbeFailure("no client plays") }
    tape.begin()
    // Ports are connected one after the other, those of another program some time later.
    _ = wait(seconds: seconds + 5) {
      tapNew()
      return tape.isFull
    }
    say("tapped \(tapped.sorted().map { "\($0 + 1)" }.joined(separator: ","))")
    try tape.save(file)
    say("recorded \(tape.count) frames, the first at_ns \(tape.startTime)")
  }

  private static func tap(
    _ client: borrowing JackClient, _ device: String, _ port: String, _ own: JackLibrary.Port, _ channel: Int
  ) -> Bool {
    guard let ownName = client.library.portName(own) else { return false }
    var isTapped = false
    for source in client.connections(of: port) {
      let code = source.withCString { client.library.connect(client.handle, $0, ownName) }
      isTapped = isTapped || code == 0
    }
    return isTapped
  }
}

/// The memory that a recording goes to.
private final class Tape: @unchecked Sendable {  // Read only up to `written`.
  let library: JackLibrary
  let client: JackLibrary.Client
  let ports: [JackLibrary.Port]
  private let table: UnsafeMutablePointer<JackLibrary.Port>
  private let samples: UnsafeMutableBufferPointer<Float>
  private let written = Atomic<Int>(0)
  private let started = Atomic<UInt64>(0)
  private let isOn = Atomic<Bool>(false)

  init(_ jack: borrowing JackClient, frames: Int) {
    library = jack.library
    client = jack.handle
    let (library, client) = (jack.library, jack.handle)
    ports = (1...Capture.channels).compactMap { channel in
      "in_\(channel)".withCString { name in
        JackLibrary.audioType.withCString {
          library.registerPort(client, name, $0, JackLibrary.portIsInput, 0)
        }
      }
    }
    table = .allocate(capacity: Capture.channels)
    table.initialize(from: ports, count: ports.count)
    samples = .allocate(capacity: max(1, frames * Capture.channels))
    samples.initialize(repeating: 0)
  }

  var count: Int { written.load(ordering: .acquiring) / Capture.channels }
  var isFull: Bool { written.load(ordering: .acquiring) >= samples.count }
  var startTime: UInt64 { started.load(ordering: .acquiring) }

  func begin() { isOn.store(true, ordering: .releasing) }

  func record(_ frameCount: Int) {
    guard isOn.load(ordering: .acquiring) else { return }
    let at = written.load(ordering: .relaxed)
    let frames = min(frameCount, (samples.count - at) / Capture.channels)
    guard frames > 0 else { return }
    if at == 0 {
      var current: UInt32 = 0
      var start: UInt64 = 0
      var next: UInt64 = 0
      var period: Float = 0
      _ = library.cycleTimes(client, &current, &start, &next, &period)
      let before = HostClock.now
      let theirs = library.time()
      var clock = ServerClock()
      clock.compare(before: before, theirs: theirs &* 1000, after: HostClock.now)
      started.store(clock.hostTime(of: start &* 1000), ordering: .releasing)
    }
    for channel in 0..<Capture.channels {
      guard let data = library.portBuffer(table[channel], UInt32(frameCount)) else { continue }
      let input = data.assumingMemoryBound(to: Float.self)
      for frame in 0..<frames { samples[at + frame * Capture.channels + channel] = input[frame] }
    }
    written.store(at + frames * Capture.channels, ordering: .releasing)
  }

  func save(_ file: String) throws {
    guard let handle = fopen(file, "wb") else { throw ProbeFailure("\(file) cannot be written") }
    defer { fclose(handle) }
    fwrite(samples.baseAddress, MemoryLayout<Float>.size, written.load(ordering: .acquiring), handle)
  }
}

private func recordCycle(_ frameCount: UInt32, _ context: UnsafeMutableRawPointer?) -> Int32 {
  guard let context else { return 0 }
  Unmanaged<Tape>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.record(Int(frameCount)) }
  return 0
}
