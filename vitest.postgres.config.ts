import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import base from "./vitest.config";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Tests that open the bank's or the ledger's database by their harness: those run on either engine. */
const onDatabases = ["bank", "lib"].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => /openTestBank|openTestLedger|startTestPortal/.test(readFileSync(`${root}${path}`, "utf8"))),
);

/** The same tests as ever, on a real Postgres server with many connections instead of PGlite. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: onDatabases,
    globalSetup: ["scripts/testing/postgres-setup.ts"],
  },
});
