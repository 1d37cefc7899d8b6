import HapticOutputs
import HapticPlatform

/// The functions of `libjack` that this module uses, loaded at run time from JACK's own library or PipeWire's
/// replacement.
///
/// The prototypes follow the public headers `jack/jack.h` and `jack/types.h`. Enumerations are C ints.
package struct JackLibrary: Sendable {
  /// The C types `jack_client_t *` and `jack_port_t *`.
  package typealias Client = OpaquePointer
  package typealias Port = OpaquePointer
  package typealias Context = UnsafeMutableRawPointer
  package typealias Text = UnsafePointer<CChar>
  /// The C type `jack_latency_range_t`: two `uint32_t`.
  package struct LatencyRange {
    package var min: UInt32 = 0
    package var max: UInt32 = 0
  }

  package typealias FrameCallback = @convention(c) (UInt32, Context?) -> Int32
  package typealias Callback = @convention(c) (Context?) -> Int32
  package typealias Shutdown = @convention(c) (Context?) -> Void
  package typealias Message = @convention(c) (Text?) -> Void
  /// The function `jack_get_cycle_times`. After the client it fills in the frame at the start of this cycle,
  /// the times of this cycle and the next in microseconds, and the length of a cycle in microseconds.
  package typealias CycleTimes =
    @Sendable @convention(c) (
      Client, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt64>, UnsafeMutablePointer<UInt64>,
      UnsafeMutablePointer<Float>
    ) -> Int32

  /// The function `jack_client_open` with its fixed arguments. Its variable arguments are for options that
  /// are not used here.
  package let open: @Sendable @convention(c) (Text, Int32, UnsafeMutablePointer<Int32>) -> Client?
  package let close: @Sendable @convention(c) (Client) -> Int32
  package let activate: @Sendable @convention(c) (Client) -> Int32
  package let sampleRate: @Sendable @convention(c) (Client) -> UInt32
  package let bufferSize: @Sendable @convention(c) (Client) -> UInt32
  package let setProcess: @Sendable @convention(c) (Client, FrameCallback, Context?) -> Int32
  package let setBufferSize: @Sendable @convention(c) (Client, FrameCallback, Context?) -> Int32
  package let setSampleRate: @Sendable @convention(c) (Client, FrameCallback, Context?) -> Int32
  package let setUnderrun: @Sendable @convention(c) (Client, Callback, Context?) -> Int32
  package let setShutdown: @Sendable @convention(c) (Client, Shutdown, Context?) -> Void
  package let registerPort: @Sendable @convention(c) (Client, Text, Text, UInt, UInt) -> Port?
  package let portBuffer: @Sendable @convention(c) (Port, UInt32) -> UnsafeMutableRawPointer?
  package let portName: @Sendable @convention(c) (Port) -> Text?
  package let portConnections: @Sendable @convention(c) (Port) -> Int32
  package let portLatency: @Sendable @convention(c) (Port, Int32, UnsafeMutableRawPointer) -> Void
  package let portNamed: @Sendable @convention(c) (Client, Text) -> Port?
  package let ports: @Sendable @convention(c) (Client, Text?, Text?, UInt) -> UnsafeMutablePointer<Text?>?
  /// Returns all ports to which a port is connected, including ports of other programs.
  package let connections: @Sendable @convention(c) (Client, Port) -> UnsafeMutablePointer<Text?>?
  package let connect: @Sendable @convention(c) (Client, Text, Text) -> Int32
  package let free: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void
  package let cycleTimes: CycleTimes
  /// Returns the time on JACK's own clock, in microseconds.
  package let time: @Sendable @convention(c) () -> UInt64
  /// The file from which the library was loaded.
  package let name: String

  init(_ library: DynamicLibrary) throws(OutputError) {
    name = library.name
    open = try library.function("jack_client_open")
    close = try library.function("jack_client_close")
    activate = try library.function("jack_activate")
    sampleRate = try library.function("jack_get_sample_rate")
    bufferSize = try library.function("jack_get_buffer_size")
    setProcess = try library.function("jack_set_process_callback")
    setBufferSize = try library.function("jack_set_buffer_size_callback")
    setSampleRate = try library.function("jack_set_sample_rate_callback")
    setUnderrun = try library.function("jack_set_xrun_callback")
    setShutdown = try library.function("jack_on_shutdown")
    registerPort = try library.function("jack_port_register")
    portBuffer = try library.function("jack_port_get_buffer")
    portName = try library.function("jack_port_name")
    portConnections = try library.function("jack_port_connected")
    portLatency = try library.function("jack_port_get_latency_range")
    portNamed = try library.function("jack_port_by_name")
    ports = try library.function("jack_get_ports")
    connections = try library.function("jack_port_get_all_connections")
    connect = try library.function("jack_connect")
    free = try library.function("jack_free")
    cycleTimes = try library.function("jack_get_cycle_times")
    time = try library.function("jack_get_time")
    // By default the library writes messages to the program's standard error.
    let setMessage: @convention(c) (Message) -> Void = try library.function("jack_set_error_function")
    let setInfo: @convention(c) (Message) -> Void = try library.function("jack_set_info_function")
    setMessage(ignoreJackMessage)
    setInfo(ignoreJackMessage)
  }
}

/// Constants of the C header `jack/types.h`.
extension JackLibrary {
  package static let noStartServer: Int32 = 0x01
  package static let statusServerFailed: Int32 = 0x10
  package static let statusVersionError: Int32 = 0x400
  package static let portIsInput: UInt = 0x1
  package static let portIsOutput: UInt = 0x2
  package static let portIsPhysical: UInt = 0x4
  package static let captureLatency: Int32 = 0
  package static let playbackLatency: Int32 = 1
  package static let audioType = "32 bit float mono audio"
}

private func ignoreJackMessage(_ message: UnsafePointer<CChar>?) {}

extension JackLibrary {
  /// The files to search for: the library of JACK or its replacement, then that of PipeWire, which Debian
  /// installs in a separate folder.
  package static let usualNames = ["libjack.so.0", "libjack.0.dylib"] + pipeWireNames

  private static var pipeWireNames: [String] {
    #if arch(x86_64)
      let machine = "x86_64-linux-gnu"
    #elseif arch(arm64)
      let machine = "aarch64-linux-gnu"
    #elseif arch(arm)
      let machine = "arm-linux-gnueabihf"
    #elseif arch(riscv64)
      let machine = "riscv64-linux-gnu"
    #else
      let machine = "i386-linux-gnu"
    #endif
    return ["/usr/lib/\(machine)", "/usr/lib64", "/usr/lib"].map { "\($0)/pipewire-0.3/jack/libjack.so.0" }
  }

  /// All libraries that are installed and complete, in the order in which to try them. They are searched for
  /// once.
  package static let all = find(usualNames)

  static func find(_ names: [String]) -> [JackLibrary] {
    var found: [JackLibrary] = []
    for name in names {
      guard let library = DynamicLibrary(name), let jack = try? JackLibrary(library) else { continue }
      found.append(jack)
    }
    return found
  }
}
