// Time that jumps to the next timer as soon as the page has answered every report: no report is late, however busy the machine is.

/** Replaces the time of a worker. Returns a function to call with each message from the page. */
export function stepTime() {
  const post = globalThis.postMessage;
  const timers = new Map();
  let [now, last, waiting] = [0, 0, 0];
  const { port1, port2 } = new MessageChannel();
  const later = () => port2.postMessage(0);
  globalThis.postMessage = (data) => {
    if (data.report) waiting++;
    post(data);
    if (data.ended || data.failed) port1.close();
  };
  performance.now = () => now;
  globalThis.setTimeout = (call, time = 0) => {
    timers.set(++last, { call, due: now + Math.max(time, 0) });
    return last;
  };
  globalThis.clearTimeout = (number) => timers.delete(number);
  port1.onmessage = () => {
    if (!waiting && timers.size) {
      const [number, { call, due }] = [...timers].reduce((least, one) => one[1].due < least[1].due ? one : least);
      timers.delete(number);
      now = due;
      call();
    }
    later();
  };
  later();
  return (data) => { if (data.answer) waiting--; };
}
