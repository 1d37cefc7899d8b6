// Files of `npx thrum-haptics`: read with clear errors, found in folders, and written whole or not at all.
import { readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** An error that ends the command, or the work on one file, with a status of `thrum`. */
export class Problem extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The message of the system, without the call and the path that Node adds. */
const reason = ({ code, message }) => ({
  ENOENT: "no such file", EISDIR: "it is a folder", EACCES: "permission denied", ENOSPC: "no space left on device",
})[code] ?? message;

/** The bytes of an ordinary file. */
export function read(path) {
  try {
    // Opening a pipe would wait for its writer.
    if (!statSync(path).isFile()) throw new Problem(66, `cannot read '${path}': it is not an ordinary file; name another one`);
    return readFileSync(path);
  } catch (problem) {
    if (problem instanceof Problem) throw problem;
    throw new Problem(66, `cannot read '${path}': ${reason(problem)}; correct the name or the file`);
  }
}

/** The patterns in a folder and its subfolders; hidden ones are left out, and links to folders are not followed. */
function inside(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith(".")) return [];
    if (entry.isDirectory()) return inside(path);
    return /\.ahap$/i.test(entry.name) && !statSync(path, { throwIfNoEntry: false })?.isDirectory() ? [path] : [];
  });
}

/** The file, or the patterns in the folder, with that path. */
export function below(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const found = inside(path).sort();
  if (found.length === 0) throw new Problem(66, `'${path}': the folder has no .ahap file; name another folder or a file`);
  return found;
}

/** Writes a file whole or not at all: one that exists stays as it is until the new one is complete. */
export function write(path, bytes) {
  try {
    const old = statSync(path, { throwIfNoEntry: false });
    if (old && !old.isFile()) return writeFileSync(path, bytes);
    const final = old ? realpathSync(path) : path;
    const temporary = join(dirname(final), `.thrum-${process.pid}.tmp`);
    try {
      writeFileSync(temporary, bytes, { flag: "wx", mode: old?.mode });
      renameSync(temporary, final);
    } catch (problem) {
      rmSync(temporary, { force: true });
      throw problem;
    }
  } catch (problem) {
    const status = ["ENOSPC", "EDQUOT", "EFBIG", "EIO"].includes(problem.code) ? 74 : 73;
    throw new Problem(status, `cannot write '${path}': ${reason(problem)}; name another file with -o`);
  }
}
