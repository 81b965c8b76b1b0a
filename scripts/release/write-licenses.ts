import type { LicensedPackage } from "./read-licenses";

const RULE = "=".repeat(80);

/**
 * The text of `THIRD-PARTY-LICENSES`: a table of the packages, then every text once with the packages that carry it.
 *
 * @param product as name and version
 * @param platform on which the packages were installed, such as `linux-x64`
 */
export function licensesText(product: string, platform: string, packages: readonly LicensedPackage[]): string {
  const carriers = new Map<string, string[]>();
  for (const { name, version, texts } of packages) {
    for (const { source, text } of texts) {
      // What is bundled has its license in the folder of its name.
      const carrier = source.includes("/") ? `${name}@${version}: ${source}` : `${name}@${version}`;
      carriers.set(text, [...new Set([...(carriers.get(text) ?? []), carrier])]);
    }
  }
  const width = Math.max(...packages.map(({ name, version }) => name.length + version.length + 1));
  const table = packages.map(({ name, version, license }) => `${`${name}@${version}`.padEnd(width)}  ${license}`);
  const texts = [...carriers].map(([text, names]) => `${RULE}\n${names.join("\n")}\n${RULE}\n\n${text}\n`);
  return [
    `Third-party software in ${product}, as installed on ${platform}\n`,
    `${packages.length} packages, and below the table the texts of their licenses and of what is bundled in them.\n`,
    `${table.join("\n")}\n`,
    ...texts,
  ].join("\n");
}
