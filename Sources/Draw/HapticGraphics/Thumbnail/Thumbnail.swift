import HapticModel
import HapticText

/// Draws patterns as small images without text, for lists of files.
///
/// Bars are transients and areas are continuous events; height is intensity, and colour is sharpness, after curves and parameters.
/// A strip below shows tones and audio files. Waveforms are not shown, because a thumbnailer can read only the pattern.
public struct Thumbnail: Sendable {
  /// The limits of the width, in pixels.
  public static let sizes = 16...1024

  /// The width in pixels. The height is three quarters of it.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether the background is dark.
  public let isDark: Bool

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - size: the width, in pixels, clamped to ``sizes``.
  ///   - isDark: whether the background is dark.
  public init(size: Int, isDark: Bool = true) {
    width = min(Self.sizes.upperBound, max(Self.sizes.lowerBound, size))
    height = width * 3 / 4
    self.isDark = isDark
  }

  /// The number of columns of the pictures that the renderer draws.
  public var columns: Int { max(16, width / 3) }

  /// Returns a PNG file with the pictures of patterns that play at the same time, on one time axis.
  public func png(_ pictures: [PatternPicture]) -> [UInt8] {
    var drawing = ThumbnailDrawing(self, Self.joined(pictures))
    drawing.draw()
    return PNGWriter.bytes(
      of: drawing.canvas.pixels(cornerRadius: Double(width) / 16), width: width, height: height)
  }
}

extension Thumbnail {
  /// Returns the picture of several patterns. Audio is that of the first pattern that has any.
  private static func joined(_ pictures: [PatternPicture]) -> PatternPicture {
    guard var whole = pictures.first else { return PatternPicture(HapticPattern()) }
    var end = whole.start + whole.span
    for picture in pictures.dropFirst() {
      whole.start = min(whole.start, picture.start)
      end = max(end, picture.start + picture.span)
      whole.tones = whole.tones ?? picture.tones
      whole.sounds = whole.sounds ?? picture.sounds
      guard let lane = picture.haptic else { continue }
      let own = whole.haptic ?? HapticLane(taps: [], shapes: [], isChanged: false)
      whole.haptic = HapticLane(
        taps: (own.taps + lane.taps).sortedStably { $0.time }, shapes: own.shapes + lane.shapes,
        isChanged: own.isChanged || lane.isChanged)
    }
    whole.span = end - whole.start
    return whole
  }
}

/// The drawing of one thumbnail.
private struct ThumbnailDrawing {
  private(set) var canvas: PixelCanvas
  private let picture: PatternPicture
  private let scale: [UInt32]
  private let (rule, audio): (UInt32, UInt32)
  /// The length of the longest side relative to 128 pixels, by which widths of lines grow.
  private let unit: Double
  /// The width of the strokes of which areas consist, in pixels: a quarter of one in a small image, so that edges are smooth.
  private let stroke: Double
  private let (left, right, top, base, bottom): (Double, Double, Double, Double, Double)

  init(_ thumbnail: Thumbnail, _ picture: PatternPicture) {
    self.picture = picture
    scale = thumbnail.isDark ? SharpnessScale.dark : SharpnessScale.light
    rule = PictureColours.colour("rule", dark: thumbnail.isDark)
    audio = PictureColours.colour("audio", dark: thumbnail.isDark)
    canvas = PixelCanvas(
      width: thumbnail.width, height: thumbnail.height,
      filledWith: PictureColours.colour("panel", dark: thumbnail.isDark))
    let (width, height) = (Double(thumbnail.width), Double(thumbnail.height))
    unit = width / 128
    stroke = min(1, max(0.25, width / 512))
    let margin = width / 16
    (left, right, top, bottom) = (margin, width - margin, margin, height - margin)
    let hasStrip = picture.haptic != nil && (picture.tones != nil || picture.sounds != nil)
    base = picture.haptic == nil ? top : hasStrip ? bottom - (bottom - top) * 0.24 : bottom
  }

