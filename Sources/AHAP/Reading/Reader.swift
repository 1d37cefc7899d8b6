import HapticModel

/// One pass over the bytes of a file, straight into the values of a pattern.
///
/// The reader never looks at a byte at or after `end`, and every loop either moves `position` on or ends. Its methods
/// are grouped by file: blanks, strings, numbers, containers, then the levels of AHAP.
struct Reader: ~Copyable {
  let base: UnsafePointer<UInt8>
  let end: Int
  let limits: AHAPDecoder.Limits
  var position = 0
  var log: FindingLog
  var pattern = HapticPattern()
  /// Where entries stand; nil when not asked for.
  var places: PlaceLog?

  /// Where the reader is in the tree: one component a level, `depth` of them valid.
  let path: UnsafeMutablePointer<PathComponent>
  var depth = 0
  /// Values kept under unknown keys so far.
  var extraValues = 0

  /// Where the parameters of the event being read stand, side by side with them.
  var parameterSpots: [Spot] = []
  /// Where the values of the control points being read stand, side by side with them.
  var pointSpots: [Spot] = []
  var usage = ControlUsage()
  let ranges: ValueRanges
  /// Returns what is wrong with an audio file, for a caller that has audio checked.
  let audioProblem: ((String) -> String?)?

  init(
    _ base: UnsafePointer<UInt8>, count: Int, limits: AHAPDecoder.Limits, keepsPlaces: Bool = false,
    audioProblem: ((String) -> String?)? = nil
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
