import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { lockFolder } from "@/lib/database/folder-lock";
import { ROOT } from "./product/root";

/**
 * A script that starts a portal as Next.js does: Next.js calls `register` on the first request, ignores its errors, and
 * continues to serve. The script prints a line if the process is still running after `register`.
 */
const START_SCRIPT = `
  setInterval(() => {}, 1000);
  const { register } = await import(${JSON.stringify(join(ROOT, "instrumentation.ts"))});
  await register().then(() => console.log("started"), () => console.log("failed, but is still running"));
`;

const SETTINGS = {
  BANK_API_URL: "http://127.0.0.1:9",
  BANK_AUTH_URL: "http://127.0.0.1:9",
  BANK_AUDIENCE: "http://127.0.0.1:9",
  BANK_CLIENT_ID: "portal",
  BANK_CLIENT_SECRET: "a secret",
  PARTNER_ID: "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
  AUTH_SECRET: "0123456789abcdef0123456789abcdef",
  BANK_PARTNER_CLIENT_SECRET: "a secret",
  DATA_KEY: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
  ALLOW_EMBEDDED_DATABASE: "true",
  LOG_LEVEL: "silent",
};

const FLAGS = ["--conditions=react-server", "--import", "tsx"];
const PROGRAMS = {
  portal: [...FLAGS, "--input-type=module", "-e", START_SCRIPT],
  bank: [...FLAGS, join(ROOT, "bank", "main.ts")],
};

/** Runs a process that should fail to start, and returns its exit code and output. Any stdout means it kept running. */
function runUntilExit(program: keyof typeof PROGRAMS, env: Record<string, string>) {
  const child = spawn(process.execPath, PROGRAMS[program], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      NEXT_RUNTIME: "nodejs",
      ...SETTINGS,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => stream.setEncoding("utf8"));
  const output = { stdout: "", stderr: "" };
  stdout!.on("data", (text: string) => {
    output.stdout += text;
    child.kill("SIGKILL");
  });
  stderr!.on("data", (text: string) => {
    output.stderr += text;
  });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, stdout: output.stdout.trim(), stderr: output.stderr.trim() })),
  );
}

const newFolder = () => mkdtempSync(join(tmpdir(), "endorse-failed-start-"));

test.each([
  ["portal", "ledger"],
  ["bank", "bank"],
] as const)(
  "[R-42] a %s whose folder is locked by another process exits with code 1 and a short error message",
  async (program, name) => {
    const data = newFolder();
    const folder = join(data, name);
    const unlock = lockFolder(folder);
    const { stderr, ...rest } = await runUntilExit(program, { DATA_DIR: data, BANK_DATA_FOLDER: join(data, "bank") });
    expect(rest).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /^The data folder \S+ is in use by process \d+ on \S+\. Stop that process, or choose another folder\.$/,
    );
    expect(stderr).toContain(`folder ${folder} is`);
    unlock();
  },
);

/** Starts a portal or bank in this process, and returns the error message. */
async function captureFailure(program: keyof typeof PROGRAMS, env: Record<string, string>): Promise<string> {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...SETTINGS, ...env })) vi.stubEnv(name, value);
  const { explainStartFailure } = await import("@/lib/shared/explain-start-failure");
  const { ledger } = await import("@/lib/ledger/open-ledger");
  const { startBank } = await import("@/bank/start-bank");
  const { readBankSettings } = await import("@/lib/settings/bank-settings");
  const starting: Promise<unknown> =
    program === "bank" ? (async () => startBank(readBankSettings(process.env)))() : ledger();
  return starting.then(
    () => expect.unreachable("it started"),
    (error: unknown) => explainStartFailure(error),
  );
}
afterEach(() => vi.unstubAllEnvs());

test("[R-42] a portal whose image folder is locked by another process does not start", async () => {
  const data = newFolder();
  const unlock = lockFolder(join(data, "pictures"));
  expect(await captureFailure("portal", { DATA_DIR: data })).toContain(
    `The data folder ${join(data, "pictures")} is in use`,
  );
  unlock();
});

test.each(["portal", "bank"] as const)(
  "[R-42] a %s whose database server is unreachable does not start",
  async (program) => {
    const url = "postgres://nobody:secret@127.0.0.1:1/none";
    expect(await captureFailure(program, { DATA_DIR: newFolder(), DATABASE_URL: url, BANK_DATABASE_URL: url })).toBe(
      "The database server can't be used: nothing is listening there. Start it, or correct the URL of the database.",
    );
  },
);

test.each([
  ["portal", "AUTH_SECRET", "Invalid settings: AUTH_SECRET must have 32 characters or more."],
  ["bank", "BANK_PORT", "Invalid settings: BANK_PORT must be a port from 1 to 65535."],
] as const)("a %s with an invalid %s does not start", async (program, name, sentence) => {
  expect(await captureFailure(program, { DATA_DIR: newFolder(), [name]: "wrong" })).toBe(sentence);
});

test.each(["portal", "bank"] as const)("a %s whose database is damaged does not start", async (program) => {
  const data = newFolder();
  for (const name of ["ledger", "bank"]) {
    mkdirSync(join(data, name));
    writeFileSync(join(data, name, "PG_VERSION"), "18\n");
  }
  const folder = join(data, program === "bank" ? "bank" : "ledger");
  expect(await captureFailure(program, { DATA_DIR: data, BANK_DATA_FOLDER: join(data, "bank") })).toBe(
    `The database in ${folder} is damaged: global/pg_control is missing. Move the folder away, and restore a backup with: npm run restore -- BACKUP. No changes were made.`,
  );
});

test("a portal with a file in place of its image folder does not start", async () => {
  const data = newFolder();
  writeFileSync(join(data, "pictures"), "");
  expect(await captureFailure("portal", { DATA_DIR: data })).toBe(
    `The data folder ${join(data, "pictures")} is a file. Move it away, and restore the folder from a backup.`,
  );
});

test.each([
  ["portal", "ledger"],
  ["bank", "bank"],
] as const)(
  "[R-43] a %s whose data key does not match its folder does not start and changes nothing",
  async (program, name) => {
    const data = newFolder();
    const folder = join(data, name);
    mkdirSync(folder);
    writeFileSync(join(folder, "PG_VERSION"), "18\n");
    writeFileSync(join(folder, ".data-key"), '{"keyIds":["0123456789abcdef"],"mayHavePlain":false}');
    expect(await captureFailure(program, { DATA_DIR: data, BANK_DATA_FOLDER: join(data, "bank") })).toBe(
      `The data folder ${folder} is encrypted under the data key 0123456789abcdef, but the given key is b32dfc4c8b151ef0. Set DATA_KEY to the key that it was encrypted with. No changes were made.`,
    );
    expect(readdirSync(folder).sort()).toEqual([".data-key", ".lock", "PG_VERSION"]);
  },
);

test.each(["portal", "bank"] as const)("[R-43] a %s without a data key does not start", async (program) => {
  const data = newFolder();
  const sentence = await captureFailure(program, {
    DATA_DIR: data,
    BANK_DATA_FOLDER: join(data, "bank"),
    DATA_KEY: "",
  });
  expect(sentence).toContain("DATA_KEY is missing");
  expect(readdirSync(data)).toEqual([]);
});
