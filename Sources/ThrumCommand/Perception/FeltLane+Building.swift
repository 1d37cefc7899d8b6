import HapticAnalysis
import HapticGraphics
import HapticModel
import HapticPerception
import HapticPicture

extension FeltLane {
  /// The lane of a pattern on a class of devices, as far as an axis shows it.
  init(_ pattern: HapticPattern, on device: DeviceClass, from start: Double, span: Double) {
    let trace = FeltTrace(pattern, on: DesignTarget(device), motors: MotorDrive.standard)
    var points: [TimedValue] = []
    for (index, frame) in trace.frames.enumerated() {
      let time = Double(index) / 200
      if time >= start, time <= start + span { points.append(TimedValue(time, Double(frame.level))) }
    }
    let taps = trace.tapFates(in: pattern).filter { $0.time >= start && $0.time <= start + span }
    func marks(_ kind: TapFate.Kind) -> [TimedValue] {
      let marked = taps.filter { $0.kind == kind }
      // More could not be distinguished.
      return marked.prefix(400).map { TimedValue($0.time, $0.level) }
    }
    self.init(
      device: device.name, level: Course(points).simplified(tolerance: 0.25),
      needed: PerceptionConstants.demandedLevel, lost: marks(.lost), fused: marks(.fused))
  }
}
