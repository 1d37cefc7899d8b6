#!/usr/bin/env bash
# Fuzzes decode → encode → decode → score → render with libFuzzer and Address Sanitizer.
#   Tools/fuzz.sh [FILE…]      FUZZ_RUNS inputs (default a million) in FUZZ_JOBS processes; or only the FILEs, to replay
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${FUZZ_RUNS:-1000000}
jobs=${FUZZ_JOBS:-2}
sanitizers=${FUZZ_SANITIZERS:-fuzzer,address}
out=$PWD/.build-fuzz
mkdir -p "$out/modules" "$out/seeds" "$out/crashes"

# The package's own build knows no fuzzer: five modules are compiled by hand, with the optimiser, traps left in.
flags=(-swift-version 6 -O -wmo -g -parse-as-library "-sanitize=$sanitizers" -I "$out/modules")
objects=()
for module in HapticModel AHAP HapticSynthesis HapticScore; do
  object=$out/modules/$module.o
  objects+=("$object")
  mapfile -t files < <(find "Sources/$module" -name '*.swift' | sort)
  swiftc "${flags[@]}" -module-name "$module" -emit-module -emit-module-path "$out/modules/$module.swiftmodule" \
    -c "${files[@]}" -o "$object"
done
swiftc "${flags[@]}" -use-ld=lld -module-name Fuzz Tools/Fuzz/Fuzz.swift "${objects[@]}" -o "$out/fuzz"

if [ $# -gt 0 ]; then exec "$out/fuzz" -timeout=10 "$@"; fi

# Seeds: a line each, the samples' beginnings, and nesting to the limit and beyond.
rm -f "$out"/seeds/* "$out"/crashes/*
n=0
while IFS= read -r line; do
  n=$((n + 1))
  printf '%s' "$line" > "$out/seeds/line-$n"
done < Tools/Fuzz/seeds.txt
printf '\xef\xbb\xbf%s' '{"Pattern":[{"Event":{"Time":0,"EventType":"HapticTransient"}}]}' > "$out/seeds/mark"
for depth in 500 512 513 2000; do
  printf '{"Metadata":%s%s,"Pattern":[]}' "$(printf '[%.0s' $(seq $depth))" "$(printf ']%.0s' $(seq $depth))" \
    > "$out/seeds/deep-$depth"
done
cp Samples/*.ahap "$out/seeds/"

pids=()
for job in $(seq "$jobs"); do
  mkdir -p "$out/corpus-$job"
  rm -f "$out/corpus-$job"/*
  # What a job finds new goes into its own folder; seeds are only read.
  "$out/fuzz" -runs=$((runs / jobs)) -seed="$job" -max_len=4096 -timeout=10 -rss_limit_mb=3000 -print_final_stats=1 \
    -dict=Tools/Fuzz/ahap.dict -artifact_prefix="$out/crashes/" "$out/corpus-$job" "$out/seeds" \
    > "$out/job-$job.log" 2>&1 &
  pids+=($!)
done
status=0
for pid in "${pids[@]}"; do wait "$pid" || status=1; done
executed=$(sed -n 's/^stat::number_of_executed_units: *//p' "$out"/job-*.log | awk "{ n += \$1 } END { print n }")
if [ "$status" -ne 0 ] || [ -n "$(ls "$out/crashes")" ]; then
  grep -hE 'Fatal|ERROR|SUMMARY' "$out"/job-*.log | head -20 || true
  for file in "$out"/crashes/*; do
    [ -f "$file" ] && echo "Tools/fuzz.sh $file   # $(base64 -w0 "$file" | cut -c 1-2000)"
  done
  exit 1
fi
echo "$executed inputs: no trap, no leak, none slower than 10 s; $(grep -ho 'cov: [0-9]*' "$out"/job-*.log | tail -1)"
