import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { changeBulkJob } from "@/lib/bulk/change-bulk-job";
import { getBulkJob } from "@/lib/bulk/get-bulk-job";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { bulkItems, bulkJobs } from "@/lib/ledger/schema/bulk-tables";
import { portalSettings } from "@/lib/settings/portal-settings";
import { runBulkJobs } from "@/server/background/run-bulk-jobs";
import { addTestPerson } from "@/server/testing/approving";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { savePlaybook } from "./change-playbook";
import { confirmPlacement } from "./confirm-placement";
import { liftPlaybook } from "./lift-playbook";
import { placePlaybook } from "./place-playbook";
import { getPlacement, listPlacements } from "./placements";

const ACCOUNTS = ["2218009144", "2218009171", "2218009235"];
const LOST = "2218009171";
const AT = "2026-11-20T09:30:00.000-05:00";
const LIFTED = { status: "Inactive", lastModifiedAt: "2026-11-20T09:40:00.000-05:00" };

let portal: TestPortal;
let carla: Session;
let placementId: string;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  carla = await addTestPerson(portal, "Carla", "compliance");
  placementId = randomUUID();
  vi.spyOn(portalSettings().bank.extensions, "includes").mockReturnValue(true);
  portal.bank.onCall = ({ method, path, body }, response) =>
    respondJson(response, 200, method === "DELETE" ? { ...LIFTED, id: path.split("/")[7] } : createRecord(path, body));
});
afterAll(() => portal.close());

/** Returns the restriction that the bank creates; its ID ends with the account number. */
function createRecord(path: string, body: string) {
  const masterAccountNumber = path.split("/")[5]!;
  const id = `11111111-2222-4333-8444-55${masterAccountNumber}`;
  return { id, masterAccountNumber, ...JSON.parse(body), status: "Active", createdAt: AT, lastModifiedAt: AT };
}

const place = (more: object = {}, session = carla) =>
  placePlaybook(session, {
    ...{ placementId, playbookId: "deceased", version: 0, accountNumbers: ACCOUNTS, reason: "Case 7731" },
    ...more,
  });
const restrictionRequests = () =>
  portal.bank.requests.filter(({ method }) => method === "POST").map(({ path }) => path.split("/")[5]);
const states = async () => {
  const placement = await getPlacement(carla, placementId);
  return placement?.accounts.map(({ restrictions }) => restrictions.map(({ state }) => state).join(" "));
};

test("a placement restricts every account and records the reason and the playbook version", async () => {
  await place();
  await runBulkJobs();
  await savePlaybook(carla, {
    ...{ id: "deceased", version: 0 },
    playbook: { name: "Estate", description: "", restrictions: [{ appliesTo: "Account" }] },
  });
  expect(restrictionRequests().sort()).toEqual(ACCOUNTS);
  expect(JSON.parse(portal.bank.requests[0]!.body)).toEqual({
    ...{ appliesTo: "All", transactionType: "Debit" },
    reason: "Case 7731",
  });
  expect(await getPlacement(carla, placementId)).toMatchObject({
    ...{ playbook: { name: "Deceased", version: 0 }, personName: "Carla", reason: "Case 7731" },
    ...{ inForce: 3, failed: 0, active: 3, unconfirmed: 0 },
  });
  expect(await listPlacements(carla)).toMatchObject([{ id: placementId, playbookName: "Deceased", accounts: 3 }]);
});

test("a repeated submission is placed once, and is refused for a different person", async () => {
  const outcomes = await Promise.all([place(), place()]);
  expect(outcomes).toEqual([
    { ok: true, value: { placementId } },
    { ok: true, value: { placementId } },
  ]);
  expect(await portal.ledger.db.select().from(bulkJobs)).toHaveLength(1);
  expect(await portal.ledger.db.select().from(bulkItems)).toHaveLength(3);
  const other = await addTestPerson(portal, "Otto", "compliance");
  expect(await place({}, other)).toMatchObject({ ok: false, code: "conflict" });
});

test("[R-38] a restriction whose response was lost is resolved by its event and never resent", async () => {
  const answer = portal.bank.onCall;
  portal.bank.onCall = (call, response, socket) =>
    call.path.includes(LOST) ? void socket.destroy() : answer(call, response, socket);
  await place();
  await runBulkJobs();
  expect(await states()).toEqual(["done", "unknown", "done"]);
  const sent = portal.bank.requests.find(({ path }) => path.includes(LOST))!;
  const record = createRecord(sent.path, sent.body);
  await portal.ledger.db.transaction((tx) =>
    applyRestriction(tx, { restrictionId: record.id, record, observedAt: new Date() }),
  );
  await resolveIntents(new Date(Date.now() + 600_000));
  await runBulkJobs();
  expect(await states()).toEqual(["done", "done", "done"]);
  expect(restrictionRequests().sort()).toEqual(ACCOUNTS);
});

