import HapticOutputs
import HapticPlatform

/// The functions of `libpulse` that this module uses, loaded at run time. `libpulse` is PulseAudio's client
/// library, which also works with PipeWire.
///
/// The prototypes follow the public headers `pulse/*.h`. Enumerations are C ints. `size_t` is `Int` here,
/// because no buffer is larger.
struct PulseLibrary: Sendable {
  /// The C types `pa_threaded_mainloop *`, `pa_context *`, `pa_stream *`, `pa_operation *` and
  /// `pa_mainloop_api *`.
  typealias Loop = OpaquePointer
  typealias Context = OpaquePointer
  typealias Stream = OpaquePointer
  typealias Operation = OpaquePointer
  typealias API = OpaquePointer
  typealias Raw = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>

  /// The C type `pa_context_notify_cb_t` or `pa_stream_notify_cb_t`: the context or stream, then user data.
  typealias Notify = @convention(c) (OpaquePointer?, Raw?) -> Void
  /// The C type `pa_stream_request_cb_t`.
  typealias Request = @convention(c) (Stream?, Int, Raw?) -> Void
  /// The C type `pa_server_info_cb_t`.
  typealias ServerInfo = @convention(c) (Context?, UnsafeRawPointer?, Raw?) -> Void
  /// The C type `pa_sink_info_cb_t`.
  typealias SinkInfo = @convention(c) (Context?, UnsafeRawPointer?, Int32, Raw?) -> Void

  /// A function that returns the state of a context or stream, or a Boolean.
  typealias State = @Sendable @convention(c) (OpaquePointer) -> Int32
  /// The function `pa_stream_get_latency`: the stream, the latency in microseconds, whether it is negative.
  typealias Latency =
    @Sendable @convention(c) (Stream, UnsafeMutablePointer<UInt64>, UnsafeMutablePointer<Int32>) -> Int32
  /// The function `pa_stream_begin_write`: the stream, the memory, its size in bytes.
  typealias BeginWrite =
    @Sendable @convention(c) (Stream, UnsafeMutablePointer<Raw?>, UnsafeMutablePointer<Int>) -> Int32
  /// The function `pa_stream_write`: the stream, the memory, its size in bytes, a function to free it, an
  /// offset, and the position to which the offset is relative.
  typealias Write =
    @Sendable @convention(c) (Stream, UnsafeRawPointer, Int, UnsafeRawPointer?, Int64, Int32) -> Int32

  /// The function `pa_stream_peek`: the stream, the memory, its size in bytes.
  typealias Peek =
    @Sendable @convention(c) (
      Stream, UnsafeMutablePointer<UnsafeRawPointer?>, UnsafeMutablePointer<Int>
    ) -> Int32

  let newLoop: @Sendable @convention(c) () -> Loop?
  let freeLoop: @Sendable @convention(c) (Loop) -> Void
  let startLoop: @Sendable @convention(c) (Loop) -> Int32
  let stopLoop: @Sendable @convention(c) (Loop) -> Void
  let lock: @Sendable @convention(c) (Loop) -> Void
  let unlock: @Sendable @convention(c) (Loop) -> Void
  let api: @Sendable @convention(c) (Loop) -> API?

  let newContext: @Sendable @convention(c) (API, Text) -> Context?
  let freeContext: @Sendable @convention(c) (Context) -> Void
  let connect: @Sendable @convention(c) (Context, Text?, Int32, UnsafeRawPointer?) -> Int32
  let disconnect: @Sendable @convention(c) (Context) -> Void
  let contextState: State
  let onContextState: @Sendable @convention(c) (Context, Notify?, Raw?) -> Void
  let errorNumber: @Sendable @convention(c) (Context) -> Int32
  let errorText: @Sendable @convention(c) (Int32) -> Text?
  let serverInfo: @Sendable @convention(c) (Context, ServerInfo, Raw?) -> Operation?
  let sinkInfo: @Sendable @convention(c) (Context, SinkInfo, Raw?) -> Operation?
  let sourceInfo: @Sendable @convention(c) (Context, SinkInfo, Raw?) -> Operation?
  let freeOperation: @Sendable @convention(c) (Operation) -> Void
  /// Returns a value of a list of properties; a null pointer if it has none of that name.
  let property: @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> UnsafePointer<CChar>?
  let positionName: @Sendable @convention(c) (Int32) -> Text?

