"""Who floods, lies and leaves, and the end of the server."""
import contextlib
import json
import re
import time

import browser
from serving import Studio, closing, ready
from walks import bare, expect, silent


class Peer(browser.Socket):
    """A player that says what no page would."""

    def __init__(self, studio, token=None, hello=True):
        host, code = re.fullmatch(r"http://([^/]+)/#(\w+)", studio.phones).groups()
        super().__init__(f"ws://{host}/ws")
        self.socket.settimeout(10)
        if hello:
            self.send(json.dumps({"t": "hello", "role": "native", "protocol": 1, "token": token or code, "name": "peer", "can": ["sound"]}))

    def is_ended(self, seconds=10):
        """Whether the server ends the connection."""
        self.socket.settimeout(seconds)
        try:
            while head := self.file.read(2):
                if head[0] & 15 == 8:
                    return True
                size = head[1] & 127
                self.file.read(int.from_bytes(self.file.read(2 if size == 126 else 8), "big") if size > 125 else size)
        except ConnectionError:
            return True
        except OSError:
            return False
        return True

    def close(self):
        # The file holds the socket open.
        self.file.close()
        self.socket.close()


@bare
def hostile():
    """An editor and a phone go on while others flood, lie, send garbage, come with an old code or a thousand times, and leave."""
    with Studio() as studio, contextlib.ExitStack() as stack:
        editor, phone = closing(stack, studio.editor()), closing(stack, studio.phone())
        ready(editor, 1)
        editor.run("studioApp.studio.tab.loop = [0.2, 1.2]; studioApp.transport.setHead(0.2); studioApp.transport.play()")
        phone.wait("phoneApp.voice.isPlaying")
        for wrong in ["0" * 32, studio.token]:
            expect(Peer(studio, token=wrong).is_ended(), "another token is refused, also that of the editor")
        garbage = ["", "{}", "[", "\0\0", "null", "{" * 3000, json.dumps({"t": "play", "rev": 1, "at": 0, "from": 0}), json.dumps({"t": "stop"}), json.dumps({"t": "hello"})]
        for text in garbage:
            peer = Peer(studio)
            peer.send(text)
            expect(peer.is_ended(), f"garbage ends its connection: {text[:30]!r}")
        for size in [5000, 1 << 20]:
            peer = Peer(studio)
            with contextlib.suppress(OSError):
                peer.send("x" * size)
            expect(peer.is_ended(), f"a frame of {size} bytes ends its connection")
        peer = Peer(studio)
        with contextlib.suppress(OSError):
            for n in range(100_000):
                peer.send(json.dumps({"t": "ping", "n": n}))
            expect(False, "a flood ends its connection")
        # A clock that lies harms no other player.
        liar = Peer(studio)
        for wrong in [1e300, -1e300, 0]:
            liar.send(json.dumps({"t": "ping", "n": 1, "t0": wrong}))
        liar.send(json.dumps({"t": "state", "state": "playing", "gain": 1, "delay": 0, "spread": 0, "trip": 0}))
        liar.send(json.dumps({"t": "tap", "at": 1e15, "on": True}))
        expect(liar.is_ended(), "a tap in another year ends its connection")
        began = time.monotonic()
        for _ in range(1000):
            Peer(studio).close()
        print(f"  1000 joins in {time.monotonic() - began:.1f} s")
        many = []
        # A browser keeps some of the connections of one address.
        for _ in range(4):
            many.append(Peer(studio))
        editor.wait("studioApp.link.phones.list.length === 5")
        with contextlib.suppress(OSError):
            for _ in range(60):
                many.append(Peer(studio, hello=False))
        for peer in many:
            peer.close()
        editor.wait("studioApp.link.phones.list.length === 1")
        expect(phone.run("phoneApp.voice.isPlaying && phoneApp.link === 'joined'") and editor.run("studioApp.studio.isPlaying"), "the honest phone goes on")
        # A new code ends the old one, and the page says so.
        studio.ask("DELETE", "phones")
        phone.wait("phoneApp.link === 'ended' && !phoneApp.voice.isPlaying", 30)
        expect("Scan" in phone.run("document.querySelector('.state').textContent") or phone.run("phoneApp.link") == "ended", "it says that the code has ended")
        silent(editor)


@bare
def restarted():
    """The server ends in mid-pattern: phones stop at once; a code of before is refused by the next server."""
    with Studio() as studio, contextlib.ExitStack() as stack:
        editor, phone = closing(stack, studio.editor()), closing(stack, studio.phone())
        ready(editor, 1)
        editor.run("studioApp.studio.tab.loop = [0.2, 1.2]; studioApp.transport.setHead(0.2); studioApp.transport.play()")
        phone.wait("phoneApp.voice.isPlaying")
        studio.stop()
        phone.wait("!phoneApp.voice.isPlaying && phoneApp.link === 'lost'", 5)
        expect(editor.run("studioApp.studio.isPlaying"), "the editor plays on")
        old = studio.phones
        studio.start("127.0.0.1", int(studio.port))
        expect(studio.phones != old, "the next server has another code")
        expect(Peer(studio, token=old.split("#")[1]).is_ended(), "the code of before is refused")
        again = closing(stack, studio.phone())
        silent(again)
