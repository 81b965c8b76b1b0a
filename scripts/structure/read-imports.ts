import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "oxc-parser";

/** An import of one file by another, including type imports. Paths are relative to the repository. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

const CODE = /\.(ts|tsx|mjs)$/;
/** Extensions to try for a specifier without an extension. */
const EXTENSIONS = ["", ".ts", ".tsx", ".mjs"];

/** Lists the repository's code files: tracked files and new files that Git does not ignore. */
export function listCodeFiles(root: string): string[] {
  const output = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  return output.split("\n").filter((path) => CODE.test(path) && existsSync(join(root, path)));
}

/** Returns whether a file is a test, a Playwright story or a test helper. */
export function isTestFile(path: string): boolean {
  return /\.(test|spec|specimen)\.tsx?$|^tests\/|\/testing\//.test(path);
}

/** Lists all imports between the given files: static and dynamic imports and re-exports, including types. */
export function readImports(root: string, files: readonly string[]): Import[] {
  const known = new Set(files);
  return files.flatMap((from) =>
    listSpecifiers(from, readFileSync(join(root, from), "utf8")).flatMap((specifier) => {
      const to = resolve(known, from, specifier);
      return to === null || to === from ? [] : [{ from, to }];
    }),
  );
}

/** Lists the npm package specifiers that the given files import. */
export function listPackages(root: string, files: readonly string[]): Set<string> {
  const specifiers = files.flatMap((path) => listSpecifiers(path, readFileSync(join(root, path), "utf8")));
  return new Set(specifiers.filter((specifier) => !/^(@\/|@endorse\/|\.|node:)/.test(specifier)));
}

function listSpecifiers(path: string, source: string): string[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start, moduleRequest.end).replace(/^["']|["']$/g, ""),
    ),
  ];
}

function resolve(known: ReadonlySet<string>, from: string, specifier: string): string | null {
  const path = specifier.startsWith(".")
    ? normalize(join(dirname(from), specifier))
    : specifier.replace(/^@\//, "").replace(/^@endorse\//, "packages/");
  if (path === specifier) return null;
  const extension = EXTENSIONS.find((candidate) => known.has(path + candidate));
  return extension === undefined ? null : path + extension;
}
