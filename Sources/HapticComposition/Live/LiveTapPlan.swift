import HapticPerception

/// Which hits of a live sound become transients.
///
/// Of two hits nearer than the spacing the first is felt, and the second only if it is clearly stronger. From the third on, hits of a row are felt
/// as a roll, at least as far apart as a hand can count.
struct LiveTapPlan: Sendable {
  /// A hit that becomes a transient once its strength is known.
  struct Waiting: Sendable {
    /// The sample of the attack.
    var sample: Int64 = 0
    var brightness = 0.0
  }

  private var waiting = [Waiting](repeating: Waiting(), count: 8)
  private(set) var count = 0
  private var row = 0
  private var lastHit = -1.0
  private var lastTap = -1.0
  private var lastLevel = 0.0

  /// dB by which the second of two near hits must be stronger.
  private static var advantage: Double { 6 }

  /// The earliest hit that waits; nil if none does.
  var first: Waiting? { count > 0 ? waiting[0] : nil }

  mutating func removeFirst() {
    guard count > 0 else { return }
    count -= 1
    for index in 0..<count { waiting[index] = waiting[index + 1] }
  }

  mutating func removeAll() { count = 0 }

  /// Decides about a hit at a time in seconds that is felt at a level in dB so far. Hits come in the order of time.
  mutating func add(
    _ hit: Waiting, at time: Double, level: Double, _ map: LoudnessMap, _ settings: CompositionSettings
  ) {
    let missing = 1 - settings[.sensitivity]
    let floor = LoudnessMap.feltFloor
    guard level >= floor + missing * missing * (map.feltTop - floor) else { return }
    let spacing = settings.seconds(.spacing)
    row = lastHit >= 0 && time - lastHit < spacing ? row + 1 : 1
    lastHit = time
    if lastTap >= 0 {
      guard time - lastTap >= TapPlan.rollSpacing else { return }
      let isFar = time - lastTap >= spacing
      guard isFar || row >= TapPlan.rollLength || level >= lastLevel + Self.advantage else { return }
    }
    guard count < waiting.count else { return }
    waiting[count] = hit
    count += 1
    lastTap = time
    lastLevel = level
  }
}
