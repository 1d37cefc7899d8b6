#!/usr/bin/env python3
"""Draws Docs/Images/play.svg: what `thrum play` shows in a terminal, taken from a real run on the silent output.

Run it from anywhere after `swift build --product thrum`: Tools/capture-play.py [FILE] [SECONDS]
"""
import fcntl, html, os, pty, re, select, signal, struct, subprocess, sys, termios, time, unicodedata

COLUMNS, ROWS = 80, 34
root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
os.chdir(root)
pattern = sys.argv[1] if len(sys.argv) > 1 else "Samples/inflate.ahap"
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 1.6
thrum = subprocess.check_output(["swift", "build", "--show-bin-path"], text=True).strip() + "/thrum"


def run():
    """The last frame that was drawn when the time was over."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", LC_ALL="C.UTF-8", THRUM_OUTPUT="silent")
        os.environ.pop("NO_COLOR", None)
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        os.execv(thrum, [thrum, "play", pattern])
    text, end = b"", time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.02)[0]:
            text += os.read(terminal, 65536)
    os.kill(pid, signal.SIGINT)
    try:
        while True:
            os.read(terminal, 65536)
    except OSError:
        pass
    os.waitpid(pid, 0)
    frames = text.decode().split("\x1b[J")
    return re.sub(r"^\x1b\[\d+A", "", frames[-2]).replace("\r", "").replace("\x1b[K", "").rstrip("\n").split("\n")


def cells(line):
    """The characters of a line, each with its style."""
    style, column = {}, 0
    for code, character in re.findall(r"\x1b\[([0-9;]*)m|(.)", line):
        if not character:
            numbers = [int(number or 0) for number in code.split(";")]
            while numbers:
                number = numbers.pop(0)
                if number == 0: style = {}
                elif number == 1: style = {**style, "bold": True}
                elif number == 2: style = {**style, "dim": True}
                elif number in (38, 48) and numbers.pop(0) == 2:
                    colour = "#%02x%02x%02x" % tuple(numbers[:3])
                    numbers = numbers[3:]
                    style = {**style, "ink" if number == 38 else "ground": colour}
        else:
            yield column, character, style
            column += 2 if unicodedata.east_asian_width(character) in "WF" else 1


def draw(lines):
    wide, high, edge = 8.4, 17, 14
    width, height = COLUMNS * wide + 2 * edge, len(lines) * high + 2 * edge
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" role="img">',
        f"<title>thrum play {html.escape(os.path.basename(pattern))} in a terminal</title>",
        "<style>text{font:14px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#d8dee6;white-space:pre}"
        ".b{font-weight:bold}.d{opacity:.62}</style>",
        f'<rect width="{width:g}" height="{height:g}" rx="9" fill="#14181d"/>',
    ]
    levels = "▁▂▃▄▅▆▇█"
    for row, line in enumerate(lines):
        top, run = edge + row * high, []

        def flush():
            if not run: return
            x, style = edge + run[0][0] * wide, run[0][2]
            text = "".join(character for _, character, _ in run)
            kind = " ".join(["b"] * style.get("bold", False) + ["d"] * style.get("dim", False))
            out.append(
                f'<text x="{x:g}" y="{top + 13:g}" textLength="{len(run) * wide:g}" lengthAdjust="spacingAndGlyphs"'
                + (f' class="{kind}"' if kind else "")
                + (f' fill="{style["ink"]}" style="fill:{style["ink"]}"' if "ink" in style else "")
                + f">{html.escape(text)}</text>")
            run.clear()

        for column, character, style in cells(line):
            x = edge + column * wide
            if "ground" in style:
                out.append(f'<rect x="{x:g}" y="{top:g}" width="{wide:g}" height="{high}" fill="{style["ground"]}"/>')
            if character in levels:
                # As boxes, so that no font leaves gaps between them.
                flush()
                part = (levels.index(character) + 1) / 8 * high
                out.append(
                    f'<rect x="{x:g}" y="{top + high - part:.2f}" width="{wide + .1:g}" height="{part + .1:.2f}" fill="{style.get("ink", "#d8dee6")}"/>')
                continue
            if character == " ":
                flush()
                continue
            if run and (run[0][2] != style or run[-1][0] + 1 != column): flush()
            run.append((column, character, style))
        flush()
    return "\n".join(out) + "\n</svg>\n"


lines = run()
with open("Docs/Images/play.svg", "w", encoding="utf-8") as file:
    file.write(draw(lines))
print("\n".join(re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines))
