import HapticPads
import HapticPerception

/// How the actuators of a pad are driven.
struct PadSettings: Sendable {
  /// The actuators that play.
  var locality = ControllerLocality.default
  /// How much sound a pad with voice coils queues.
  var buffer = CoilBuffer.normal
  /// The share of the range of voice coils that full haptics use, 0…1; `nil` for the one that protects the model.
  var level: Double?
  /// The length of a slot of HD rumble, in milliseconds.
  var slot = 15
  /// How strengths drive motors and actuators that play only these.
  var rumble = RumbleProfile()
  /// Whether HD rumble uses reports with three updates where a vibration fades.
  var isFine = false

  /// The share that voice coils use by default. Half of their range protects them.
  static let usualLevel = 0.5

  var playsLeft: Bool { locality != .rightHandle }
  var playsRight: Bool { locality != .leftHandle }

  /// The number of frames of the engine in a packet.
  static let blockSize = SlotClock.frames(period)
  static let sampleRate = 48_000.0
  /// The time between two packets, in nanoseconds: 512 frames.
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
  init(frames: Int = PadSettings.blockSize, packet count: Int = 2 * DualSenseCoils.framesPerPacket) {
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
