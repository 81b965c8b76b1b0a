// npm omits optional packages for other platforms from package-lock.json if their metadata can't be fetched, for
// example from an outdated registry mirror, and `npm ci` then rejects the lock file. This script adds the missing
// packages, with the exact version that the parent requires and the platform in the package name.
// Run this script after npm changes the lock file: node scripts/complete-lock-file.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";

const file = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));

/** Parses the platform in a package name into npm's `os`, `cpu` and `libc`; null if the name has no platform. */
function parsePlatform(name) {
  const words = name.split("/").at(-1).split("-");
  const os = words.find((word) => ["android", "darwin", "freebsd", "linux", "openharmony", "win32"].includes(word));
  const cpu = words.find((word) =>
    ["arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"].includes(word),
  );
  const libc = words.some((word) => word.startsWith("musl"))
    ? "musl"
    : words.some((word) => word.startsWith("gnu"))
      ? "glibc"
      : null;
  if (!os && cpu !== "wasm32") return null;
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os === "linux" && libc && { libc: [libc] }),
    ...(os && { os: [os] }),
  };
}

const added = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path}/node_modules/${name}`;
    const hoisted = `node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[hoisted]) continue;
    const platform = /^\d+\.\d+\.\d+[\w.-]*$/.test(version) ? parsePlatform(name) : null;
    if (!platform)
      throw new Error(`${name}@${version} is missing from the lock file and its platform can't be determined.`);
    lock.packages[hoisted] = { version, ...platform, ...(entry.dev && { dev: true }), optional: true };
    added.push(hoisted);
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added.length} packages added${added.map((path) => `\n  ${path}`).join("")}\n`);
