import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { type CuttingProxy, startCuttingProxy } from "@/lib/database/failover/cutting-proxy";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import { type Ledger, openLedger, provideLedger } from "@/lib/ledger/open-ledger";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { restrictions } from "@/lib/ledger/schema/control-tables";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { placeRestriction } from "./place-restriction";

const ID = "11111111-2222-4333-8444-555555555555";
const WIRES = { appliesTo: "All", rail: "Wires", reason: "Case 7731" } as const;
const RECORD = { id: ID, masterAccountNumber: "2218009144", restrictionType: "Partner", status: "Active", ...WIRES };

let portal: TestPortal;
let database: ServerDatabase;
let picturesFolder: string;
let proxy: CuttingProxy;
/** Connects to the database through the proxy. */
let ledger: Ledger;

beforeAll(async () => {
  portal = await startTestPortal();
  database = await createServerDatabase("ledger");
  picturesFolder = mkdtempSync(join(tmpdir(), "endorse-pictures-"));
  proxy = await startCuttingProxy(database.url);
  ledger = await openLedger({ url: proxy.url, folder: undefined, picturesFolder });
  provideLedger(ledger);
});
beforeEach(async () => {
  portal.bank.requests.length = 0;
  await ledger.db.delete(intents);
  await ledger.db.delete(restrictions);
});
afterAll(async () => {
  await ledger.close();
  proxy.close();
  await database.drop();
  rmSync(picturesFolder, { recursive: true, force: true });
  await portal.close();
});

const place = (idempotencyKey = randomUUID()) =>
  placeRestriction(portal.session("compliance"), { idempotencyKey, accountNumber: "2218009144", restriction: WIRES });
const states = async () => (await ledger.db.select().from(intents)).map(({ state }) => state);

test("[R-38] after a lost commit response, the intent is looked up and the request is sent once", async () => {
  portal.bank.onCall = (_, response) => respondJson(response, 200, RECORD);
  proxy.cutsAfter = "commit";
  expect(await place()).toEqual({ ok: true, value: { outcome: "done", resultId: ID } });
  expect(proxy.cutsAfter).toBeNull();
  expect(portal.bank.requests).toHaveLength(1);
  expect(await states()).toEqual(["resolved"]);
});

test("[R-38] an uncommitted intent is not sent, and can be resubmitted with the same key", async () => {
  portal.bank.onCall = (_, response) => respondJson(response, 200, RECORD);
  const key = randomUUID();
  proxy.cutsBefore = "commit";
  await expect(place(key)).rejects.toMatchObject({ name: "QueryError", mayBeCommitted: true });
  proxy.cutsBefore = null;
  expect(portal.bank.requests).toEqual([]);
  expect(await states()).toEqual([]);
  expect(await place(key)).toEqual({ ok: true, value: { outcome: "done", resultId: ID } });
});

test("[R-38] a request whose result could not be recorded has an unknown outcome and is never resent", async () => {
  portal.bank.onCall = (_, response) => {
    proxy.cutsBefore = "update";
    respondJson(response, 200, RECORD);
  };
  const key = randomUUID();
  expect(await place(key)).toMatchObject({ ok: true, value: { outcome: "unknown" } });
  proxy.cutsBefore = null;
  expect(await states()).toEqual(["sending"]);
  await resolveIntents(new Date(Date.now() + 600_000));
  expect(await states()).toEqual(["unknown"]);
  expect(await place(key)).toMatchObject({ ok: true, value: { outcome: "unknown" } });
  expect(portal.bank.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("[R-38] a result is recorded once even if the commit's response is lost", async () => {
  const before = (await ledger.db.select().from(auditEntries)).length;
  portal.bank.onCall = (_, response) => {
    proxy.cutsAfter = "commit";
    respondJson(response, 200, RECORD);
  };
  expect(await place()).toEqual({ ok: true, value: { outcome: "done", resultId: ID } });
  expect(proxy.cutsAfter).toBeNull();
  expect(await states()).toEqual(["resolved"]);
  expect(await ledger.db.select().from(restrictions)).toHaveLength(1);
  const audit = await ledger.db.select({ result: auditEntries.result }).from(auditEntries).orderBy(auditEntries.id);
  expect(audit.slice(before).map(({ result }) => result)).toEqual(["sending", "placed"]);
  expect(portal.bank.requests).toHaveLength(1);
});
