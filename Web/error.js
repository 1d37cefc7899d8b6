/**
 * An error that the library reports. `code` is a result of thrum.h, such as -3 for an invalid pattern. `cause` is the error of
 * the browser behind it, if there is one.
 */
export class ThrumError extends Error {
  constructor(code, message, cause) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "ThrumError";
    this.code = code;
  }
}
