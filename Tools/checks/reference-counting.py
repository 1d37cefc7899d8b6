#!/usr/bin/env python3
"""Prints the functions of object files that count references: reference-counting.py OBJDUMP OBJECT…

Value witnesses (names that end in w and two letters) and accessors of metadata (Ma, Wl) belong to every type, and nothing on the audio
thread calls them. The compiler merges witnesses that are alike into one function without a name: such a function is left out when
only witnesses go there.
"""
import re
import subprocess
import sys

counting = re.compile(r"swift_(retain|release|bridgeObject|beginAccess|weak|unknownObject)")
padding = re.compile(r"^(nop|int3|xchg|data16|cs$)")
witness = re.compile(r"(w[a-zA-Z]{2}|Ma|Wl)$")
objdump, *objects = sys.argv[1:]


def functions(object_file):
    """Returns functions as (name or None, section, address, whether it counts, targets of its jumps and calls)."""
    text = subprocess.run([objdump, "-dr", "--no-show-raw-insn", object_file], capture_output=True, text=True, check=True).stdout
    found, section, ended = [], "", False
    for line in text.splitlines():
        if line.startswith("Disassembly of section"):
            section, ended = line.split()[-1], True
        elif label := re.match(r"([0-9a-f]+) <(.*)>:$", line):
            # Code at the start of a section without a symbol gets the section's name.
            name = label[2] if "<" + label[2] + ">" != f"<{section.rstrip(':')}>" else None
            found.append([name, section, int(label[1], 16), False, set()])
            ended = False
        elif re.search(r":\s+R_\w+", line):
            # A relocation: what the instruction before it refers to.
            if found and counting.search(line):
                found[-1][3] = True
        elif instruction := re.match(r"\s+([0-9a-f]+):\s+(\w+)(.*)$", line):
            address, code, rest = int(instruction[1], 16), instruction[2], instruction[3]
            # Functions begin at multiples of 16; what follows a jump elsewhere belongs to the function before it.
            if ended and address % 16 == 0 and not padding.search(code):
                found.append([None, section, address, False, set()])
                ended = False
            target = re.search(r"0x([0-9a-f]+) <", rest)
            if found and target:
                found[-1][4].add(int(target[1], 16))
            if not padding.search(code):
                ended = code.startswith(("ret", "jmp", "ud2"))
    return found


for object_file in objects:
    all_functions = functions(object_file)
    for name, section, address, counts, _ in all_functions:
        if not counts or (name and witness.search(name)):
            continue
        callers = {other[0] or "a function without a name" for other in all_functions if other[1] == section and address in other[4]}
        if name or not callers or any(not witness.search(caller) for caller in callers):
            print(name or f"{object_file}: {address:#x}, called by {', '.join(sorted(callers)) or 'unknown callers'}")
