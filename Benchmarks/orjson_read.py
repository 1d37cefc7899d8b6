"""Times orjson on a file: megabytes a second, best and median of 30 reads. Usage: orjson_read.py FILE"""
import sys
import time

import orjson

with open(sys.argv[1], "rb") as file:
    data = file.read()
times = []
for _ in range(30):
    start = time.perf_counter()
    orjson.loads(data)
    times.append(time.perf_counter() - start)
times.sort()
size = len(data) / 1e6
print(f"orjson {orjson.__version__}: {size / times[0]:.0f} MB/s best, {size / times[15]:.0f} MB/s median, {size:.2f} MB")
