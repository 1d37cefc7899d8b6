#!/usr/bin/env bash
# Plays the games of Examples/Games on a display without a screen: their tests, scripts of keys, pointer and a simulated pad, a
# real key, pictures of the windows, exit status, time of a frame, and no growth over 36 000 frames on a stepped clock.
#   check-games.sh [short]      short: 7 200 frames
# Pictures stay in Examples/Games/.build/pictures.
set -euo pipefail
cd "$(dirname "$0")/../.."
frames=36000
[ "${1:-}" != short ] || frames=7200
games=(--package-path Examples/Games)
pictures=$PWD/Examples/Games/.build/pictures
mkdir -p "$pictures"
swift build "${games[@]}" --build-tests
swift test "${games[@]}" --skip-build
bin=$(swift build "${games[@]}" --show-bin-path)
scripts=$PWD/Examples/Games/Tests

started=()
# shellcheck disable=SC2317
finish() {
  local process
  for process in "${started[@]}"; do kill "$process" 2> /dev/null || true; done
}
trap finish EXIT
number=90
while [ -e "/tmp/.X$number-lock" ]; do number=$((number + 1)); done
Xvfb ":$number" -screen 0 1280x1024x24 -nolisten tcp > "$pictures/Xvfb.log" 2>&1 &
started+=($!)
export DISPLAY=:$number SDL_VIDEODRIVER=x11 SDL_AUDIODRIVER=dummy THRUM_OUTPUT=silent THRUM_SETTINGS=
for _ in $(seq 100); do [ -e "/tmp/.X11-unix/X$number" ] && break; sleep 0.1; done
[ -e "/tmp/.X11-unix/X$number" ] || { echo "Xvfb does not start:"; cat "$pictures/Xvfb.log"; exit 1; }

say() { echo "FAIL: $1"; cat "$pictures/output"; exit 1; }
play() { # program, arguments…
  "$bin/$1" "${@:2}" > "$pictures/output" 2>&1 || say "$1 ends with status $?"
}

# Without a window.
play Ricochet 1.5
grep -qE '^radius [0-9]+, speed 0\.[0-9]+' "$pictures/output" || say "Ricochet does not print its end"
printf 'tap 0.2 0.9\ndrag 0 0\ndrag 1 1\nend\n' | "$bin/Palette" > "$pictures/output"
grep -q '^4 touches' "$pictures/output" || say "Palette does not count 4 touches"

# With one, in the time it takes.
cd "$pictures"
rm -f ./*.bmp
measured=()
for game in "RicochetWindow ricochet 360" "PaletteWindow palette 150" "Sampler sampler 200"; do
  read -r program script count <<< "$game"
  folder=()
  [ "$program" != Sampler ] || folder=("$OLDPWD/Samples")
  play "$program" "${folder[@]}" --script "$scripts/$script.txt" --frames "$count" --report
  line=$(grep -E '^[0-9]+ frames, ' output) || say "$program does not print what it measured"
  [[ $line =~ ([0-9]+)\ taps\ felt ]] && [ "${BASH_REMATCH[1]}" -gt 0 ] || say "$program: nothing was felt"
  [[ $line =~ mean\ ([0-9.]+)\ ms\ of\ the\ processor,\ worst\ ([0-9.]+)\ ms ]] || say "$program: no times"
  awk -v mean="${BASH_REMATCH[1]}" 'BEGIN { exit !(mean < 16) }' || say "$program: a frame takes ${BASH_REMATCH[1]} ms of the processor; the limit is 16"
  measured+=("$program ${BASH_REMATCH[1]}, worst ${BASH_REMATCH[2]} ms")
done
# A script that is wrong, and a display that does not exist, are errors with a message.
echo '5 jump' > wrong.txt
if "$bin/Sampler" --script wrong.txt > output 2>&1 || ! grep -q '^Sampler: line 1: ' output; then say "a wrong script is no error"; fi
if DISPLAY=:77777 "$bin/PaletteWindow" > output 2>&1 || ! grep -q '^PaletteWindow: ' output; then say "no display is no error"; fi

# The pictures show what they should: colors at a few points.
python3 - "$pictures" <<'PY'
import struct, sys
def image(name):
    data = open(f"{sys.argv[1]}/{name}.bmp", "rb").read()
    start, = struct.unpack_from("<I", data, 10)
    width, height = struct.unpack_from("<ii", data, 18)
    stride = (width * 3 + 3) // 4 * 4
    return width, height, [[tuple(data[start + (height - 1 - y) * stride + x * 3 + c] for c in (2, 1, 0)) for x in range(width)] for y in range(height)]
def count(name, wanted, least):
    width, height, rows = image(name)
    found = sum(wanted(*pixel) for row in rows for pixel in row)
    if found < least:
        sys.exit(f"FAIL: {name}.bmp: {found} pixels of the wanted color, at least {least} expected")
is_crisp = lambda r, g, b: r < 120 and g > 170 and b > 220
is_bright = lambda r, g, b: r > 200 and g > 200 and b > 200
is_warm = lambda r, g, b: r > 180 and 90 < g < 200 and b < 140
count("ricochet-shield", is_crisp, 300)  # the four arcs of a shield
count("ricochet-pad", is_crisp, 300)  # raised by the pad
count("ricochet-aim", is_bright, 300)  # the line of a flick
count("palette", is_bright, 300)  # the trace of a drag
count("sampler", is_warm, 300)  # round events
for name in ("ricochet", "palette", "sampler"):
    if len({pixel for row in image(name)[2] for pixel in row}) < 200:
        sys.exit(f"FAIL: {name}.bmp is nearly empty")
PY

# A real key, from the X server to the command that was sent.
if command -v xdotool > /dev/null; then
  "$bin/RicochetWindow" --report --frames 400 > output 2>&1 &
  game=$!
  started+=("$game")
  window=
  for _ in $(seq 100); do
    window=$(xdotool search --name '^Ricochet$' 2> /dev/null | head -n 1) && [ -n "$window" ] && break
    sleep 0.1
  done
  [ -n "$window" ] || say "the window is not found"
  xdotool windowfocus "$window"
  sleep 1
  before=$(python3 -c 'import time; print(time.monotonic_ns())')
  xdotool key space
  wait "$game" || say "RicochetWindow ends with status $?"
  after=$(sed -n 's/^key space handled at //p' output | head -n 1)
  [ -n "$after" ] || say "the key space was not handled"
  measured+=("a key takes $(((after - before) / 1000000)) ms, the start of xdotool included")
fi

# Long: time passes with the frames. Nothing may grow.
play RicochetWindow --stepped --frames "$frames" --draws-every 30 --script "$scripts/ricochet.txt" --report
line=$(grep -E '^[0-9]+ frames, ' output)
[[ $line =~ memory\ ([0-9]+)\ KB\ at\ frame\ 3600\ and\ ([0-9]+)\ KB ]] || say "no memory was measured"
grown=$((BASH_REMATCH[2] - BASH_REMATCH[1]))
[ "$grown" -le 1024 ] || say "memory has grown by $grown KB from frame 3600 to $frames"
echo "three games with keys, pointer and pad; $frames frames grow by $grown KB; $(IFS=';'; echo "${measured[*]}")"
