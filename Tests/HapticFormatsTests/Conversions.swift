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
  return try write(
    FormatSource(patterns, name: name, design: .phone, device: device, isLiteral: isLiteral))
}

/// Writes patterns in a format of one text.
func text(
  _ format: HapticFormat, _ patterns: [HapticPattern], isLiteral: Bool = false
) throws -> String {
  String(decoding: try written(format, patterns, isLiteral: isLiteral).files[0].bytes, as: UTF8.self)
}
