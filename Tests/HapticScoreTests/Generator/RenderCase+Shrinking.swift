import HapticModel

extension RenderCase {
  /// A smaller case that still fails: pieces are left out one by one as long as the fault stays.
  func shrunk(while fails: (RenderCase) -> Bool) -> RenderCase {
    var best = self
    var progress = true
    while progress {
      progress = false
      for candidate in best.simpler() where fails(candidate) {
        best = candidate
        progress = true
        break
      }
    }
    return best
  }

  /// Cases with one thing less, the large things first.
  private func simpler() -> [RenderCase] {
    var result: [RenderCase] = []
    func with(_ change: (inout RenderCase) -> Void) {
      var copy = self
      change(&copy)
      result.append(copy)
    }
    if tracks.count > 1 { for index in tracks.indices { with { $0.tracks.remove(at: index) } } }
    for (index, track) in tracks.enumerated() {
      if track.loops { with { $0.tracks[index].loops = false } }
      if track.rate != 1 { with { $0.tracks[index].rate = 1 } }
      if track.startSample != 0 { with { $0.tracks[index].startSample = 0 } }
      for item in track.pattern.events.indices { with { $0.tracks[index].pattern.events.remove(at: item) } }
      for item in track.pattern.curves.indices { with { $0.tracks[index].pattern.curves.remove(at: item) } }
      for item in track.pattern.parameters.indices {
        with { $0.tracks[index].pattern.parameters.remove(at: item) }
      }
    }
    if preview { with { $0.preview = false } }
    for (index, track) in tracks.enumerated() {
      for (item, event) in track.pattern.events.enumerated() {
        for part in event.parameters.indices {
          with { $0.tracks[index].pattern.events[item].parameters.remove(at: part) }
        }
      }
      for (item, curve) in track.pattern.curves.enumerated() where curve.controlPoints.count > 1 {
        for part in curve.controlPoints.indices {
          with { $0.tracks[index].pattern.curves[item].controlPoints.remove(at: part) }
        }
      }
    }
    return result
  }
}
