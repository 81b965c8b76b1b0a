import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { addEarlierFiles } from "@/scripts/product/earlier-files";
import { ROOT } from "@/scripts/product/root";
import { isTestFile, listCodeFiles, listPackages } from "@/scripts/structure/read-imports";

/**
 * Copies the files that the portal and the built-in bank need at run time into an empty folder: this repository's
 * sources, the build without source maps, and the required package files. If `deploy/containers/earlier` contains the
 * previous release's build, adds its static files.
 *
 *   node --conditions=react-server --import tsx scripts/release/container-files.ts FOLDER
 */

/** Vercel's file tracer, as bundled with Next.js. */
interface Tracer {
  nodeFileTrace(
    files: readonly string[],
    options: { base: string; processCwd: string; conditions: readonly string[] },
  ): Promise<{ readonly fileList: ReadonlySet<string> }>;
}

/** Source folders that run outside the Next.js build. The Playwright kit does not run in production. */
const SOURCES = /^(lib|packages(?!\/playwright)|bank|features|scripts|server)\//;
const OTHER_FILES = ["package.json", "package-lock.json", "tsconfig.json", "next.config.mjs", "public", "LICENSE"];
/**
 * Files that are selected at run time and can't be traced: native code, the fonts that the bank uses to draw checks,
 * and modules that Next.js loads depending on its settings.
 */
const UNTRACED = [
  "node_modules/geist/LICENSE.txt",
  "node_modules/geist/package.json",
  "node_modules/geist/dist/sans.js",
  ...[
    "geist-sans/Geist-Regular",
    "geist-sans/Geist-Medium",
    "geist-sans/Geist-SemiBold",
    "geist-mono/GeistMono-Medium",
  ].map((name) => `node_modules/geist/dist/fonts/${name}.ttf`),
  `node_modules/fs-native-extensions/prebuilds/${process.platform}-${process.arch}`,
  "node_modules/next/dist/compiled",
];
const WORKSPACES = ["audit-verifier", "check-image", "x9"].flatMap((name) => [
  `packages/${name}/package.json`,
  `node_modules/@endorse/${name}`,
]);
const MIGRATIONS = ["lib/ledger/migrations", "bank/store/migrations"];
/** Build output that is not needed at run time. */
const EXCLUDED_OUTPUT = /\.(map|nft\.json)$|^\.next\/(cache|dev|types|diagnostics|trace)/;

/** Next.js files that are needed only for building and development. */
const DEVELOPMENT_FILES = /^node_modules\/next\/dist\/(docs\/|compiled\/next-devtools\/|.*\.dev\.js$|.*\.map$)/;

const EARLIER_BUILD = join(ROOT, "deploy", "containers", "earlier");

const target = process.argv[2];
if (!target) {
  process.stderr.write("Specify an empty folder.\n");
  process.exit(2);
}

const require = createRequire(import.meta.url);
const { nodeFileTrace } = require("next/dist/compiled/@vercel/nft") as Tracer;

const sources = listSources();
const files = new Set([
  ...sources,
  ...OTHER_FILES,
  ...WORKSPACES,
  ...MIGRATIONS,
  ...UNTRACED,
  ...listBuild(),
  ...listFilesTracedByNext(),
  ...(await tracePackages()),
]);
let bytes = 0;
for (const file of files) {
  const from = join(ROOT, file);
  if (!existsSync(from) || !isNeeded(from)) continue;
  mkdirSync(dirname(join(target, file)), { recursive: true });
  cpSync(from, join(target, file), { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  bytes += lstatSync(from).size;
}
if (existsSync(EARLIER_BUILD)) addEarlierFiles(EARLIER_BUILD, join(target, ".next"));
process.stdout.write(`${files.size} files, ${(bytes / 1e6).toFixed(0)} MB\n`);

function isNeeded(path: string): boolean {
  return !DEVELOPMENT_FILES.test(relative(ROOT, path));
}

function listSources(): string[] {
  return listCodeFiles(ROOT).filter((path) => SOURCES.test(path) && !isTestFile(path));
}

function listBuild(folder = ".next"): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (EXCLUDED_OUTPUT.test(path)) return [];
    return entry.isDirectory() ? listBuild(path) : [path];
  });
}

/** Lists the package files that the build's routes need, from the trace files (.nft.json) in the Next.js build. */
function listFilesTracedByNext(folder = ".next"): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(ROOT, folder, entry.name);
    if (entry.isDirectory()) return entry.name === "cache" ? [] : listFilesTracedByNext(`${folder}/${entry.name}`);
    if (!entry.name.endsWith(".nft.json")) return [];
    const { files: traced } = JSON.parse(readFileSync(path, "utf8")) as { files: string[] };
    return traced
      .map((file) => relative(ROOT, join(dirname(path), file)))
      .filter((file) => file.startsWith("node_modules"));
  });
}

/** Lists the package files needed by the sources outside the Next.js build, and by tsx, which runs them. */
async function tracePackages(): Promise<string[]> {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const imported = listPackages(
    ROOT,
    sources.filter((path) => !path.startsWith("scripts/")),
  );
  // Next.js is traced separately below. Packages that only tests import are not in `dependencies`.
  const names = [...imported].filter(
    (name) => findPackageName(name) in dependencies && findPackageName(name) !== "next",
  );
  const probe = join(ROOT, "container-probe.mjs");
  writeFileSync(probe, [...names, "tsx", "tsx/cjs/api"].map((name) => `import ${JSON.stringify(name)};\n`).join(""));
  try {
    const options = { base: ROOT, processCwd: ROOT, conditions: ["react-server", "node", "import", "require"] };
    const { fileList } = await nodeFileTrace([probe, require.resolve("next")], options);
    return [...fileList].filter((file) => file.startsWith("node_modules"));
  } finally {
    rmSync(probe);
  }
}

/** Returns the package name of an import specifier, such as `pg` or `@scope/name`. */
function findPackageName(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
