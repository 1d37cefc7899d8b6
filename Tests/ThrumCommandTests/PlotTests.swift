import Foundation
import TestSupport
import Testing

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
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("<svg ") && run.output.contains("1 transient"))
  }

  @Test("without -o it draws as wide as the terminal", arguments: [24, 80, 132])
  func terminal(columns: Int) {
    let run = thrum("plot", "-", input: Sample.buzz, columns: columns)
    #expect(run.status == 0)
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
    #expect(thrum("plot", broken, "-o", folder.path + "/out.svg").status == 1)
    #expect(thrum("plot", folder.path + "/none.ahap", "-o", folder.path + "/out.svg").status == 66)
    #expect(try folder.names == ["broken.ahap"])
    let tap = try folder.write("tap.ahap", Sample.tap)
    #expect(thrum("plot", tap, "-o", folder.path + "/no/such/folder.svg").status == 73)
  }

  @Test("the pictures in Docs/Images are those of the samples", arguments: ["inflate", "spring-boing"])
  func images(sample: String) throws {
    let root = Package.root.path
    let drawn = thrum("plot", "\(root)/Samples/\(sample).ahap", "-o", "-").output
    let kept = try String(contentsOfFile: "\(root)/Docs/Images/\(sample).svg", encoding: .utf8)
    #expect(drawn == kept, "Tools/draw-images.sh draws it anew")
  }
}
