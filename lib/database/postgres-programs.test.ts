import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { runPostgresProgram } from "./postgres-programs";

const folder = mkdtempSync(join(tmpdir(), "endorse-programs-"));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Installs a program first on the PATH. */
function install(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
}

test("passes the connection and the password in the environment, not in arguments", async () => {
  const output = join(folder, "output");
  install("pg_dump", `{ echo "$@"; env | grep ^PG | sort; } > ${output}`);
  vi.stubEnv("PGSERVICE", "another");
  const url = "postgres://endorse:s%40cret@db.example:5433/led%20ger?sslmode=verify-full";
  await runPostgresProgram("pg_dump", ["--format=custom"], url);
  expect(readFileSync(output, "utf8").split("\n")).toEqual([
    "--format=custom",
    "PGDATABASE=led ger",
    "PGHOST=db.example",
    "PGPASSWORD=s@cret",
    "PGPORT=5433",
    "PGSSLMODE=verify-full",
    "PGUSER=endorse",
    "",
  ]);
});

test("rejects a URL parameter that the program does not support", async () => {
  const url = "postgres://endorse@db.example/ledger?statement_timeout=5";
  await expect(runPostgresProgram("pg_dump", [], url)).rejects.toThrow(
    "pg_dump does not support the parameter statement_timeout in the database URL.",
  );
});

test("reports a missing program and the package to install", async () => {
  vi.stubEnv("PATH", join(folder, "nothing"));
  await expect(runPostgresProgram("pg_restore", [], "postgres://127.0.0.1/ledger")).rejects.toThrow(
    "pg_restore is not on the PATH. Install the Postgres client for the server's version: the package postgresql-client on Debian and Ubuntu, or libpq from Homebrew on macOS (then: brew link --force libpq).",
  );
});

test("reports a failure in the program's words, with advice if versions do not match", async () => {
  const url = "postgres://127.0.0.1/ledger";
  install("pg_dump", "echo 'pg_dump: error: aborting because of server version mismatch' >&2; exit 1");
  await expect(runPostgresProgram("pg_dump", [], url)).rejects.toThrow(
    "pg_dump failed.\npg_dump: error: aborting because of server version mismatch\nUse the Postgres client that matches the server's version, such as postgresql-client-18.",
  );
  install("pg_restore", "echo 'pg_restore: error: disk full' >&2; exit 1");
  await expect(runPostgresProgram("pg_restore", [], url)).rejects.toThrow(
    /^pg_restore failed\.\npg_restore: error: disk full$/,
  );
});
