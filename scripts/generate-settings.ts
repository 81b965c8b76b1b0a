import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./product/root";
import { settingsTable } from "./settings-table";

const file = join(ROOT, "docs/settings.md");
const TABLE = /\| variable \|[\s\S]*\|\n(?!\|)/;

writeFileSync(
  file,
  readFileSync(file, "utf8").replace(TABLE, () => `${settingsTable()}\n`),
);
