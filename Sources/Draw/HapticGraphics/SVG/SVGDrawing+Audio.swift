import HapticSynthesis
import HapticText

extension SVGDrawing {
  /// Draws tones as bands. The vertical position of a band shows the pitch, its thickness shows the volume.
  mutating func draw(_ lane: ToneLane, in frame: SVGLayout.Frame) {
    let middle = frame.top + frame.height / 2
    let reach = frame.height / 2 - 16
    func y(_ pitch: Double) -> Double { middle - reach * min(1, max(-1, pitch)) }
    drawName(
      "Tones", "pitch, Hz", in: frame, scale: [(y(1), "1760"), (y(0), "440"), (y(-1), "110")])
    for pitch in [1.0, 0, -1] { drawLevel(y(pitch), dashed: true) }
    func outline(_ band: ToneBand, _ volume: Polyline) -> String {
      let times = (volume.points.map { $0.time } + band.pitch.points.map { $0.time })
        .filter { $0 >= volume.start && $0 <= volume.end }.sortedStably(by: <)
      let spine = times.map { time in
        (
          x: layout.x(time), y: y(band.pitch.value(at: time) ?? 0),
          half: 12 * (volume.value(at: time) ?? 0)
        )
      }
      return SVGWriter.path(
        spine.map { ($0.x, $0.y - $0.half) } + spine.reversed().map { ($0.x, $0.y + $0.half) }) + "Z"
    }
    for band in lane.bands where band.authored != band.volume {
      out.element("path class=\"faint\" d=\"\(outline(band, band.authored))\"")
    }
    for band in lane.bands {
      let hertz = band.pitch.points.map { Self.hertz($0.value) }
      let (low, high) = (
        NumberText.rounded(hertz.min() ?? 0, digits: 0), NumberText.rounded(hertz.max() ?? 0, digits: 0)
      )
      let what = band.count == 1 ? "Tone" : "\(NumberText.count(band.count)) tones"
      let time =
        "\(NumberText.rounded(band.volume.start, digits: 4))–\(NumberText.rounded(band.volume.end, digits: 4)) s"
      out.element(
        "path class=\"tone\" d=\"\(outline(band, band.volume))\"",
        tip:
          "\(what), \(time): \(low.hasSameBytes(as: high) ? low : "\(low)…\(high)") Hz, volume up to \(NumberText.rounded(band.volume.peak, digits: 2))"
      )
    }
  }

  /// Returns the frequency of a pitch of −1…1, in Hz (see Rendering §5).
  static func hertz(_ pitch: Double) -> Double { EnvelopeTimes.toneHertz(min(1, max(-1, pitch))) }

  /// Draws each audio file as a block with its waveform. If the samples of a file are not available, its
  /// block is hatched.
  mutating func draw(_ lane: SoundLane, in frame: SVGLayout.Frame) {
    drawName("Sound", lane.blocks.count == 1 ? "file" : "files", in: frame, scale: [])
    let loudest = lane.peak
    let hatch = "\(idPrefix)-hatch"
    if lane.blocks.contains(where: { $0.peaks == nil }) {
      out.group(
        "pattern id=\"\(hatch)\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\""
      ) { out in out.line("<path class=\"hatch\" d=\"M0 0V7\"/>") }
    }
    for (index, block) in lane.blocks.enumerated() {
      let top = frame.top + 8 + Double(block.row) * SVGLayout.soundRow
      let height = SVGLayout.soundRow - 6
      let (x, end) = (layout.x(block.start), layout.x(block.end))
      let width = max(1.5, end - x)
      let time = "\(NumberText.rounded(block.start, digits: 4))–\(NumberText.rounded(block.end, digits: 4)) s"
      let more = block.count > 1 ? ", and \(NumberText.count(block.count - 1)) more" : ""
      out.rect(
        x, top, width, height, "rx=\"3\" class=\"block\"",
        tip: "\(block.name), \(block.hasKnownEnd ? time : "length not known")\(more)")
      if let peaks = block.peaks, !peaks.isEmpty {
        let middle = top + height / 2
        let scale = (height / 2 - 2) / loudest
        func place(_ index: Int, _ value: Double) -> (x: Double, y: Double) {
          (
            x + width * (Double(index) + 0.5) / Double(peaks.count),
            middle - scale * value
          )
        }
        // Half a pixel up and down at least, so that silence is drawn as a thin line.
        let upper = peaks.indices.map { place($0, max(peaks[$0].upperBound, 0.5 / scale)) }
        let lower = peaks.indices.reversed().map { place($0, min(peaks[$0].lowerBound, -0.5 / scale)) }
        out.element("path class=\"wave\" d=\"\(SVGWriter.path(upper + lower))Z\"")
      } else {
        out.rect(x, top, width, height, "rx=\"3\" fill=\"url(#\(hatch))\"")
      }
      // A name is drawn at the right end of its block, where most sounds are quiet. A name that is too wide
      // for its block is drawn after the block if it is the last of its row; otherwise the name is omitted.
      let label = block.hasKnownEnd || block.peaks != nil ? block.name : block.name + " (length not known)"
      let wide = SVGWriter.width(label, size: 11)
      if wide < width - 12 {
        out.label(end - 6, top + 13, label, "tag", anchor: "end")
      } else if lane.blocks.lastIndex(where: { $0.row == block.row }) == index {
        let room = layout.plotRight - 6 - (end + 6)
        if room > 40 { out.label(end + 6, top + 13, PlainText.fitted(label, to: Int(room / 7)), "note") }
      }
    }
  }
}
