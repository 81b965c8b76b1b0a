import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { type Call, errorDetailsOf, isAlive, openPglite, perform } from "./perform";
import { UNFINISHED } from "./unfinished";

export interface ThreadOptions {
  readonly folder: string;
  /** Initial contents for a new database, as a tar archive of a data directory. */
  readonly contents: Blob | undefined;
}

/** Messages from the thread: a state (files created or database open), the response to a call, or a notification. */
export type ThreadMessage =
  | { readonly state: "created" | "open" }
  | { readonly result: unknown }
  | { readonly failure: ReturnType<typeof errorDetailsOf> }
  | { readonly channel: string; readonly payload: string };

const port = parentPort!;
const { folder, contents } = workerData as ThreadOptions;
const send = (message: ThreadMessage) => port.postMessage(message);

async function main(): Promise<void> {
  const hasFiles = existsSync(join(folder, "PG_VERSION")) && !existsSync(join(folder, UNFINISHED));
  if (!hasFiles) {
    await createFiles();
    // Creating files takes 500 MB that a running database does not need, so the next thread opens the database.
    send({ state: "created" });
    return port.close();
  }
  const client = await openFolder();
  client.onNotification((channel, payload) => send({ channel, payload }));
  port.on("message", async (call: Call | null) => {
    if (call === null) {
      await client.close();
      return port.close();
    }
    try {
      send({ result: await perform(client, call) });
    } catch (error) {
      // If the database ended, so does the thread, and the next statement reopens the folder.
      if (!(await isAlive(client, error))) throw error;
      send({ failure: errorDetailsOf(error) });
    }
  });
  send({ state: "open" });
}

/** Creates the database files. Removes files of an interrupted start, but not the product's, which begin with a dot. */
async function createFiles(): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, UNFINISHED), "", { flush: true });
  for (const name of readdirSync(folder).filter((each) => !each.startsWith("."))) {
    rmSync(join(folder, name), { recursive: true });
  }
  await (await openFolder(contents)).close();
  rmSync(join(folder, UNFINISHED));
}

function openFolder(loadDataDir?: Blob) {
  // The operating system caches the same pages; the default of 128 MB would be resident from the start.
  return openPglite({ dataDir: folder, loadDataDir, postgresqlconf: ["shared_buffers=16MB"] });
}

main().catch((error: unknown) => {
  // Throws outside the promise, which ends the thread.
  setImmediate(() => {
    throw error;
  });
});