test("a known subaccount is refused before sending; a subaccount that the bank refuses can't be retried", async () => {
  const sub = "7780001234";
  const answer = portal.bank.onCall;
  portal.bank.onCall = (call, response, socket) =>
    call.path.includes(sub)
      ? respondJson(response, 400, {
          errors: [{ code: 1002, message: "accountNumber: must be a master account's number" }],
        })
      : answer(call, response, socket);
  await place({ accountNumbers: [LOST, sub] });
  await runBulkJobs();
  expect(await states()).toEqual(["done", "failed"]);
  const jobId = (await getPlacement(carla, placementId))!.jobId;
  const job = await getBulkJob(carla, jobId);
  expect(job).toMatchObject({ value: { counts: { failed: 1 }, retryable: 0 } });
  const retry = { jobId, kind: "place-playbook", change: "retry-failed" };
  expect(await changeBulkJob(carla, retry)).toMatchObject({ ok: false, code: "conflict" });
  portal.bank.requests.length = 0;
  expect(await place({ placementId: randomUUID(), accountNumbers: [LOST, sub] })).toEqual({
    ok: false,
    code: "invalid",
    message: "Not restricted. Remove the subaccount first.",
    fields: {
      accountNumbers:
        "7780001234 is a subaccount. Playbooks apply to master accounts: remove it here and restrict it separately.",
    },
  });
  expect(portal.bank.requests).toEqual([]);
});

test("one job lifts only the active restrictions", async () => {
  const answer = portal.bank.onCall;
  portal.bank.onCall = (call, response, socket) =>
    call.path.includes(LOST)
      ? respondJson(response, 404, { errors: [{ code: 1003, message: "No such account" }] })
      : answer(call, response, socket);
  await place();
  await runBulkJobs();
  expect(await states()).toEqual(["done", "failed", "done"]);
  const failed = (await getPlacement(carla, placementId))!.accounts[1]!.restrictions;
  expect(failed).toMatchObject([{ lift: null, message: expect.stringContaining("no account with this number") }]);
  expect(await liftPlaybook(carla, { placementId, reason: "It was a mistake" })).toMatchObject({ ok: true });
  await runBulkJobs();
  expect(await states()).toEqual(["lifted", "failed", "lifted"]);
  const again = await liftPlaybook(carla, { placementId, reason: "It was a mistake" });
  expect(again).toMatchObject({ ok: false, code: "nothing" });
  expect((await getPlacement(carla, placementId))?.liftJobIds).toHaveLength(1);
});

test("a failed lift is shown with its restriction, which stays in force", async () => {
  await place();
  await runBulkJobs();
  const answer = portal.bank.onCall;
  portal.bank.onCall = (call, response, socket) =>
    call.method === "DELETE" && call.path.includes(LOST)
      ? respondJson(response, 400, { errors: [{ code: 1001, message: "Not now." }] })
      : answer(call, response, socket);
  await liftPlaybook(carla, { placementId, reason: "It was a mistake" });
  await runBulkJobs();
  const { accounts } = (await getPlacement(carla, placementId))!;
  expect(accounts.flatMap(({ restrictions }) => restrictions.map(({ state, lift }) => [state, lift]))).toEqual([
    ["lifted", null],
    ["done", "failed"],
    ["lifted", null],
  ]);
  expect(accounts[1]!.restrictions[0]!.message).toContain("Not now.");
});

test("[R-31] freezes take effect without a second factor and are confirmed together afterward", async () => {
  const beforeStepUp: Session = { ...carla, stepUp: { isNeeded: true, at: null } };
  expect(await place({}, beforeStepUp)).toEqual({ ok: true, value: { placementId, isUnconfirmed: true } });
  await runBulkJobs();
  expect(await getPlacement(carla, placementId)).toMatchObject({ inForce: 3, unconfirmed: 3, canConfirm: true });
  expect(await confirmPlacement(beforeStepUp, { placementId })).toMatchObject({ ok: false, code: "step-up-required" });
  expect(await confirmPlacement(carla, { placementId })).toEqual({ ok: true, value: { confirmed: 3 } });
  expect(await confirmPlacement(carla, { placementId })).toEqual({ ok: true, value: { confirmed: 0 } });
  expect(await getPlacement(carla, placementId)).toMatchObject({ inForce: 3, unconfirmed: 0 });
});

test("[R-30] a playbook with restrictions other than freezes requires the second factor first", async () => {
  const playbook = { name: "Wires", description: "", restrictions: [{ appliesTo: "Account", rail: "Wires" }] };
  const saved = await savePlaybook(carla, { id: null, version: 0, playbook });
  const playbookId = saved.ok ? saved.value.id : "";
  const beforeStepUp: Session = { ...carla, stepUp: { isNeeded: true, at: null } };
  expect(await place({ playbookId, version: 1 }, beforeStepUp)).toMatchObject({ ok: false, code: "step-up-required" });
  expect(await place({ playbookId, version: 1 })).toMatchObject({ ok: true });
});

test.each([
  ["no account", { accountNumbers: [] }, "invalid"],
  ["an account twice", { accountNumbers: [LOST, LOST] }, "invalid"],
  ["an invalid account number", { accountNumbers: ["12"] }, "invalid"],
  ["no reason", { reason: " " }, "invalid"],
  ["[R-23] an outdated version", { version: 3 }, "stale"],
  ["a playbook that was removed", { playbookId: "gone" }, "not-found"],
])("refuses %s, and sends nothing", async (_, more, code) => {
  expect(await place(more)).toMatchObject({ ok: false, code });
  await runBulkJobs();
  expect(portal.bank.requests).toEqual([]);
});

test("[R-26] only the compliance role can place, confirm and lift", async () => {
  await place();
  const omar = await addTestPerson(portal, "Omar", "operator");
  expect(await place({}, omar)).toMatchObject({ ok: false, code: "forbidden" });
  expect(await liftPlaybook(omar, { placementId, reason: "A mistake" })).toMatchObject({ code: "forbidden" });
  expect(await confirmPlacement(omar, { placementId })).toMatchObject({ code: "forbidden" });
});
