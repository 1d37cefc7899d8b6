import HapticModel
import HapticOperations

/// A composed pattern in the form that a page draws and plays: numbers as letters of Base64.
///
/// For each event, by time: its time after the event before in tenths of a millisecond, its duration in
/// milliseconds (0 for a transient), intensity and sharpness; then, for a continuous event, its curve of
/// intensity and its curve of sharpness: the number of points, and for each point its time and its value after the point
/// before. Values are in 1/250, times of points in milliseconds from the start of the event.
struct PagePattern {
  /// The numbers.
  let text: String
  /// The time in seconds up to which the page holds the pattern; `nil` if it holds all of it.
  let end: Double?

  /// The largest number of letters of one pattern.
  private static let limit = 60_000

  /// Creates the text of a pattern.
  init(_ pattern: HapticPattern) {
    let events = pattern.events.filter { $0.type == .hapticTransient || $0.type == .hapticContinuous }
      .sorted { $0.time < $1.time }
    let curves = Curves(pattern)
    var out: [UInt8] = []
    var last = 0
    var end: Double?
    for event in events {
      var part: [UInt8] = []
      let time = Self.whole(event.time, 10_000)
      Base64.append(time - last, to: &part)
      let isVibration = event.type == .hapticContinuous
      let duration = event.effectiveDuration ?? 0
      Base64.append(isVibration ? max(1, Self.whole(duration, 1000)) : 0, to: &part)
      for id in [EventParameterID.hapticIntensity, .hapticSharpness] {
        Base64.append(Self.whole(Double(event[id]), 250), to: &part)
      }
      if isVibration {
        for id in [DynamicParameterID.hapticIntensityControl, .hapticSharpnessControl] {
          Self.append(curves.points(id, from: event.time, to: event.time + duration), to: &part)
        }
      }
      if out.count + part.count > Self.limit {
        end = event.time
        break
      }
      last = time
      out += part
    }
    text = String(decoding: out, as: UTF8.self)
    self.end = end
  }

  private static func append(_ points: [(time: Double, value: Double)], to out: inout [UInt8]) {
    Base64.append(points.count, to: &out)
    var last = (0, 0)
    for point in points {
      let next = (whole(point.time, 1000), whole(point.value, 250))
      Base64.append(next.0 - last.0, to: &out)
      Base64.append(next.1 - last.1, to: &out)
      last = next
    }
  }

  private static func whole(_ value: Double, _ scale: Double) -> Int {
    Int(max(-1e9, min(1e9, (value * scale).rounded())))
  }

  /// The curves of a pattern, by control and time.
  private struct Curves {
    private var lists: [DynamicParameterID: [ParameterCurve]] = [:]

    init(_ pattern: HapticPattern) {
      for curve in pattern.curves.sorted(by: { $0.time < $1.time }) {
        lists[curve.id, default: []].append(curve)
      }
    }

    /// Returns the points of the curves that start within an event, from its start.
    func points(
      _ id: DynamicParameterID, from start: Double, to end: Double
    ) -> [(time: Double, value: Double)] {
      guard let list = lists[id] else { return [] }
      var low = 0
      var high = list.count
      while low < high {
        let middle = (low + high) / 2
        if list[middle].time < start - 1e-4 { low = middle + 1 } else { high = middle }
      }
      return list[low...].prefix { $0.time <= end }.flatMap { curve in
        curve.controlPoints.map { (curve.time + $0.time - start, Double($0.value)) }
      }
    }
  }
}
