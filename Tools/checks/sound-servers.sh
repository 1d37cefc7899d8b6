# Sound servers without hardware, for scripts to source: JACK with its dummy driver, PipeWire with a sink of four channels.
# Everything is private to the script, has a time limit, and is gone at its end. Sets work, a folder for its files.
# shellcheck shell=bash disable=SC2034

work=$(mktemp -d)
# JACK leaves files in shared memory, whatever the name of the server.
jack_files=(/dev/shm/jack-shm-registry "/dev/shm/jack_db-$(id -u)")
had_files=" $(ls -d "${jack_files[@]}" 2> /dev/null | tr '\n' ' ')"
# A world of its own: no server of the user is seen, none is disturbed.
export XDG_RUNTIME_DIR=$work/run HOME=$work/home XDG_CONFIG_HOME=$work/home/config XDG_STATE_HOME=$work/home/state
export JACK_DEFAULT_SERVER=thrum-$$ JACK_NO_AUDIO_RESERVATION=1
unset PULSE_SERVER PIPEWIRE_REMOTE DISPLAY
# The settings of the person who runs this have no effect.
export THRUM_SETTINGS=
mkdir -p -m 700 "$XDG_RUNTIME_DIR" "$HOME"
export DBUS_SESSION_BUS_ADDRESS=unix:path=$XDG_RUNTIME_DIR/bus

pids=()

jackd_lives() { ps -C jackd -o stat= 2> /dev/null | grep -qv Z; }

clean_up() {
  trap - EXIT INT TERM
  local pid
  # The last started goes first.
  for ((i = ${#pids[@]} - 1; i >= 0; i--)); do end "${pids[i]}"; done
  local file
  # Other servers of JACK use them as well.
  jackd_lives || for file in "${jack_files[@]}"; do [[ $had_files == *" $file "* ]] || rm -rf "$file"; done
  rm -f /dev/shm/*"$JACK_DEFAULT_SERVER"*
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

end() { # pid: by and by, then at once
  kill "$1" 2> /dev/null || return 0
  for _ in $(seq 100); do kill -0 "$1" 2> /dev/null || break; sleep 0.1; done
  kill -KILL "$1" 2> /dev/null
  wait "$1" 2> /dev/null
  return 0
}

start() { # log, command…: sets pid
  local log=$work/$1.log
  shift
  "$@" > "$log" 2>&1 < /dev/null &
  pid=$!
  pids+=("$pid")
}

until_true() { # command…: within ten seconds
  for _ in $(seq 100); do "$@" > /dev/null 2>&1 && return 0; sleep 0.1; done
  return 1
}

start_jackd() { # frames a block
  start_jackd_once "$1" && return 0
  # JACK counts at most eight servers, those that were killed among them. When none lives the book may go.
  if grep -q "Too many servers" "$work/jackd.log" && ! jackd_lives; then
    rm -f /dev/shm/jack-shm-registry
    start_jackd_once "$1" && return 0
  fi
  echo "jackd does not start"
  cat "$work/jackd.log"
  return 1
}

start_jackd_once() { # frames a block
  local mode
  # Without the right to real-time threads it ends at once: then without them.
  for mode in -R -r; do
    start jackd jackd "$mode" -t 5000 -d dummy -C 4 -P 4 -r 48000 -p "$1"
    jackd=$pid
    for _ in $(seq 50); do
      kill -0 "$jackd" 2> /dev/null || break
      "$probe" list | grep -q '^  jack:system' && return 0
      sleep 0.1
    done
    end "$jackd"
  done
  return 1
}

sink='{ factory.name=support.null-audio-sink node.name=hsink node.description="Haptic sink" media.class=Audio/Sink
  object.linger=true audio.position=[FL FR RL RR] audio.rate=48000 }'
sink_is_there() { pactl list short sinks | grep -q hsink; }
make_sink() { timeout 5 pw-cli create-node adapter "$sink" > /dev/null && until_true sink_is_there; }
start_pulse() {
  start pipewire-pulse pipewire-pulse
  pulse=$pid
  until_true pactl info
}

start_pulseaudio() { # PulseAudio itself, with the same sink
  start pulseaudio pulseaudio -n --daemonize=no --exit-idle-time=-1 --use-pid-file=no --disable-shm=true \
    -L module-native-protocol-unix -L "module-null-sink sink_name=hsink rate=48000 channels=4 \
    channel_map=front-left,front-right,rear-left,rear-right"
  pulseaudio=$pid
  until_true sink_is_there
}

start_pipewire() { # with the sink, and its PulseAudio side
  start dbus dbus-daemon --session --address="$DBUS_SESSION_BUS_ADDRESS" --nofork --nopidfile
  until_true test -S "$XDG_RUNTIME_DIR/bus"
  restart_pipewire
}

restart_pipewire() {
  start pipewire pipewire
  pipewire=$pid
  until_true timeout 2 pw-cli info 0
  start wireplumber wireplumber
  wireplumber=$pid
  start_pulse && make_sink
}
