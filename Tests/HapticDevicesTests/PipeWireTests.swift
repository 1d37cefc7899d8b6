#if PipeWire
  import HapticPlatform
  import PipeWireShim
  import TestExpectations
  import Testing

  import HapticOutputs
  @testable import HapticDevices
  @testable import HapticServers

  /// What the trait brings, as far as it can be tried without a server; the rest is `Tools/checks/check-outputs.sh native`.
  @Suite struct PipeWireTests {
    @Test("It comes before the other servers, and its devices have identifiers like theirs")
    func identifiers() throws {
      expectEqual(OutputBackend.allCases, [.pipewire, .jack, .pulse])
      #expect(try OutputDevices.open("pipewire:a+b").id == "pipewire:a+b")
      let output = try OutputChoice("pipewire").open()
      expectEqual(output.name, "pipewire")
      let error = #expect(throws: OutputError.self) { try OutputDevices.open("alsa") }
      expectEqual(error?.message.contains("pipewire, jack, pulse, pipewire:NAME"), true)
    }

    @Test("Without a server it says so at once, again and again, and leaves nothing behind")
    func noServer() async {
      await #expect(processExitsWith: .exitCode(7)) {
        setenv("PIPEWIRE_REMOTE", "no-such-server", 1)
        var files = 0
        for round in 0..<20 {
          let output = try OutputDevices.open("pipewire", plan: ChannelPlan("haptic=1"))
          let source = ScriptedSource { _, _ in 0 }
          do {
            _ = try output.start(source.door) { _ in }
            _exit(1)
          } catch let error as OutputError {
            if error.kind != .noServer || !error.message.contains("start pipewire") { _exit(2) }
          }
          if OutputBackend.pipewire.library == nil { _exit(3) }
          let free = dup(0)
          close(free)
          if round == 3 { files = Int(free) }
          if round > 3, Int(free) > files { _exit(4) }
        }
        do {
          _ = try OutputBackend.pipewire.devices(1)
          _exit(5)
        } catch let error as OutputError {
          _exit(error.kind == .noServer ? 7 : 6)
        }
      }
    }

    @Test(
      "Interleaved samples arrive on the channels of the plan; the others stay as the library cleared them")
    func cycle() throws {
      let source = ScriptedSource { bus, frame in Float(bus * 100 + frame) / 1024 }
      let plan = try ChannelPlan("audio=1-2,haptic=4")
      let router = ChannelRouter(plan: plan, sampleRate: 48_000, levels: OutputLevels(haptic: 1))
      let feed = DeviceFeed(source: source.door, levels: OutputLevels(haptic: 1))
      feed.prepare(router)
      feed.open()
      let monitor = try DeviceMonitor()
      let channels = InterleavedChannels(router.routes, count: 4)
      let cycle = PipeWireCycle(channels, feed: feed, monitor: monitor).allocated()
      defer { PipeWireCycle.free(cycle) }
      let now = Int64(HostClock.now)
      var samples = [Float](repeating: 0, count: 4 * 8)
      // A time that can be believed, and two that cannot.
      for time in [now, 0, .max] {
        samples.withUnsafeMutableBufferPointer { memory in
          guard let base = memory.baseAddress else { return }
          pipeWireRender(cycle, base, 8, time)
        }
      }
      // The last eight of 24 frames.
      let expected = { (bus: Int) in (16..<24).map { frame in Float(bus * 100 + frame) / 1024 } }
      let channel = { (number: Int) in (0..<8).map { frame in samples[4 * frame + number - 1] } }
      expectEqual(channel(1), expected(0))
      expectEqual(channel(2), expected(1))
      expectEqual(channel(3), [Float](repeating: 0, count: 8))
      expectEqual(channel(4), expected(2))
      expectEqual(source.calls.first?.hostTime, UInt64(now))
      for call in source.calls.dropFirst() {
        // Its own reading of the clock instead.
        #expect(call.hostTime >= UInt64(now) && call.hostTime < UInt64(now) + 60_000_000_000)
      }
      #expect(feed.statistics.frames == 24 && feed.statistics.underruns == 0)
    }

    @Test("Reports of the library are recorded")
    func news() throws {
      let source = ScriptedSource { _, _ in 0 }
      let feed = DeviceFeed(source: source.door, levels: OutputLevels())
      let monitor = try DeviceMonitor()
      let channels = InterleavedChannels([], count: 2)
      let cycle = PipeWireCycle(channels, feed: feed, monitor: monitor).allocated()
      defer { PipeWireCycle.free(cycle) }
      pipeWireNote(cycle, Int32(THRUM_PW_UNDERRUN.rawValue))
      #expect(feed.statistics.underruns == 1 && monitor.all.isEmpty)
      pipeWireNote(cycle, Int32(THRUM_PW_RATE_CHANGED.rawValue))
      expectEqual(monitor.all, .formatChanged)
      pipeWireNote(cycle, Int32(THRUM_PW_SERVER_GONE.rawValue))
      expectEqual(monitor.all, [.formatChanged, .serverLost])
      pipeWireNote(cycle, 99)
      expectEqual(monitor.all, [.formatChanged, .serverLost])
    }
  }
#endif
