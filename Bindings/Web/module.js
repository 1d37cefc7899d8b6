export async function compile(given, file, needed) {
  let source;
  let bytes;
  try {
    source = await given;
    bytes = source instanceof WebAssembly.Module || await read(source);
    const module = bytes === true ? source : await WebAssembly.compile(bytes);
    if (WebAssembly.Module.exports(module).some(({ name }) => name === needed)) return module;
    throw new Error("another module");
  } catch (error) {
    throw (await import("./explain.js")).explain(error, source, bytes, file);
  }
}

async function read(source) {
  if (source.byteLength >= 0) return source;
  const url = String(source);
  if (/^file:/.test(url) || !(globalThis.location || source.arrayBuffer || /^\w\w+:/.test(url))) {
    return (await import("./local.js")).readFrom(url);
  }
  const answer = source.arrayBuffer ? source : await fetch(source);
  if (answer.ok === false) throw new Error(`status ${answer.status}`);
  return answer.arrayBuffer();
}
