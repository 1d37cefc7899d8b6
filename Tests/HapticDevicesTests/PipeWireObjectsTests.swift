#if PipeWire
  import PipeWireShim
  import TestExpectations
  import Testing

  @testable import HapticServers

  /// What a server has, written down as its registry tells it.
  @Suite struct PipeWireObjectsTests {
    /// A list that is let go of in the end.
    private final class Registry {
      var objects = thrum_pw_objects()

      deinit { thrum_pw_remove_all(&objects) }

      func sink(_ id: UInt32, _ name: String, channels: [String]) {
        var object = thrum_pw_object()
        object.id = id
        object.kind = THRUM_PW_SINK
        write(name, to: &object.name)
        write(name.uppercased(), to: &object.description)
        thrum_pw_add(&objects, &object)
        for (number, channel) in channels.enumerated() {
          port(id * 1000 + UInt32(number), of: id, number: UInt32(number), channel)
          // Its monitor has the same names and numbers.
          port(id * 1000 + 500 + UInt32(number), of: id, number: UInt32(number), channel, isMonitor: true)
        }
      }

      func port(_ id: UInt32, of node: UInt32, number: UInt32, _ channel: String, isMonitor: Bool = false) {
        var object = thrum_pw_object()
        object.id = id
        object.kind = THRUM_PW_PORT
        object.node = node
        object.number = number
        object.is_output = isMonitor
        object.is_monitor = isMonitor
        write(channel, to: &object.channel)
        thrum_pw_add(&objects, &object)
      }

      func link(_ id: UInt32, _ output: UInt32, _ input: UInt32) {
        var object = thrum_pw_object()
        object.id = id
        object.kind = THRUM_PW_LINK
        object.output_port = output
        object.input_port = input
        thrum_pw_add(&objects, &object)
      }

      func sinks(preferred: String = "", room: Int32 = 8) -> (sinks: [PipeWireSink], count: Int32) {
        var found = [thrum_pw_sink](repeating: thrum_pw_sink(), count: Int(max(room, 1)))
        let count = thrum_pw_list(&objects, preferred, 48_000, &found, room)
        return (found.prefix(Int(min(count, room))).map { PipeWireSink($0) }, count)
      }

      func routes(of node: UInt32, to sink: UInt32, keeps: Bool = true) -> Int32 {
        thrum_pw_routes(&objects, node, sink, keeps)
      }

      private func write<Tuple>(_ text: String, to tuple: inout Tuple) {
        withUnsafeMutableBytes(of: &tuple) { bytes in
          for (index, byte) in text.utf8.enumerated().prefix(bytes.count - 1) { bytes[index] = byte }
        }
      }
    }

    @Test("A sink has the channels of its ports, whatever their order; monitors are none")
    func channels() {
      let registry = Registry()
      registry.sink(1, "card", channels: ["FL", "FR"])
      registry.port(2003, of: 2, number: 3, "RR")
      registry.port(2000, of: 2, number: 0, "FL")
      registry.sink(2, "pad", channels: [])
      registry.port(2002, of: 2, number: 2, "RL")
      registry.port(2001, of: 2, number: 1, "FR")
      let (sinks, count) = registry.sinks(preferred: "pad")
      expectEqual(count, 2)
      #expect(sinks.map(\.name) == ["card", "pad"] && sinks.map(\.description) == ["CARD", "PAD"])
      expectEqual(sinks.map(\.channels), [["FL", "FR"], ["FL", "FR", "RL", "RR"]])
      #expect(sinks.map(\.isDefault) == [false, true] && sinks.map(\.rate) == [48_000, 48_000])
      expectEqual(sinks.map(\.isDistinct), [true, true])
      // Four places of their own: FL 3, FR 4, RL 12, RR 13 in the server's numbers, one after the other.
      let places = withUnsafeBytes(of: sinks[1].raw.positions) {
        Array($0.bindMemory(to: UInt32.self).prefix(4))
      }
      #expect(Set(places).count == 4 && !places.contains(0))
    }

    @Test(
      "Channels that cannot be distinguished are not played on",
      arguments: [
        [], ["FL", "FL"], ["FL", ""], ["UNK", "FR"],
      ])
    func indistinct(channels: [String]) {
      let registry = Registry()
      registry.sink(1, "odd", channels: channels)
      expectEqual(registry.sinks().sinks.map(\.isDistinct), [false])
    }

    @Test("More sinks than there is room for are counted; a port beyond the last channel is left out")
    func limits() {
      let registry = Registry()
      for id in UInt32(1)...200 { registry.sink(id, "sink \(id)", channels: ["MONO"]) }
      registry.port(999_999, of: 1, number: 64, "FL")
      registry.port(999_998, of: 1, number: .max, "FL")
      let (sinks, count) = registry.sinks(room: 3)
      #expect(count == 200 && sinks.map(\.name) == ["sink 1", "sink 2", "sink 3"])
      expectEqual(sinks[0].channels, ["MONO"])
      for id in UInt32(1)...199 { thrum_pw_remove(&registry.objects, id) }
      thrum_pw_remove(&registry.objects, 4711)
      expectEqual(registry.sinks().sinks.map(\.name), ["sink 200"])
    }

    @Test("A stream is routed when each channel leads to the one of its name, and nowhere else that plays")
    func routes() {
      let registry = Registry()
      registry.sink(1, "pad", channels: ["FL", "FR"])
      registry.sink(2, "other", channels: ["FL", "FR"])
      registry.port(900, of: 9, number: 0, "FL")
      registry.port(901, of: 9, number: 1, "FR")
      expectEqual(registry.routes(of: 9, to: 1), 0)
      registry.link(5000, 900, 1000)
      expectEqual(registry.routes(of: 9, to: 1), 1)
      registry.link(5001, 901, 1001)
      expectEqual(registry.routes(of: 9, to: 1), 2)
      // A recorder may listen.
      registry.port(800, of: 8, number: 0, "FL")
      registry.link(5002, 900, 800)
      expectEqual(registry.routes(of: 9, to: 1), 2)
      // Links of others do not count, nor those whose ports are not known.
      registry.link(5003, 800, 2000)
      registry.link(5004, 900, 4711)
      expectEqual(registry.routes(of: 9, to: 1), 2)
      // To another sink as well: what should be felt here is heard there.
      registry.link(5005, 901, 2001)
      expectEqual(registry.routes(of: 9, to: 1), -1)
      expectEqual(registry.routes(of: 9, to: 1, keeps: false), 2)
      thrum_pw_remove(&registry.objects, 5005)
      expectEqual(registry.routes(of: 9, to: 1), 2)
      // Crossed.
      registry.link(5006, 900, 1001)
      expectEqual(registry.routes(of: 9, to: 1), -1)
      expectEqual(registry.routes(of: 7, to: 1), 0)
    }

    @Test(
      "The preferred sink's name is read as the session manager writes it",
      arguments: [
        (#"{"name":"hsink"}"#, "hsink"), (#"{ "name": "alsa.a-b:c", "x": 1 }"#, "alsa.a-b:c"), ("{}", ""),
        ("", ""),
        (#"{"name":"#, ""), (#"{"name":""}"#, ""), (#"{"name":null,"x":"y"}"#, ""), (#"{"name":"open"#, ""),
        (#"{"names":"a"}"#, ""), (#"{"name"#, ""),
      ])
    func preferred(json: String, name: String) {
      var text = [CChar](repeating: 1, count: 256)
      thrum_pw_read_name(&text, text.count, json)
      expectEqual(Self.text(text), name)
      thrum_pw_read_name(&text, text.count, nil)
      expectEqual(text[0], 0)
      var small = [CChar](repeating: 1, count: 4)
      thrum_pw_read_name(&small, small.count, #"{"name":"longer"}"#)
      expectEqual(Self.text(small), "lon")
    }

    private static func text(_ bytes: [CChar]) -> String {
      String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
#endif
