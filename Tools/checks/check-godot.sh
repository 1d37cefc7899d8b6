#!/usr/bin/env bash
# Builds the extension for Godot 4 and drives it from a host of our own, which implements the part of Godot's interface that the
# extension calls: every method by Variants and by pointers, each function of the interface missing once, under valgrind, and under
# Thread Sanitizer while Godot's audio thread mixes. Godot itself is not needed. Needs libthrum: out/libthrum, or THRUM.
set -euo pipefail
cd "$(dirname "$0")/../.."
thrum=${THRUM:-$PWD/.build/libthrum-check}
[ -e "$thrum/lib/libthrum.so.0" ] || Tools/build-libthrum.sh "$thrum"
out=$PWD/.build/godot-check
rm -rf "$out"
mkdir -p "$out"
export THRUM_OUTPUT=silent THRUM_SETTINGS=

# As Docs/Games.md says, into the folder of a game.
THRUM=$thrum Bindings/Godot/build.sh "$out/game"
library=$(echo "$out"/game/addons/thrum/libthrum_godot.linux.*.so)
[ "$(nm -D --defined-only "$library" | awk '{ print $3 }')" = thrum_godot_init ] || { echo "$library exports more than its entry"; exit 1; }
machine=${library%.so}
for path in $(grep "linux.${machine##*.} " Bindings/Godot/addons/thrum/thrum.gdextension | grep -o 'res://[^"]*'); do
  [ -e "$out/game/${path#res://}" ] || { echo "thrum.gdextension names $path, which the build does not write"; exit 1; }
done
host() { # program, flags of the compiler
  local program=$1
  shift
  gcc -std=gnu11 -g -Wall -Wextra -Werror "$@" -IBindings/Godot/Extension Bindings/Godot/Tests/*.c -pthread -ldl -lm -o "$program"
}
host "$out/host" -O1
"$out/host" "$library" Samples 2> "$out/messages" || { cat "$out/messages"; exit 1; }
# Without Godot's function for messages they go to standard error: the two refusals before there is one, and the one without it.
[ "$(grep -c '^thrum_godot_init: Godot ' "$out/messages")" = 3 ] || { echo "expected 3 messages:"; cat "$out/messages"; exit 1; }

# The libraries of sound servers lose memory of their own, and their threads confuse Thread Sanitizer.
export WITHOUT_DEVICES=1
# The loader of the system compares "$ORIGIN" in words of 8 bytes. Optimised code of Swift that edits files compares bytes of an
# enum that the case at hand leaves unset, before it looks at the case.
cat > "$out/known.supp" <<'END'
{
  loader
  Memcheck:Addr8
  fun:strncmp
  fun:is_dst
}
{
  condition of an enum
  Memcheck:Cond
  ...
  fun:thrum_mix
}
{
  value of an enum
  Memcheck:Value8
  ...
  fun:thrum_mix
}
END
valgrind -q --num-callers=100 --suppressions="$out/known.supp" --error-exitcode=9 --leak-check=full --show-leak-kinds=definite,indirect \
  --errors-for-leak-kinds=definite,indirect "$out/host" "$library" Samples 2> "$out/valgrind" || { cat "$out/valgrind"; exit 1; }

# libthrum is not instrumented, and has a gate of its own.
printf 'called_from_lib:libthrum.so\nrace:libthrum.so\n' > "$out/races"
CFLAGS="-g -fsanitize=thread" THRUM=$thrum Bindings/Godot/build.sh "$out/threads" > /dev/null
host "$out/threads/host" -O1 -fsanitize=thread
TSAN_OPTIONS="exitcode=66 suppressions=$out/races ignore_noninstrumented_modules=1" setarch "$(uname -m)" -R \
  "$out/threads/host" "$out/threads/addons/thrum/$(basename "$library")" Samples 2> "$out/races.log" || { cat "$out/races.log"; exit 1; }
echo "Godot's classes from a host of our own, nothing lost under valgrind, no race, $(stat -c %s "$library") bytes"
