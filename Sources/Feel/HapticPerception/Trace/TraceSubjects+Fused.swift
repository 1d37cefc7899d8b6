extension TraceSubjects {
  /// Returns the times of the rises of the first trace that are felt as one with the rise before them in the second: both are
  /// events of their own, and one rise of the second trace lasts over both without an onset for the later one.
  static func fused(_ first: [FeltRise], _ second: [FeltRise], _ path: TracePath) -> [Double] {
    let window = Double(TraceConstants.missingFrames) / PerceptionConstants.frameRate
    let own = first.filter {
      $0.salience >= TraceConstants.ownSalience && $0.level >= PerceptionConstants.demandedLevel
    }
    var fused: [Double] = []
    var next = 0
    for index in own.indices.dropFirst() {
      let place = path.second(of: own[index].time)
      let before = path.second(of: own[index - 1].time)
      while next < second.count, second[next].time < before - window { next += 1 }
      guard next < second.count, second[next].time <= before + window else { continue }
      // The rise that is nearest to the earlier one.
      var cause = next
      while cause + 1 < second.count,
        (second[cause + 1].time - before).magnitude < (second[cause].time - before).magnitude
      { cause += 1 }
      var onset = 0.0
      var later = cause + 1
      while later < second.count, second[later].time <= place + window {
        if second[later].time >= place - window { onset += second[later].salience }
        later += 1
      }
      let end = second[cause].time + second[cause].duration
      if onset < TraceConstants.missingShare * own[index].salience, end >= place {
        fused.append(max(0, own[index].time))
      }
    }
    return fused
  }
}
