import Foundation
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@Suite("Traces, rises and distances of an independent implementation")
struct TraceVectorTests {
  struct File: Decodable {
    var tolerance: [String: Double]
    var patterns: [String: Pattern]
    var distances: [Distance]
  }

  struct Pattern: Decodable {
    var bursts: [TraceBench.Burst]
    var count: Double
    var weight: Double
    var highest: Double
    var heights: [String: Double]
    var events: [Event]

    enum CodingKeys: String, CodingKey {
      case bursts, events
      case count = "N"
      case weight = "U"
      case highest = "maxL"
      case heights = "L"
    }
  }

  struct Event: Decodable {
    var time: Double
    var salience: Double
    var level: Double
    var pitch: Double
    var duration: Double
    var roughness: Double

    enum CodingKeys: String, CodingKey {
      case salience
      case time = "t"
      case level = "SL"
      case pitch = "fc"
      case duration = "T"
      case roughness = "R"
    }
  }

  struct Distance: Decodable {
    var first: String
    var second: String
    var value: Double

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      first = try list.decode(String.self)
      second = try list.decode(String.self)
      value = try list.decode(Double.self)
    }
  }

  static func file() throws -> File {
    let url = Package.root.appending(path: "Tests/Golden/HapticPerception/traces.json")
    return try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
  }

  @Test("32 patterns and 25 distances agree within the tolerances of the file")
  func vectors() throws {
    let file = try Self.file()
    expectEqual(file.patterns.count, 32)
    expectEqual(file.distances.count, 25)
    func tolerance(_ key: String) throws -> Double { try #require(file.tolerance[key], "\(key)") }
    var traces: [String: SensationTrace] = [:]
    for (name, pattern) in file.patterns {
      let trace = TraceBench.trace(pattern.bursts)
      traces[name] = trace
      #expect(abs(trace.count - pattern.count) < (try tolerance("N")), "\(name): \(trace.count)")
      #expect(abs(trace.weight - pattern.weight) < (try tolerance("U")), "\(name): \(trace.weight)")
      let highest = trace.moments.map(\.height).max() ?? 0
      #expect(abs(highest - pattern.highest) < (try tolerance("L")), "\(name): \(highest)")
      for (key, height) in pattern.heights {
        let index = try #require(Int(key))
        #expect(
          abs(trace.moments[index].height - height) < (try tolerance("L")), "\(name), frame \(index)")
      }
      let rises = trace.rises
      #expect(rises.count == pattern.events.count, "\(name)")
      for (rise, event) in zip(rises, pattern.events) {
        #expect(abs(rise.time * 1000 - event.time) < (try tolerance("time")), "\(name), \(event.time) ms")
        #expect(
          abs(rise.salience - event.salience) < (try tolerance("salience")), "\(name), \(event.time) ms")
        #expect(abs(rise.level - event.level) < (try tolerance("SL")), "\(name), \(event.time) ms")
        #expect(abs(rise.pitch - event.pitch) < (try tolerance("fc")), "\(name), \(event.time) ms")
        #expect(
          abs(rise.duration * 1000 - event.duration) < (try tolerance("time")), "\(name), \(event.time) ms")
        #expect(abs(rise.roughness - event.roughness) < (try tolerance("R")), "\(name), \(event.time) ms")
      }
    }
    for distance in file.distances {
      let first = try #require(traces[distance.first])
      let second = try #require(traces[distance.second])
      let value = TraceBench.distance(first, second)
      #expect(
        abs(value - distance.value) < (try tolerance("distance")),
        "\(distance.first), \(distance.second): \(value)")
    }
  }
}
