/// Encodes sound for the two voice coils of a DualSense that is connected over Bluetooth, as reports 0x32.
///
/// A report has 32 frames and must be sent every 32/3000 s of the pad's clock (``PadSchedule``). Reports of sound and
/// of state share a sequence number, so this value encodes both.
public struct DualSenseCoils: Sendable {
  /// The number of frames per second.
  public static var frameRate: Int { 3000 }
  /// The number of frames in a report.
  public static var framesPerPacket: Int { 32 }
  /// The number of bytes of a report of sound.
  public static var byteCount: Int { 142 }

  /// How much sound the pad queues. Change it only while the stream is silent.
  public var buffer: CoilBuffer
  /// The sequence number of the next report, of sound or of state, in 0…15.
  public private(set) var sequence: UInt8
  /// The number of the next packet of sound, which wraps from 255 to 0.
  public private(set) var counter: UInt8

  /// Creates an encoder. Of the sequence number, the lower four bits count.
  public init(buffer: CoilBuffer = .normal, sequence: UInt8 = 0, counter: UInt8 = 0) {
    self.buffer = buffer
    self.sequence = sequence & 15
    self.counter = counter
  }

  /// Returns the report of 32 frames of two samples, left before right.
  ///
  /// - Parameter samples: 64 samples, as `CoilQuantizer` returns them. Missing samples are 0; further samples
  ///   are ignored.
  public mutating func encode(_ samples: UnsafeBufferPointer<Int8>) -> PadReport {
    var report = silence()
    for index in 0..<min(samples.count, Self.framesPerPacket * 2) {
      report[Self.firstSample + index] = UInt8(bitPattern: samples[index])
    }
    report.seal()
    return report
  }

  /// Returns the report of 32 silent frames.
  public mutating func encodeSilence() -> PadReport { encode(UnsafeBufferPointer(start: nil, count: 0)) }

  /// Returns the report of a state: the pad's trigger effects, and the voice coils freed from rumble.
  public mutating func encode(_ state: DualSenseState) -> PadReport {
    state.bluetoothReport(sequence: next())
  }

  private static var firstSample: Int { 13 }

  // All of the report except samples and checksum.
  private mutating func silence() -> PadReport {
    var report = PadReport(count: Self.byteCount)
    report[0] = 0x32
    // The lower four bits are 0: a list of packets follows.
    report[1] = next() << 4
    // A packet 0x11 (settings) with a length: a mask, then a byte per bit from bit 2. Bit 0 is the microphone.
    report[2] = 0x91
    report[3] = 7
    report[4] = 0xFE
    report[9] = UInt8(buffer.units)
    report[10] = counter
    counter &+= 1
    // A packet 0x12 (sound of the coils) with a length.
    report[11] = 0x92
    report[12] = 64
    return report
  }

  private mutating func next() -> UInt8 {
    defer { sequence = (sequence + 1) & 15 }
    return sequence
  }
}
