// Validates a bill of materials with CycloneDX's own library, which npx has put on the path:
// npx --package=@cyclonedx/cyclonedx-library … node scripts/release/validate-sbom.mjs FILE
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";

const folder = process.env.PATH.split(delimiter)
  .filter((entry) => entry.endsWith(join("node_modules", ".bin")))
  .map((entry) => dirname(entry))
  .find((entry) => existsSync(join(entry, "@cyclonedx", "cyclonedx-library")));
if (!folder) throw new Error("@cyclonedx/cyclonedx-library is not on the path. Start this through npx.");
const { Validation } = createRequire(join(folder, "x.js"))("@cyclonedx/cyclonedx-library");

const bill = readFileSync(process.argv[2], "utf8");
const { specVersion } = JSON.parse(bill);
const errors = await new Validation.JsonStrictValidator(specVersion).validate(bill);
if (errors !== null) {
  process.stderr.write(`The bill of materials is not valid CycloneDX ${specVersion}:\n${JSON.stringify(errors)}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`The bill of materials is valid CycloneDX ${specVersion}.\n`);
}
