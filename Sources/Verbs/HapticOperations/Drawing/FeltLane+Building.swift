import HapticAnalysis
import HapticGraphics
import HapticModel
import HapticPerception

extension FeltLane {
  /// Creates the lane that shows how strongly a pattern is felt on a device, for the part of the pattern from
  /// `start` (in seconds) that lasts `span` seconds.
  package init(_ pattern: HapticPattern, on target: DesignTarget, from start: Double, span: Double) {
    let trace = FeltTrace(pattern, on: target)
    var points: [TimedValue] = []
    for (index, frame) in trace.frames.enumerated() {
      let time = Double(index) / PerceptionConstants.frameRate
      if time >= start, time <= start + span { points.append(TimedValue(time, Double(frame.level))) }
    }
    // Nothing is felt after the end of a trace that covers the pattern.
    let end = Double(trace.frames.count) / PerceptionConstants.frameRate
    if FeltTrace.covers(pattern), end < start + span {
      points += [TimedValue(max(start, end), 0), TimedValue(start + span, 0)]
    }
    let taps = trace.transientOutcomes(in: pattern).filter { $0.time >= start && $0.time <= start + span }
    func marks(_ kind: TransientOutcome.Kind) -> [TimedValue] {
      let marked = taps.filter { $0.kind == kind }
      // More could not be distinguished in a picture.
      return marked.prefix(400).map { TimedValue($0.time, $0.level) }
    }
    self.init(
      device: target.name, level: Polyline(points).simplified(tolerance: 0.25),
      needed: PerceptionConstants.demandedLevel, lost: marks(.lost), fused: marks(.fused))
  }
}
