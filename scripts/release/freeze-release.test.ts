import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { freezeRelease } from "./freeze-release";

test("bundles the release's ledger code without npm packages, and records the last migration", async () => {
  const project = mkdtempSync(join(tmpdir(), "endorse-release-"));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), content);
  };
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
