import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";

/** A service's log file. */
export interface LogFile {
  readonly path: string;
  write(text: string): void;
}

/** Opens a log file in the data folder for appending. */
export function openLogFile(dataFolder: string, name: string): LogFile {
  const folder = join(dataFolder, "log");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${name}.log`);
  const stream = createWriteStream(path, { flags: "a", mode: 0o600 });
  // Ignores write errors, because a full disk must not stop the product.
  stream.on("error", () => {});
  return { path, write: (text) => stream.write(text) };
}
