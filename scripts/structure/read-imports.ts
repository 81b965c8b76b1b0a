import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "oxc-parser";

/** One file of the repository that imports another, by value or by type. Paths are relative to the repository. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

const CODE = /\.(ts|tsx|mjs)$/;
/** Extensions to try for a specifier without one. */
const EXTENSIONS = ["", ".ts", ".tsx", ".mjs"];

/** The code files of the repository: tracked ones, and new ones that git does not ignore. */
export function listCodeFiles(root: string): string[] {
  const output = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  return output.split("\n").filter((path) => CODE.test(path) && existsSync(join(root, path)));
}

/** Whether a file is a test, a story or a test helper. */
export function isTestFile(path: string): boolean {
  return /\.(test|spec|specimen)\.tsx?$|^tests\/|\/testing\//.test(path);
}

/** All imports among these files: static, dynamic and re-exports, including types. */
export function readImports(root: string, files: readonly string[]): Import[] {
  const known = new Set(files);
  return files.flatMap((from) =>
    listSpecifiers(from, readFileSync(join(root, from), "utf8")).flatMap((specifier) => {
      const to = resolve(known, from, specifier);
      return to === null || to === from ? [] : [{ from, to }];
    }),
  );
}

/** The package specifiers that these files import, except Node's modules. */
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
