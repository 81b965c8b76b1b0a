import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { type Call, factsOf, isAlive, openPglite, perform } from "./perform";
import { UNFINISHED } from "./unfinished";

/** The thread's start options. */
export interface ThreadOptions {
  readonly folder: string;
  /** The initial contents of a folder without a database: a data directory as a tar archive. */
  readonly contents: Blob | undefined;
}

/** The thread's messages: a state (the files are created, or the database is open), a response, or a notification. */
export type ThreadMessage =
  | { readonly state: "created" | "open" }
  | { readonly result: unknown }
  | { readonly failure: ReturnType<typeof factsOf> }
  | { readonly channel: string; readonly payload: string };

const port = parentPort!;
const { folder, contents } = workerData as ThreadOptions;
const send = (message: ThreadMessage) => port.postMessage(message);

async function main(): Promise<void> {
  const hasFiles = existsSync(join(folder, "PG_VERSION")) && !existsSync(join(folder, UNFINISHED));
  if (!hasFiles) {
    await createFiles();
    // Creating files takes 500 MB that a running database does not need: this thread ends, and the next opens them.
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
      // The thread ends with its database, and the next statement opens the folder again.
      if (!(await isAlive(client, error))) throw error;
      send({ failure: factsOf(error) });
    }
  });
  send({ state: "open" });
}

/** Creates the folder's first files; removes those of a killed start, except the product's, which begin with a dot. */
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
  // Small, since the system's page cache has the same pages: the default of 128 MB would be resident from the start.
  return openPglite({ dataDir: folder, loadDataDir, postgresqlconf: ["shared_buffers=16MB"] });
}

main().catch((error: unknown) => {
  // Thrown outside the promise, so that it ends the thread.
  setImmediate(() => {
    throw error;
  });
});
