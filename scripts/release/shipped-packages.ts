import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "@/scripts/product/root";

const names = z.record(z.string(), z.string()).optional();

const entrySchema = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.looseObject({ optional: z.boolean().optional() })).optional(),
});
export type LockEntry = z.infer<typeof entrySchema>;

const lockSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) });
export type LockFile = z.infer<typeof lockSchema>;

const manifestSchema = z.looseObject({ name: z.string(), version: z.string() });

export interface ShippedPackage {
  /** The key in the lock file, which is also the folder from the project's: `node_modules/zod`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
}

/** Reads `package-lock.json`. */
export function readLockFile(project: string): LockFile {
  return lockSchema.parse(JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")));
}

/**
 * The packages that the product needs when it runs, as they are installed: what its dependencies lead to, without
 * development dependencies, optional peers, and optional packages of other platforms. npm's own `--omit dev` would not
 * do: it also leaves out what both kinds of dependencies lead to.
 *
 * @param project folder with `package-lock.json` and `node_modules`
 * @throws StartError when a package is not installed in the version of the lock file
 */
export function shippedPackages(project: string): ShippedPackage[] {
  const { packages } = readLockFile(project);
  const found = new Map<string, ShippedPackage>();
  const queue = [{ path: "", entry: packages[""]! }];
  for (let next = queue.pop(); next; next = queue.pop()) {
    for (const { name, isOptional } of neededBy(next.entry)) {
      const path = resolveFrom(next.path, name, packages);
      if (path !== null && found.has(path)) continue;
      if (path === null || !existsSync(join(project, path))) {
        if (isOptional) continue;
        throw new StartError(`${name} is not installed. Run npm ci and start again.`);
      }
      const entry = packages[path]!;
      found.set(path, { path, ...installed(project, path, entry) });
      queue.push({ path, entry });
    }
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function neededBy(entry: LockEntry): { name: string; isOptional: boolean }[] {
  const optional = new Set(Object.keys(entry.optionalDependencies ?? {}));
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys(entry.dependencies ?? {}), ...peers, ...optional].map((name) => ({
    name,
    isOptional: optional.has(name),
  }));
}

/** The key of the package that `name` stands for in the package at `path`; null when the lock file has none. */
function resolveFrom(path: string, name: string, packages: LockFile["packages"]): string | null {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const candidate = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (folder === "") return null;
  }
}

function installed(project: string, path: string, entry: LockEntry): { name: string; version: string } {
  const { name, version } = manifestSchema.parse(JSON.parse(readFileSync(join(project, path, "package.json"), "utf8")));
  if (version !== entry.version) {
    throw new StartError(
      `${name} is installed as ${version}, the lock file says ${entry.version}. Run npm ci and start again.`,
    );
  }
  return { name, version };
}
