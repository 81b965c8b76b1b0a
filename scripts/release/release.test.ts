import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "@/scripts/product/root";
import { isAllowed } from "./allowed-licenses";
import { freezeRelease } from "./freeze-release";
import { checkSbom, makeSbom } from "./make-sbom";
import { readLicenses } from "./read-licenses";
import { readLockFile, shippedPackages } from "./shipped-packages";
import { licensesText } from "./write-licenses";

const HASH = `sha512-${Buffer.alloc(64, 1).toString("base64")}`;

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "endorse-release-"));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(path: string, content: string | object): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), typeof content === "string" ? content : JSON.stringify(content));
}

/** Installs packages: those of the lock file, by path, but for the ones named absent. */
function install(packages: Record<string, object>, absent: readonly string[] = []): void {
  const entries = Object.entries(packages).map(([path, entry]) => [
    path,
    { version: "1.0.0", integrity: HASH, ...entry },
  ]);
  const product = {
    name: "product",
    version: "0.1.0",
    license: "UNLICENSED",
    dependencies: { direct: "^1.0.0", font: "^1.0.0" },
    devDependencies: { tool: "^1.0.0" },
  };
  write("package.json", product);
  write("package-lock.json", {
    name: "product",
    version: "0.1.0",
    lockfileVersion: 3,
    packages: { "": product, ...Object.fromEntries(entries) },
  });
  for (const [path, entry] of entries as [string, object][]) {
    if (!absent.includes(path)) write(`${path}/package.json`, { name: path.split("node_modules/").pop(), ...entry });
  }
}

const PACKAGES = {
  "node_modules/direct": {
    license: "MIT",
    dependencies: { shared: "^1.0.0" },
    peerDependencies: { optional: "^1.0.0", peer: "^1.0.0" },
    peerDependenciesMeta: { optional: { optional: true } },
    optionalDependencies: { "direct-win32": "1.0.0" },
  },
  "node_modules/direct-win32": { license: "MIT", optional: true, os: ["win32"] },
  "node_modules/direct/node_modules/shared": { license: "ISC", version: "1.5.0", dependencies: { deep: "^1.0.0" } },
  "node_modules/deep": { license: "MIT" },
  "node_modules/font": { license: "SIL OPEN FONT LICENSE" },
  "node_modules/optional": { license: "MIT", devOptional: true },
  "node_modules/peer": { license: "MIT" },
  "node_modules/shared": { license: "MIT", version: "2.0.0", dev: true },
  "node_modules/tool": {
    license: "GPL-3.0-only",
    dev: true,
    dependencies: { deep: "^1.0.0", optional: "^1.0.0", shared: "^2.0.0" },
  },
};
const ABSENT = ["node_modules/direct-win32"];
const SHIPPED = [
  "node_modules/deep",
  "node_modules/direct",
  "node_modules/direct/node_modules/shared",
  "node_modules/font",
  "node_modules/peer",
];

describe("what ships", () => {
  test("is what dependencies lead to, also where a tool needs it too, without optional peers and other platforms", () => {
    install(PACKAGES, ABSENT);
    expect(shippedPackages(project).map(({ path }) => path)).toEqual(SHIPPED);
  });

  test("is refused when a package is missing or is installed in another version", () => {
    install(PACKAGES, ["node_modules/deep"]);
    expect(() => shippedPackages(project)).toThrow("deep is not installed. Run npm ci and start again.");
    write("node_modules/deep/package.json", { name: "deep", version: "1.0.1" });
    expect(() => shippedPackages(project)).toThrow("deep is installed as 1.0.1, the lock file says 1.0.0.");
  });
});

