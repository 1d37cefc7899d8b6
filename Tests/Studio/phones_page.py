"""What the page for phones draws, taps and vibrates."""
import contextlib
import time

from serving import Studio, begin, closing, ready, stopped
from walks import bare, expect, silent

# Notes what a page for phones vibrates, draws and sends.
noting = """
globalThis.notes = { vibrations: [], strokes: [], sent: [] };
navigator.vibrate = (list) => { notes.vibrations.push(list); return true; };
const { stroke } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.stroke = function (...all) { notes.strokes.push([performance.now(), this.lineWidth]); return stroke.apply(this, all); };
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (data) { notes.sent.push(JSON.parse(data).t); return send.call(this, data); };
"""


@bare
def page():
    """What the page for phones draws, taps and vibrates, and what the editor sends again."""
    with Studio() as studio, contextlib.ExitStack() as stack:
        editor, phone = closing(stack, studio.editor()), closing(stack, studio.phone(script=noting))
        ready(editor, 1)
        phone.wait("phoneApp.voice.clip?.vibration")
        # Nothing is drawn while nothing changes; another theme is.
        phone.run("notes.strokes = []")
        time.sleep(0.5)
        drawn = phone.run("notes.strokes.length")
        expect(drawn == 0, f"a page that does not play draws nothing: {drawn} strokes in half a second")
        phone.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
        phone.wait("notes.strokes.length > 0")
        # A flash that has to wait does not light the ring before its time.
        phone.run("notes.strokes = []; phoneApp.flash.at = performance.now(); phoneApp.voice.onTest()")
        phone.wait("performance.now() > phoneApp.flash.at + 300")
        early, lit = phone.run("(() => { const lit = notes.strokes.filter(([, width]) => width === 5); return [lit.filter(([at]) => at < phoneApp.flash.at - 17).length, lit.length]; })()")
        expect(early == 0 and lit > 0, f"the ring flashes at its time: {early} of {lit} strokes before it")
        # No taps before the clock is known.
        tap = "(() => { notes.sent = []; const button = document.querySelector('.tapin button'); for (const name of ['pointerdown', 'pointerup']) button.dispatchEvent(new PointerEvent(name)); return notes.sent.filter((kind) => kind === 'tap').length; })()"
        expect(phone.run(f"(() => {{ phoneApp.clock.restart(); return {tap}; }})()") == 0, "without a clock no tap is sent")
        phone.run("phoneApp.clock.start()")
        phone.wait("phoneApp.clock.isKnown")
        expect(phone.run(tap) == 2, "with a clock taps are sent")
        # Another strength changes the vibration at once; the same delay starts nothing again.
        editor.run("studioApp.studio.tab.loop = [0.2, 1.2]; studioApp.transport.setHead(0.2); studioApp.transport.play()")
        phone.wait("phoneApp.voice.isPlaying && phoneApp.voice.now && notes.vibrations.some((list) => list.length > 2)")
        found = phone.run("""(() => {
          const { voice } = phoneApp;
          const { node } = voice.now;
          const calls = (change) => { notes.vibrations = []; change(); return notes.vibrations.length; };
          return { gain: calls(() => voice.setGain(0.5)), same: calls(() => { voice.setGain(0.5); voice.setDelay(voice.delay); }), muted: calls(() => voice.setMuted(true)), loud: calls(() => voice.setMuted(false)), isOne: node === voice.now.node };
        })()""")
        expect(found == {"gain": 1, "same": 0, "muted": 1, "loud": 1, "isOne": True}, f"calls of navigator.vibrate: {found}")
        # A loop with a rest behind the pattern turns where the editor's does.
        editor.run("(() => { const { studio } = studioApp; studio.tab.loop = [0.2, studio.tab.end + 1]; studio.emit('document'); })()")
        phone.wait("phoneApp.voice.run?.loop?.[1] > phoneApp.voice.clip.end && phoneApp.voice.now.node.loop")
        inside = phone.run("(({ node }) => [node.loopEnd, node.buffer.duration])(phoneApp.voice.now)")
        expect(inside[0] <= inside[1], f"the loop ends within the sound, which nodes need: {inside}")
        stopped(editor, [phone])
        # At the end of a part, phones end by themselves.
        editor.run("(() => { const { link } = studioApp; globalThis.sent = []; const send = link.send.bind(link); link.send = (message) => { sent.push(message.t); return send(message); }; studioApp.transport.start(0.1, null, 0.6); })()")
        phone.wait("phoneApp.voice.isPlaying")
        editor.wait("!studioApp.studio.isPlaying")
        phone.wait("!phoneApp.voice.isPlaying")
        expect(editor.run("sent.includes('play') && !sent.includes('stop')"), f"no stop at the end of a part: {editor.run('sent')}")
        # A clip that did not reach the server is sent again; one that the server refused is not.
        editor.run("""(() => {
          const { link } = studioApp;
          const ask = link.ask.bind(link);
          globalThis.tries = 0;
          globalThis.answer = () => Promise.reject(new Error("lost"));
          link.ask = (path, request) => (path === "phones/clip" && answer ? (tries++, answer()) : ask(path, request));
          studioApp.studio.tab.loop = null;
          studioApp.run("selectAll");
          studioApp.run("later");
        })()""")
        editor.wait("tries === 1 && studioApp.link.phones.key === -1")
        before = editor.run("answer = null, studioApp.link.phones.rev")

        def change(gain):
            editor.run(f"studioApp.link.phones.set(studioApp.link.phones.list[0].id, {gain}, 0)")
            editor.wait(f"studioApp.link.phones.list[0].gain === {gain}")

        change(0.3)
        editor.wait(f"studioApp.link.phones.rev > {before}")
        editor.run("tries = 0, answer = () => Promise.resolve(Response.json({ error: 'too large' }, { status: 413 })), studioApp.run('later')")
        editor.wait("tries === 1")
        for gain in [0.4, 0.5, 0.6]:
            change(gain)
        expect(editor.run("tries") == 1, f"what the server refused is not sent again: {editor.run('tries')} times")
        editor.run("answer = null, studioApp.run('later')")
        editor.wait(f"studioApp.link.phones.rev > {before + 1}")
        silent(editor, phone)
        # A clip that is sent again for the next phone has its vibration too, also for those that join later.
        editor.wait("studioApp.link.phones.felt === studioApp.link.phones.key")
        phone.open("about:blank", needs_ready=False)
        editor.wait("studioApp.link.phones.list.length === 0")
        before = editor.run("studioApp.link.phones.rev")
        phone.open(studio.phones.replace("/#", "/?test#"))
        editor.wait(f"studioApp.link.phones.rev > {before}")
        closing(stack, studio.phone(begins=False)).wait("phoneApp.voice.clip?.vibration")
    taps = [{"Event": {"Time": time, "EventType": "HapticTransient", "EventParameters": []}} for time in (0, 119.5)]
    with Studio(pattern="long", content={"Version": 1.0, "Pattern": taps}) as studio, contextlib.ExitStack() as stack:
        editor, phone = closing(stack, studio.editor()), closing(stack, studio.phone())
        ready(editor, 1)
        phone.wait("phoneApp.voice.clip?.end > 119")
        length = phone.run("(() => { const { voice, clock } = phoneApp; voice.play({ rev: 1, at: clock.server() + 100, from: 0, speed: 0.25, until: 0, loop: null }); return voice.rendered.buffer.duration; })()")
        expect(length < 122, f"a quarter of the speed needs no more memory: {length} s")
        phone.wait("document.querySelector('.notes').textContent.includes('first 30 s')")
        # A loop that is longer than the sound begins again at its turn.
        phone.run("(() => { const { voice, clock } = phoneApp; voice.play({ rev: 1, at: clock.server() - 60000, from: 104, speed: 0.25, until: 0, loop: [0.1, 119.3] }); })()")
        expect(phone.run("!phoneApp.voice.now.node.loop && phoneApp.voice.now.place > 118"), "it begins behind the sound")
        phone.wait("phoneApp.voice.now.place < 1")


