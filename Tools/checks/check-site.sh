#!/usr/bin/env bash
# Checks the site: the code of its first page compiles in each language, its scripts have no fault of types, and in Chromium, from a static server under a
# path, one click sounds in time and within the limit of bytes, the sound is that of the web package, links resolve, the search finds, examples play and
# open in the studio, everything works offline, and axe finds nothing in both themes and three widths.
#   Tools/checks/check-site.sh                             builds the site with the studio, the web package and the reference: ten minutes on two cores
#   Tools/checks/check-site.sh --built                     builds it from out/studio, Bindings/Web and .build-docs/site as they are
#   Tools/checks/check-site.sh short                       checks scripts and documents alone; builds nothing
#   --pictures FOLDER, after one of these                  also takes pictures
# Needs cmark-gfm and Node; short of that, what is missing is named in the last line. AXE names axe.min.js of PyPI's axe-core-python; with CI=true it is
# fetched.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tools/checks/optional-tools.sh
export PYTHONDONTWRITEBYTECODE=1
mode=${1:-}
shift || true

fault=0
while IFS= read -r file; do
  lines=$(wc -l < "$file")
  [ "$lines" -le 250 ] || { echo "$file: $lines lines; 250 are the limit: split it"; fault=1; }
done < <(find Tools/site/web -name '*.js')
if grep -nE 'innerHTML|outerHTML|insertAdjacentHTML|document\.write|setAttribute\("style"|eval\(|new Function' Tools/site/web/*.js; then
  echo "Tools/site/web: builds markup, styles or code from text; use elements and classes"
  fault=1
fi
if grep -nE '<[a-z][^>]* (style|on[a-z]+)=|(href|src)="/' Tools/site/*.html; then
  echo "Tools/site: an inline style or script, which the policy of the pages forbids, or an address that is not relative"
  fault=1
fi
[ "$fault" = 0 ] || exit 1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if has cmark-gfm "documents"; then python3 Tests/Site/documents_test.py; fi
tested="documents"
if [ "$mode" = short ]; then
  echo "the site: $tested${skipped:+; skipped: $skipped}"
  exit 0
fi

if has tsc "types"; then
  # The scripts import the package from the folder beside them.
  mkdir "$scratch/web"
  cp Tools/site/web/*.js "$scratch/web"
  cp -R Bindings/Web "$scratch/web/thrum"
  rm -rf "$scratch/web/sw.js" "$scratch/web/thrum/test" "$scratch/web/thrum/demo"
  cp Studio/types.d.ts "$scratch"
  cat > "$scratch/jsconfig.json" << 'END'
{ "compilerOptions": { "checkJs": true, "allowJs": true, "noEmit": true, "strict": true, "target": "es2022", "module": "es2022", "moduleResolution": "node",
    "lib": ["es2022", "dom", "dom.iterable"], "skipLibCheck": true },
  "files": ["web/home.js", "web/document.js", "types.d.ts"] }
END
  tsc -p "$scratch/jsconfig.json"
  tested+=", types"
fi

site=out/site
Tools/build-site.sh "$site" ${mode:+"$mode"}

# The code of the first page, as its visitors copy it.
code=$site/code
if has cc "C"; then
  cc -std=c11 -Wall -Wextra -Werror -fsyntax-only -ISources/C/CThrum/include "$code/play.c"
  tested+=", C"
fi
if has g++ "C++"; then
  g++ -std=c++17 -Wall -Wextra -Werror -fsyntax-only -IBindings/Cpp -ISources/C/CThrum/include "$code/play.cpp"
  tested+=", C++"
fi
if has rustc "Rust"; then
  rustc --edition 2021 --crate-type rlib --crate-name thrum_haptics --cfg 'feature="engine"' --emit metadata --out-dir "$scratch" -A warnings Bindings/Rust/src/lib.rs
  rustc --edition 2021 -D warnings --emit metadata --out-dir "$scratch" -L "$scratch" --extern "thrum_haptics=$scratch/libthrum_haptics.rmeta" "$code/play.rs"
  tested+=", Rust"
fi
if has mcs "C#"; then
  # A component of Unity is not part of the package for .NET.
  mapfile -t classes < <(find Bindings/CSharp/Package/Runtime -name '*.cs' ! -name HapticSource.cs)
  mcs -warnaserror -out:"$scratch/play.exe" "${classes[@]}" "$code/Play.cs"
  tested+=", C#"
fi
if has javac "Java"; then
  mapfile -t stubs < <(find Tests/AndroidStubs/android -name '*.java')
  javac -nowarn -d "$scratch/java" "${stubs[@]}" "$code/WelcomeHaptics.java"
  tested+=", Java"
fi
# The compiler that check-formats.sh fetches, which compiles what thrum convert writes.
kotlin=.build-python/kotlin
if [ -f "$kotlin/done" ] && has java "Kotlin"; then
  java -cp "$(echo "$kotlin"/kotlin-jupyter-kernel-*-all.jar)" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -Werror \
    -cp "$(echo "$kotlin"/kotlin-stdlib-*.jar):$scratch/java" -d "$scratch/kotlin" "$code/WelcomeHaptics.kt" 2> "$scratch/kotlin.log" || { cat "$scratch/kotlin.log"; exit 1; }
  tested+=", Kotlin"
else
  skipped+="${skipped:+, }Kotlin (check-formats.sh fetches its compiler)"
fi
python3 Tests/Site/python_code.py "$code/play.py"
tested+=", Python"
if has tsc "TypeScript"; then
  mkdir "$scratch/written"
  cp "$code"/play.m?s "$scratch/written"
  mv "$scratch/written/play.mts" "$scratch/written/typed.ts"
  mv "$scratch/written/play.mjs" "$scratch/written/plain.js"
  # The types of the package are those of its version without bundler.
  cat > "$scratch/written/tsconfig.json" << END
{ "compilerOptions": { "strict": true, "noEmit": true, "target": "es2022", "module": "es2022", "moduleResolution": "node", "lib": ["es2022", "dom"], "baseUrl": ".",
    "paths": { "thrum-haptics/*": ["$PWD/Bindings/Web/*"] }, "skipLibCheck": true }, "files": ["typed.ts"] }
END
  tsc -p "$scratch/written/tsconfig.json"
  (cd "$scratch/written" && cp plain.js plain.mjs && node --check plain.mjs)
  tested+=", JavaScript, TypeScript"
fi
modules=${THRUM_MODULES:-.build/debug/Modules}
if [ -f "$modules/Thrum.swiftmodule" ] && has swiftc "Swift"; then
  maps=()
  for map in "$(dirname "$modules")"/*.build/module.modulemap Sources/*/*/include/module.modulemap; do [ ! -f "$map" ] || maps+=(-Xcc "-fmodule-map-file=$map"); done
  swiftc -typecheck -warnings-as-errors -I "$modules" "${maps[@]}" "$code/main.swift"
  tested+=", Swift"
else
  skipped+="${skipped:+, }Swift (no $modules/Thrum.swiftmodule)"
fi

if [ -z "${AXE:-}" ] && [ "${CI:-}" = true ]; then
  venv=$PWD/.build-python/axe
  [ -x "$venv/bin/python" ] || python3 -m venv "$venv"
  "$venv/bin/python" -m pip install -q --disable-pip-version-check --no-deps axe-core-python
  AXE=$(find "$venv" -name axe.min.js | head -n 1)
  [ -n "$AXE" ] || { echo "axe-core-python: holds no axe.min.js"; exit 1; }
fi
if has chromium "the walks in Chromium"; then
  python3 Tests/Site/walk_site.py "$site" Bindings/Web ${AXE:+--axe "$AXE"} "$@" | tee "$scratch/log"
  [ "${PIPESTATUS[0]}" = 0 ]
  tested+="; $(tail -n 1 "$scratch/log")"
fi
echo "the site: $tested${skipped:+; skipped: $skipped}"
