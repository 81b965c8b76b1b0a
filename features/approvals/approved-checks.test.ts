import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { depositCheck } from "@/features/deposits/deposit-check";
import { stagedFileName } from "@/features/deposits/staged-files";
import { changePolicy } from "@/features/people/change-policy";
import { initiateReturn } from "@/features/returns/initiate-return";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { approvals } from "@/lib/ledger/schema/approval-tables";
import { stagedImages } from "@/lib/ledger/schema/deposit-tables";
import { enforceRetention } from "@/server/background/enforce-retention";
import { expireProposals } from "@/server/background/expire-proposals";
import { sweep } from "@/server/background/sweep";
import { addTestPerson, decideOne, getProposalId, postsOf, RULE, requireApprovals } from "@/server/testing/approving";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getApprovalPicture } from "./approval-picture";
import { withdrawProposal } from "./discuss-approval";
import { getApproval } from "./get-approval";
import { listApprovals } from "./list-approvals";

const PAYMENT_ID = "22222222-2222-4333-8444-555555555555";
const DAY_MS = 24 * 60 * 60_000;

let portal: TestPortal;
let omar: Session;
let carla: Session;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  omar = await addTestPerson(portal, "Omar", "operator");
  carla = await addTestPerson(portal, "Carla", "operator", "compliance");
  await requireApprovals(portal, { deposits: { ...RULE, overCents: 500_000 }, returns: RULE });
});
afterAll(() => portal.close());

/** Proposes depositing check 1041, for which the portal has read the check number but no payee. */
async function propose(note?: string): Promise<string> {
  const [frontImageId, backImageId] = [await portal.stage(omar, "front"), await portal.stage(omar, "back")];
  const { db, pictures } = portal.ledger;
  await db
    .update(stagedImages)
    .set({ reading: { micr: { checkNumber: "1041" } } })
    .where(eq(stagedImages.id, frontImageId));
  for (const id of [frontImageId, backImageId]) {
    await pictures.write(stagedFileName(id, "straightened"), Buffer.from("straightened"));
  }
  const form = { idempotencyKey: randomUUID(), accountNumber: "2218009110", amountCents: 930_300 };
  return getProposalId(await depositCheck(omar, { ...form, frontImageId, backImageId, note }));
}

async function viewOf(session: Session, id: string) {
  const detail = await getApproval(session, id);
  if (!detail.ok) throw new Error(detail.message);
  return detail.value;
}

const rowsOf = async (session: Session, list: "waiting" | "mine" | "ended") =>
  (await listApprovals(session, list)).rows.map(({ check }) => check);

const hasPicture = async (id: string) => (await getApprovalPicture(carla, id, "front")).ok;

test("[R-31] a proposed deposit shows its check and the reason, which is not sent to the bank", async () => {
  portal.bank.onCall = (_, response) => respondJson(response, 200, { id: PAYMENT_ID, status: "Pending" });
  const id = await propose("The customer needs it today");
  const check = { checkNumber: "1041", payeeName: null, accountNumber: "2218009110" };
  expect(await rowsOf(carla, "waiting")).toEqual([check]);
  expect(await rowsOf(omar, "mine")).toEqual([check]);
  expect(await viewOf(carla, id)).toMatchObject({ check, note: "The customer needs it today", problem: null });
  expect(await decideOne(carla, "approve", id)).toMatchObject({ result: "done" });
  expect(postsOf(portal)).toHaveLength(1);
  expect(postsOf(portal)[0]).not.toContain("today");
});

test("an executed proposal shows the check and the images of its payment", async () => {
  const record = { id: PAYMENT_ID, status: "Pending", direction: "Outbound", accountNumber: "2218009110" } as const;
  portal.bank.onCall = (_, response) =>
    respondJson(response, 200, { ...record, checkNumber: "1041", payeeName: "Oak Hill Supply" });
  const id = await propose();
  await decideOne(carla, "approve", id);
  const check = { checkNumber: "1041", payeeName: "Oak Hill Supply", accountNumber: "2218009110" };
  expect(await rowsOf(omar, "ended")).toEqual([check]);
  expect((await viewOf(carla, id)).pictures).toEqual({
    front: `/api/payments/${PAYMENT_ID}/images/front`,
    back: `/api/payments/${PAYMENT_ID}/images/back`,
  });
});

test("a rejected, withdrawn or expired proposal keeps its images for the retention period", async () => {
  const rejected = await propose();
  const withdrawn = await propose();
  const expired = await propose();
  await decideOne(carla, "reject", rejected);
  await withdrawProposal(omar, { approvalId: withdrawn });
  await expireProposals(new Date(Date.now() + 2 * DAY_MS));
  await sweep(new Date(Date.now() + 29 * DAY_MS));
  for (const id of [rejected, withdrawn, expired]) {
    expect(await hasPicture(id)).toBe(true);
    expect((await viewOf(carla, id)).pictures).toEqual({
      front: `/api/approvals/${id}/images/front`,
      back: `/api/approvals/${id}/images/back`,
    });
  }
  const value = { pictureDays: 30, eventBodyDays: null, auditDays: null, issueFileDays: null };
  await changePolicy(portal.session("admin"), { key: "retention", version: 0, value });
  await enforceRetention(new Date(Date.now() + 29 * DAY_MS));
  await sweep(new Date(Date.now() + 29 * DAY_MS));
  expect(await hasPicture(rejected)).toBe(true);
  await enforceRetention(new Date(Date.now() + 33 * DAY_MS));
  await sweep(new Date(Date.now() + 33 * DAY_MS));
  for (const id of [rejected, withdrawn, expired]) {
    expect(await hasPicture(id)).toBe(false);
    expect((await viewOf(carla, id)).pictures).toBeNull();
  }
  expect(await portal.audit()).toContain("the retention policy retention.remove removed");
});

test("a proposed return shows its reason and its check", async () => {
  const record = { id: PAYMENT_ID, paymentType: "Forward", direction: "Inbound", status: "Completed" } as const;
  const facts = { posting: "Posted", checkNumber: "30012", payeeName: "Oak Hill Supply", accountNumber: "2218009110" };
  await portal.ledger.db.transaction((tx) =>
    applyPayment(tx, {
      paymentId: PAYMENT_ID,
      record: { ...record, ...facts },
      source: "event",
      observedAt: new Date(),
    }),
  );
  const input = { idempotencyKey: randomUUID(), paymentId: PAYMENT_ID, returnCode: "C" };
  const id = getProposalId(await initiateReturn(omar, { ...input, note: "Stop order by telephone" }));
  expect((await portal.ledger.db.select().from(approvals))[0]).toMatchObject({ note: "Stop order by telephone" });
  expect(await rowsOf(carla, "waiting")).toEqual([
    { checkNumber: "30012", payeeName: "Oak Hill Supply", accountNumber: "2218009110" },
  ]);
  portal.bank.onCall = (_, response) => respondJson(response, 200, { id: randomUUID(), status: "Created" });
  expect(await decideOne(carla, "approve", id)).toMatchObject({ result: "done" });
  expect(postsOf(portal)).toEqual([`/checks/v1/payments/${PAYMENT_ID}/returns {"returnCode":"C"}`]);
});
