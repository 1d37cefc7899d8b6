// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum_files.h, which documents them.

import AHAP
import CThrum
import CThrumCore
import HapticOperations
import HapticText

@c @implementation
public func thrum_edit(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ verb: UnsafePointer<CChar>?,
  _ options: UnsafePointer<thrum_setting>?, _ optionCount: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    guard let verb else { throw .argument("verb is NULL; pass trim, shift or another verb") }
    let name = try text(verb, "verb")
    let given = try settings(options, optionCount)
    let source = try content(bytes, count, atMost: AHAPDecoder().limits.bytes)
    slot.pointee = try coreFailure { () throws(OperationError) in
      if name.hasSameBytes(as: "split") {
        // Embedded Swift cannot convert the list as a whole.
        return made(try SplitOperation(given).run(EditableText(Array(source))).map { ($0.start, $0.result) })
      }
      let operation = EditOperation(try EditVerb(named: name, given))
      return made([(nil, try operation.run(EditableText(Array(source))))])
    }
  }
}

@c @implementation
public func thrum_join(
  _ texts: UnsafePointer<thrum_text>?, _ textCount: Int, _ options: UnsafePointer<thrum_setting>?,
  _ optionCount: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    let given = try settings(options, optionCount)
    let sources = try sources(texts, textCount)
    slot.pointee = try coreFailure { () throws(OperationError) in
      made([(nil, try JoinOperation(given).run(sources.map { $0.text }))])
    }
  }
}

@c @implementation
public func thrum_mix(
  _ texts: UnsafePointer<thrum_text>?, _ textCount: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    let sources = try sources(texts, textCount)
    slot.pointee = try coreFailure { () throws(OperationError) in
      made([(nil, try MixOperation().run(sources))])
    }
  }
}

@c @implementation
public func thrum_diff(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ otherBytes: UnsafeRawPointer?, _ otherCount: Int,
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let target = try TextBuffer(buffer, size, needed)
    let limit = AHAPDecoder().limits.bytes
    let first = try content(bytes, count, atMost: limit)
    let second = try content(otherBytes, otherCount, atMost: limit, "other_bytes")
    let difference = try coreFailure { () throws(OperationError) in
      DiffOperation().run(try compared(first), try compared(second))
    }
    try target.write(difference.json())
  }
}

/// Returns a text that is compared; without bytes, it has no entries.
private func compared(_ bytes: UnsafeBufferPointer<UInt8>) throws(OperationError) -> EditableText {
  if bytes.isEmpty, let empty = EditableText.empty { return empty }
  return try EditableText(Array(bytes))
}

/// Returns the handle of results: one, or the parts of a text with their starts.
private func made(_ results: [(start: Double?, result: EditResult)]) -> OpaquePointer {
  let report = JSONText.document { json in
    json.objects("files", results) { json, part in
      if let start = part.start { json.number("start", start) }
      part.result.write(to: &json)
    }
  }
  return Handle.make(WrittenObject(results.map { $0.result.text }, report: report), .written)
}

/// Returns options with their names, after checking the list.
private func settings(
  _ options: UnsafePointer<thrum_setting>?, _ count: Int
) throws(CoreFailure) -> [(name: String, value: Double)] {
  let given = try list(options, count, "options")
  var result: [(name: String, value: Double)] = []
  for index in given.indices {
    guard let name = given[index].name else { throw .argument("options[\(index)].name is NULL") }
    result.append((try text(name, "options[\(index)].name"), given[index].value))
  }
  return result
}

/// Returns texts, and what is taken of each, after checking the list.
private func sources(
  _ texts: UnsafePointer<thrum_text>?, _ count: Int
) throws(CoreFailure) -> [(text: EditableText, take: MixOperation.Take)] {
  let given = try list(texts, count, "texts")
  let limit = AHAPDecoder().limits.bytes
  var result: [(text: EditableText, take: MixOperation.Take)] = []
  for index in given.indices {
    let place = "texts[\(index)]"
    let bytes = try content(given[index].content, given[index].count, atMost: limit, "\(place).content")
    var take = MixOperation.Take.all
    if let name = given[index].take {
      let name = try text(name, "\(place).take")
      guard let found = MixOperation.Take(named: name) else {
        throw .argument("\(place).take is '\(PlainText.cleaned(name, limit: 40))'; use all, haptics or audio")
      }
      take = found
    }
    let source = try coreFailure { () throws(OperationError) in
      do throws(OperationError) { return try EditableText(Array(bytes)) } catch {
        throw error.located(in: place)
      }
    }
    result.append((source, take))
  }
  return result
}
