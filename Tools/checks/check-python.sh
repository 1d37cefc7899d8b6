#!/usr/bin/env bash
# Packs the Python package twice, installs it in an empty environment, and runs its types, tests and notebook.
# Needs python3 with venv, and PyPI for numpy, pytest, mypy, auditwheel and nbclient.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$PWD/.build-python
library=.build-core/check/lib/libthrumcore.so.0
# check-core.sh has built the library; where it has not run, build it here.
[ -f "$library" ] || Tools/build-core.sh "$(uname -m)" .build-core/check
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
unset THRUM_LIBRARY PYTHONPATH
rm -rf "$out/first" "$out/second" "$out/empty"
mkdir -p "$out/empty"
Tools/build-wheel.py "$library" "$out/first"
touch Python/src/thrum_haptics/*.py
Tools/build-wheel.py "$library" "$out/second"
wheel=$(ls "$out"/first/*.whl)
cmp "$wheel" "$out/second/$(basename "$wheel")" || { echo "two builds of the wheel differ"; exit 1; }

[ -x "$out/venv/bin/python" ] || python3 -m venv "$out/venv"
python=$out/venv/bin/python
"$python" -m pip install -q numpy pytest mypy auditwheel nbclient ipykernel matplotlib
"$python" -m pip install -q --force-reinstall --no-deps "$wheel"
tag=$(basename "$wheel" .whl | sed 's/.*-\(manylinux.*\)/\1/')
"$python" -m auditwheel show "$wheel" > "$out/audit"
# auditwheel names the oldest tag that the library would allow; ours must not promise an older glibc.
allowed=$(tr '\n' ' ' < "$out/audit" | grep -o 'manylinux_[0-9]*_[0-9]*' | head -n 1)
promised=$(grep -o 'manylinux_[0-9]*_[0-9]*' <<< "$tag")
[ "$(printf '%s\n%s\n' "$allowed" "$promised" | sort -V | tail -n 1)" = "$promised" ] ||
  { cat "$out/audit"; echo "the wheel is tagged $promised and needs $allowed"; exit 1; }

"$python" -m mypy --strict --cache-dir "$out/mypy" Python/src Python/tests
# The tests of the engine need libthrum.
"$python" -m pytest -q -p no:cacheprovider --ignore=Python/tests/test_engine.py Python/tests
# The README's program, from a folder without the sources.
sed -n '/^```python$/,/^```$/p' Python/README.md | sed '/^```/d' > "$out/empty/readme.py"
(cd "$out/empty" && "$python" readme.py)
"$python" Tools/run-notebook.py Python/notebooks/feel.ipynb "$out/feel.ipynb"
(cd "$out/empty" && "$python" -X importtime -c 'import thrum_haptics' 2>&1 | tail -n 1 | awk -F'|' '{ print "import: " $2 / 1000 " ms" }')
echo "$(basename "$wheel"): $(stat -c %s "$wheel") bytes, the same twice; types, tests and notebook hold"
