/// The reasons why bytes are refused as a score file. The C functions return the raw values.
public enum ScoreFileError: Int32, Error, Sendable {
  /// The bytes do not begin with `THSC`.
  case notAScore = 1
  /// The version of the file is not ``ScoreFile/version``.
  case unknownVersion = 2
  /// The number of bytes differs from the size that the header states, or from the size that follows from the
  /// numbers of events, parameter changes and curve segments that the header states.
  case wrongSize = 3
  /// The address of the bytes is not a multiple of 8.
  case misaligned = 4
  /// The duration or the loop length is negative, NaN, or longer than three days.
  case badLength = 5
  /// For each lane (a control, such as intensity), a score file states the index of the lane's first
  /// parameter change and of its first curve segment. One of these indices is out of range or less than the
  /// preceding one.
  case badLanes = 6
  /// An event has an unknown kind or a value that is out of range, or the events are not sorted by time.
  case badEvent = 7
  /// A change of a parameter has a value that is out of range, or the changes of a lane are not sorted by
  /// time.
  case badChange = 8
  /// A segment of a curve has a value beyond ±10⁹ or a slope beyond ±10³⁰⁰ per second, or the segments of a
  /// lane are not sorted by time.
  case badSegment = 9
}

/// The format of score files. A score file is a pattern that was compiled in advance to one block of bytes,
/// for programs that cannot read AHAP.
///
/// The bytes have the same layout as a score in the memory of a little-endian machine. A score file therefore
/// needs no copy: it plays directly from flash memory, for example. `Docs/Microcontroller.md` documents every
/// byte.
public enum ScoreFile {
  /// The version of the format that this code writes, and the only version that it reads.
  public static var version: UInt32 { 1 }
  /// The first four bytes, `THSC`, as a little-endian number.
  public static var magic: UInt32 { 0x4353_4854 }
  /// The size of the header, which is the number of bytes before the first event.
  public static var headerSize: Int { 168 }
  /// The size of one event in bytes.
  public static var eventSize: Int { 56 }
  /// The size of one change of a parameter in bytes.
  public static var changeSize: Int { 16 }
  /// The size of one segment of a curve in bytes.
  public static var segmentSize: Int { 32 }
  /// The latest time that a score file can contain, in seconds: about three days.
  static var latestTime: Double { 262_144 }
  /// The largest magnitude of a segment's value: more than any sum of curves.
  static var largestValue: Double { 1e9 }
  /// The largest magnitude of a segment's slope, per second. Points of a curve are at least 10⁻²⁹⁰ s apart,
  /// so sums of slopes stay below it.
  static var largestSlope: Double { 1e300 }

  /// Checks every value of a score file and returns a view of the score, which points into the bytes.
  ///
  /// Whatever the bytes contain, neither this function nor the synthesizer traps. The time that the check
  /// takes grows with the number of bytes, so call this function before playback and not on the audio thread.
  ///
  /// - Parameter bytes: a score file at an address that is a multiple of 8. The bytes must stay valid and
  ///   unchanged while the view is used.
  public static func view(of bytes: UnsafeRawBufferPointer) throws(ScoreFileError) -> ScoreView {
    guard let base = bytes.baseAddress, bytes.count >= headerSize else { throw .wrongSize }
    guard Int(bitPattern: base) & 7 == 0 else { throw .misaligned }
    guard base.load(as: UInt32.self) == magic else { throw .notAScore }
    guard base.load(fromByteOffset: 4, as: UInt32.self) == version else { throw .unknownVersion }
    let events = Int64(base.load(fromByteOffset: 12, as: UInt32.self))
    let changes = Int64(base.load(fromByteOffset: 16, as: UInt32.self))
    let segments = Int64(base.load(fromByteOffset: 20, as: UInt32.self))
    // Each product is less than 2³² · 2⁶, so their sum is far below 2⁶³ and cannot overflow.
    let size =
      Int64(headerSize) &+ events &* Int64(eventSize) &+ changes &* Int64(changeSize)
      &+ segments &* Int64(segmentSize)
    guard size == Int64(bytes.count), size == Int64(base.load(fromByteOffset: 8, as: UInt32.self)) else {
      throw .wrongSize
    }
    let duration = base.load(fromByteOffset: 24, as: Double.self)
    let loopLength = base.load(fromByteOffset: 32, as: Double.self)
    guard isTime(duration), isTime(loopLength) else { throw .badLength }
    // The counts fit into `Int` because they are smaller than the number of bytes, which is an `Int`.
    let firstEvent = base + headerSize
    let firstChange = firstEvent + Int(events) &* eventSize
    let firstSegment = firstChange + Int(changes) &* changeSize
    try checkEvents(firstEvent, Int(events))
    let changeStarts = try starts(base + 40, count: Int(changes))
    let laneStarts = try starts(base + 104, count: Int(segments))
    for lane in 0..<LaneID.count {
      try checkChanges(firstChange, Int(changeStarts[lane])..<Int(changeStarts[lane + 1]))
      try checkSegments(firstSegment, Int(laneStarts[lane])..<Int(laneStarts[lane + 1]))
    }
    return ScoreView(
      events: UnsafeBufferPointer(
        start: firstEvent.assumingMemoryBound(to: ScoreEvent.self), count: Int(events)),
      changes: UnsafeBufferPointer(
        start: firstChange.assumingMemoryBound(to: ScoreChange.self), count: Int(changes)),
      changeStarts: changeStarts,
      segments: UnsafeBufferPointer(
        start: firstSegment.assumingMemoryBound(to: ScoreSegment.self), count: Int(segments)),
      laneStarts: laneStarts, waveforms: UnsafeBufferPointer(start: nil, count: 0), duration: duration,
      loopLength: loopLength)
  }

