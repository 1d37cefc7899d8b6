// Swift Testing brings an overlay for UIKit on every platform: a file that imports both modules also imports
// one called _Testing_UIKit, which only Apple's toolchains have. This empty module takes its place, so that
// tests may import both.
