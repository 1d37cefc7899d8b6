#!/usr/bin/env bash
# The short version of `.ci/run libraries`, for every change: the C library, Python and the web render the bits of the
# native build and pass their tests, without the optimiser, sanitizers, browsers, packages and other processors.
# Needs a C compiler, Python 3 with venv, PyPI for numpy and pytest, Node and binaryen.
set -euo pipefail
cd "$(dirname "$0")/../.."
machine=$(uname -m)
out=$PWD/.build-core-quick/check
mkdir -p "$out"

Tools/build-core.sh --quick "$machine" "$out"
library=$out/lib/libthrumcore.so.0
grep -oE '\bthrum_[a-z_]+\(' "$out/include/thrum.h" | tr -d '(' | sort -u > "$out/declared"
nm -D --defined-only "$library" | awk '$2 == "T" { sub(/@.*/, "", $3); print $3 }' | sort > "$out/shared"
diff "$out/declared" "$out/shared" || { echo "libthrumcore.so exports other names than thrum.h declares"; exit 1; }
export PKG_CONFIG_PATH=$out/lib/pkgconfig
read -ra shared <<< "$(pkg-config --cflags --libs thrumcore) -Wl,-rpath,$out/lib"
for test in bits hostile effort mixer; do
  gcc -std=gnu11 -O1 -Wall -Wextra -Werror -Wno-unused-function "Tests/C/$test.c" "${shared[@]}" -lm -pthread -o "$out/$test"
done
"$out/bits" Tests/Bits/samples.tsv Samples
"$out/hostile"
"$out/effort" 300
"$out/mixer" Tests/Bits/samples.tsv Samples

venv=$PWD/.build-python/short
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
"$venv/bin/python" -m pip install -q numpy pytest
PYTHONPATH=$PWD/Bindings/Python/src THRUM_LIBRARY=$library "$venv/bin/python" -m pytest -q -p no:cacheprovider \
  --ignore-glob='Bindings/Python/tests/test_engine*.py' Bindings/Python/tests

Tools/build-web.sh --quick
node Tests/C/wasm.mjs Bindings/Web/thrum.wasm Sources/C/CThrum/include/thrum.h Tests/Bits/samples.tsv Samples Tests/Pads/vectors.tsv
swift build --product thrum
thrum=$(swift build --show-bin-path)/thrum
scores=$(mktemp -d)
trap 'rm -rf "$scores"' EXIT
for pattern in Samples/*.ahap; do
  "$thrum" score "$pattern" --without-audio-files -o "$scores/$(basename "$pattern" .ahap).bin"
done
SCORES=$scores node --test Bindings/Web/test/*.test.mjs > "$out/node.log" 2>&1 || { cat "$out/node.log"; exit 1; }
! grep -q '# SKIP' "$out/node.log" || { echo "a test of Web was skipped"; exit 1; }
echo "the C library, Python and the web module under Node: the bits of the native build"
