"""Reads the C headers, for the programs that write bindings and compare versions."""
import pathlib
import re
import typing

include = pathlib.Path(__file__).resolve().parents[1] / "Sources/C/CThrum/include"


class Declaration(typing.NamedTuple):
    """A member, a parameter or a result: `length` is that of an array, and `is_constant` is about what a pointer points to."""
    kind: str
    stars: int
    name: str
    length: int
    is_constant: bool


class Header(typing.NamedTuple):
    """The constants of a header, the names of its handles, the members of its structures, and the result and parameters of its functions."""
    constants: dict[str, int]
    handles: list[str]
    structures: dict[str, list[Declaration]]
    functions: dict[str, tuple[Declaration, list[Declaration]]]


def declaration(text):
    constant, kind, stars, name, length = re.fullmatch(r"(const )?(\w+) (\**)(\w+)(?:\[(\d+)\])?", text.strip()).groups()
    return Declaration(kind, len(stars), name, int(length or 0), bool(constant))


def read(header):
    code = re.sub(r"/\*.*?\*/|^#.*?(?<!\\)$", "", (include / header).read_text(), flags=re.S | re.M)
    constants = {name: int(value) for body in re.findall(r"^enum \{(.*?)\}", code, re.S | re.M) for name, value in re.findall(r"(\w+) = (-?\d+)", body)}
    structures = {}
    for name, body in re.findall(r"typedef struct (\w+) \{(.*?)\}", code, re.S):
        structures[name] = []
        for statement in filter(str.strip, body.split(";")):
            kind, names = re.fullmatch(r"((?:const )?\w+) (.*)", " ".join(statement.split())).groups()
            structures[name] += [declaration(f"{kind} {each.strip()}") for each in names.split(",")]
    functions = {}
    for result, name, body in re.findall(r"^((?:const )?\w+ \*?)(thrum_\w+)\(([^)]*)\);", code, re.M):
        parameters = [] if body == "void" else [declaration(each) for each in " ".join(body.split()).split(",")]
        functions[name] = (declaration(result + name), parameters)
    return Header(constants, re.findall(r"typedef struct (\w+) \1;", code), structures, functions)
