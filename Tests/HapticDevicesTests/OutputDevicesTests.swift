import HapticPlatform
import TestExpectations
import Testing

@testable import HapticDevices
@testable import HapticOutputs
@testable import HapticServers

@Suite struct OutputDevicesTests {
  private func device(_ name: String, channels: Int, isDefault: Bool = false) -> OutputDevice {
    OutputDevice(
      id: "pulse:\(name)", name: name, backend: .pulse, channels: Array(repeating: "x", count: channels),
      sampleRate: 48_000, blockSize: 0, latency: 0, isDefault: isDefault)
  }

  private func report(_ devices: [OutputDevice]) -> BackendReport {
    BackendReport(backend: .pulse, library: "libpulse.so.0", problem: nil, devices: devices)
  }

  @Test("A library that is not there is an error that names the packages that bring it")
  func missingLibraries() {
    #expect(JackLibrary.find(["libno-such-jack.so.0"]).isEmpty)
    let jack = #expect(throws: OutputError.self) { _ = try JackClient(name: "x", libraries: []) }
    expectEqual(jack?.kind, .libraryMissing)
    #expect(
      jack?.description
        == "jack: libjack.so.0 is not installed; install the package libjack-jackd2-0 or pipewire-jack")
    let pulse = #expect(throws: OutputError.self) {
      _ = try PulseConnection(name: "x", timeLimit: 1, library: PulseLibrary.find(["libno-such-pulse.so.0"]))
    }
    expectEqual(pulse?.kind, .libraryMissing)
    expectEqual(pulse?.description, "pulse: libpulse.so.0 is not installed; install the package libpulse0")
  }

  @Test("A library without the functions counts as missing")
  func incompleteLibrary() throws {
    // There on every machine, and neither JACK nor PulseAudio.
    let names = ["libc.so.6", "libSystem.dylib", "libc.so"]
    #expect(names.contains { DynamicLibrary($0) != nil })
    #expect(JackLibrary.find(names).isEmpty)
    #expect(PulseLibrary.find(names) == nil)
  }

  @Test(
    "Identifiers name the kind of server, and the device if one is wanted", arguments: ["jack", "pulse:a:b"])
  func identifiers(id: String) throws {
    #expect(try OutputDevices.open(id).id == id)
  }

  @Test("Other identifiers are refused", arguments: ["", "alsa", "jack:", "pulse:a\0b", "JACK"])
  func badIdentifiers(id: String) {
    let error = #expect(throws: OutputError.self) { _ = try OutputDevices.open(id) }
    expectEqual(error?.kind, .noDevice)
  }

  @Test("The preferred device is chosen if it has the channels, else the first that has")
  func choice() throws {
    let two = device("two", channels: 2, isDefault: true)
    let four = device("four", channels: 4)
    let eight = device("eight", channels: 8)
    let list = report([two, four, eight])
    expectEqual(OutputDevices.choose(.preview, from: list), two)
    #expect(OutputDevices.choose(try ChannelPlan("haptic=3"), from: list) == four)
    #expect(OutputDevices.choose(try ChannelPlan("haptic=8"), from: list) == eight)
    #expect(OutputDevices.choose(try ChannelPlan("haptic=9"), from: list) == nil)
    #expect(OutputDevices.choose(.preview, from: report([])) == nil)
  }

  @Test("When there is nothing to play on, the error says what to do: other channels, a server, a library")
  func nothing() throws {
    let plan = try ChannelPlan("haptic=9")
    let few = OutputDevices.nothing(for: plan, [report([device("two", channels: 2)])])
    expectEqual(few.kind, .unsuitable)
    #expect(few.message.contains("needs 9 channels, but no device has more than 2"))
    let missing = BackendReport(
      backend: .jack, library: nil, problem: OutputBackend.jack.missing("libjack.so.0"), devices: [])
    expectEqual(OutputDevices.nothing(for: plan, [missing]).kind, .libraryMissing)
    var silent = report([])
    silent.problem = OutputBackend.pulse.noAnswer(within: 2)
    let none = OutputDevices.nothing(for: plan, [missing, silent])
    expectEqual(none.kind, .noServer)
    expectEqual(none.cause?.contains("libjack-jackd2-0"), true)
    expectEqual(none.cause?.contains("does not answer within 2.0 s"), true)
  }

  @Test("JACK's ports are grouped by owner, colons in the owner's name included")
  func jackPorts() {
    let devices = JackDevice.group([
      "system:playback_1", "USB: Card:playback_FL", "system:playback_2", "USB: Card:playback_FR", "odd",
    ])
    expectEqual(devices.map(\.name), ["system", "USB: Card"])
    expectEqual(devices.map(\.positions), [["playback_1", "playback_2"], ["playback_FL", "playback_FR"]])
  }

  @Test("PulseAudio's tables hold what was put in, and no more than 32 values")
  func pulseTables() {
    let values: [UInt32] = [1, 2, 5, 6]
    let table = PulseLayout.table(values)
    expectEqual(table.count, 132)
    expectEqual(table.withUnsafeBytes { $0.baseAddress.map { PulseLayout.values($0) } }, values)
    let many = PulseLayout.table(Array(repeating: 7, count: 40))
    expectEqual(many.withUnsafeBytes { $0.baseAddress.map { PulseLayout.values($0).count } }, 32)
    expectEqual(PulseLayout.spec(rate: 48_000, channels: 4).count, 12)
  }

  @Test("Options are brought within their ranges, and names are made fit for a server")
  func options() {
    let wild = DeviceOptions(clientName: "a:b\0c", blockSize: -5, timeLimit: .nan, stallLimit: 1e9).checked
    expectEqual(wild.clientName, "abc")
    expectEqual(wild.blockSize, 16)
    expectEqual(wild.timeLimit, 3)
    expectEqual(wild.stallLimit, 60)
    expectEqual(DeviceOptions(clientName: ":").checked.clientName, "thrum")
    expectEqual(DeviceOptions(blockSize: 1 << 40).checked.blockSize, 8192)
  }

  @Test("a missing joystick library is named with its package")
  func missingJoystickLibrary() {
    #expect {
      _ = try ControllerHub(library: ["libno-such-thing.so.7"])
    } throws: { error in
      let error = error as? OutputError
      return error?.kind == .libraryMissing
        && "\(error?.description ?? "")".contains(
          "libno-such-thing.so.7 is not installed; install the package libsdl2-2.0-0")
    }
  }
}
