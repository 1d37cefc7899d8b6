import HapticPerception

/// Plans which hits of a live sound become transients.
///
/// Of two hits that are closer than the spacing, the first is felt; the second is felt only if it is clearly
/// stronger. From the third hit of a row on, the hits are felt as a roll, whose transients are at least so
/// far apart that a hand can count them.
struct LiveTransientPlan: Sendable {
  /// A hit that becomes a transient as soon as its strength is known.
  struct Waiting: Sendable {
    /// The number of the sample at which the attack starts.
    var sample: Int64 = 0
    var brightness = 0.0
  }

  private var waiting = [Waiting](repeating: Waiting(), count: 8)
  private(set) var count = 0
  private var row = 0
  private var lastHit = -1.0
  private var lastTransient = -1.0
  private var lastLevel = 0.0

  /// The level in dB by which the second of two close hits must exceed the first to be felt.
  private static var advantage: Double { 6 }

  /// The earliest hit that waits; `nil` if no hit waits.
  var first: Waiting? { count > 0 ? waiting[0] : nil }

  mutating func removeFirst() {
    guard count > 0 else { return }
    count -= 1
    for index in 0..<count { waiting[index] = waiting[index + 1] }
  }

  mutating func removeAll() { count = 0 }

  /// Decides whether a hit becomes a transient. Hits must be added in the order of time.
  ///
  /// - Parameters:
  ///   - time: the time of the attack in seconds.
  ///   - level: the felt level in dB above threshold, from the sound so far.
  mutating func add(
    _ hit: Waiting, at time: Double, level: Double, _ map: LoudnessMap, _ settings: CompositionSettings
  ) {
    let missing = 1 - settings[.sensitivity]
    let floor = LoudnessMap.feltFloor
    guard level >= floor + missing * missing * (map.feltTop - floor) else { return }
    let spacing = settings.seconds(.spacing)
    row = lastHit >= 0 && time - lastHit < spacing ? row + 1 : 1
    lastHit = time
    if lastTransient >= 0 {
      guard time - lastTransient >= TransientPlan.rollSpacing else { return }
      let isFar = time - lastTransient >= spacing
      guard isFar || row >= TransientPlan.rollLength || level >= lastLevel + Self.advantage else { return }
    }
    guard count < waiting.count else { return }
    waiting[count] = hit
    count += 1
    lastTransient = time
    lastLevel = level
  }
}
