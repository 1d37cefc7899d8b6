/// How much sound a DualSense queues for its voice coils before it plays, when connected over Bluetooth.
///
/// A longer queue survives longer pauses of the host and of the radio, and is heard later by the same time.
/// Change it only while the stream is silent.
public struct CoilBuffer: Hashable, Sendable {
  /// The length of the queue in units of two frames (⅔ ms), in 16…255.
  public let units: Int

  /// Creates a queue of a number of units, clamped to 16…255.
  public init(units: Int) { self.units = min(max(units, 16), 255) }

  /// A queue of 21.3 ms, which survives a pause of about 16 ms.
  public static var fast: Self { Self(units: 32) }
  /// A queue of 42.7 ms, which survives a pause of about 36 ms.
  public static var normal: Self { Self(units: 64) }
  /// A queue of 85.3 ms, which survives a pause of about 80 ms.
  public static var safe: Self { Self(units: 128) }

  /// The number of frames in a full queue.
  public var frames: Int { units * 2 }

  /// The length of the queue, in seconds.
  public var seconds: Double { Double(frames) / Double(DualSenseCoils.frameRate) }

  /// The number of silent packets that end a stream: as many as empty the queue, and one more.
  public var silentPackets: Int {
    (frames + DualSenseCoils.framesPerPacket - 1) / DualSenseCoils.framesPerPacket + 1
  }
}
