import ArgumentParser
import HapticPerception

extension ControllerLocality: ExpressibleByArgument {}
