import HapticEditing
import HapticFormats
import HapticOperations
import HapticPerception
import HapticText

// MARK: Converting
// Conversions are those of `thrum convert`.

/// The last conversion. The page has one thread.
nonisolated(unsafe) private var files: [FormatFile] = []

/// Answers with the formats as JSON: their names, summaries and file endings, and whether they can be read and written.
///
/// ```json
/// [{"name": "haptic", "summary": "…", "ending": "haptic", "device": "taptic", "isRead": true, "isWritten": true}]
/// ```
@_cdecl("studio_format_list")
public func studioFormatList() -> Int32 {
  var json = JSONText()
  json.array { json in
    for format in FormatRegistry.formats {
      json.object { json in
        json.string("name", format.name)
        json.string("summary", format.summary)
        json.string("ending", format.endings.first ?? "")
        json.string("device", format.device)
        json.bool("isRead", format.isRead)
        json.bool("isWritten", format.isWritten)
      }
    }
  }
  return toolSays(json.text)
}

/// Converts the bytes of a file and answers with JSON: the conversion in one line, a line for each loss, and the names of
/// the files. `studio_format_file` answers with the files. Returns 0 if the answer is a message.
///
/// ```json
/// {"summary": "…", "details": ["…"], "distance": 0.4, "verdict": "…",
///   "losses": [{"kind": "sharpness", "words": "…", "isHarmless": false}], "names": ["tap.haptic"]}
/// ```
///
/// `losses` has the losses in the words of designers. `distance`, in just noticeable differences, and `verdict` are absent
/// if the distance was not calculated.
///
/// - Parameters:
///   - format: the name of the format to write.
///   - source: the bytes of the file, in AHAP or another readable format.
///   - ending: the file extension, which is used if the content does not identify the format.
///   - name: the name of the pattern in the result.
///   - measures: whether the distance to the source is calculated, which takes most of the time.
@_cdecl("studio_format_convert")
public func studioFormatConvert(
  _ format: UnsafePointer<UInt8>?, _ formatCount: Int32, _ source: UnsafePointer<UInt8>?,
  _ sourceCount: Int32,
  _ ending: UnsafePointer<UInt8>?, _ endingCount: Int32, _ name: UnsafePointer<UInt8>?, _ nameCount: Int32,
  _ measures: Int32
) -> Int32 {
  files = []
  guard let format = FormatRegistry.named(String(decoding: bytes(format, formatCount), as: UTF8.self)) else {
    return toolSays("no format has that name", isDone: false)
  }
  do throws(OperationError) {
    let operation = try ConvertOperation(to: format, measures: measures != 0)
    let ending = String(decoding: bytes(ending, endingCount), as: UTF8.self)
    let name = String(decoding: bytes(name, nameCount), as: UTF8.self)
    let result = try operation.run(
      bytes(source, sourceCount), ending: ending.utf8.isEmpty ? nil : ending, name: name)
    files = result.files
    var json = JSONText()
    json.object { json in
      json.string("summary", result.summary)
      json.strings("details", result.details)
      if let difference = result.comparison?.difference {
        json.number("distance", difference.distance)
        json.string("verdict", difference.verdict.text)
      }
      json.objects("losses", result.losses) { json, loss in
        json.string("kind", loss.name)
        // The path of a place is for those who read the text of the file.
        let isPath = loss.place.utf8.contains(UInt8(ascii: "["))
        json.string("words", DesignerWords.replacing(isPath ? loss.text : loss.line))
        json.bool("isHarmless", loss.isHarmless)
      }
      json.strings("names", result.files.map { format.fileName(of: name, suffix: $0.suffix) })
    }
    return toolSays(json.text)
  } catch {
    return toolSays(error.message, isDone: false)
  }
}

/// Answers with the bytes of a file of the last conversion. Returns 0 if no file has that index.
@_cdecl("studio_format_file")
public func studioFormatFile(_ index: Int32) -> Int32 {
  guard files.indices.contains(Int(index)) else { return 0 }
  toolAnswer.set(files[Int(index)].bytes)
  return 1
}