  private static func isTime(_ seconds: Double) -> Bool { seconds >= 0 && seconds <= latestTime }

  /// Reads 16 indices. The first must be 0, no index may be smaller than the one before it, and the last four
  /// (from index 12) must be `count`.
  private static func starts(
    _ numbers: UnsafeRawPointer, count: Int
  ) throws(ScoreFileError) -> SIMD16<Int32> {
    var starts = SIMD16<Int32>(repeating: 0)
    var before = 0
    for lane in 0..<16 {
      let start = numbers.load(fromByteOffset: 4 &* lane, as: Int32.self)
      let isExpected =
        lane == 0 ? start == 0 : lane < LaneID.count ? start >= before && start <= count : start == count
      guard isExpected else { throw .badLanes }
      starts[lane] = start
      before = Int(start)
    }
    return starts
  }

  private static func checkEvents(_ first: UnsafeRawPointer, _ count: Int) throws(ScoreFileError) {
    var before = 0.0
    for number in 0..<count {
      let event = first + number &* eventSize
      let time = event.load(as: Double.self)
      guard time >= before, time <= latestTime else { throw .badEvent }
      before = time
      let duration = event.load(fromByteOffset: 8, as: Double.self)
      guard isTime(duration) || duration == .infinity else { throw .badEvent }
      // Level, tone, pan, brightness, attack, decay and release. Tone and pan are −1…1, the others 0…1.
      for index in 0..<7 {
        let value = event.load(fromByteOffset: 16 &+ 4 &* index, as: Float.self)
        guard value >= (index == 1 || index == 2 ? -1 : 0), value <= 1 else { throw .badEvent }
      }
      // The waveform is always −1, because a score file contains no audio. The kind and three flags follow.
      guard event.load(fromByteOffset: 44, as: Int32.self) == -1,
        EventType(rawValue: event.load(fromByteOffset: 48, as: UInt8.self)) != nil,
        isFlags(event + 49, 3)
      else { throw .badEvent }
    }
  }

  private static func checkChanges(
    _ first: UnsafeRawPointer, _ lane: Range<Int>
  ) throws(ScoreFileError) {
    var before = 0.0
    for number in lane {
      let change = first + number &* changeSize
      let time = change.load(as: Double.self)
      let value = change.load(fromByteOffset: 8, as: Double.self)
      guard time >= before, time <= latestTime, value >= -1, value <= 1 else { throw .badChange }
      before = time
    }
  }

  private static func checkSegments(
    _ first: UnsafeRawPointer, _ lane: Range<Int>
  ) throws(ScoreFileError) {
    var before = 0.0
    for number in lane {
      let segment = first + number &* segmentSize
      let time = segment.load(as: Double.self)
      guard time >= before, time <= latestTime else { throw .badSegment }
      before = time
      let value = segment.load(fromByteOffset: 8, as: Double.self)
      let slope = segment.load(fromByteOffset: 16, as: Double.self)
      // NaN fails the comparisons. Within the bounds, no product or sum that the synthesizer makes is infinite.
      guard value.magnitude <= largestValue, slope.magnitude <= largestSlope, isFlags(segment + 24, 2)
      else { throw .badSegment }
    }
  }

  /// Returns whether each of `count` bytes is 0 or 1, so that all of them can be read as `Bool`.
  private static func isFlags(_ bytes: UnsafeRawPointer, _ count: Int) -> Bool {
    for index in 0..<count where bytes.load(fromByteOffset: index, as: UInt8.self) > 1 { return false }
    return true
  }
}
