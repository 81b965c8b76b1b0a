import { afterAll, beforeAll, expect, test } from "vitest";
import { insertAccessToken } from "@/lib/ledger/access/access-tokens";
import { insertPerson } from "@/lib/ledger/access/people";
import { provideLedger } from "@/lib/ledger/open-ledger";
import { people } from "@/lib/ledger/schema/access-tables";
import { openTestLedger, setTestEnvironment, type TestLedger } from "@/lib/ledger/test-ledger";
import { hashLinkToken } from "./link-token";
import { findTokenSession } from "./token-session";

const NOW = new Date("2026-11-20T15:00:00Z");
const TOKEN = `endorse_${"t".repeat(43)}`;
const PERSON_ID = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";

let ledger: TestLedger;
beforeAll(async () => {
  setTestEnvironment("http://127.0.0.1:1", { BUILT_IN_BANK: "false" });
  ledger = await openTestLedger();
  provideLedger(ledger);
  const person = { id: PERSON_ID, email: "olga@example.com", name: "Olga", roles: ["viewer"], createdAt: NOW };
  await insertPerson(ledger.db, person);
  const token = {
    id: "0b7c2e51-0000-4000-8000-000000009a4f",
    personId: PERSON_ID,
    name: "Nightly export",
    tokenHash: hashLinkToken(TOKEN),
    scopes: ["events", "a scope of another version"],
    createdAt: NOW,
    expiresAt: new Date(NOW.getTime() + 60_000),
  };
  await ledger.db.transaction((tx) => insertAccessToken(tx, token, 1));
});
afterAll(() => ledger.close());

test("[R-49] a demo person's token does not work with a real bank, and an unknown scope grants nothing", async () => {
  expect((await findTokenSession(`Bearer ${TOKEN}`, NOW))?.scopes).toEqual(["events"]);
  await ledger.db.update(people).set({ isDemo: true });
  expect(await findTokenSession(`Bearer ${TOKEN}`, NOW)).toBeNull();
});
