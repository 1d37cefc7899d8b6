#!/usr/bin/env bash
# Reads what thrum convert writes with independent readers: JSON by the schemas of Docs/Schemas and a validator, WAV by libsndfile, themes and
# HJIF by rules restated from their specifications, Kotlin by its compiler against stubs of Android's classes. (Tests compile Java and Swift and run the ES modules.)
#   Tools/checks/check-formats.sh [THRUM]      THRUM is a built command; otherwise a debug build is made
# Needs python3 with venv, PyPI for jsonschema, soundfile and kotlin-jupyter-kernel (for the compiler in it), and a JDK.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$PWD/.build-python
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
thrum=${1:-}
if [ -z "$thrum" ]; then
  swift build --product thrum
  thrum=$(swift build --show-bin-path)/thrum
fi
mkdir -p "$out"
[ -x "$out/formats/bin/python" ] || python3 -m venv "$out/formats"
"$out/formats/bin/python" -m pip install -q jsonschema soundfile
"$out/formats/bin/python" Tools/checks/check-formats.py "$thrum" "$place" Samples/*.ahap

# The compiler is in the notebook's kernel. Its other files, 80 MB, are not needed.
jars=$out/kotlin
if [ ! -f "$jars/done" ]; then
  rm -rf "$jars"
  mkdir -p "$jars"
  "$out/formats/bin/python" -m pip download -q --no-deps -d "$place/kotlin" kotlin-jupyter-kernel
  (cd "$place/kotlin" && "$out/formats/bin/python" -m zipfile -e ./*.whl .)
  cp "$place"/kotlin/run_kotlin_kernel/jars/kotlin-{jupyter-kernel-*-all,stdlib-*}.jar "$jars"
  touch "$jars/done"
fi
compiler=$(echo "$jars"/kotlin-jupyter-kernel-*-all.jar)
library=$(echo "$jars"/kotlin-stdlib-*.jar)
mkdir -p "$place/stubs"
javac -d "$place/stubs" $(find Tests/AndroidStubs/android -name '*.java')
cp Samples/success.ahap "$place/my tap 2.ahap"
"$thrum" convert "$place/my tap 2.ahap" -o "$place/my tap 2.kt" --quiet --literal
java -cp "$compiler" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -Werror -cp "$library:$place/stubs" -d "$place/kotlin-out" \
  "$place/my tap 2.kt" 2> "$place/kotlin.log" || { cat "$place/kotlin.log"; exit 1; }
# The object of Kotlin plays on the devices of Run.java.
sed 's/MyTap2Haptics\.play/MyTap2Haptics.INSTANCE.play/' Tests/AndroidStubs/Run.java > "$place/Run.java"
javac -cp "$library:$place/stubs:$place/kotlin-out" -d "$place/run" "$place/Run.java"
java -cp "$library:$place/stubs:$place/kotlin-out:$place/run" Run > "$place/played"
for line in '^(frequency )+$' '^(sharpness )+$' '^amplitudes [0-9]+$|^primitives$' '^pulses [0-9]+$'; do
  grep -qE "$line" "$place/played" || { echo "Kotlin does not play $line:"; cat "$place/played"; exit 1; }
done
echo "Kotlin compiles and plays every fallback"
