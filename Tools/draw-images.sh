#!/bin/sh
# Draws the pictures in Docs/Images from the samples. `PlotTests` fail when they are out of date.
set -eu
cd "$(dirname "$0")/.."
for sample in inflate spring-boing; do
  swift run thrum plot "Samples/$sample.ahap" -o "Docs/Images/$sample.svg"
done
Tools/draw-moving-image.py
