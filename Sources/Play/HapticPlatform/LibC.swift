// The C library, imported only here: a file that imports HapticPlatform sees it on every system.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Android)
  @_exported import Android
#endif
