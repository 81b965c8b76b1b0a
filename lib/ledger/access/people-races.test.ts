import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import { type Ledger, openLedger } from "@/lib/ledger/open-ledger";
import { people } from "@/lib/ledger/schema/access-tables";
import { insertPerson } from "./people";
import { assessPersonChange, changePerson, type PersonChange } from "./people-changes";

// Simulates two processes of one portal on a server with many connections.
let database: ServerDatabase;
let ledgers: [Ledger, Ledger];
const picturesFolder = mkdtempSync(join(tmpdir(), "endorse-pictures-"));
const NOW = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await createServerDatabase();
  const open = () => openLedger({ url: database.url, folder: undefined, picturesFolder });
  ledgers = [await open(), await open()];
});
beforeEach(async () => {
  await ledgers[0].db.delete(people);
});
afterAll(async () => {
  await Promise.all(ledgers?.map((ledger) => ledger.close()) ?? []);
  await database?.drop();
  rmSync(picturesFolder, { recursive: true, force: true });
});

async function addAdministrators(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) {
    const person = {
      id,
      email: `${id}@partner.example`,
      name: id,
      passwordHash: "x",
      roles: ["admin"],
      createdAt: NOW,
    };
    await insertPerson(ledgers[0].db, person);
  }
  return ids;
}

/** Changes several people concurrently: every transaction reads before the first one writes. */
async function changeSimultaneously(ids: readonly string[], change: PersonChange): Promise<string[]> {
  let waiting = ids.length;
  let open: () => void = () => {};
  const barrier = new Promise<void>((resolve) => {
    open = resolve;
  });
  return Promise.all(
    ids.map((id, index) =>
      ledgers[index % 2 === 0 ? 0 : 1].db.transaction(async (tx) => {
        await tx.select().from(people);
        waiting -= 1;
        if (waiting === 0) open();
        await barrier;
        const assessed = await assessPersonChange(tx, { id, version: 1, change, countsDemo: false });
        if (assessed.result !== "possible") return assessed.result;
        await changePerson(tx, assessed.before, change);
        return "changed";
      }),
    ),
  );
}

test.each<[string, PersonChange]>([
  ["demoted", { roles: ["viewer"] }],
  ["disabled", { disabledAt: NOW }],
])("one of four administrators remains when all are %s simultaneously", async (_, change) => {
  for (let round = 0; round < 10; round++) {
    await ledgers[0].db.delete(people);
    const results = await changeSimultaneously(await addAdministrators(4), change);
    expect([...results].sort()).toEqual(["changed", "changed", "changed", "last-administrator"]);
  }
});

test("[R-23] only one of several simultaneous changes to a person is made", async () => {
  const [first] = await addAdministrators(2);
  const results = await changeSimultaneously([first!, first!, first!, first!], { roles: ["compliance"] });
  expect([...results].sort()).toEqual(["changed", "stale", "stale", "stale"]);
});
