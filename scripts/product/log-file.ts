import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";

/** The log file of one service. */
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
  // A full disk must not stop the product, so log lines that can't be written are dropped.
  stream.on("error", () => {});
  return { path, write: (text) => stream.write(text) };
}