  let newStream: @Sendable @convention(c) (Context, Text, UnsafeRawPointer, UnsafeRawPointer) -> Stream?
  let freeStream: @Sendable @convention(c) (Stream) -> Void
  let connectPlayback:
    @Sendable @convention(c) (Stream, Text, UnsafeRawPointer, UInt32, UnsafeRawPointer?, Stream?) -> Int32
  let connectRecord: @Sendable @convention(c) (Stream, Text, UnsafeRawPointer, UInt32) -> Int32
  let disconnectStream: @Sendable @convention(c) (Stream) -> Int32
  let streamState: State
  let isSuspended: State
  let deviceName: @Sendable @convention(c) (Stream) -> Text?
  let sampleSpec: @Sendable @convention(c) (Stream) -> UnsafeRawPointer?
  let channelMap: @Sendable @convention(c) (Stream) -> UnsafeRawPointer?
  let bufferAttributes: @Sendable @convention(c) (Stream) -> UnsafeRawPointer?
  let latency:
    @Sendable @convention(c) (Stream, UnsafeMutablePointer<UInt64>, UnsafeMutablePointer<Int32>) -> Int32
  let beginWrite:
    @Sendable @convention(c) (Stream, UnsafeMutablePointer<Raw?>, UnsafeMutablePointer<Int>) -> Int32
  let write:
    @Sendable @convention(c) (Stream, UnsafeRawPointer, Int, UnsafeRawPointer?, Int64, Int32) -> Int32
  let peek: Peek
  let drop: State
  let onRead: @Sendable @convention(c) (Stream, Request?, Raw?) -> Void
  let onStreamState: @Sendable @convention(c) (Stream, Notify?, Raw?) -> Void
  let onWrite: @Sendable @convention(c) (Stream, Request?, Raw?) -> Void
  let onUnderflow: @Sendable @convention(c) (Stream, Notify?, Raw?) -> Void
  let onMoved: @Sendable @convention(c) (Stream, Notify?, Raw?) -> Void
  let onSuspended: @Sendable @convention(c) (Stream, Notify?, Raw?) -> Void
  /// The file from which the library was loaded.
  let name: String

  /// The file names under which to search for the library.
  static let usualNames = ["libpulse.so.0", "libpulse.0.dylib"]

  /// The library of this machine, which is searched for once; `nil` if it is not installed.
  static let shared = find(usualNames)

  /// Returns the first library that is installed and complete; `nil` if there is none.
  static func find(_ names: [String]) -> PulseLibrary? {
    for name in names {
      if let library = DynamicLibrary(name), let pulse = try? PulseLibrary(library) { return pulse }
    }
    return nil
  }

  private init(_ library: DynamicLibrary) throws(OutputError) {
    name = library.name
    newLoop = try library.function("pa_threaded_mainloop_new")
    freeLoop = try library.function("pa_threaded_mainloop_free")
    startLoop = try library.function("pa_threaded_mainloop_start")
    stopLoop = try library.function("pa_threaded_mainloop_stop")
    lock = try library.function("pa_threaded_mainloop_lock")
    unlock = try library.function("pa_threaded_mainloop_unlock")
    api = try library.function("pa_threaded_mainloop_get_api")
    newContext = try library.function("pa_context_new")
    freeContext = try library.function("pa_context_unref")
    connect = try library.function("pa_context_connect")
    disconnect = try library.function("pa_context_disconnect")
    contextState = try library.function("pa_context_get_state")
    onContextState = try library.function("pa_context_set_state_callback")
    errorNumber = try library.function("pa_context_errno")
    errorText = try library.function("pa_strerror")
    serverInfo = try library.function("pa_context_get_server_info")
    sinkInfo = try library.function("pa_context_get_sink_info_list")
    sourceInfo = try library.function("pa_context_get_source_info_list")
    freeOperation = try library.function("pa_operation_unref")
    property = try library.function("pa_proplist_gets")
    positionName = try library.function("pa_channel_position_to_string")
    newStream = try library.function("pa_stream_new")
    freeStream = try library.function("pa_stream_unref")
    connectPlayback = try library.function("pa_stream_connect_playback")
    connectRecord = try library.function("pa_stream_connect_record")
    disconnectStream = try library.function("pa_stream_disconnect")
    streamState = try library.function("pa_stream_get_state")
    isSuspended = try library.function("pa_stream_is_suspended")
    deviceName = try library.function("pa_stream_get_device_name")
    sampleSpec = try library.function("pa_stream_get_sample_spec")
    channelMap = try library.function("pa_stream_get_channel_map")
    bufferAttributes = try library.function("pa_stream_get_buffer_attr")
    latency = try library.function("pa_stream_get_latency")
    beginWrite = try library.function("pa_stream_begin_write")
    write = try library.function("pa_stream_write")
    peek = try library.function("pa_stream_peek")
    drop = try library.function("pa_stream_drop")
    onRead = try library.function("pa_stream_set_read_callback")
    onStreamState = try library.function("pa_stream_set_state_callback")
    onWrite = try library.function("pa_stream_set_write_callback")
    onUnderflow = try library.function("pa_stream_set_underflow_callback")
    onMoved = try library.function("pa_stream_set_moved_callback")
    onSuspended = try library.function("pa_stream_set_suspended_callback")
  }
}
