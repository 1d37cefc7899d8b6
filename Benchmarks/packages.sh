#!/usr/bin/env bash
# Sizes, load times and render speed of the Python and the web package beside the native command, in one run.
# Builds what it measures. Needs gcc, Node 18, npm, binaryen, python3 with venv, and PyPI for numpy.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$PWD/.build-python/benchmark
core=$PWD/.build-core/check
mkdir -p "$out"
rm -f "$out"/*.whl "$out"/*.tgz
swift build -c release --product thrum
Tools/build-core.sh "$(uname -m)" "$core"
Tools/build-libthrum.sh "$out/libthrum"
for library in "$core/lib/libthrumcore.so.0" "$out/libthrum/lib/libthrum.so.0"; do Tools/build-wheel.py "$library" "$out"; done
Tools/build-web.sh
(cd Bindings/Web && npm pack --silent --pack-destination "$out" --offline)
[ -x "$out/venv/bin/python" ] || python3 -m venv "$out/venv"
"$out/venv/bin/pip" install -q --disable-pip-version-check numpy
"$out/venv/bin/pip" install -q --disable-pip-version-check --force-reinstall --no-deps "$out"/*manylinux_2_17*.whl
gcc -O2 -I"$core/include" Benchmarks/core.c "$core/lib/libthrumcore.a" -lm -o "$out/core"
python3 Benchmarks/packages.py "$(swift build -c release --show-bin-path)/thrum" "$out/core" "$out/venv/bin/python" "$PWD/Bindings/Web" \
  "$core/lib/libthrumcore.so.0" "$out/libthrum/lib/libthrum.so.0" "$out"/*.whl "$out"/*.tgz
