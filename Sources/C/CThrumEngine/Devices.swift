// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The function in this file has the same name as in thrum_engine.h.

import CThrum
import CThrumCore
import HapticDevices
import HapticPlatform

@c @implementation
public func thrum_devices(
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let target = try TextBuffer(buffer, size, needed)
    ForkedProcess.detect()
    if ForkedProcess.isCopy { throw .childProcess }
    try target.write(DeviceReport.current().json())
  }
}
