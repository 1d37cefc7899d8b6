/// A corner of the polyline that represents the levels in a golden file.
struct GoldenPoint: Hashable {
  var time: Double
  var intensity: Float
  /// The sharpness, 0…1; `nil` if nothing is felt at that time.
  var sharpness: Float?

  /// The largest accepted distance between the polyline and the felt intensity.
  private static let intensityError: Float = 0.01
  private static let sharpnessError: Float = 0.02
  /// The interval at which an engine reports its level, in seconds.
  private static let period = 0.001

  /// Returns the fewest corners whose polyline differs from every level by at most 0.01 of intensity and 0.02
  /// of sharpness.
  static func points(of levels: LevelCourse, until end: Double) -> [GoldenPoint] {
    simplified(corners(of: levels, until: end))
  }

  /// Returns a point for each change of level, and another point at the end of a level that stayed constant.
  private static func corners(of levels: LevelCourse, until end: Double) -> [GoldenPoint] {
    var points: [GoldenPoint] = []
    func add(_ time: Double, _ intensity: Float, _ sharpness: Float) {
      points.append(GoldenPoint(time: time, intensity: intensity, sharpness: intensity > 0 ? sharpness : nil))
    }
    var last = LevelCourse.Step(time: -1, intensity: 0, sharpness: 0)
    for step in levels.steps {
      if step.time - last.time > 1.5 * period && step.time > 0 {
        add(max(0, step.time - period), last.intensity, last.sharpness)
      }
      add(step.time, step.intensity, step.sharpness)
      last = step
    }
    if last.intensity > 0 && end > last.time { add(end, last.intensity, last.sharpness) }
    return points
  }

  /// Removes points that lie on the line between their neighbours, within the accepted distances. Each point
  /// narrows the cone of lines that may start at the last corner. If a point lies outside the cone, the point
  /// before it becomes a corner.
  private static func simplified(_ points: [GoldenPoint]) -> [GoldenPoint] {
    guard var corner = points.first else { return [] }
    var result = [corner]
    var cone = Cone()
    var before = corner
    for point in points.dropFirst() {
      let changes = (before.sharpness == nil) != (point.sharpness == nil)
      if before != corner && (changes || !cone.contains(point, from: corner)) {
        result.append(before)
        corner = before
        cone = Cone()
      }
      cone.narrow(by: point, from: corner)
      if changes {
        // Where the level starts or ends, one side has no sharpness between which to interpolate.
        if before != corner { result.append(before) }
        result.append(point)
        corner = point
        cone = Cone()
      }
      before = point
    }
    if before != corner { result.append(before) }
    return result
  }

  /// The range of slopes that lines from a corner may have.
  private struct Cone {
    var intensity: (low: Double, high: Double) = (-.infinity, .infinity)
    var sharpness: (low: Double, high: Double) = (-.infinity, .infinity)

    func contains(_ point: GoldenPoint, from corner: GoldenPoint) -> Bool {
      let length = point.time - corner.time
      guard length > 0 else { return false }
      let slope = Double(point.intensity - corner.intensity) / length
      let tone = Double((point.sharpness ?? 0) - (corner.sharpness ?? 0)) / length
      return slope >= intensity.low && slope <= intensity.high && tone >= sharpness.low
        && tone <= sharpness.high
    }

    mutating func narrow(by point: GoldenPoint, from corner: GoldenPoint) {
      let length = point.time - corner.time
      guard length > 0 else { return }
      let rise = Double(point.intensity - corner.intensity)
      let error = Double(GoldenPoint.intensityError)
      intensity.low = max(intensity.low, (rise - error) / length)
      intensity.high = min(intensity.high, (rise + error) / length)
      let change = Double((point.sharpness ?? 0) - (corner.sharpness ?? 0))
      let toneError = Double(GoldenPoint.sharpnessError)
      sharpness.low = max(sharpness.low, (change - toneError) / length)
      sharpness.high = min(sharpness.high, (change + toneError) / length)
    }
  }
}
