#!/usr/bin/env bash
# Every figure of Benchmarks/README.md, in one run.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product thrum
echo "load: $(cut -d' ' -f1-3 /proc/loadavg), $(nproc) cores, $(grep -m1 'model name' /proc/cpuinfo | cut -d: -f2)"
python3 Benchmarks/commands.py "$(swift build -c release --show-bin-path)/thrum"
file=$(mktemp)
trap 'rm -f "$file"' EXIT
python3 - "$file" <<'PYTHON'
import json, sys
events = [
    {"Event": {"Time": i * 0.01, "EventType": "HapticTransient", "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": i % 10 / 10},
        {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}
    for i in range(7600)
]
json.dump({"Version": 1.0, "Pattern": events}, open(sys.argv[1], "w"), indent=2)
PYTHON
export THRUM_BENCHMARK_FILE=$file
(cd Benchmarks && swift package --allow-writing-to-package-directory benchmark --no-progress --format markdown) |
  grep -E '^###|Throughput|wall clock'
python3 Benchmarks/orjson_read.py "$file"
echo "load: $(cut -d' ' -f1-3 /proc/loadavg)"