@bare
def muted():
    """The large button is a loudspeaker: it says when the phone is mute. An iPhone's page says that it plays sound in place of vibration."""
    apple = "delete Navigator.prototype.vibrate; Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15' });"
    with Studio() as studio, contextlib.ExitStack() as stack:
        editor = closing(stack, studio.editor())
        for script, name, sentences in [(noting, "Begin", []), (apple, "Begin with sound", ["A web page cannot vibrate an iPhone or iPad, so this page plays the touch as sound."])]:
            phone = closing(stack, studio.phone(script=script, begins=False))
            expect(phone.run("document.querySelector('.ringbox button').getAttribute('aria-label')") == name, f"the button: {name}")
            expect(phone.run("[...document.querySelectorAll('.instead')].map((each) => each.textContent)") == sentences, f"one sentence: {sentences}")
            begin(phone)
            state = "(({ textContent, ariaPressed, ariaLabel }) => [textContent, ariaPressed, ariaLabel])(document.querySelector('.ringbox button'))"
            expect(phone.run(state) == ["on", "false", "Mute this phone"], f"it plays: {phone.run(state)}")
            phone.run("document.querySelector('.ringbox button').click()")
            phone.wait("document.querySelector('.state b').textContent === 'In step, but muted'")
            expect(phone.run(state) == ["muted", "true", "Unmute this phone"], f"it is mute: {phone.run(state)}")
            phone.run("document.querySelector('.ringbox button').click()")
            phone.wait("document.querySelector('.state b').textContent === 'In step'")
        editor.wait("document.querySelector('.hands').dataset.label === '2 phones' && document.querySelector('.hands').dataset.state === 'good'")
