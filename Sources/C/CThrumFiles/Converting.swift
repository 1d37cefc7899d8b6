// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum_files.h, which documents them.

import CThrum
import CThrumCore
import HapticAnalysis
import HapticFormats
import HapticOperations
import HapticText

@c @implementation
public func thrum_convert(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ format: UnsafePointer<CChar>?,
  _ options: UnsafePointer<thrum_convert_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    guard let format else { throw .argument("format is NULL; pass the name of a format") }
    let chosen = try named(try text(format, "format"))
    let given = try Given(options)
    let source = Array(try content(bytes, count, atMost: FormatLimits().bytes))
    let result = try coreFailure { () throws(OperationError) in
      try ConvertOperation(
        to: chosen, design: given.design, device: given.device, isLiteral: given.isLiteral,
        measures: given.measures
      ).run(source, ending: given.ending, name: given.name)
    }
    let files = result.files.map { (suffix: $0.suffix, bytes: $0.bytes) }
    let report = JSONText.document(schema: JSONText.feelSchema) { json in
      json.objects("files", files) { json, file in
        json.string("name", chosen.fileName(of: given.name, suffix: file.suffix))
        json.number("bytes", file.bytes.count)
      }
      result.write(to: &json)
    }
    slot.pointee = Handle.make(WrittenObject(files.map { $0.bytes }, report: report), .written)
  }
}

/// The options of a caller, checked.
private struct Given {
  var name = "pattern"
  var ending: String?
  var design: DesignTarget = DesignTarget(.taptic)
  var device: DesignTarget?
  var isLiteral = false
  var measures = true

  init(_ options: UnsafePointer<thrum_convert_options>?) throws(CoreFailure) {
    guard let options else { return }
    _ = try checkedSize(
      options, own: MemoryLayout<thrum_convert_options>.size, "thrum_convert_options", Place("options"))
    let given = options.pointee
    let known = UInt32(THRUM_LITERAL | THRUM_UNMEASURED)
    guard given.flags & ~known == 0 else {
      throw .argument("options.flags has unknown bits; use THRUM_LITERAL and THRUM_UNMEASURED")
    }
    isLiteral = given.flags & UInt32(THRUM_LITERAL) != 0
    measures = given.flags & UInt32(THRUM_UNMEASURED) == 0
    if given.on != nil { design = try target(given.on) }
    if given.other_on != nil { device = try target(given.other_on) }
    guard let text = given.name else { return }
    let whole = Array(try CThrumCore.text(text, "options.name").utf8)
    let dot = whole.lastIndex(of: UInt8(ascii: ".")) ?? 0
    let isSplit = dot > 0 && dot < whole.count - 1
    name = String(decoding: whole[..<(isSplit ? dot : whole.count)], as: UTF8.self)
    if isSplit {
      ending = String(
        decoding: whole[(dot + 1)...].map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }, as: UTF8.self)
    }
  }
}

private func named(_ name: String) throws(CoreFailure) -> HapticFormat {
  if let format = FormatRegistry.named(name) { return format }
  throw .argument(
    "no format is named '\(PlainText.cleaned(name, limit: 40))'; use \(ConvertOperation.names { $0.isWritten })"
  )
}
