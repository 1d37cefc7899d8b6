import TestSupport
import Testing

@testable import HapticLanguageServer

@Suite("The JSON Schema of AHAP")
struct AHAPSchemaTests {
  @Test(
    "Docs/Schemas/ahap.schema.json is the schema that the table of parameters makes (RECORD_GOLDEN=1 rewrites it)"
  )
  func committed() throws {
    let problem = try Package.compare(AHAPSchema.json(), with: "Docs/Schemas/ahap.schema.json")
    #expect(problem == nil, "\(problem ?? "")")
  }
}
