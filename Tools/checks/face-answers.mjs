// Code that faces.mjs and file-faces.mjs share: answers each request, a line of JSON, with the result of its verb.
import { createInterface } from "node:readline";

/** Answers the requests of standard input with the functions of `verbs`. */
export async function answer(verbs) {
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    try {
      console.log(JSON.stringify({ result: verbs[request.verb](request) }));
    } catch (error) {
      console.log(JSON.stringify({ error: String(error?.stack ?? error) }));
    }
  }
}
