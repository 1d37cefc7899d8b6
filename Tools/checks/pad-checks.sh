# The last command that a game controller gets, whatever ends `thrum play`: part of Tools/checks/check-outputs.sh, which sources it.
# shellcheck shell=bash disable=SC2154

# The clang of the Swift toolchain, or whatever compiles C.
compile() { "$(command -v clang || command -v cc)" "$@"; }

stands_still() { ps -o stat= -p "$1" | grep -q T; }

# The reports to a pad: it hums, then something ends the command, then nothing may continue on it.
motors_end() { # what ends it, how it must end, options…
  local how=$1 expected=$2
  shift 2
  rm -f "$FAKE_LOG"
  touch "$FAKE_PAD"
  # Without job control the shell has its background ignore SIGINT and SIGQUIT.
  set -m
  # Swift's own handler takes a signal that was only sent for dealt with, once it has written a backtrace: without it.
  LD_LIBRARY_PATH=$work/fake SWIFT_BACKTRACE=enable=no "$thrum" play "$work/hum.ahap" "$@" > "$work/player" 2>&1 &
  local player=$! code
  set +m
  until_true grep -qE '^[1-9]' "$FAKE_LOG" || { cat "$work/player"; kill "$player"; return 1; }
  case $how in
    unplug) rm "$FAKE_PAD"; until_true grep -q "was lost" "$work/player" || { kill -KILL "$player"; return 1; }; kill -TERM "$player" ;;
    *) kill "-$how" "$player" ;;
  esac
  if [ "$how" = TSTP ]; then
    until_true stands_still "$player" || { echo "it did not stop"; kill -KILL "$player"; return 1; }
    [ "$(tail -n 1 "$FAKE_LOG")" = "0 0" ] || { echo "stopped, and the last command was $(tail -n 1 "$FAKE_LOG") last"; return 1; }
    kill -CONT "$player"
    kill -TERM "$player"
  fi
  # The shell has a word of its own on crashes.
  wait "$player" 2> /dev/null
  code=$?
  # That it had stopped is news, too.
  if [ "$how" = TSTP ] && [ "$code" -eq $((128 + $(kill -l TSTP))) ]; then
    wait "$player" 2> /dev/null
    code=$?
  fi
  [ "$how" = unplug ] || [ "$(tail -n 1 "$FAKE_LOG")" = "0 0" ] || { echo "the last command was $(tail -n 1 "$FAKE_LOG")"; return 1; }
  [ "$code" -eq $((128 + $(kill -l "$expected"))) ] || { echo "ended with $code"; return 1; }
  echo "at rest after $(wc -l < "$FAKE_LOG") words"
}

# A profile's numbers for motors reach the pad: 0.9 + 0.1 * cos(45 degrees) of 65535.
motors_follow() {
  echo '{"rumble": {"floor": 0.9, "transients": "split"}}' > "$work/rough.json"
  rm -f "$FAKE_LOG"
  LD_LIBRARY_PATH=$work/fake "$thrum" feel 1 0.5 --output controller --profile "$work/rough.json" || return 1
  grep -qx "63616 63616" "$FAKE_LOG" || { cat "$FAKE_LOG"; return 1; }
  # Without a profile a tap is a pulse of the light motor alone.
  rm -f "$FAKE_LOG"
  LD_LIBRARY_PATH=$work/fake "$thrum" feel 1 0.5 --output controller || return 1
  grep -qx "0 65535" "$FAKE_LOG" || { cat "$FAKE_LOG"; return 1; }
}

check_controllers() {
  echo "== game controllers"
  export FAKE_LOG=$work/sent FAKE_PAD=$work/pad thrum
  mkdir -p "$work/fake"
  compile -shared -fPIC -o "$work/fake/libSDL2-2.0.so.0" Tools/probes/FakePad/fake-sdl.c || { failed=$((failed + 1)); return; }
  echo '{"Version": 1.0, "Pattern": [{"Event": {"Time": 0.0, "EventType": "HapticContinuous", "EventDuration": 20.0}}]}' \
    > "$work/hum.ahap"
  export -f motors_end motors_follow stands_still
  local signal
  for signal in TERM INT HUP QUIT USR1 ALRM ABRT SEGV BUS FPE ILL TRAP; do
    bash_check "SIG$signal" "motors_end $signal $signal --output controller"
  done
  bash_check "SIGTERM, in a pair" "motors_end TERM TERM --output silent+controller"
  bash_check "SIGSEGV, in an aligned pair" "motors_end SEGV SEGV --output silent+controller,aligned"
  bash_check "Ctrl-Z" "motors_end TSTP TERM --output controller"
  # Split between both motors with the floor of a profile under it; and the rule without a profile.
  bash_check "motors as the profile says" 'motors_follow'
  bash_check "unplugged" "motors_end unplug TERM --output controller"
}