  mutating func draw() {
    if let haptic = picture.haptic {
      for shape in haptic.shapes { draw(shape) }
      canvas.fill(x: (left, right), y: (base, base + max(1, unit)), rule)
      draw(haptic.taps)
    }
    let strip = picture.haptic == nil ? top : base + 5 * unit
    if let sounds = picture.sounds { draw(sounds, from: strip) }
    if let tones = picture.tones { draw(tones, from: strip) }
  }

  private func x(_ time: Double) -> Double { left + (right - left) * (time - picture.start) / picture.span }

  private func colour(_ sharpness: Double) -> UInt32 { scale[SharpnessScale.step(of: sharpness)] }

  /// Calls a closure for each stroke from one time to another, with the left edge and the time at its middle.
  private func eachColumn(from start: Double, to end: Double, _ body: (_ x: Double, _ time: Double) -> Void) {
    let (first, last) = (max(left, x(start)), min(right, max(x(end), x(start) + unit)))
    var edge = first
    while edge < last {
      let time = picture.start + (edge + stroke / 2 - left) / (right - left) * picture.span
      body(edge, min(end, max(start, time)))
      edge += stroke
    }
  }

  private mutating func draw(_ shape: EnvelopeShape) {
    var strokes: [(x: Double, y: Double, colour: UInt32)] = []
    eachColumn(from: shape.effective.start, to: shape.effective.end) { x, time in
      let level = min(1, max(0, shape.effective.value(at: time) ?? 0))
      strokes.append((x, base - (base - top) * level, colour(shape.sharpness.value(at: time) ?? 0.5)))
    }
    for (index, each) in strokes.enumerated() {
      canvas.fill(
        x: (each.x, each.x + stroke), y: (each.y, base), each.colour, opacity: 0.5)
      // The outline connects the levels of neighbouring columns.
      let before = index > 0 ? strokes[index - 1].y : base
      let ends = (min(each.y, before), min(base, max(each.y, before) + 1.25 * unit))
      canvas.fill(x: (each.x, each.x + stroke), y: ends, each.colour)
    }
  }

  private mutating func draw(_ taps: [TransientMark]) {
    let gaps = zip(taps, taps.dropFirst()).map { x($1.time) - x($0.time) }.sorted()
    let wide = gaps.isEmpty ? 4.0 * unit : min(4 * unit, max(1.25 * unit, gaps[gaps.count / 4] * 0.7))
    for tap in taps {
      let middle = min(right - wide / 2, max(left + wide / 2, x(tap.time)))
      // A transient without strength is visible too.
      let level = min(1, max(0.04, tap.effective.intensity))
      canvas.fill(
        x: (middle - wide / 2, middle + wide / 2), y: (base - (base - top) * level, base),
        colour(tap.effective.sharpness))
    }
  }

  private mutating func draw(_ lane: SoundLane, from top: Double) {
    let rows = Double(max(1, lane.rowCount))
    let tall = min(14 * unit, (bottom - top) / rows)
    for block in lane.blocks {
      let y = top + Double(block.row) * tall
      let end = max(x(block.start) + unit, x(block.end))
      canvas.fill(
        x: (max(left, x(block.start)), min(right, end)), y: (y, y + tall - unit), audio,
        opacity: 0.45)
    }
  }

  private mutating func draw(_ lane: ToneLane, from top: Double) {
    let half = min(6 * unit, (bottom - top) / 4)
    for band in lane.bands {
      var strokes: [(x: Double, y: Double, half: Double)] = []
      eachColumn(from: band.volume.start, to: band.volume.end) { x, time in
        let pitch = min(1, max(-1, band.pitch.value(at: time) ?? 0))
        let y = top + half + (bottom - top - 2 * half) * (1 - pitch) / 2
        strokes.append((x, y, max(0.5 * unit, half * min(1, max(0, band.volume.value(at: time) ?? 0)))))
      }
      for each in strokes {
        canvas.fill(
          x: (each.x, each.x + stroke), y: (each.y - each.half, each.y + each.half), audio,
          opacity: 0.8)
      }
    }
  }
}
