// Code written for a phone, compiled unchanged in Swift 5 mode, here on whatever the machine can play on.
//
//     THRUM_OUTPUT=silent swift run PhoneCode Samples/heartbeat.ahap
//
// Shows: engine, handlers, transients, a continuous player with live parameters, a pattern from a parsed file.
#if !canImport(Darwin)
  import CoreHaptics
  import Foundation

  let manager = HapticManager.shared
  guard manager.isAvailable else {
    print("there is nothing to feel here; THRUM_OUTPUT=silent plays all the same")
    exit(0)
  }
  manager.tap(intensity: 1, sharpness: 0.7)
  try manager.startHum()
  manager.changeHum(to: 0.4)
  Thread.sleep(forTimeInterval: 0.1)
  manager.stopHum()

  let file = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "Samples/heartbeat.ahap"
  if let pattern = manager.pattern(fromFile: URL(fileURLWithPath: file)) {
    let finished = DispatchSemaphore(value: 0)
    manager.play(pattern) { finished.signal() }
    finished.wait()
    print("felt \(pattern.duration) s of \(file)")
  }
#else
  print("on this platform the phone's own framework plays this code")
#endif
