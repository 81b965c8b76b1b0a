import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { openPgliteClient } from "@/lib/database/pglite/client";
import { TEMPLATES_VARIABLE, templateFile } from "@/lib/database/test-engine";
import { ROOT } from "@/scripts/product/root";
import { MIGRATIONS, openTemplate, TEMPLATE_NAMES } from "./templates";

const CACHE = join(ROOT, "node_modules", ".cache", "endorse-test-databases");

/** Provides migrated template databases for tests with PGlite; creates them once per set of migrations. */
export default async function setup(): Promise<void> {
  const folder = join(CACHE, hashTemplateInputs());
  if (!existsSync(folder)) await makeTemplates(folder);
  // Worker processes inherit this variable.
  process.env[TEMPLATES_VARIABLE] = folder;
}

/** Hashes the inputs of the templates: this script, the PGlite version and the migrations. */
function hashTemplateInputs(): string {
  const hash = createHash("sha256").update(readFileSync(import.meta.filename));
  const { resolve } = createRequire(import.meta.url);
  const paths = [join(resolve("@electric-sql/pglite"), "..", "..", "package.json")];
  for (const name of TEMPLATE_NAMES) {
    const migrations = join(ROOT, MIGRATIONS[name]);
    const files = readdirSync(migrations).filter((file) => file.endsWith(".sql"));
    paths.push(join(migrations, "meta", "_journal.json"), ...files.sort().map((file) => join(migrations, file)));
  }
  for (const path of paths)
    hash
      .update(`${path.slice(ROOT.length)}\0`)
      .update(readFileSync(path))
      .update("\0");
  return hash.digest("hex").slice(0, 16);
}

async function makeTemplates(folder: string): Promise<void> {
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(join(CACHE, "unfinished-"));
  const empty = join(unfinished, "empty");
  await (await openPgliteClient(empty)).close();
  for (const name of TEMPLATE_NAMES) {
    const data = join(unfinished, name);
    cpSync(empty, data, { recursive: true });
    await (await openTemplate(name, { url: undefined, folder: data })).close();
    writeFileSync(templateFile(unfinished, name), await dump(data));
  }
  // Renames atomically, so that an interrupted run does not leave an incomplete folder.
  renameSync(unfinished, folder);
}

/** Dumps the data directory without unused databases, which would be a third of the data that each test loads. */
async function dump(dataFolder: string): Promise<Buffer> {
  const client = await PGlite.create({ dataDir: dataFolder });
  for (const name of ["template0", "template1"]) {
    await client.exec(`update pg_database set datistemplate = false where datname = '${name}'`);
    await client.exec(`drop database ${name}`);
  }
  await client.exec("checkpoint");
  const archive = await client.dumpDataDir("none");
  await client.close();
  return Buffer.from(await archive.arrayBuffer());
}
