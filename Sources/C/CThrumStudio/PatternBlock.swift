import HapticAnalysis
import HapticEditing
import HapticModel

/// A pattern as numbers, which the page carries from the first module to the second: so that the second needs no
/// reader of texts, which would be a third of its size.
///
/// Counts of events, parameters and curves; 16 numbers for each event (type, time, duration or NaN, the ten
/// parameters or NaN, index of the path of the sound or −1, whether it repeats, whether it fades); 3 for each
/// parameter (control, time, value); for each curve control, time, count of points and the points' times and values;
/// the count of accepted findings, and for each its rule, time, and its reason as a count of bytes and the bytes.
enum PatternBlock {
  /// Returns the numbers of a pattern. Paths of sounds are counted in the order of their first event.
  static func write(_ pattern: HapticPattern) -> [Double] {
    var numbers = [
      Double(pattern.events.count), Double(pattern.parameters.count), Double(pattern.curves.count),
    ]
    let paths = paths(of: pattern)
    for event in pattern.events {
      numbers.append(Double(event.type.rawValue))
      numbers.append(event.time)
      numbers.append(event.duration ?? .nan)
      for id in EventParameterID.allCases {
        let given = event.parameters.last { $0.id == id }
        numbers.append(given.map { Double($0.value) } ?? .nan)
      }
      let path = event.waveform?.path.flatMap { path in paths.firstIndex { $0.utf8.elementsEqual(path.utf8) }
      }
      numbers.append(path.map { Double($0) } ?? -1)
      numbers.append(event.waveform?.loops == true ? 1 : 0)
      numbers.append(event.waveform?.usesVolumeEnvelope == false ? 0 : 1)
    }
    for parameter in pattern.parameters {
      numbers += [Double(parameter.id.rawValue), parameter.time, Double(parameter.value)]
    }
    for curve in pattern.curves {
      numbers += [Double(curve.id.rawValue), curve.time, Double(curve.controlPoints.count)]
      for point in curve.controlPoints { numbers += [point.time, Double(point.value)] }
    }
    let accepted = AcceptedFindings(in: pattern).entries
    numbers.append(Double(accepted.count))
    for entry in accepted {
      numbers += [Double(entry.rule.rawValue), entry.time, Double(entry.reason.utf8.count)]
      numbers += entry.reason.utf8.map { Double($0) }
    }
    return numbers
  }

  /// Returns the paths of the pattern's sounds, each once.
  static func paths(of pattern: HapticPattern) -> [String] {
    var paths: [String] = []
    for event in pattern.events {
      guard let path = event.waveform?.path else { continue }
      if !paths.contains(where: { $0.utf8.elementsEqual(path.utf8) }) { paths.append(path) }
    }
    return paths
  }

  /// Returns the pattern of numbers; `nil` if they are not those of a pattern. The sounds are registered under the
  /// index of their path.
  static func read(_ numbers: [Double]) -> HapticPattern? {
    var reader = BlockReader(numbers)
    guard let events = reader.count(of: 16), let parameters = reader.count(of: 3),
      let curves = reader.count(of: 3)
    else { return nil }
    var pattern = HapticPattern()
    for _ in 0..<events {
      guard let type = reader.byte().flatMap({ EventType(rawValue: $0) }) else { return nil }
      var event = HapticEvent(type, time: reader.next())
      let duration = reader.next()
      if !duration.isNaN { event.duration = duration }
      for id in EventParameterID.allCases {
        let value = reader.next()
        if !value.isNaN { event.parameters.append(EventParameter(id, Float(value))) }
      }
      let (path, loops, fades) = (reader.next(), reader.next(), reader.next())
      if path >= 0, path < 1e6 {
        event.waveform = AudioWaveform(
          .resource(UInt64(path)), usesVolumeEnvelope: fades != 0, loops: loops != 0)
      }
      pattern.events.append(event)
    }
    for _ in 0..<parameters {
      guard let id = reader.byte().flatMap({ DynamicParameterID(rawValue: $0) }) else { return nil }
      let time = reader.next()
      pattern.parameters.append(DynamicParameter(id, time: time, value: Float(reader.next())))
    }
    for _ in 0..<curves {
      guard let id = reader.byte().flatMap({ DynamicParameterID(rawValue: $0) }) else { return nil }
      let time = reader.next()
      guard let count = reader.count(of: 2) else { return nil }
      let points = (0..<count).map { _ in
        let time = reader.next()
        return ParameterCurve.ControlPoint(time: time, value: Float(reader.next()))
      }
      pattern.curves.append(ParameterCurve(id, time: time, controlPoints: points))
    }
    guard let accepted = reader.count(of: 3) else { return nil }
    var entries: [AcceptedFindings.Entry] = []
    for _ in 0..<accepted {
      guard let rule = reader.byte().flatMap({ DesignRule(rawValue: $0) }) else { return nil }
      let time = reader.next()
      guard let count = reader.count(of: 1) else { return nil }
      var reason: [UInt8] = []
      for _ in 0..<count {
        guard let byte = reader.byte() else { return nil }
        reason.append(byte)
      }
      entries.append(AcceptedFindings.Entry(rule, at: time, reason: String(decoding: reason, as: UTF8.self)))
    }
    if !entries.isEmpty { AcceptedFindings(entries).store(in: &pattern) }
    return reader.isAtEnd ? pattern : nil
  }
}

/// Reads numbers one by one; NaN beyond the end.
private struct BlockReader {
  private let numbers: [Double]
  private var place = 0

  init(_ numbers: [Double]) { self.numbers = numbers }

  var isAtEnd: Bool { place == numbers.count }

  mutating func next() -> Double {
    guard place < numbers.count else { return .nan }
    place += 1
    return numbers[place - 1]
  }

  mutating func byte() -> UInt8? {
    let number = next()
    return number >= 0 && number < 256 ? UInt8(number) : nil
  }

  /// Reads a count of things of a size, of which so many can follow.
  mutating func count(of size: Int) -> Int? {
    let number = next()
    guard number >= 0, number <= Double(numbers.count / size) else { return nil }
    return Int(number)
  }
}
