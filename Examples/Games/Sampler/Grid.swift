import Foundation
import Stage
import Thrum

/// The grid of patterns.
final class Grid: Scene {
  private struct Cell {
    var name: String
    var pattern: HapticPattern
    var player: AdvancedHapticPlayer
    var start: Double?
  }

  /// No folder, or nothing in it that can be played.
  struct Empty: Error, CustomStringConvertible {
    let folder: String
    var description: String { "\(folder) has no pattern that can be played; name a folder with AHAP files" }
  }

  private let engine: HapticEngine
  private var cells: [Cell] = []
  private var selected = 0
  private var loops = false
  private var isMuted = false
  private var speed = 1.0

  private static let keys = Array("1234567890qwertyui")
  private static let columns = 3
  private static let (left, top, width, height, gap): (Float, Float, Float, Float, Float) = (
    24, 24, 186, 100, 14
  )

  init(folder: String) throws {
    engine = try HapticEngine(output: DefaultOutput.make())
    engine.isAutoShutdownEnabled = true
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for file in files.filter({ $0.hasSuffix(".ahap") }).sorted() where cells.count < Self.keys.count {
      // A file that is no pattern, or whose sound is missing, has no cell.
      guard let pattern = try? HapticPattern(contentsOf: folder + "/" + file),
        let player = try? engine.makeAdvancedPlayer(with: pattern)
      else { continue }
      cells.append(Cell(name: String(file.dropLast(5)), pattern: pattern, player: player))
    }
    guard !cells.isEmpty else { throw Empty(folder: folder) }
  }

  func handle(_ input: Input) throws {
    switch input {
    case .key(.character("l"), isDown: true), .button(.west):
      loops.toggle()
      for cell in cells { cell.player.loops = loops }
    case .key(.character("m"), isDown: true), .button(.north):
      isMuted.toggle()
      for cell in cells { cell.player.isMuted = isMuted }
    case .key(.up, isDown: true): change(speed: 1.25)
    case .key(.down, isDown: true): change(speed: 0.8)
    case .key(.left, isDown: true), .button(.left), .button(.up): select(selected - 1)
    case .key(.right, isDown: true), .button(.right), .button(.down): select(selected + 1)
    case .key(.space, isDown: true), .button(.south): try play(selected)
    case .key(.enter, isDown: true), .button(.east): try stopAll()
    case .key(.character(let character), isDown: true):
      if let index = Self.keys.firstIndex(of: character), index < cells.count { try play(index) }
    case .press(let x, let y):
      if let index = cells.indices.first(where: { isInside($0, x, y) }) { try play(index) }
    default: break
    }
  }

  private func select(_ index: Int) { selected = (index + cells.count) % cells.count }

  private func change(speed factor: Double) {
    speed = min(max(speed * factor, 0.25), 4)
    for cell in cells { cell.player.playbackRate = speed }
  }

  private func play(_ index: Int) throws {
    selected = index
    try cells[index].player.start()
    cells[index].start = engine.currentTime
  }

  private func stopAll() throws {
    for index in cells.indices where cells[index].player.isPlaying { try cells[index].player.stop() }
  }

  func step(_ seconds: Double) throws {}

  private func place(_ index: Int) -> (x: Float, y: Float) {
    (
      Self.left + Float(index % Self.columns) * (Self.width + Self.gap),
      Self.top + Float(index / Self.columns) * (Self.height + Self.gap)
    )
  }

  private func isInside(_ index: Int, _ x: Float, _ y: Float) -> Bool {
    let place = place(index)
    return x >= place.x && x <= place.x + Self.width && y >= place.y && y <= place.y + Self.height
  }

  func draw(on canvas: Canvas, _ felt: Felt) {
    for index in cells.indices { draw(index, on: canvas) }
    FeltPanel().draw(
      on: canvas, felt, x: 980 - FeltPanel.width - 16, y: 24, height: 672,
      hints: [
        ("1 - I", "PLAY"), ("L", loops ? "LOOP: ON" : "LOOP: OFF"),
        ("^ _", "SPEED \(Int((speed * 100).rounded())) %"), ("M", isMuted ? "MUTED" : "MUTE"),
        ("ENTER", "STOP ALL"),
      ])
  }

  private func draw(_ index: Int, on canvas: Canvas) {
    let (cell, place) = (cells[index], place(index))
    let isPlaying = cell.player.isPlaying
    let edge = isPlaying ? Theme.text : index == selected ? Theme.quiet : Theme.edge
    canvas.card(place.x, place.y, Self.width, Self.height, radius: 12, edge.faded(isPlaying ? 1 : 0.8))
    canvas.card(place.x + 1.5, place.y + 1.5, Self.width - 3, Self.height - 3, radius: 11, Theme.panel)
    canvas.text(
      cell.name.replacingOccurrences(of: "-", with: " "), place.x + 12, place.y + 12, size: 9, Theme.text)
    canvas.text(
      String(Self.keys[index]), place.x + Self.width - 12, place.y + 12, size: 9, Theme.quiet, .right)
    let length = max(cell.pattern.duration, 0.05)
    let (left, width) = (place.x + 12, Self.width - 24)
    let (base, height) = (place.y + Self.height - 14, Self.height - 50)
    canvas.rectangle(left, base, width, 1, Theme.edge)
    for event in cell.pattern.events where event.type.isHaptic {
      let intensity = value(event, .hapticIntensity) * 0.9 + 0.1
      let ink = Theme.felt(value(event, .hapticSharpness))
      let x = left + width * Float(min(event.time / length, 1))
      if event.type == .hapticTransient {
        canvas.line(x, base, x, base - height * intensity, width: 2.4, ink)
        canvas.disc(x, base - height * intensity, 3, ink)
      } else {
        let end = min((event.time + (event.duration ?? length)) / length, 1)
        let right = max(left + width * Float(end), x + 2)
        canvas.rectangle(
          x, base - height * intensity, right - x, height * intensity, ink.faded(0.75), ink.faded(0.25))
      }
    }
    if isPlaying, let start = cell.start {
      let passed = (engine.currentTime - start) * speed
      let share = loops ? passed.truncatingRemainder(dividingBy: length) / length : min(passed / length, 1)
      canvas.rectangle(left + width * Float(max(0, share)), place.y + 30, 1.5, Self.height - 40, Theme.text)
    }
  }

  private func value(_ event: HapticEvent, _ id: EventParameterID) -> Float {
    event.parameters.first { $0.id == id }?.value ?? id.facts.defaultValue(for: event.type)
  }
}
