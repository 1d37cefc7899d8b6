import HapticPlatform
import HapticText

/// An error that states why a PNG image could not be created.
typealias PNGError = Failure<PNGErrorKind>

/// The kinds of error in creating a PNG image.
enum PNGErrorKind: Sendable, Hashable {
  /// Neither librsvg nor `rsvg-convert` is installed. The message lists the packages that contain them.
  case libraryMissing
  /// The picture cannot be converted. Writing the picture as SVG is still possible.
  case failed
}

/// Converts an SVG picture to a PNG image. The library librsvg converts the picture if it can be loaded at
/// run time, otherwise the program `rsvg-convert`.
struct PNGConverter: Sendable {
  private enum Tool {
    case library(RSVGLibrary)
    case program(RSVGProgram)
  }

  private let tool: Tool

  /// Creates a converter with the library librsvg, or with the program `rsvg-convert` from a folder in
  /// `PATH`. Throws `libraryMissing` if neither is installed; the message lists the packages that contain
  /// them.
  init() throws(PNGError) {
    try self.init(usesLibrary: true, path: Environment.value("PATH") ?? "")
  }

  /// Creates a converter.
  ///
  /// - Parameters:
  ///   - usesLibrary: whether to try librsvg.
  ///   - path: the folders in which to search for the program, separated by colons.
  init(usesLibrary: Bool, path: String) throws(PNGError) {
    if usesLibrary, let library = RSVGLibrary.shared {
      tool = .library(library)
    } else if let program = RSVGProgram(path: path) {
      tool = .program(program)
    } else {
      throw PNGError(
        .libraryMissing,
        "PNG needs librsvg or rsvg-convert, and neither is installed; install the package librsvg2-2"
          + " (Debian, Ubuntu), librsvg2 (Fedora) or librsvg (Arch, Homebrew), or write SVG")
    }
  }

  /// Converts an SVG text, and returns the bytes of a PNG file. The image has the width and height in pixels
  /// that the SVG states.
  func convert(_ svg: String) throws(PNGError) -> [UInt8] {
    let library: RSVGLibrary
    switch tool {
    case .library(let found): library = found
    case .program(let program):
      guard let bytes = program.png(Array(svg.utf8)) else {
        throw PNGError(
          .failed, "cannot draw the picture; write an SVG file instead, and convert it with another program",
          place: program.file)
      }
      return bytes
    }
    switch library.png(Array(svg.utf8)) {
    case .success(let bytes): return bytes
    case .failure(let problem): throw PNGError(.failed, problem.text)
    }
  }
}

/// The functions of librsvg and of the libraries that it uses.
private struct RSVGLibrary: Sendable {
  struct Problem: Error { var text: String }

  /// The C structure `RsvgRectangle`.
  private struct Rectangle {
    var x = 0.0
    var y = 0.0
    var width: Double
    var height: Double
  }

  private typealias Pointer = UnsafeMutableRawPointer
  private typealias ErrorSlot = UnsafeMutablePointer<Pointer?>
  private typealias Number = UnsafeMutablePointer<Double>
  private typealias Release = @Sendable @convention(c) (Pointer) -> Void
  private typealias Sink = @Sendable @convention(c) (Pointer?, UnsafePointer<UInt8>?, UInt32) -> Int32

  private let load: @Sendable @convention(c) (UnsafePointer<UInt8>?, Int, ErrorSlot) -> Pointer?
  private let size: @Sendable @convention(c) (Pointer, Number, Number) -> Int32
  private let draw: @Sendable @convention(c) (Pointer, Pointer, UnsafeRawPointer, ErrorSlot) -> Int32
  private let releaseObject: Release
  private let freeError: Release
  private let makeSurface: @Sendable @convention(c) (Int32, Int32, Int32) -> Pointer?
  private let surfaceStatus: @Sendable @convention(c) (Pointer) -> Int32
  private let releaseSurface: Release
  private let makeContext: @Sendable @convention(c) (Pointer) -> Pointer?
  private let releaseContext: Release
  private let encode: @Sendable @convention(c) (Pointer, Sink, Pointer?) -> Int32

  /// The library of this machine, which is searched for once; `nil` if it is not installed.
  static let shared = RSVGLibrary(names: ["librsvg-2.so.2", "librsvg-2.2.dylib"])

  private init?(names: [String]) {
    guard let library = names.lazy.compactMap({ DynamicLibrary($0) }).first else { return nil }
    func find<Function>(_ name: String) throws(Problem) -> Function {
      guard let function: Function = library.function(named: name) else { throw Problem(text: name) }
      return function
    }
    // The functions of cairo and GLib are found through the same library, because librsvg needs these.
    do throws(Problem) {
      load = try find("rsvg_handle_new_from_data")
      size = try find("rsvg_handle_get_intrinsic_size_in_pixels")
      draw = try find("rsvg_handle_render_document")
      releaseObject = try find("g_object_unref")
      freeError = try find("g_error_free")
      makeSurface = try find("cairo_image_surface_create")
      surfaceStatus = try find("cairo_surface_status")
      releaseSurface = try find("cairo_surface_destroy")
      makeContext = try find("cairo_create")
      releaseContext = try find("cairo_destroy")
      encode = try find("cairo_surface_write_to_png_stream")
    } catch {
      return nil
    }
  }

  func png(_ svg: [UInt8]) -> Result<[UInt8], Problem> {
    var error: Pointer?
    guard let document = svg.withUnsafeBufferPointer({ load($0.baseAddress, $0.count, &error) }) else {
      return .failure(problem(error))
    }
    defer { releaseObject(document) }
    var page = Rectangle(width: 0, height: 0)
    guard size(document, &page.width, &page.height) != 0, (1...32_767).contains(page.width),
      (1...32_767).contains(page.height)
    else {
      return .failure(Problem(text: "the picture is too large for PNG; choose a smaller width, or write SVG"))
    }
    guard let surface = makeSurface(0, Int32(page.width.rounded(.up)), Int32(page.height.rounded(.up))) else {
      return .failure(outOfMemory)
    }
    defer { releaseSurface(surface) }
    guard surfaceStatus(surface) == 0, let context = makeContext(surface) else {
      return .failure(outOfMemory)
    }
    defer { releaseContext(context) }
    guard draw(document, context, &page, &error) != 0 else { return .failure(problem(error)) }
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { target in encode(surface, appendBytes, target) }
    return status == 0 ? .success(bytes) : .failure(outOfMemory)
  }

  private var outOfMemory: Problem {
    Problem(text: "there is no memory for the image; choose a smaller width, or write SVG")
  }

  /// Returns the message of a `GError`, a C structure of two 32-bit numbers and a text, and frees the
  /// structure.
  private func problem(_ error: Pointer?) -> Problem {
    guard let error else {
      return Problem(text: "librsvg cannot draw the picture; write an SVG file instead")
    }
    defer { freeError(error) }
    let text =
      (error + 8).load(as: UnsafePointer<CChar>?.self).map { String(cString: $0) } ?? "no reason given"
    return Problem(text: "librsvg cannot draw the picture (\(text)); write an SVG file instead")
  }
}

// Declared outside of any type, as a C function must be; `target` is the array to append to.
private func appendBytes(
  _ target: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: UInt32
) -> Int32 {
  guard let target, let bytes else { return 0 }
  target.assumingMemoryBound(to: [UInt8].self).pointee += UnsafeBufferPointer(start: bytes, count: Int(count))
  return 0
}
