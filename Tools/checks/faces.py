"""Code that compare-faces.py and compare-file-faces.py share: how the command, C, Python and JavaScript are called, and how results are compared."""
import ctypes
import json
import os
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]


def spelled(text):
    """A JSON document in which numbers stay as they are spelled."""
    return json.loads(text, parse_float=str, parse_int=str)


def plain(value):
    """A result in which spelled numbers are numbers."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, str):
        try:
            return float(value)
        except ValueError:
            return value
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def differ(verb, arguments, first, expected, face, found):
    """Ends with both results: texts, or what JSON can say."""
    shown = [value if isinstance(value, str) else json.dumps(value, indent=1) for value in (expected, found)]
    sys.exit(f"{verb} {' '.join(map(str, arguments))}: {first.name} gives\n{shown[0][:4000]}\n{face.name} gives\n{shown[1][:4000]}")


class CommandCalls:
    """The command line."""

    name = "the command"

    def __init__(self, program):
        self.program = program

    def run(self, *arguments, statuses=(0,)):
        run = subprocess.run([self.program, *map(str, arguments)], capture_output=True)
        if run.returncode not in statuses:
            sys.exit(f"thrum {' '.join(map(str, arguments))}: {run.stderr.decode()}")
        return run.stdout.decode()


class CCalls:
    """The functions of a library."""

    name = "C"

    def __init__(self, library):
        self.library = ctypes.CDLL(library)
        self.library.thrum_error.restype = ctypes.c_char_p

    def call(self, function, *arguments):
        if getattr(self.library, function)(*arguments) < 0:
            sys.exit(f"{function}: {self.library.thrum_error().decode()}")

    def list(self, kind, function, *arguments):
        """The result of a function that writes into memory and first returns the size."""
        needed = ctypes.c_size_t()
        self.call(function, *arguments, None, ctypes.c_size_t(0), ctypes.byref(needed))
        values = (kind * needed.value)()
        self.call(function, *arguments, values, ctypes.c_size_t(len(values)), ctypes.byref(needed))
        return values

    def text(self, function, *arguments):
        return self.list(ctypes.c_char, function, *arguments).value.decode()


class PythonCalls:
    """The package thrum_haptics."""

    name = "Python"

    def __init__(self, library):
        os.environ["THRUM_LIBRARY"] = str(pathlib.Path(library).resolve())
        sys.path.insert(0, str(root / "Bindings/Python/src"))
        import thrum_haptics

        self.thrum = thrum_haptics


class WebCalls:
    """The package for browsers, under Node: a script that answers each line of JSON."""

    name = "JavaScript"

    def __init__(self, script):
        self.node = subprocess.Popen(
            ["node", str(root / "Tools/checks" / script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        print(json.dumps(request, default=str), file=self.node.stdin, flush=True)
        answer = json.loads(self.node.stdout.readline())
        if "error" in answer:
            sys.exit(f"JavaScript, {request}: {answer['error']}")
        return answer["result"]
