#!/usr/bin/env bash
# Composes sounds of 20 and 80 minutes, and fails when an hour of sound takes more than 40 MB: check-compose-memory.sh THRUM
# Takes a minute with a release build.
set -euo pipefail
thrum=$1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 - "$thrum" "$place" <<'PYTHON'
import array, random, resource, subprocess, sys, wave

thrum, place = sys.argv[1:]
RATE, LIMIT = 16_000, 40
draw = random.Random(7)
# A minute of noise: bursts of several levels and lengths, so that there are hits, vibration and pauses.
minute = array.array("h")
while len(minute) < RATE * 60:
    level, length = draw.choice([300, 3000, 12000, 30000]), draw.randrange(RATE // 10, RATE)
    minute.extend(int(level * draw.uniform(-1, 1)) for _ in range(length))
del minute[RATE * 60 :]

def peak(minutes, strategy):
    sound = f"{place}/{minutes}.wav"
    with wave.open(sound, "wb") as file:
        file.setnchannels(1), file.setsampwidth(2), file.setframerate(RATE)
        for _ in range(minutes):
            file.writeframes(minute.tobytes())
    command = [thrum, "compose", sound, "-o", f"{place}/x.ahap", "--strategy", strategy]
    # A shell of its own, whose children are this one command.
    code = "import resource, subprocess, sys; status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode; print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    status, kilobytes = map(int, subprocess.check_output([sys.executable, "-c", code, *command]).split())
    assert status == 0, f"{command}: status {status}"
    return kilobytes / 1024

bad = False
for strategy in ["hybrid", "loudness"]:
    short, long = peak(20, strategy), peak(80, strategy)
    bad |= long - short > LIMIT
    print(f"{strategy}: {short:.1f} MB for 20 minutes, {long:.1f} MB for 80: {long - short:.1f} MB an hour, at most {LIMIT}")
sys.exit(bad)
PYTHON
