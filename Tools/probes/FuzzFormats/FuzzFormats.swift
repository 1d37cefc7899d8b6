// One fuzzed file of any format: read it, write the result in another format, and read that again.
// Built by Tools/checks/fuzz.sh, not by the package.
import HapticAnalysis
import HapticFormats
import HapticModel

private let readers = FormatRegistry.formats.filter { $0.read != nil }
private let writers = FormatRegistry.formats.filter { $0.write != nil }
/// Limits that keep an input within milliseconds.
private let limits = FormatLimits(bytes: 1 << 20, values: 20_000, events: 5000, seconds: 86_400)

/// Called by libFuzzer with any bytes; whatever they are, nothing may trap, hang, leak or give an event without a place in
/// time. The first byte chooses the reader; the last value stands for the one that recognizes the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  withinTenSeconds { fuzz(UnsafeBufferPointer(start: data, count: size)) }
  return 0
}

private func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  guard let first = input.first else { return }
  let bytes = Array(input.dropFirst())
  let choice = Int(first) % (readers.count + 1)
  let format = choice < readers.count ? readers[choice] : FormatRegistry.detect(bytes, ending: nil)
  guard let format, let read = format.read else { return }
  let content: FormatContent
  do throws(FormatError) { content = try read(bytes, limits) } catch {
    guard !error.message.isEmpty, error.kind == .limit || !error.place.isEmpty else {
      fatalError("\(format.name) refuses without a reason or place: \(error)")
    }
    return
  }
  for pattern in content.patterns {
    for event in pattern.events {
      guard event.time.isFinite, event.time >= 0, (event.duration ?? 0).isFinite else {
        fatalError("\(format.name) reads \(event)")
      }
    }
  }
  guard !content.patterns.isEmpty else { fatalError("\(format.name) reads no pattern") }
  for loss in content.losses { _ = loss.line }
  write(content.patterns, as: writers[Int(first >> 3) % writers.count])
}

/// Writes short patterns without a search, and reads what was written.
private func write(_ patterns: [HapticPattern], as format: HapticFormat) {
  let count = patterns.reduce(0) { sum, pattern in
    sum + pattern.events.count + pattern.curves.reduce(0) { $0 + $1.controlPoints.count }
  }
  guard count <= 200, patterns.allSatisfy({ $0.duration < 5 }), let write = format.write,
    let device = DesignTarget(name: format.device)
  else { return }
  var source = FormatSource(patterns, name: "x", design: .phone, device: device, isLiteral: true)
  source.searchSeconds = 0
  do throws(FormatError) {
    let written = try write(source)
    guard let read = format.read else { return }
    for file in written.files {
      do throws(FormatError) { _ = try read(file.bytes, FormatLimits()) } catch {
        fatalError("\(format.name) does not read what it has written: \(error)")
      }
    }
  } catch {
    guard !error.message.isEmpty else { fatalError("\(format.name) refuses without a reason") }
  }
}
