#!/usr/bin/env bash
# Fuzzes decode → encode → decode → score → render → design checks, and sound → pattern → update, with libFuzzer; then the readers
# of all formats, with writers after them. Nothing may trap, hang, leak or read out of bounds.
#   Tools/checks/fuzz.sh            FUZZ_RUNS inputs (default a million) at full speed, where Swift's own checks trap; then
#                                   FUZZ_ADDRESS_RUNS (default 50 000), all the interesting ones among them, under Address Sanitizer
#   Tools/checks/fuzz.sh patterns   only the first half; formats: only the other
#   Tools/checks/fuzz.sh FILE…      replays inputs; with the word formats before them, inputs of formats
set -euo pipefail
cd "$(dirname "$0")/../.."
# libFuzzer itself keeps the input of a crash; Swift's backtracer would come in between.
export SWIFT_BACKTRACE=enable=no
jobs=${FUZZ_JOBS:-2}
out=$PWD/.build-fuzz
tools=$(dirname "$(readlink -f "$(command -v swift)")")
mkdir -p "$out/seeds" "$out/crashes"
# The programs themselves count ten seconds of processor time; this is time on the clock, to end what hangs.
patience=(-timeout=200 -report_slow_units=200)
# The input of the fuzzer: patterns or formats, each by the program of a folder in Tools/probes.
what=patterns

