#!/usr/bin/env bash
# Packs the Python package with libthrumcore and with libthrum, each twice, installs it in an empty environment, and runs
# its types, tests and notebook; with libthrum also those of the engine.
# Needs python3 with venv, and PyPI for numpy, pytest, mypy, auditwheel and nbclient.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$PWD/.build-python
core=.build-core/check/lib/libthrumcore.so.0
playing=$out/libthrum/lib/libthrum.so.0
# check-core.sh has built the library; where it has not run, build it here.
[ -f "$core" ] || Tools/build-core.sh "$(uname -m)" .build-core/check
Tools/build-libthrum.sh "$out/libthrum"
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
unset THRUM_LIBRARY PYTHONPATH
rm -rf "$out/first" "$out/second" "$out/empty"
mkdir -p "$out/empty"
for library in "$core" "$playing"; do
  Tools/build-wheel.py "$library" "$out/first"
  touch Bindings/Python/src/thrum_haptics/*.py
  Tools/build-wheel.py "$library" "$out/second" > /dev/null
done
Tools/build-wheel.py sdist "$out/first"
Tools/build-wheel.py sdist "$out/second" > /dev/null
diff -r "$out/first" "$out/second" || { echo "two builds of the wheel differ"; exit 1; }

[ -x "$out/venv/bin/python" ] || python3 -m venv "$out/venv"
python=$out/venv/bin/python
"$python" -m pip install -q numpy pytest mypy auditwheel nbclient ipykernel matplotlib
"$python" -m mypy --strict --cache-dir "$out/mypy" Bindings/Python/src Bindings/Python/tests
"$python" -m mypy --strict --cache-dir "$out/mypy" Bindings/Python/build_backend.py

# From sources: with a library into the wheel, without one, and in place. Without isolation, so that nothing is fetched.
from_sources() { # the library at build time, the library at run time, what pip installs
  THRUM_LIBRARY=$1 "$python" -m pip install -q --force-reinstall --no-deps --no-build-isolation "${@:3}"
  (cd "$out/empty" && THRUM_LIBRARY=$2 "$python" -c 'import thrum_haptics as thrum; assert thrum.Pattern.of([thrum.transient(0)]).render().any()')
}
from_sources "$PWD/$core" "" ./Bindings/Python
from_sources "" "$PWD/$core" "$out"/first/*.tar.gz
from_sources "" "$PWD/$core" -e ./Bindings/Python
"$python" -m pip uninstall -q -y thrum-haptics

try() { # wheel, the test files that do not suit it, pages
  local wheel=$1 tag allowed promised
  "$python" -m pip install -q --force-reinstall --no-deps "$wheel"
  tag=$(basename "$wheel" .whl | sed 's/.*-\(manylinux.*\)/\1/')
  "$python" -m auditwheel show "$wheel" > "$out/audit"
  # auditwheel names the oldest tag that the library would allow; ours must not promise an older glibc.
  allowed=$(tr '\n' ' ' < "$out/audit" | grep -o 'manylinux_[0-9]*_[0-9]*' | head -n 1)
  promised=$(grep -o 'manylinux_[0-9]*_[0-9]*' <<< "$tag")
  [ "$(printf '%s\n%s\n' "$allowed" "$promised" | sort -V | tail -n 1)" = "$promised" ] ||
    { cat "$out/audit"; echo "the wheel is tagged $promised and needs $allowed"; exit 1; }
  "$python" -m pytest -q -p no:cacheprovider --ignore-glob="Bindings/Python/tests/$2" Bindings/Python/tests
  # The same bytes as the command.
  "$python" -m thrum_haptics render Samples/heartbeat.ahap -o "$out/module.wav"
  "$(swift build --show-bin-path)/thrum" render Samples/heartbeat.ahap -o "$out/command.wav"
  cmp "$out/module.wav" "$out/command.wav"
  # The programs of the README and of the page, from a folder without the sources.
  for page in "${@:3}"; do
    sed -n '/^```python$/,/^```$/p' "$page" | sed '/^```/d' > "$out/empty/page.py"
    (cd "$out/empty" && "$python" page.py > /dev/null)
  done
  (cd "$out/empty" && "$python" -X importtime -c 'import thrum_haptics' 2>&1 | tail -n 1 | awk -F'|' '{ print "import: " $2 / 1000 " ms" }')
}
swift build --product thrum
try "$(ls "$out"/first/*manylinux_2_17*.whl)" 'test_engine*.py' Bindings/Python/README.md
"$python" Tools/checks/compare-faces.py "$(swift build --show-bin-path)/thrum" "$core" Samples python
"$python" Tools/checks/compare-file-faces.py "$(swift build --show-bin-path)/thrum" "$playing" Samples python
"$python" Tools/run-notebook.py Bindings/Python/notebooks/feel.ipynb "$out/feel.ipynb"
try "$(ls "$out"/first/*manylinux_2_34*.whl)" test_without_engine.py Bindings/Python/README.md Docs/Python.md
echo "wheels of $(stat -c %s "$out"/first/*.whl | tr '\n' ' ')bytes, the same twice; types, tests and notebook hold"
