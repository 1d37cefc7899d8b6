// Sends requests to a worker and returns its answers.

export class Asked {
  /** @param {string} address */
  constructor(address) {
    this.count = 0;
    /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
    this.waiting = new Map();
    this.worker = new Worker(address, { type: "module" });
    this.worker.onmessage = ({ data }) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error !== undefined) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.answer);
    };
    this.worker.onerror = (event) => {
      for (const { reject } of this.waiting.values()) reject(new Error(event.message || address));
      this.waiting.clear();
    };
  }

  /**
   * @param {object} question @returns {Promise<any>}
   */
  ask(question) {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ ...question, id });
    });
  }
}

/** @type {Asked | null} */
let own = null;

/**
 * Sends a request to the worker that composes and converts, and returns its answer.
 * @param {object} question @returns {Promise<any>}
 */
export const tools = (question) => (own ??= new Asked("tools.js")).ask(question);

/** Loads the style sheet of the parts that load on demand, once. */
export function dress() {
  if (document.querySelector("link[data-demand]")) return;
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: "css/demand.css" });
  link.dataset.demand = "";
  document.head.append(link);
}
