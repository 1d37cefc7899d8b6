// A server for tests and the demo page: the package at /Bindings/Web, and the repository's samples and table.
// Run alone, it serves the demo: node Bindings/Web/test/serve.mjs [PORT]
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(fileURLToPath(new URL("../../../", import.meta.url)));
const served = ["Bindings/Web", "Samples", "Tests/Bits"].map((folder) => resolve(root, folder) + sep);
const types = {
  ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm",
  ".json": "application/json", ".wav": "audio/wav",
};

/** Starts a server on this machine alone; `received` gets what a page posts to /result. */
export function serve(port, received = () => {}) {
  const server = createServer(async (request, response) => {
    try {
      const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
      if (request.method === "POST" && path === "/result") {
        let body = "";
        for await (const piece of request) body += piece;
        received(JSON.parse(body));
        return response.end();
      }
      const file = resolve(root, `.${path}`);
      if (!served.some((folder) => file.startsWith(folder))) throw new Error("not served");
      const content = await readFile(file);
      response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
      response.end(content);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  return new Promise((done) => server.listen(port, "127.0.0.1", () => done(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(Number(process.argv[2] ?? 8080));
  console.log(`http://localhost:${server.address().port}/Bindings/Web/demo/index.html`);
}