describe("the bill of materials", () => {
  const licenses = new Map(SHIPPED.map((path) => [path, path === "node_modules/font" ? "OFL-1.1" : "MIT"]));

  test.each(["cyclonedx", "spdx"] as const)("of %s lists what ships, and no address it came from", (format) => {
    install({ ...PACKAGES, "node_modules/deep": { resolved: "https://registry.example/deep.tgz" } }, ABSENT);
    const sbom = makeSbom(project, format, shippedPackages(project), licenses);
    expect(sbom).not.toContain("registry.example");
    const bill = JSON.parse(sbom);
    const listed = format === "cyclonedx" ? bill.components : bill.packages.slice(1);
    expect(listed.map((one: { name: string }) => one.name).sort()).toEqual([
      "deep",
      "direct",
      "font",
      "peer",
      "shared",
    ]);
    const font = listed.find((one: { name: string }) => one.name === "font");
    expect(format === "cyclonedx" ? font.licenses : font.licenseDeclared).toEqual(
      format === "cyclonedx" ? [{ license: { id: "OFL-1.1" } }] : "OFL-1.1",
    );
    expect(format === "cyclonedx" ? bill.metadata.component.name : bill.packages[0].name).toBe("product");
  });

  test.each(["cyclonedx", "spdx"] as const)("of %s is refused when it differs from the lock file", (format) => {
    install(PACKAGES, ABSENT);
    const shipped = shippedPackages(project);
    const lock = readLockFile(project);
    const sbom = makeSbom(project, format, shipped, licenses);
    expect(() => checkSbom(format, sbom, lock, shipped)).not.toThrow();
    expect(() => checkSbom(format, sbom, lock, shipped.slice(1))).toThrow(/Not in the lock file: deep@1\.0\.0/);
    expect(() => checkSbom(format, sbom.replaceAll('"1.5.0"', '"1.5.1"'), lock, shipped)).toThrow(
      /Missing: shared@1\.5\.0 .* Not in the lock file: shared@1\.5\.1/,
    );
    lock.packages["node_modules/deep"]!.integrity = `sha512-${Buffer.alloc(64, 2).toString("base64")}`;
    expect(() => checkSbom(format, sbom, lock, shipped)).toThrow(/Missing: deep@1\.0\.0 \(0202/);
  });
});

describe("licenses", () => {
  const NOTICE = "Permission is hereby granted, free of charge.";

  test.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0-only)", true],
    ["MIT AND GPL-3.0-only", false],
    ["(MIT OR GPL-3.0-only) AND ISC", true],
    ["GPL-3.0-only OR (MIT AND ISC)", true],
    ["GPL-2.0-only WITH Classpath-exception-2.0", false],
    ["MIT WITH Some-exception", false],
    ["SEE LICENSE IN LICENSE.md", false],
    ["UNLICENSED", false],
    ["(MIT", false],
    ["", false],
  ])("%s: allowed is %s", (expression, allowed) => expect(isAllowed(expression)).toBe(allowed));

  test("that are missing or not allowed are refused by the name of every package, bundled ones too", () => {
    write("node_modules/bare/package.json", { name: "bare", version: "1.0.0" });
    write("node_modules/copyleft/package.json", { name: "copyleft", version: "1.0.0", license: "AGPL-3.0-only" });
    write("node_modules/host/package.json", { name: "host", version: "1.0.0", license: "MIT" });
    write("node_modules/host/dist/guest/package.json", { name: "guest", license: "SSPL-1.0" });
    const paths = ["node_modules/bare", "node_modules/copyleft", "node_modules/host"];
    expect(() => readLicenses(project, paths)).toThrow(
      /^Nothing was made: bare has no license; copyleft has AGPL-3\.0-only; guest in host has SSPL-1\.0\. /,
    );
  });

  test("have their text from the package, its README, its repository or the standard, and without any are refused", () => {
    const repository = { url: "git+https://github.com/someone/mono.git" };
    write("node_modules/own/package.json", { name: "own", version: "1.0.0", license: "MIT", repository });
    write("node_modules/own/LICENSE.md", "Own text\r\n");
    write("node_modules/own/dist/guest/license", "Text of the guest");
    write("node_modules/own/node_modules/other/LICENSE", "Of a package of its own");
    write("node_modules/part/package.json", { name: "part", version: "1.0.0", license: "MIT", repository });
    write("node_modules/said/package.json", { name: "said", version: "1.0.0", license: "MIT" });
    write(
      "node_modules/said/README.md",
      `# Said\n## License\n${NOTICE}\nTo any person: ${"x".repeat(80)}\n## More\nNo.`,
    );
    write("node_modules/standard/package.json", {
      name: "standard",
      version: "1.0.0",
      license: "ISC",
      author: "A <a@b>",
    });
    const paths = ["own", "part", "said", "standard"].map((name) => `node_modules/${name}`);
    const [own, part, said, standard] = readLicenses(project, paths).map(({ texts }) => texts.map(({ text }) => text));
    expect(own).toEqual(["Own text", "Text of the guest"]);
    expect(part).toEqual(["Own text"]);
    expect(said).toEqual([`${NOTICE}\nTo any person: ${"x".repeat(80)}`]);
    expect(standard![0]).toMatch(/^Copyright \(c\) A\n\nPermission to use, copy, modify/);
    write("node_modules/none/package.json", { name: "none", version: "1.0.0", license: "0BSD" });
    expect(() => readLicenses(project, ["node_modules/none"])).toThrow("Nothing was made: none has no text of 0BSD.");
  });

  test("are written once each, under the packages that carry them", () => {
    const one = { path: "", repository: null, author: null, version: "1.0.0", license: "MIT" };
    const text = licensesText("product 0.1.0", "linux-x64", [
      { ...one, name: "a", texts: [{ source: "LICENSE", text: "Same" }] },
      {
        ...one,
        name: "b",
        texts: [
          { source: "LICENSE", text: "Same" },
          { source: "dist/c/LICENSE", text: "Other" },
        ],
      },
    ]);
    const rule = "=".repeat(80);
    expect(text).toContain("\na@1.0.0  MIT\nb@1.0.0  MIT\n");
    expect(text).toContain(`${rule}\na@1.0.0\nb@1.0.0\n${rule}\n\nSame\n`);
    expect(text).toContain(`${rule}\nb@1.0.0: dist/c/LICENSE\n${rule}\n\nOther\n`);
  });
});

describe("this product", () => {
  test("ships what it imports, and no tool; every license is allowed and has its text", () => {
    const shipped = shippedPackages(ROOT);
    const names = shipped.map(({ name }) => name);
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
    // tsx, which ships, compiles with it.
    expect(Object.keys(devDependencies).filter((name) => names.includes(name))).toEqual(["esbuild"]);
    const licensed = readLicenses(
      ROOT,
      shipped.map(({ path }) => path),
    );
    expect(
      licensed.filter(({ texts }) => texts.every(({ text }) => text.length < 200)).map(({ name }) => name),
    ).toEqual([]);
  });
});

test("what a release does with the ledger is frozen without its packages, with the name of its last migration", async () => {
  write(
    "server/testing/release.specimen.ts",
    `import { amount } from "@/lib/amount";\nimport pg from "pg";\npg(amount);`,
  );
  write("lib/amount.ts", "export const amount = 241850;");
  write("lib/ledger/migrations/0001_first.sql", "");
  write("lib/ledger/migrations/0002_second.sql", "");
  await freezeRelease(project, project);
  const program = gunzipSync(readFileSync(join(project, "release.mjs.gz"))).toString();
  expect(program).toContain("241850");
  expect(program).toContain('import pg from "pg"');
  expect(JSON.parse(readFileSync(join(project, "release.json"), "utf8"))).toEqual({ lastMigration: "0002_second" });
});
