import "server-only";
import { spawn } from "node:child_process";
import { BackupError } from "./backup-error";

export type PostgresProgram = "pg_dump" | "pg_restore";

/** Connection URL parameters and the corresponding libpq environment variables. */
const VARIABLES: Readonly<Record<string, string>> = {
  application_name: "PGAPPNAME",
  connect_timeout: "PGCONNECT_TIMEOUT",
  host: "PGHOST",
  options: "PGOPTIONS",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
};

/**
 * Runs a program from the PATH on the database at a URL. Passes the URL in the environment, because other users of the
 * machine can see a process's arguments.
 *
 * @throws BackupError if the program is missing or fails
 */
export async function runPostgresProgram(
  program: PostgresProgram,
  args: readonly string[],
  url: string,
): Promise<void> {
  const env = { ...process.env, ...connectionVariables(url) };
  // A service file would take precedence over these variables.
  delete env.PGSERVICE;
  const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await new Promise<void>((resolve, reject) => {
    child.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ENOENT" ? new BackupError(missingMessage(program)) : error),
    );
    child.once("close", (code) => (code === 0 ? resolve() : reject(new BackupError(failureMessage(program, output)))));
  });
}

const missingMessage = (program: PostgresProgram) =>
  `${program} is not on the PATH. Install the Postgres client for the server's version: the package postgresql-client on Debian and Ubuntu, or libpq from Homebrew on macOS (then: brew link --force libpq).`;

function failureMessage(program: PostgresProgram, output: string): string {
  const isVersionMismatch = /version|unrecognized configuration parameter/.test(output);
  const advice = isVersionMismatch
    ? "\nUse the Postgres client that matches the server's version, such as postgresql-client-18."
    : "";
  return `${program} failed.\n${output.trim()}${advice}`;
}

/** @throws BackupError if the URL has a parameter that libpq does not support */
function connectionVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const variables: Record<string, string> = {};
  const set = (name: string, value: string) => {
    if (value !== "") variables[name] = value;
  };
  set("PGHOST", hostname.replace(/^\[(.*)\]$/, "$1"));
  set("PGPORT", port);
  set("PGUSER", decodeURIComponent(username));
  set("PGPASSWORD", decodeURIComponent(password));
  set("PGDATABASE", decodeURIComponent(pathname.slice(1)));
  for (const [key, value] of searchParams) {
    const name = VARIABLES[key];
    if (name === undefined) throw new BackupError(`pg_dump does not support the parameter ${key} in the database URL.`);
    set(name, value);
  }
  return variables;
}
