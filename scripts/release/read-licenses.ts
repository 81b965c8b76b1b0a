import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "@/scripts/product/root";
import { isAllowed, spdxExpression } from "./allowed-licenses";

/** A package, or a package inside another one's files, and what it says about its license. */
export interface LicensedPackage {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly repository: string | null;
  readonly author: string | null;
  /** Its license files and notices, and those of what is bundled in it. */
  readonly texts: readonly LicenseText[];
}

export interface LicenseText {
  /** Path inside the package, with slashes; the README or the standard text when the package has no file of its own. */
  readonly source: string;
  readonly text: string;
}

const manifestSchema = z.looseObject({
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  author: z.union([z.string(), z.looseObject({ name: z.string() })]).optional(),
  repository: z.union([z.string(), z.looseObject({ url: z.string() })]).optional(),
});

const LICENSE_FILE = /^(licen[cs]e|copying|notice|unlicense)(?!.*\.(c|m)?(js|ts|map)$)/i;

/**
 * Reads the licenses of installed packages and of the packages bundled in their files.
 *
 * @param paths folders of packages from the project's, such as `node_modules/zod`
 * @throws StartError naming every package without a license, or with one that is not allowed
 */
export function readLicenses(project: string, paths: readonly string[]): LicensedPackage[] {
  const refusals: string[] = [];
  const packages = paths.map((path) => {
    const manifest = manifestSchema.parse(readJson(join(project, path, "package.json")));
    const name = manifest.name ?? path;
    const { texts, bundled } = readFolder(join(project, path));
    const declared = [
      { name, license: manifest.license ?? "" },
      ...bundled.map((b) => ({ ...b, name: `${b.name} in ${name}` })),
    ];
    for (const one of declared) {
      if (one.license === "") refusals.push(`${one.name} has no license`);
      else if (!isAllowed(spdxExpression(one.license))) refusals.push(`${one.name} has ${one.license}`);
    }
    return {
      path,
      name,
      version: manifest.version ?? "",
      license: spdxExpression(manifest.license ?? ""),
      texts,
      ...origin(manifest),
    };
  });
  if (refusals.length > 0) {
    throw new StartError(
      `Nothing was made: ${refusals.join("; ")}. Replace them, or allow the license in scripts/release/allowed-licenses.ts after reading it.`,
    );
  }
  return packages.map((one) => (one.texts.length > 0 ? one : { ...one, texts: substitute(project, one, packages) }));
}

function origin(manifest: z.infer<typeof manifestSchema>): Pick<LicensedPackage, "repository" | "author"> {
  const { repository, author } = manifest;
  const url = typeof repository === "object" ? repository.url : repository;
  return {
    repository: url?.replace(/^git\+|\.git$/g, "").replace(/^git:/, "https:") ?? null,
    author: (typeof author === "object" ? author.name : author)?.replace(/\s*[<(].*$/, "") ?? null,
  };
}

/** License files under a package's folder, and what the packages bundled there declare; not what is in node_modules. */
function readFolder(
  folder: string,
  inside = "",
): { texts: LicenseText[]; bundled: { name: string; license: string }[] } {
  const found = { texts: [] as LicenseText[], bundled: [] as { name: string; license: string }[] };
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const source = `${inside}${entry.name}`;
    if (entry.isDirectory() && entry.name !== "node_modules") {
      const inner = readFolder(path, `${source}/`);
      found.texts.push(...inner.texts);
      found.bundled.push(...bundledAt(path), ...inner.bundled);
    } else if (entry.isFile() && LICENSE_FILE.test(entry.name)) {
      found.texts.push({ source, text: normalize(readFileSync(path, "utf8")) });
    }
  }
  return found;
}

/** Most manifests inside a package only say how its files are loaded: they have no name or no license. */
function bundledAt(folder: string): { name: string; license: string }[] {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return [];
  const { data } = manifestSchema.safeParse(readJson(file));
  return data?.name && data.license ? [{ name: data.name, license: data.license }] : [];
}

/**
 * The license of a package that has no file of it: what its README says, then the file of a package from the same
 * repository or else the standard text, with the author that the package names.
 *
 * @throws StartError when there is none of them
 */
function substitute(project: string, one: LicensedPackage, all: readonly LicensedPackage[]): LicenseText[] {
  const said = readmeSection(join(project, one.path, "README.md"));
  const readme = said === null || said.length < 100 ? [] : [{ source: "README.md", text: said }];
  if (said !== null && /permission is hereby granted/i.test(said)) return readme;
  const sibling = all.find(
    ({ repository, license, texts }) =>
      texts.length > 0 && repository !== null && repository === one.repository && license === one.license,
  );
  if (sibling) return [...readme, sibling.texts[0]!];
  const standard = new URL(`license-texts/${one.license}.txt`, import.meta.url);
  if (!existsSync(standard)) {
    throw new StartError(
      `Nothing was made: ${one.name} has no text of ${one.license}. Add the text as scripts/release/license-texts/${one.license}.txt.`,
    );
  }
  const terms = normalize(readFileSync(standard, "utf8"));
  // These begin with who holds the copyright; the others are the same for everybody.
  const needsHolder = one.license === "MIT" || one.license === "ISC";
  const text = needsHolder ? `Copyright (c) ${one.author ?? `the authors of ${one.name}`}\n\n${terms}` : terms;
  return [...readme, { source: "the standard text", text }];
}

/** What stands under the heading about licenses, up to the next heading; null when there is none. */
function readmeSection(file: string): string | null {
  if (!existsSync(file)) return null;
  const match = /^#+ *licen[cs](?:e|ing)\b.*\n([\s\S]*?)(?=^#|$(?![\s\S]))/im.exec(readFileSync(file, "utf8"));
  return match ? normalize(match[1]!) : null;
}

function normalize(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+$/gm, "")
    .trim();
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
