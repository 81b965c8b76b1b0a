// Runs before dependencies are installed, so this file is plain JavaScript and imports only Node.js modules.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the project folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const REQUIRED_DISK_BYTES = 1_500_000_000;
const installedMarker = join(root, "node_modules", ".endorse-lock-hash");

/** Prints a message and exits with code 1. */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * Returns an error message if the project does not support a version of Node, otherwise null.
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
 * Returns an error message if there is too little disk space to install and build, otherwise null.
 *
 * @param {number} freeBytes
 */
export function findDiskFault(freeBytes) {
  if (freeBytes >= REQUIRED_DISK_BYTES) return null;
  const free = Math.floor(freeBytes / 1e6);
  return `Endorse needs about 1.5 GB of free disk space to install and build, but only ${free} MB is free. Free up space and start again.`;
}

/** Exits with a message if the project does not support this version of Node. */
export function checkNode() {
  const fault = findNodeFault(process.versions.node);
  if (fault) giveUp(fault);
}

/** Installs exactly the packages in the lock file, unless this lock file is already installed. */
export function installDependencies() {
  const lockHash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(installedMarker) && readFileSync(installedMarker, "utf8") === lockHash) return;
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
  writeFileSync(installedMarker, lockHash);
}

/** Runs a TypeScript file in the scripts folder and returns its exit code. */
export function runTypeScript(entry, args) {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", join(root, "scripts", entry), ...args],
    { cwd: root, stdio: "inherit" },
  );
  // Forwards signals and waits, so that the child can shut down cleanly.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}
