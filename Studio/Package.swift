// swift-tools-version: 6.1
import PackageDescription

// The server of the studio is a separate package, so that SwiftPM neither resolves nor builds its dependencies for the
// package Thrum.
let package = Package(
  name: "thrum-studio",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "thrum-studio", targets: ["ThrumStudio"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    .target(
      name: "StudioServer",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      path: "Server"),
    .executableTarget(
      name: "ThrumStudio",
      dependencies: [
        "StudioServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Command"),
    .testTarget(
      name: "StudioServerTests",
      dependencies: ["StudioServer", .product(name: "NIOEmbedded", package: "swift-nio")],
      path: "Tests/StudioServerTests"),
  ],
  swiftLanguageModes: [.v6]
)
