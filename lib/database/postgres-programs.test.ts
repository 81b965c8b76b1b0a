import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { runPostgresProgram } from "./postgres-programs";

const folder = mkdtempSync(join(tmpdir(), "endorse-programs-"));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Puts a program first on the PATH. */
function install(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
}

test("connection and password are passed in the environment, not in the arguments", async () => {
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

test("a parameter that the program does not support is refused", async () => {
  const url = "postgres://endorse@db.example/ledger?statement_timeout=5";
  await expect(runPostgresProgram("pg_dump", [], url)).rejects.toThrow(
    "pg_dump does not support the parameter statement_timeout in the database URL.",
  );
});

test("a missing program is reported with the package to install", async () => {
  vi.stubEnv("PATH", join(folder, "nothing"));
  await expect(runPostgresProgram("pg_restore", [], "postgres://127.0.0.1/ledger")).rejects.toThrow(
    "pg_restore is not on the PATH. Install the Postgres client for the server's version: the package postgresql-client on Debian and Ubuntu, or libpq from Homebrew on macOS (then: brew link --force libpq).",
  );
});

test("a failure is reported in the program's words, with advice when the versions do not match", async () => {
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
