import HapticModel

/// Reads a file in one pass over its bytes, directly into the values of a pattern.
///
/// The reader never reads a byte at or after `end`, and every loop either advances `position` or stops. Its
/// methods are grouped by file: blanks, strings, numbers, containers, then the levels of AHAP.
struct Reader: ~Copyable {
  let base: UnsafePointer<UInt8>
  let end: Int
  let limits: AHAPDecoder.Limits
  var position = 0
  var log: FindingLog
  var pattern = HapticPattern()
  /// The locations of the entries; `nil` if they are not recorded.
  var places: PlaceLog?
  /// The first haptic event that relies on a default intensity or sharpness.
  var firstDefaults: PlaceLog.Entry?
  /// Whether the event that was read last relies on a default, if no earlier one does.
  var reliesOnDefaults = false

  /// The current key path: one component for each level, of which `depth` are valid.
  let path: UnsafeMutablePointer<PathComponent>
  var depth = 0
  /// The number of values stored under unknown keys so far.
  var extraValues = 0

  /// The locations of the parameters of the event that is being read, in the same order as the parameters.
  var parameterSpots: [Spot] = []
  /// The locations of the values of the control points that are being read, in the same order as the points.
  var pointSpots: [Spot] = []
  var usage = ControlUsage()
  /// The locations of the entries of the pattern's curves, in the same order as the curves.
  var curveSpots: [Spot] = []
  let ranges: ValueRanges
  /// Returns what is wrong with an audio file; `nil` if audio files are not checked.
  let audioProblem: ((String) -> AHAPDecoder.AudioProblem?)?

  init(
    _ base: UnsafePointer<UInt8>, count: Int, limits: AHAPDecoder.Limits, keepsPlaces: Bool = false,
    audioProblem: ((String) -> AHAPDecoder.AudioProblem?)? = nil
  ) {
    self.audioProblem = audioProblem
    places = keepsPlaces ? PlaceLog() : nil
    self.base = base
    end = count
    var limits = limits
    limits.depth = min(max(limits.depth, 1), AHAPDecoder.Limits.deepest)
    self.limits = limits
    log = FindingLog(limit: max(limits.findings, 0))
    path = .allocate(capacity: limits.depth + 4)
    path.initialize(repeating: PathComponent(), count: limits.depth + 4)
    ranges = ValueRanges()
  }

  deinit { path.deallocate() }
}
