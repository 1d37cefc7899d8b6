// The web's Worker for Node. Unless `Worker.isReal`, its time is stepped.
import { Worker as Thread } from "node:worker_threads";

const prelude = `
const { parentPort, workerData } = require("node:worker_threads");
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
globalThis.postMessage = (data) => parentPort.postMessage({ data, time: performance.now() });
(async () => {
  const hears = workerData.isReal ? () => {} : (await import(workerData.stepped)).stepTime();
  await import(workerData.url);
  // Messages wait for the script, as in a browser.
  parentPort.on("message", (data) => {
    hears(data);
    globalThis.onmessage({ data });
  });
})();
`;

export class Worker {
  static isReal = false;
  /** The time of the worker that has sent the present message, in milliseconds. */
  static now = 0;
  /** The workers that were not terminated. */
  static running = new Set();

  constructor(url) {
    const stepped = String(new URL("./stepped-time.mjs", import.meta.url));
    const thread = new Thread(prelude, { eval: true, workerData: { url: String(url), stepped, isReal: Worker.isReal } });
    this.thread = thread;
    Worker.running.add(this);
    thread.on("message", ({ data, time }) => {
      Worker.now = time;
      this.onmessage?.({ data });
    });
    thread.on("error", (error) => this.onerror?.({ message: error.message }));
  }

  postMessage(data) { this.thread.postMessage(data); }

  terminate() {
    Worker.running.delete(this);
    this.thread.terminate();
  }
}
