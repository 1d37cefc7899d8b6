import HapticAnalysis
import HapticModel
import Testing

@testable import HapticFormats

/// Writes patterns in a format, from a phone to the format's own device.
func written(
  _ format: HapticFormat, _ patterns: [HapticPattern], isLiteral: Bool = false, name: String = "pattern"
) throws -> WrittenFormat {
  let device = try #require(DesignTarget(name: format.device))
  let write = try #require(format.write)
  var source = FormatSource(patterns, name: name, design: .phone, device: device, isLiteral: isLiteral)
  // The search takes seconds in a debug build; PlanTests run it on one transient.
  source.searchSeconds = 0
  return try write(source)
}

/// Writes patterns in a format of one text.
func text(
  _ format: HapticFormat, _ patterns: [HapticPattern], isLiteral: Bool = false
) throws -> String {
  String(decoding: try written(format, patterns, isLiteral: isLiteral).files[0].bytes, as: UTF8.self)
}
