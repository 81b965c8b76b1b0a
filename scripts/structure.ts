import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./product/root";
import { inspectStructure, withDiagram } from "./structure/inspect";

const HELP = `npm run structure [-- --write]

Checks the structure of the repository: imports that violate the layers, cycles, and file and function lengths.
Exit code 1 when a rule is violated.

--write   updates the diagram in docs/architecture.md
`;

const { values } = parseArgs({ options: { write: { type: "boolean" }, help: { type: "boolean" } } });
if (values.help) {
  process.stdout.write(HELP);
} else {
  const { faults, report, diagram } = inspectStructure(ROOT);
  const document = join(ROOT, "docs/architecture.md");
  const text = readFileSync(document, "utf8");
  if (values.write) writeFileSync(document, withDiagram(text, diagram));
  else if (text !== withDiagram(text, diagram)) {
    faults.push("docs/architecture.md does not match the imports: run `npm run structure -- --write`.");
  }
  process.stdout.write(report);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
