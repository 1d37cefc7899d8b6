import Foundation
import HapticAnalysis
import HapticGraphics
import HapticModel
import HapticOperations
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("thrum plot")
struct PlotTests {
  @Test("with -o it writes an SVG file")
  func file() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write("buzz.ahap", Sample.buzz)
    let run = thrum("plot", input, "-o", folder.path + "/buzz.svg")
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
    let text = String(decoding: try folder.read("buzz.svg"), as: UTF8.self)
    #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>\n"))
    #expect(text.contains(">buzz.ahap</title>") && text.contains("600 ms"))
  }

  @Test("-o - writes the SVG to standard output, from standard input too")
  func standardOutput() {
    let run = thrum("plot", "-", "-o", "-", input: Sample.tap)
    expectEqual(run.status, 0)
    #expect(run.output.hasPrefix("<svg ") && run.output.contains("1 transient"))
  }

  @Test("--thumbnail writes a small PNG of any pattern that convert reads, without reading audio")
  func thumbnail() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write("buzz.ahap", Sample.buzz)
    let run = thrum("plot", "--thumbnail", "96", input, "-o", folder.path("buzz.png"))
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
    let image = try folder.read("buzz.png")
    expectEqual(Array(image.prefix(8)), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    expectEqual(Array(image[16..<24]), [0, 0, 0, 96, 0, 0, 0, 72])
    expectEqual(thrum("convert", input, "-o", folder.path("buzz.haptic")).status, 0)
    expectEqual(
      thrum("plot", "--thumbnail", "96", folder.path("buzz.haptic"), "-o", folder.path("b.png")).status, 0)
    #expect(try folder.read("b.png").count > 57)
  }

  @Test("--thumbnail needs a file, refuses options of large pictures, and leaves nothing after an error")
  func thumbnailErrors() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write("buzz.ahap", Sample.buzz)
    let broken = try folder.write("broken.haptic", "{}")
    for words in [
      [input], ["--felt", input, "-o", "x.png"], ["--width", "500", input, "-o", "x.png"],
      [input, "-o", "x.svg"],
    ] {
      let run = thrum(["plot", "--thumbnail", "96"] + words)
      #expect(
        run.status == 64 && run.errors.contains(words.contains("x.svg") ? "PNG" : "--thumbnail"),
        "\(run.errors)")
    }
    expectEqual(thrum("plot", "--thumbnail", "2000", input, "-o", "x.png").status, 64)
    let run = thrum("plot", "--thumbnail", "96", broken, "-o", folder.path("x.png"))
    #expect(run.status == 1 && !run.errors.isEmpty)
    expectEqual(try folder.names.sorted(), ["broken.haptic", "buzz.ahap"])
  }

  @Test("without -o it draws as wide as the terminal", arguments: [24, 80, 132])
  func terminal(columns: Int) {
    let run = thrum("plot", "-", input: Sample.buzz, columns: columns)
    expectEqual(run.status, 0)
    #expect(run.output.contains("1 continuous"))
    #expect(run.lines.allSatisfy { $0.count <= columns })
    #expect(run.lines.contains { $0.count > columns - 4 })
  }

  @Test("audio that is missing is no error")
  func missingAudio() {
    let pattern = """
      {"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "AudioCustom", "EventDuration": 1,
        "EventParameters": [], "EventWaveformPath": "nowhere.wav"}}]}
      """
    let run = thrum("plot", "-", input: pattern)
    #expect(run.status == 0 && run.errors.isEmpty && run.output.contains("nowhere.wav"))
  }

  @Test("a file that does not play is status 1, one that is not there 66; no picture is left behind")
  func failures() throws {
    let folder = try TemporaryFolder()
    let broken = try folder.write("broken.ahap", "{}")
    expectEqual(thrum("plot", broken, "-o", folder.path + "/out.svg").status, 1)
    expectEqual(thrum("plot", folder.path + "/none.ahap", "-o", folder.path + "/out.svg").status, 66)
    #expect(try folder.names == ["broken.ahap"])
    let tap = try folder.write("tap.ahap", Sample.tap)
    expectEqual(thrum("plot", tap, "-o", folder.path + "/no/such/folder.svg").status, 73)
  }

  @Test("the pictures in Docs/Images are those of the samples", arguments: ["inflate", "spring-boing"])
  func images(sample: String) throws {
    let root = Package.root.path
    let drawn = thrum("plot", "\(root)/Samples/\(sample).ahap", "-o", "-").output
    let kept = try String(contentsOfFile: "\(root)/Docs/Images/\(sample).svg", encoding: .utf8)
    #expect(drawn == kept, "Tools/draw-images.sh draws it anew")
  }

  @Test("--from and --to show a part: its marks, its times, nothing else")
  func part() throws {
    let run = thrum(
      "plot", "-", "-o", "-", "--from", "0.35", "--to", "0.55", input: Sample.taps(0.1, 0.4, 0.5, 0.9))
    expectEqual(run.status, 0)
    #expect(run.output.contains("0.35 to 0.55 s shown"))
    #expect(run.output.contains("at 0.4 s") && run.output.contains("at 0.5 s"))
    #expect(!run.output.contains("at 0.1 s") && !run.output.contains("at 0.9 s"))
    #expect(run.output.contains(">400</text>") && !run.output.contains(">200</text>"))
    expectEqual(
      thrum("plot", "-", "--from", "0.35", "--to", "0.55", input: Sample.buzz, columns: 80).status, 0)
  }

  @Test("--width and --theme do what they say")
  func widthAndTheme() {
    let wide = thrum("plot", "-", "-o", "-", "--width", "1200", "--theme", "dark", input: Sample.tap).output
    #expect(wide.contains("width=\"1200\"") && !wide.contains("prefers-color-scheme"))
    let plain = thrum("plot", "-", "-o", "-", input: Sample.tap).output
    #expect(plain.contains("width=\"960\"") && plain.contains("prefers-color-scheme"))
    #expect(
      thrum("plot", "-", "--width", "50", input: Sample.tap, columns: 100).lines.allSatisfy { $0.count <= 50 }
    )
  }

  @Test("several files draw one after the other, or one file each into a folder")
  func several() throws {
    let folder = try TemporaryFolder()
    try folder.write("in/buzz.ahap", Sample.buzz)
    try folder.write("in/tap.ahap", Sample.tap)
    let run = thrum("plot", folder.path("in"), columns: 80)
    #expect(run.output.contains("buzz.ahap") && run.output.contains("tap.ahap"))
    try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: true)
    let written = thrum("plot", folder.path("in"), "-o", folder.path("out"), errorsAreTerminal: true)
    #expect(written.status == 0 && written.errors.split(separator: "\n").count == 2)
    #expect(folder.exists("out/buzz.svg") && folder.exists("out/tap.svg"))
  }

  @Test("a name that ends in .png is a PNG image, or says which package is missing")
  func png() throws {
    let folder = try TemporaryFolder()
    let tap = try folder.write("tap.ahap", Sample.tap)
    let run = thrum("plot", tap, "-o", folder.path("tap.png"), "--width", "640")
    guard run.status == 0 else {
      #expect(run.status == 69 && run.errors.contains("install the package librsvg2-2"))
      #expect(!folder.exists("tap.png"))
      return
    }
    let bytes = try folder.read("tap.png")
    expectEqual(Array(bytes.prefix(8)), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // The width in the header, big-endian.
    let width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
    expectEqual(width, 640)
    #expect(bytes.count > 2_000)
  }

  @Test("--felt adds a lane with the level, the line of 10 dB and the taps that are lost or fused")
  func felt() throws {
    let folder = try TemporaryFolder()
    func tap(_ time: Double, _ intensity: Double) -> String {
      #"{"Event":{"Time":\#(time),"EventType":"HapticTransient","EventParameters":[{"ParameterID":"HapticIntensity","#
        + #""ParameterValue":\#(intensity)}]}}"#
    }
    let taps = [tap(0.1, 0.8), tap(0.4, 0.8), tap(0.42, 0.8), tap(0.8, 0.1), tap(1.1, 0.8)]
    let file = try folder.write(
      "taps.ahap", "{\"Version\": 1, \"Pattern\": [\(taps.joined(separator: ","))]}")
    let plain = thrum("plot", file, "-o", "-").output
    let svg = thrum("plot", "--felt", file, "-o", "-").output
    #expect(!plain.contains(">Felt<") && svg.contains(">Felt<") && svg.contains("dB on taptic"))
    #expect(svg.contains("at 0.42 s is felt as one with its neighbour"))
    #expect(svg.contains("at 0.8 s is masked or not felt"))
    expectEqual(svg.components(separatedBy: "class=\"point\"").count, 2)
    _ = try XMLDocument(xmlString: svg, options: [])
    let text = thrum("plot", "--felt", "--width", "80", file).output
    let lane = try #require(text.components(separatedBy: "\n").first { $0.hasPrefix("Felt, dB") })
    #expect(lane.contains("=") && lane.contains("x"))
    #expect(text.contains("x masked or not felt   = felt as one with its neighbour"), "\(text)")
    #expect(
      text.components(separatedBy: "\n").contains { $0.trimmingCharacters(in: .whitespaces).hasPrefix("10") })
    #expect(thrum("plot", "--felt", "--on", "pad", file, "-o", "-").output.contains("dB on pad"))
    expectEqual(thrum("plot", "--on", "pad", file).status, 64)
    // A lane reaches to the end of the picture, and never falls where only the picture ends.
    let tail = HapticPattern(events: [HapticEvent(.hapticTransient, time: 0)])
    let phone = DesignTarget.phone
    expectEqual(FeltLane(tail, on: phone, from: 0, span: 4).level.points.last, TimedValue(4, 0))
    let vibration = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0, duration: 2)])
    #expect(FeltLane(vibration, on: phone, from: 0, span: 1).level.points.last?.value ?? 0 > 30)
    // Only a part, and nothing at all.
    #expect(
      thrum("plot", "--felt", "--from", "0.5", "--to", "0.9", file, "-o", "-").output.contains("at 0.8 s"))
    let empty = try folder.write("empty.ahap", #"{"Version": 1, "Pattern": []}"#)
    expectEqual(thrum("plot", "--felt", empty, "-o", "-").status, 0)
  }
}
