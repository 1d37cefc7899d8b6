import HapticPads
import HapticPerception

/// How the voice coils of a pad are driven.
struct CoilSettings: Sendable {
  /// The coils that play.
  var locality = ControllerLocality.default
  /// How much sound the pad queues.
  var buffer = CoilBuffer.normal
  /// The share of the coils' range that full haptics use, 0…1. Half of it protects them.
  var level = 0.5

  var playsLeft: Bool { locality != .rightHandle }
  var playsRight: Bool { locality != .leftHandle }

  /// The number of frames of the engine in a packet.
  static let blockSize = 512
  static let sampleRate = 48_000.0
  /// The time between two packets, in nanoseconds, while none are sent.
  static let period: UInt64 = 10_666_667
  /// The time from the request for a sample until it is felt, in seconds. An estimate: half a packet, the
  /// queue, the radio and the coil.
  var latency: Double { 0.0053 + buffer.seconds + 0.010 }
}

/// The samples of one packet. The memory is freed with the last reference.
final class CoilMemory {
  let rendered: UnsafeMutableBufferPointer<Float>
  let silence: UnsafeMutableBufferPointer<Float>
  /// Left and right samples in turn.
  let packet: UnsafeMutableBufferPointer<Int8>
  let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 128, alignment: 8)

  /// - Parameters:
  ///   - frames: the number of frames that the engine renders at a time.
  ///   - packet: the number of samples that the pad takes at a time.
  init(frames: Int = CoilSettings.blockSize, packet count: Int = 2 * DualSenseCoils.framesPerPacket) {
    rendered = .allocate(capacity: frames)
    silence = .allocate(capacity: frames)
    packet = .allocate(capacity: count)
    rendered.initialize(repeating: 0)
    silence.initialize(repeating: 0)
    packet.initialize(repeating: 0)
    input.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    rendered.deallocate()
    silence.deallocate()
    packet.deallocate()
    input.deallocate()
  }
}
