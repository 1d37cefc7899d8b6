import CoreHaptics
import Foundation
import TestSupport
import Testing
import VirtualPads

@testable import GameController
@testable import HapticDevices
@testable import HapticOutputs
@testable import HapticServers

/// Code that was written for the platform, on pads whose reports are permitted. Each test is a process of its own,
/// because simulated pads are read from the environment once.
@Suite("Engines on permitted pads", .enabled(if: VirtualController.isAvailable, "install libsdl2-2.0-0"))
struct PermittedPadTests {
  @Test("an engine for a DualSense plays on its voice coils")
  func coils() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let sent = try play(
        "simulate:dualsense-bt", vendor: 0x054C, product: 0x0CE6, folder: folder, locality: .default
      ) { lines in
        lines.compactMap { $0["hex"] }.count {
          $0.hasPrefix("32") && $0.dropFirst(26).prefix(128).contains { $0 != "0" }
        } > 5
      }
      // The last report frees the coils.
      try #require(sent.last { $0["hex"] != nil }?["hex"]?.hasPrefix("31") == true)
    }
  }

  @Test("an engine for a trigger of a DualSense sends effects")
  func trigger() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let sent = try play(
        "simulate:dualsense-bt", vendor: 0x054C, product: 0x0CE6, folder: folder, locality: .rightTrigger
      ) { lines in lines.contains { $0["hex"] != nil } }
      let states = sent.compactMap { $0["hex"] }
      try #require(states.count > 1 && states.allSatisfy { $0.hasPrefix("31") })
    }
  }

  @Test("a second engine on the same coils does not start while the first one runs")
  func twoEngines() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let controller = try connect(
        "simulate:dualsense-bt", vendor: 0x054C, product: 0x0CE6, file: folder.path("pad.jsonl"))
      let haptics = try #require(controller.haptics)
      let first = try #require(haptics.createEngine(withLocality: .default))
      let second = try #require(haptics.createEngine(withLocality: .handles))
      let trigger = try #require(haptics.createEngine(withLocality: .leftTrigger))
      try first.start()
      #expect(throws: (any Error).self) { try second.start() }
      // Effects of a trigger go beside the coils.
      try trigger.start()
      let stopped = DispatchSemaphore(value: 0)
      first.stop { _ in stopped.signal() }
      stopped.wait()
      try second.start()
    }
  }

  @Test("an engine for a pair of Joy-Cons plays on both")
  func pair() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let sent = try play(
        "simulate:joycon-l;simulate:joycon-r", vendor: 0x057E, product: 0x2008, folder: folder,
        locality: .default
      ) { lines in
        ["joycon-l", "joycon-r"].allSatisfy { device in
          let reports = lines.filter { $0["device"] == device }.compactMap { $0["hex"] }
          return reports.count > 5 && reports.contains { !$0.hasSuffix("0001404000014040") }
        }
      }
      for device in ["joycon-l", "joycon-r"] {
        let reports = sent.filter { $0["device"] == device }.compactMap { $0["hex"] }
        try #require(reports.suffix(3).allSatisfy { $0.hasSuffix("0001404000014040") })
      }
    }
  }
}

/// Connects a controller that a simulated pad stands for, with a recording.
private func connect(
  _ pads: String, vendor: UInt16, product: UInt16, file: String
) throws -> GCController {
  setenv("THRUM_HID", "\(pads);record:\(file)", 1)
  setenv("THRUM_SETTINGS", "", 1)
  let pad = try #require(VirtualController(ControllerHub.shared(), vendor: vendor, product: product))
  return try #require(
    GCController.controllers().first { $0.controller.id == "controller:\(pad.instance)" })
}

/// Plays a long vibration as an app does until enough was sent, and returns the lines of the recording. On a
/// busy machine silent reports and late ones take an unknown time, so the vibration does not end by itself.
private func play(
  _ pads: String, vendor: UInt16, product: UInt16, folder: TemporaryFolder, locality: GCHapticsLocality,
  until isEnough: ([[String: String]]) -> Bool
) throws -> [[String: String]] {
  let controller = try connect(pads, vendor: vendor, product: product, file: folder.path("pad.jsonl"))
  let engine = try #require(controller.haptics?.createEngine(withLocality: locality))
  try engine.start()
  let hum = CHHapticEvent(
    eventType: .hapticContinuous,
    parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: 1)], relativeTime: 0,
    duration: 30)
  let player = try engine.makePlayer(with: CHHapticPattern(events: [hum], parameters: []))
  try player.start(atTime: CHHapticTimeImmediate)
  let read: () throws -> [[String: String]] = {
    try String(decoding: folder.read("pad.jsonl"), as: UTF8.self).split(separator: "\n").compactMap { line in
      let values = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return values?.compactMapValues { $0 as? String }
    }
  }
  try #require(comesTrue { (try? isEnough(read())) ?? false })
  let stopped = DispatchSemaphore(value: 0)
  engine.stop { _ in stopped.signal() }
  stopped.wait()
  return try read()
}
