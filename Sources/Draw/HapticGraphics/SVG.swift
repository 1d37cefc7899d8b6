// Drawing as SVG is a pure module; who draws pictures needs no second import for it.
@_exported import HapticSVG
