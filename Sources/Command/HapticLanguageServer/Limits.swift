/// The limits of the language server, each chosen by this project.
package enum Limits {
  /// The longest header of a message, in bytes.
  package static var headerBytes: Int { 4096 }
  /// The longest body of a message, in bytes: a text of the largest file that the decoder reads, with an escape for each line.
  package static var messageBytes: Int { 300 << 20 }
  /// The deepest nesting of objects and arrays in a message.
  package static var messageDepth: Int { 64 }
  /// The number of documents that may be open at the same time.
  package static var documents: Int { 1000 }

  /// How long a document must rest before it is checked, in seconds.
  package static var rest: Double { 0.2 }
  /// The largest text in bytes whose design is checked at once. The design of a larger text is checked on another
  /// thread, after the findings about the text are sent.
  package static var immediateDesignBytes: Int { 32 << 10 }
  /// The longest design check, in seconds of processor time, that is made at once.
  package static var immediateDesignTime: Double { 0.01 }

  /// The largest text in bytes for which a hover shows what is felt, and a picture.
  package static var pictureBytes: Int { 1 << 20 }
  /// The seconds before and after an event that the picture in a hover shows.
  package static var pictureSeconds: Double { 1 }
  /// The most findings whose ways one request for code actions calculates.
  package static var findingsWithWays: Int { 8 }
  /// The most symbols, folding ranges or suggestions of one answer.
  package static var items: Int { 100_000 }
}
