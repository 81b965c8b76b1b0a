import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./product/root";
import { formatSettingsList } from "./settings-list";

const file = join(ROOT, "docs/settings.md");
const LIST = /^- `PORT`[\s\S]*?\n(?=\n)/m;

writeFileSync(
  file,
  readFileSync(file, "utf8").replace(LIST, () => `${formatSettingsList()}\n`),
);
