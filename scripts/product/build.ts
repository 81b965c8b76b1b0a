import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keepEarlierFiles } from "./earlier-files";
import { ROOT, StartError } from "./root";

/** Inputs of the portal's build; a change to any input makes the build stale. */
const SOURCES = [
  "app",
  "components",
  "features",
  "lib",
  "packages/audit-verifier",
  "packages/check-image",
  "packages/x9",
  "public",
  "server",
  "instrumentation-client.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];

const REQUIRED_DISK_BYTES = 500_000_000;
const HASH_FILE = join(ROOT, ".next", "endorse-sources-hash");

/**
 * Builds the portal unless a build of the current sources exists.
 *
 * @throws StartError if the portal can't be built
 */
export async function buildWhenStale(): Promise<void> {
  const hash = hashSources();
  if (isBuiltFrom(hash)) return;
  const { bavail, bsize } = statfsSync(ROOT);
  if (bavail * bsize < REQUIRED_DISK_BYTES) {
    throw new StartError("The disk is nearly full: building the portal needs 500 MB. Free up space and start again.");
  }
  process.stdout.write("Building the portal…\n");
  const addEarlierFiles = keepEarlierFiles(join(ROOT, ".next"));
  const { code, output } = await run("next", ["build"]);
  if (code !== 0) {
    process.stderr.write(output);
    throw new StartError(
      /ENOSPC/.test(output)
        ? "The disk is full: the portal could not be built. Free some space and start again."
        : "The portal could not be built; the compiler's output is above.",
    );
  }
  addEarlierFiles();
  writeFileSync(HASH_FILE, hash);
}

/** Returns whether a build of the current sources exists. */
export function isBuilt(): boolean {
  return isBuiltFrom(hashSources());
}

function isBuiltFrom(hash: string): boolean {
  return existsSync(HASH_FILE) && readFileSync(HASH_FILE, "utf8") === hash;
}

function hashSources(): string {
  const hash = createHash("sha256");
  const add = (path: string) =>
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update("\0");
  for (const source of SOURCES) {
    const entries = existsSync(join(ROOT, source)) ? listFiles(source) : [];
    for (const path of entries) if (!/\.(test|specimen)\.tsx?$|\/testing\//.test(path)) add(path);
  }
  // Server action IDs depend on this key.
  return hash.update(process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ?? "").digest("hex");
}

function listFiles(path: string): string[] {
  try {
    return readdirSync(join(ROOT, path), { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return [path];
    throw error;
  }
}

function run(command: string, args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(join(ROOT, "node_modules", ".bin", command), args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    shell: process.platform === "win32",
  });
  const killChild = () => child.kill();
  process.once("exit", killChild);
  child.once("exit", () => process.off("exit", killChild));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve({ code: code ?? 1, output }));
  });
}
