// Time that jumps to the next timer: nothing is late, however busy the machine is.

/** Replaces the clock and the timers. They stand still while `isWaiting` returns true. Returns a function that restores them. */
function replaceTime(isWaiting) {
  const original = { now: performance.now, setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  const timers = new Map();
  let [now, last] = [0, 0];
  const { port1, port2 } = new MessageChannel();
  const later = () => port2.postMessage(0);
  performance.now = () => now;
  globalThis.setTimeout = (call, time = 0) => {
    timers.set(++last, { call, due: now + Math.max(time, 0) });
    return last;
  };
  globalThis.clearTimeout = (number) => timers.delete(number);
  port1.onmessage = () => {
    if (!isWaiting() && timers.size) {
      const [number, { call, due }] = [...timers].reduce((least, one) => one[1].due < least[1].due ? one : least);
      timers.delete(number);
      now = due;
      call();
    }
    later();
  };
  later();
  return () => {
    port1.close();
    performance.now = original.now;
    globalThis.setTimeout = original.setTimeout;
    globalThis.clearTimeout = original.clearTimeout;
  };
}

/** Replaces the time of a worker, which stands still until the page has answered every report. Returns a function to call with each message from the page. */
export function stepTime() {
  const post = globalThis.postMessage;
  let waiting = 0;
  const restore = replaceTime(() => waiting > 0);
  globalThis.postMessage = (data) => {
    if (data.report) waiting++;
    post(data);
    if (data.ended || data.failed) restore();
  };
  return (data) => { if (data.answer) waiting--; };
}

/** Calls a function of the page while its time is replaced, and returns its result. */
export async function inSteppedTime(call) {
  const restore = replaceTime(() => false);
  try { return await call(); } finally { restore(); }
}
