/// The part of the time axis that the picture shows.
struct TimeWindow {
  let start: Double
  let end: Double
  /// Whether the window omits a part of the axis.
  let isPart: Bool

  /// The length of the window in seconds, always above 0.
  var length: Double { end - start }

  init(from: Double, to: Double?, axis: Double) {
    let shortest = min(0.001, axis)
    start = from > 0 ? min(from, axis - shortest) : 0
    end = max(start + shortest, min(axis, to ?? axis))
    isPart = start > 0 || end < axis
  }
}

extension PatternPicture {
  /// Returns the picture without everything outside the window.
  func cut(to window: TimeWindow) -> PatternPicture {
    var picture = self
    picture.start = window.start
    picture.span = window.length
    picture.isPart = true
    picture.haptic?.taps.removeAll { $0.time < window.start || $0.time > window.end }
    picture.haptic?.shapes = haptic?.shapes.compactMap { $0.cut(to: window) } ?? []
    picture.tones?.bands = tones?.bands.compactMap { $0.cut(to: window) } ?? []
    picture.sounds?.blocks = sounds?.blocks.compactMap { $0.cut(to: window) } ?? []
    picture.controls = controls.map { $0.cut(to: window) }
    if picture.tones?.bands.isEmpty == true { picture.tones = nil }
    if picture.sounds?.blocks.isEmpty == true { picture.sounds = nil }
    return picture
  }
}

extension Polyline {
  /// Returns the part of the polyline within the window; `nil` if the polyline is outside the window.
  func cut(to window: TimeWindow) -> Polyline? {
    guard !points.isEmpty, end >= window.start, start <= window.end else { return nil }
    var kept: [TimedValue] = []
    if start < window.start, let value = value(at: window.start) {
      kept.append(TimedValue(window.start, value))
    }
    kept += points.filter { $0.time >= window.start && $0.time <= window.end }
    if end > window.end, let value = value(at: window.end) { kept.append(TimedValue(window.end, value)) }
    return Polyline(kept)
  }

  /// Returns the polyline with a fall to 0 at each side at which the whole polyline was cut.
  fileprivate func closed(to window: TimeWindow, of whole: Polyline) -> Polyline {
    var closed = self
    if whole.start < window.start { closed.points.insert(TimedValue(window.start, 0), at: 0) }
    if whole.end > window.end { closed.points.append(TimedValue(window.end, 0)) }
    return closed
  }
}

extension EnvelopeShape {
  fileprivate func cut(to window: TimeWindow) -> EnvelopeShape? {
    guard let effective = effective.cut(to: window), let sharpness = sharpness.cut(to: window) else {
      return nil
    }
    var shape = self
    // An area needs its base where it was cut.
    shape.effective = effective.closed(to: window, of: self.effective)
    shape.sharpness = sharpness
    shape.authored = authored.cut(to: window)?.closed(to: window, of: authored) ?? Polyline()
    return shape
  }
}

extension ToneBand {
  fileprivate func cut(to window: TimeWindow) -> ToneBand? {
    guard let volume = volume.cut(to: window), let pitch = pitch.cut(to: window) else { return nil }
    var band = self
    band.volume = volume
    band.pitch = pitch
    band.authored = authored.cut(to: window) ?? Polyline()
    return band
  }
}

extension SoundBlock {
  fileprivate func cut(to window: TimeWindow) -> SoundBlock? {
    guard end >= window.start, start <= window.end else { return nil }
    var block = self
    block.start = max(start, window.start)
    block.end = min(end, window.end)
    block.volume = volume.cut(to: window) ?? Polyline()
    if let peaks, end > start {
      let each = (end - start) / Double(peaks.count)
      let first = min(peaks.count - 1, Int((block.start - start) / each))
      let last = min(peaks.count, max(first + 1, Int(((block.end - start) / each).rounded(.up))))
      block.peaks = Array(peaks[first..<last])
    }
    return block
  }
}

extension ControlTrack {
  fileprivate func cut(to window: TimeWindow) -> ControlTrack {
    func isShown(_ point: TimedValue) -> Bool { point.time >= window.start && point.time <= window.end }
    var track = self
    track.lane = lane.cut(to: window) ?? Polyline()
    track.points = points.filter(isShown)
    track.jumps = jumps.filter(isShown)
    return track
  }
}
