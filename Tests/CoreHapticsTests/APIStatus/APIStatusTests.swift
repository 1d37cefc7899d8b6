#if !canImport(Darwin)
  import Foundation
  import TestSupport
  import Testing

  /// The table of Apple's declarations (`APITable.txt`), the files of `API/` and `Docs/APIStatus.md` say the same.
  @Suite struct APIStatusTests {
    private struct Row {
      var section: String
      var declaration: String
      var state: String
      var note: String
    }

    @Test("the module declares what the table says and nothing else")
    func declarationTable() throws {
      var scanner = DeclarationScanner()
      for file in try files(of: "API") { scanner.scan(try String(contentsOf: file, encoding: .utf8)) }
      let found = Set(scanner.found)
      #expect(found.count == scanner.found.count, "something is declared twice")
      let rows = try table()
      let expected = Set(rows.filter { $0.state != "absent" }.map(\.declaration))
      #expect(expected.subtracting(found).sorted() == [], "in the table, not in the module")
      #expect(found.subtracting(expected).sorted() == [], "in the module, not in the table")
      let absent = Set(rows.filter { $0.state == "absent" }.map(\.declaration))
      #expect(found.isDisjoint(with: absent))
    }

    @Test("nothing of the implementation is public but the bridges")
    func publicNames() throws {
      for file in try files(of: "Impl") where !file.lastPathComponent.hasSuffix("+Bridging.swift") {
        var scanner = DeclarationScanner()
        scanner.scan(try String(contentsOf: file, encoding: .utf8))
        let open = scanner.found.filter { !$0.contains("protocol ") && !$0.contains(": case ") }
        #expect(open.filter { !$0.hasPrefix("MaybeNil") } == [], "\(file.lastPathComponent)")
      }
    }

    @Test("every file is switched off on Apple's platforms") func emptyOnApple() throws {
      for folder in ["API", "Impl"] {
        for file in try files(of: folder) {
          let text = try String(contentsOf: file, encoding: .utf8)
          #expect(text.hasPrefix("#if !canImport(Darwin)\n"), "\(file.lastPathComponent)")
          #expect(text.hasSuffix("#endif\n"), "\(file.lastPathComponent)")
        }
      }
    }

    @Test("Docs/APIStatus.md says what the table says (RECORD_GOLDEN=1 rewrites it)")
    func page() throws {
      let rows = try table()
      func count(_ state: String) -> Int { rows.count { $0.state == state } }
      var page = """
        # CoreHaptics: every declaration and its state

        Generated from `Tests/CoreHapticsTests/APIStatus/APITable.txt` by a test that compares the table with the module; do
        not edit. \(rows.count) declarations: \(count("works")) work, \(count("differs")) differ, absent: \(count("absent")). Section \
        numbers are those of CoreHapticsBehaviour.md.

        If a declaration differs, its row states the difference and the remedy. [Porting an app](PortingFromApple.md) lists the
        code to change. Availability is not checked: every declaration can be used in any program.

        Other declarations are in other products: the haptics of game controllers (`GCController.haptics`) in `GameController`,
        `AVAudioSession` in `AVFAudio` and `AVFoundation`, the feedback generators in `UIKit`, system haptics by number in
        `AudioToolbox`, and the parts of Combine that haptics managers use in `Combine`. `AVFileType.AHAP` is missing, because it
        belongs to another framework.

        """
      var section = ""
      for row in rows {
        if row.section != section {
          section = row.section
          page += "\n## \(section)\n\n| Declaration | State |\n|---|---|\n"
        }
        let note = row.note.isEmpty ? "" : ": \(row.note)"
        page += "| `\(row.declaration)` | \(row.state)\(note) |\n"
      }
      #expect(try Package.compare(page, with: "Docs/APIStatus.md") == nil)
    }

    private func table() throws -> [Row] {
      let file = Package.root.appendingPathComponent("Tests/CoreHapticsTests/APIStatus/APITable.txt")
      var rows: [Row] = []
      var section = ""
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      where !line.hasPrefix("#") {
        if line.hasPrefix("§") {
          section = String(line)
          continue
        }
        let parts = line.components(separatedBy: " | ")
        let state = parts.count > 1 ? parts[1] : "works"
        let note = parts.count > 2 ? parts[2] : ""
        #expect(["works", "differs", "absent"].contains(state), "\(line)")
        #expect(state == "works" || !note.isEmpty, "\(line)")
        rows.append(Row(section: section, declaration: parts[0], state: state, note: note))
      }
      return rows
    }

    private func files(of folder: String) throws -> [URL] {
      let folder = Package.root.appendingPathComponent("Sources/Apple/CoreHaptics/\(folder)")
      return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "swift" }
    }
  }
#endif
