import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { ROOT } from "@/scripts/product/root";

const run = promisify(execFile);
const BUILD_BUFFER_BYTES = 64_000_000;

/**
 * Builds a commit as a separate release in a temporary folder. The folder is kept and reused for the same commit.
 *
 * @returns the folder, from which the release can be started
 * @throws Error with the output of git, npm or the compiler
 */
export async function buildRelease(commit: string): Promise<string> {
  const { stdout } = await run("git", ["rev-parse", "--short", `${commit}^{commit}`], { cwd: ROOT });
  const folder = join(tmpdir(), `endorse-release-${stdout.trim()}`);
  if (!existsSync(folder)) {
    mkdirSync(folder);
    await run("sh", ["-c", `git -C '${ROOT}' archive ${stdout.trim()} | tar x -C '${folder}'`]);
  }
  if (!existsSync(join(folder, "node_modules"))) await installPackages(folder);
  const build = pathToFileURL(join(folder, "scripts", "product", "build.ts")).href;
  const script = `import(${JSON.stringify(build)}).then(({ buildWhenStale }) => buildWhenStale())`;
  const flags = ["--conditions=react-server", "--import", "tsx"];
  await run(process.execPath, [...flags, "-e", script], { cwd: folder, maxBuffer: BUILD_BUFFER_BYTES });
  return folder;
}

/**
 * Installs the packages. Hard-links this work tree's packages if the lock files are equal, which requires no network.
 * Next.js does not accept a symbolic link to a folder outside the project.
 */
async function installPackages(folder: string): Promise<void> {
  const readLockFile = (root: string) => readFileSync(join(root, "package-lock.json"), "utf8");
  if (readLockFile(folder) !== readLockFile(ROOT)) {
    await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, maxBuffer: BUILD_BUFFER_BYTES });
    return;
  }
  await run("cp", ["-al", join(ROOT, "node_modules"), join(folder, "node_modules")]);
}
