// Stand-ins for parts that the page fetches after it can show, edit and play.

/** @typedef {import("./later.js").Parts} Parts */

/**
 * Stands for a part of the page until it is there: what is asked of it is done then.
 * @template {keyof Parts} Name
 * @param {import("./app.js").App} app
 * @param {Name} name
 * @param {Partial<Record<keyof Parts[Name], unknown>>} own what the part answers meanwhile
 * @returns {Parts[Name]}
 */
export function standIn(app, name, own = {}) {
  return /** @type {Parts[Name]} */ (new Proxy(own, {
    get: (known, key) => (key in known ? /** @type {any} */ (known)[key] : async (/** @type {unknown[]} */ ...values) => {
      await app.isComplete;
      return /** @type {any} */ (app)[name][key](...values);
    }),
  }));
}
