// Runs before any dependency is installed: plain JavaScript that imports only Node's modules.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const INSTALL_BYTES = 1_500_000_000;
const installedMark = join(root, "node_modules", ".endorse-lock-hash");

/** Prints a message for the user, and exits with code 1. */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * Why the project does not run on a version of Node, as a sentence; null if it does.
 *
 * @param {string} version as in `process.versions.node`
 */
export function findNodeFault(version) {
  const required = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).engines.node.replace(/^>=/, "");
  const [major, minor] = version.split(".").map(Number);
  const [requiredMajor, requiredMinor] = required.split(".").map(Number);
  if (major > requiredMajor || (major === requiredMajor && minor >= requiredMinor)) return null;
  return `Endorse needs Node ${required} or newer, but this is Node ${version}. Install a newer Node and start again.`;
}

/**
 * The message for too little disk space to install and build; null if there is enough.
 *
 * @param {number} freeBytes
 */
export function findDiskFault(freeBytes) {
  if (freeBytes >= INSTALL_BYTES) return null;
  const free = Math.floor(freeBytes / 1e6);
  return `Endorse needs about 1.5 GB of free disk space to install and build, but only ${free} MB is free. Free up space and start again.`;
}

/** Exits on a version of Node that the project does not run on. */
export function checkNode() {
  const fault = findNodeFault(process.versions.node);
  if (fault) giveUp(fault);
}

/** Installs exactly the packages in the lock file, unless they are already installed. */
export function installDependencies() {
  const lockHash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(installedMark) && readFileSync(installedMark, "utf8") === lockHash) return;
  const { bavail, bsize } = statfsSync(root);
  const fault = findDiskFault(bavail * bsize);
  if (fault) giveUp(fault);
  process.stdout.write("Installing the packages of package-lock.json…\n");
  const npm = spawnSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "pipe"],
    shell: process.platform === "win32",
  });
  if (npm.status !== 0) {
    const details = npm.error?.message ?? npm.stderr.toString();
    if (/ENOSPC/.test(details))
      giveUp("The disk is full: the packages could not be installed. Free about 1.5 GB and start again.");
    process.stderr.write(details);
    giveUp(
      "The packages could not be installed; npm's output is above. Check the network and the npm registry, then start again.",
    );
  }
  writeFileSync(installedMark, lockHash);
}

/** Runs a TypeScript entry of this folder and returns its exit code. */
export function runTypeScript(entry, args) {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", join(root, "scripts", entry), ...args],
    { cwd: root, stdio: "inherit" },
  );
  // Forwards signals to the child, which shuts down cleanly; this process waits for it.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}