# The package's own build knows no fuzzer: these modules and the fuzzer are compiled by hand, with the optimiser, traps left in.
build() { # folder, sanitizers
  local place=$out/$1 objects=() files done=$out/$1/modules-done
  mkdir -p "$place"
  local flags=(-swift-version 6 -package-name thrum -O -wmo -g -parse-as-library "-sanitize=$2" -I "$place")
  while read -r module folder _; do
    objects+=("$place/$module.o")
    if [ -f "$done" ]; then
      [ ! -d "$folder/include" ] || flags+=(-I "$PWD/$folder/include")
      continue
    fi
    if [ -d "$folder/include" ]; then
      "$tools/clang" -O2 -g -c "$folder"/*.c -I"$folder/include" -o "$place/$module.o"
      flags+=(-I "$PWD/$folder/include")
      continue
    fi
    mapfile -t files < <(find "$folder" -name '*.swift' | sort)
    swiftc "${flags[@]}" -module-name "$module" -emit-module -emit-module-path "$place/$module.swiftmodule" \
      -c "${files[@]}" -o "$place/$module.o"
  done < <(Tools/modules.py AHAP HapticAnalysis HapticComposition HapticFormats)
  touch "$done"
  # From the folder of the build: the compiler leaves a module of its own where it runs.
  files=("$PWD/Tools/probes/$(probe)"/*.swift "$PWD"/Tools/probes/FuzzSupport/*.swift)
  (cd "$place" && swiftc "${flags[@]}" -use-ld=lld -module-name "$(probe)" "${files[@]}" "${objects[@]}" -lm -o "fuzz-$what")
}

probe() { if [ "$what" = formats ]; then echo FuzzFormats; else echo Fuzz; fi; }

# Seeds of formats: each line of seeds.txt for each reader, behind the byte that chooses it.
make_format_seeds() {
  rm -f "$out"/seeds/* "$out"/crashes/*
  python3 - "$out/seeds" <<'PYTHON'
import pathlib, sys
folder = pathlib.Path(sys.argv[1])
lines = [line for line in pathlib.Path("Tools/probes/FuzzFormats/seeds.txt").read_text().splitlines() if line]
for number, line in enumerate(lines):
    kind, _, text = line.partition(" ")
    body = bytes.fromhex(text) if kind == "hex" else text.encode()
    for choice in range(16):
        (folder / f"{number}-{choice}").write_bytes(bytes([choice]) + body)
PYTHON
}

# Seeds: a line each, the samples' beginnings, and nesting to the limit and beyond.
make_seeds() {
  rm -f "$out"/seeds/* "$out"/crashes/*
  local n=0 line depth
  while IFS= read -r line; do
    n=$((n + 1))
    printf '%s' "$line" > "$out/seeds/line-$n"
  done < Tools/probes/Fuzz/seeds.txt
  printf '\xef\xbb\xbf%s' '{"Pattern":[{"Event":{"Time":0,"EventType":"HapticTransient"}}]}' > "$out/seeds/mark"
  # Patterns in the builder's bytes (see PatternBuilder).
  for n in $(seq 24); do
    { printf '\001'; head -c 3000 Samples/Audio/chime.wav | tail -c +$((n * 100)) | head -c $((n * 20)); } \
      > "$out/seeds/built-$n"
  done
  # Sounds in the composer's bytes (see Compose.swift).
  for n in $(seq 12); do
    { printf '\002'; head -c 3000 Samples/Sounds/groove.wav | tail -c +$((n * 100)) | head -c $((n * 60)); } \
      > "$out/seeds/sound-$n"
  done
  for depth in 500 512 513 2000; do
    printf '{"Metadata":%s%s,"Pattern":[]}' "$(printf '[%.0s' $(seq "$depth"))" "$(printf ']%.0s' $(seq "$depth"))" \
      > "$out/seeds/deep-$depth"
  done
  cp Samples/*.ahap "$out/seeds/"
}

fuzz() { # folder, runs, folders of inputs to begin with…
  local place=$out/$1 runs=$(($2 / jobs)) job pid pids=() status=0
  shift 2
  rm -f "$place"/job-*.log
  for job in $(seq "$jobs"); do
    # New inputs of a job go into its own folder; the others are only read.
    rm -rf "$place/found-$job"
    mkdir "$place/found-$job"
    "$place/fuzz-$what" -runs="$runs" -seed="${FUZZ_SEED:-$job}" -max_len=4096 "${patience[@]}" -rss_limit_mb=3000 -print_final_stats=1 \
      -dict="$(echo "Tools/probes/$(probe)"/*.dict)" -artifact_prefix="$out/crashes/" "$place/found-$job" "$@" \
      > "$place/job-$job.log" 2>&1 < /dev/null &
    pids+=($!)
  done
  for pid in "${pids[@]}"; do wait "$pid" || status=1; done
  if [ "$status" -ne 0 ] || [ -n "$(ls "$out/crashes")" ]; then
    grep -hE 'Fatal|ERROR|SUMMARY' "$place"/job-*.log | head -20 || true
    for file in "$out"/crashes/*; do
      [ ! -f "$file" ] || echo "Tools/checks/fuzz.sh ${what/patterns/} $file   # $(base64 -w0 "$file" | cut -c 1-2000)"
    done
    return 1
  fi
  echo "$(figure number_of_executed_units) inputs at $(figure average_exec_per_sec) a second, slowest" \
    "$(figure slowest_unit_time_sec) s, $(grep -ho 'cov: [0-9]*' "$place/job-1.log" | tail -n 1)"
}

figure() { # the sum (of times: the largest) of a final figure over all jobs
  sed -n "s/^stat::$1: *//p" "$place"/job-*.log |
    awk -v name="$1" '{ sum += $1; if ($1 > top) top = $1 } END { print name ~ /slowest/ ? top + 0 : sum }'
}

rm -f "$out"/*/modules-done
halves=(patterns formats)
case ${1:-} in
  patterns | formats)
    what=$1
    halves=("$1")
    shift
    ;;
esac
if [ $# -gt 0 ]; then
  build address fuzzer,address
  exec "$out/address/fuzz-$what" "${patience[@]}" "$@"
fi
for what in "${halves[@]}"; do
  if [ "$what" = formats ]; then make_format_seeds; else make_seeds; fi
  build address fuzzer,address > "$out/address-build.log" 2>&1 &
  address_build=$!
  build plain fuzzer
  wait "$address_build" || { cat "$out/address-build.log"; exit 1; }
  plain=$(fuzz plain "${FUZZ_RUNS:-1000000}" "$out/seeds") || { echo "$plain"; exit 1; }
  echo "$what: no trap, none slower than 10 s: $plain"
  address=$(fuzz address "${FUZZ_ADDRESS_RUNS:-50000}" "$out/seeds" "$out"/plain/found-*) || { echo "$address"; exit 1; }
  echo "$what: without Address Sanitizer $plain; with it $address"
done
