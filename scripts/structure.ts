import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./product/root";
import { drawingsIn, inspectStructure, withDrawings } from "./structure/inspect";

const HELP = `npm run structure [-- --write]

Measures how the repository is built: imports that the layers do not allow, circles, lengths of files and functions.
Ends with exit code 1 when something is not as it should be.

--write   draws docs/architecture.md's pictures of rooms and imports anew
`;

const { values } = parseArgs({ options: { write: { type: "boolean" }, help: { type: "boolean" } } });
if (values.help) {
  process.stdout.write(HELP);
} else {
  const { faults, report, drawings } = inspectStructure(ROOT);
  const document = join(ROOT, "docs/architecture.md");
  const text = readFileSync(document, "utf8");
  if (values.write) writeFileSync(document, withDrawings(text, drawings));
  else if (drawingsIn(text) !== drawingsIn(withDrawings(text, drawings))) {
    faults.push("docs/architecture.md does not match the imports: run `npm run structure -- --write`.");
  }
  process.stdout.write(report);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
