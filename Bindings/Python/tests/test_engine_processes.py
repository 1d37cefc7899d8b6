"""Engines and the life of a process: fork, multiprocessing, and the exit of the interpreter."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap

import pytest

import thrum_haptics as thrum


def run(program: str) -> str:
    """Runs a program in another interpreter and returns what it prints. A program that hangs fails the test."""
    # From 3.12 on, Python warns of every fork in a program with threads.
    options = ["-W", "error", "-W", "ignore:.*fork:DeprecationWarning"]
    process = subprocess.Popen(
        [sys.executable, *options, "-c", textwrap.dedent(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output = process.communicate(timeout=20)[0]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert process.returncode == 0, output
    return output


@pytest.mark.parametrize("ending", ["pass", "engine.close()", "del engine, player", "engine.__exit__()"])
def test_a_child_process_ends_although_it_inherited_an_engine(ending: str) -> None:
    program = f"""
        import os, sys, thrum_haptics as thrum
        engine = thrum.Engine("silent")
        engine.start()
        player = engine.player(thrum.Pattern.of([thrum.continuous(0, 0.2)]))
        player.start()
        child = os.fork()
        if child == 0:
            {ending}
            sys.exit(7)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        print(engine.is_running)
    """
    assert run(program).split() == ["7", "True"]


def test_a_child_process_cannot_use_engines_of_its_parent_nor_after_them() -> None:
    program = """
        import os, sys, thrum_haptics as thrum
        pattern = thrum.Pattern.of([thrum.transient(0)])
        engine = thrum.Engine("manual")
        engine.start()
        player = engine.player(pattern)
        child = os.fork()
        if child == 0:
            assert pattern.render().any()
            for call in (
                engine.start, engine.stop, lambda: engine.play(pattern), lambda: engine.time, player.start,
                lambda: thrum.Engine("manual"), thrum.devices,
            ):
                try:
                    call()
                except thrum.ThrumError as error:
                    print(error)
                else:
                    print("not refused")
            sys.exit(7)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
        player.start()
    """
    lines = run(program).splitlines()
    assert lines[:5] == ["Engine: it belongs to the parent process; use it there"] * 5
    assert [line.split(":")[0] for line in lines[5:]] == ["Engine", "devices"]
    assert all('used an engine before the fork; start processes' in line for line in lines[5:])


def _played(pattern: thrum.Pattern) -> float:
    with thrum.Engine("manual") as engine:
        engine.play(pattern)
        return float(abs(engine.pull(4_800)).max())


def test_a_forked_child_plays_if_its_parent_has_not() -> None:
    program = """
        import multiprocessing, thrum_haptics as thrum

        def played(pattern):
            with thrum.Engine("manual") as engine:
                engine.play(pattern)
                return bool(engine.pull(4_800).any())

        with multiprocessing.get_context("fork").Pool(2) as pool:
            print(pool.map(played, [thrum.Pattern.of([thrum.transient(0)])] * 3))
    """
    assert run(program) == "[True, True, True]\n"


def test_a_pool_of_spawned_processes_plays_patterns() -> None:
    patterns = [thrum.Pattern.of([thrum.transient(0, strength)]) for strength in (0.25, 0.5, 1)]
    with thrum.Engine("manual"), multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map_async(_played, patterns).get(timeout=30) == [_played(pattern) for pattern in patterns]


@pytest.mark.parametrize("finishes", [False, True])
def test_an_engine_outlives_the_interpreter_only_to_finish(finishes: bool) -> None:
    program = f"""
        import atexit
        # Exit handlers run in the reverse order of their registration, so this one runs after those of the package.
        atexit.register(lambda: print("plays" if is_playing() else "freed"))
        import thrum_haptics as thrum
        engine = thrum.Engine("silent", finishes_at_exit={finishes})
        engine.start()
        engine.play(thrum.Pattern.of([thrum.continuous(0, 5)]))

        def is_playing():
            try:
                return engine.active_players == 1
            except thrum.ThrumError:
                return False
    """
    assert run(program) == ("plays\n" if finishes else "freed\n")


def test_a_running_engine_does_not_delay_the_exit() -> None:
    program = """
        import threading, thrum_haptics as thrum
        engine = thrum.Engine("pull")
        engine.start()
        engine.play(thrum.Pattern.of([thrum.continuous(0, 5)]))

        def pull():
            while True:
                try:
                    engine.pull(480)
                except thrum.ThrumError:
                    return

        threading.Thread(target=pull, daemon=True).start()
        print(engine.pull is not None)
    """
    assert run(program) == "True\n"
