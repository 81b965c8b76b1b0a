import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import { initiateReturn } from "@/features/returns/initiate-return";
import type { ApprovalsPolicy } from "@/lib/access/policies/approvals-policy";
import type { Role } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { findApproval } from "@/lib/ledger/approvals/approvals";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { findTimeline } from "@/lib/ledger/payments/payment-queries";
import { people } from "@/lib/ledger/schema/access-tables";
import { approvals } from "@/lib/ledger/schema/approval-tables";
import { expireProposals } from "@/server/background/expire-proposals";
import {
  addTestPerson,
  decideOne,
  getProposalId,
  postsOf,
  RULE,
  readApprovalState,
  requireApprovals,
} from "@/server/testing/approving";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { decideApprovals } from "./decide-approvals";
import { commentOnApproval, withdrawProposal } from "./discuss-approval";
import { getApproval } from "./get-approval";

const CHECK = "11111111-2222-4333-8444-555555555555";
const RETURN_ID = "22222222-2222-4333-8444-555555555555";
const INBOUND = {
  id: CHECK,
  paymentType: "Forward",
  direction: "Inbound",
  status: "Completed",
  posting: "Posted",
  createdAt: "2026-11-20T09:30:00.000-05:00",
  lastModifiedAt: "2026-11-20T18:00:00.000-05:00",
} as const;
const RETURN = { id: RETURN_ID, paymentType: "Return", direction: "Outbound", status: "Created" } as const;
const DAY_MS = 24 * 60 * 60_000;

let portal: TestPortal;
let omar: Session;
let carla: Session;

const person = (name: string, ...roles: Role[]) => addTestPerson(portal, name, ...roles);
const setApprovalRules = (policy: Partial<ApprovalsPolicy>) => requireApprovals(portal, policy);
const applyRecord = (record: { readonly id: string }) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId: record.id, record, source: "event", observedAt: new Date() }),
  );
const proposeReturn = (session: Session, idempotencyKey: string = randomUUID(), returnCode = "C") =>
  initiateReturn(session, { idempotencyKey, paymentId: CHECK, returnCode });
const decide = (session: Session, decision: "approve" | "reject", id: string) => decideOne(session, decision, id);
const approve = (session: Session, id: string) => decideOne(session, "approve", id);
const posts = () => postsOf(portal);
const stateOf = (id: string) => readApprovalState(portal, id);

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  omar = await person("Omar", "operator");
  carla = await person("Carla", "operator", "compliance");
  await applyRecord(INBOUND);
  portal.bank.onCall = ({ method }, response) => respondJson(response, 200, method === "POST" ? RETURN : INBOUND);
});
afterAll(() => portal.close());

describe("[R-31] a return that needs a second person", () => {
  beforeEach(() => setApprovalRules({ returns: RULE }));

  test("can't be approved by its proposer, is made after a second person approves it, and records both people", async () => {
    const id = getProposalId(await proposeReturn(omar));
    expect(posts()).toEqual([]);
    expect(await approve(omar, id)).toMatchObject({ result: "refused", code: "own" });
    expect(await approve(carla, id)).toEqual({ approvalId: id, result: "done" });
    expect(await approve(carla, id)).toMatchObject({ message: "Carla already approved this." });
    expect(posts()).toEqual([`/checks/v1/payments/${CHECK}/returns {"returnCode":"C"}`]);
    expect(await findApproval(portal.ledger.db, id)).toMatchObject({
      state: "done",
      resultId: RETURN_ID,
      decidedByName: "Carla",
    });
    const timeline = await findTimeline(portal.ledger.db, CHECK);
    expect(timeline.map(({ title, actorName }) => `${title} ${actorName}`)).toContain("Approved Carla");
    expect((await portal.audit()).slice(1)).toEqual([
      "Omar approval.propose proposed",
      "Carla approval.approve approved",
      "Omar return.initiate sending",
      "Omar return.initiate returned",
    ]);
  });

  test("[R-22] offers the check's evidence after the decision, to users with permission to export it", async () => {
    const evidence = async (session: Session, id: string) => {
      const detail = await getApproval(session, id);
      return detail.ok && detail.value.evidence;
    };
    const id = getProposalId(await proposeReturn(omar));
    expect(await evidence(carla, id)).toBeNull();
    await approve(carla, id);
    expect(await evidence(carla, id)).toEqual({ kind: "payment", id: CHECK });
    expect(await evidence(omar, id)).toBeNull();
  });

  test("is proposed once per form, even after the proposal is withdrawn", async () => {
    const key = randomUUID();
    const outcomes = await Promise.all([proposeReturn(omar, key), proposeReturn(omar, key)]);
    const id = getProposalId(outcomes[0]);
    expect(getProposalId(outcomes[1])).toBe(id);
    expect(await proposeReturn(omar, key, "A")).toMatchObject({ code: "conflict" });
    expect(await proposeReturn(carla)).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("already proposed"),
    });
    expect(await withdrawProposal(carla, { approvalId: id })).toMatchObject({ code: "not-yours" });
    expect(await withdrawProposal(omar, { approvalId: id })).toEqual({ ok: true, value: null });
    expect(getProposalId(await proposeReturn(omar, key))).toBe(id);
    expect(await approve(carla, id)).toMatchObject({ message: "Omar already withdrew this." });
    expect(posts()).toEqual([]);
  });

  test("can't be approved if the proposer has since lost the role or been disabled", async () => {
    const { db } = portal.ledger;
    const isOmar = eq(people.id, omar.person.id);
    const id = getProposalId(await proposeReturn(omar));
    await db
      .update(people)
      .set({ roles: ["viewer"] })
      .where(isOmar);
    const message = "Omar no longer has permission for this change. Reject the proposal.";
    expect(await approve(carla, id)).toMatchObject({ result: "refused", message });
    await db
      .update(people)
      .set({ roles: ["operator"], disabledAt: new Date() })
      .where(isOmar);
    expect(await approve(carla, id)).toMatchObject({ result: "refused", message });
    expect(posts()).toEqual([]);
    expect(await stateOf(id)).toBe("proposed");
  });

  test("can't be approved if the check has already been returned, as with a direct return", async () => {
    const id = getProposalId(await proposeReturn(omar));
    await applyRecord({ ...INBOUND, wasReturned: true, lastModifiedAt: "2026-11-20T18:30:00.000-05:00" } as {
      id: string;
    });
    expect(await approve(carla, id)).toMatchObject({ code: "not-allowed", message: "It was already returned." });
    expect(posts()).toEqual([]);
  });

  test("is not sent if the stored request no longer matches the proposal", async () => {
    const id = getProposalId(await proposeReturn(omar));
    await portal.ledger.db
      .update(approvals)
      .set({ input: { idempotencyKey: randomUUID(), paymentId: CHECK, returnCode: "Z" } })
      .where(eq(approvals.id, id));
    expect(await approve(carla, id)).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("no longer matches what was proposed"),
    });
    expect(posts()).toEqual([]);
  });

  test("needs approval by the number of different people that the policy requires", async () => {
    await setApprovalRules({ returns: { approvers: 2, roles: [] } });
    const id = getProposalId(await proposeReturn(omar));
    expect(await approve(carla, id)).toMatchObject({ result: "needs-more" });
    expect(await approve(carla, id)).toMatchObject({ result: "needs-more" });
    expect(posts()).toEqual([]);
    expect(await approve(await person("Dana", "compliance"), id)).toMatchObject({ result: "done" });
    expect(posts()).toHaveLength(1);
  });

  test("can be approved only by users with the permission and a role that the policy names", async () => {
    await setApprovalRules({ returns: { approvers: 1, roles: ["compliance"] } });
    const id = getProposalId(await proposeReturn(omar));
    expect(await approve(await person("Olga", "operator"), id)).toMatchObject({ code: "forbidden" });
    expect(await approve(await person("Devin", "developer"), id)).toMatchObject({ code: "not-found" });
    expect(await approve(carla, id)).toMatchObject({ result: "done" });
  });

  test("still needs a second person if the policy is removed before the approval", async () => {
    const id = getProposalId(await proposeReturn(omar));
    await setApprovalRules({});
    expect(await approve(omar, id)).toMatchObject({ code: "own" });
    expect(await approve(carla, id)).toMatchObject({ result: "done" });
    expect(posts()).toHaveLength(1);
  });

  test("can be rejected with a reason and commented on, and expires after a day", async () => {
    const first = getProposalId(await proposeReturn(omar));
    expect(await decideApprovals(carla, { approvalIds: [first], decision: "reject" })).toMatchObject({
      code: "invalid",
    });
    expect(await decide(omar, "reject", first)).toMatchObject({ code: "own" });
    expect(await commentOnApproval(carla, { approvalId: first, text: "Is it the right check?" })).toMatchObject({
      ok: true,
    });
    expect(await decide(carla, "reject", first)).toMatchObject({ result: "rejected" });
    expect(await approve(carla, first)).toMatchObject({ message: "Carla already rejected this." });
    const second = getProposalId(await proposeReturn(omar));
    await expireProposals(new Date(Date.now() + DAY_MS - 60_000));
    expect(await stateOf(second)).toBe("proposed");
    await expireProposals(new Date(Date.now() + DAY_MS + 60_000));
    expect(await stateOf(second)).toBe("expired");
    expect((await portal.audit()).slice(-4)).toEqual([
      "Carla approval.comment added",
      "Carla approval.reject rejected",
      "Omar approval.propose proposed",
      "Endorse approval.expire expired",
    ]);
    expect(posts()).toEqual([]);
  });

  test("can be decided with others in one request, with a result for each", async () => {
    const other = "33333333-2222-4333-8444-555555555555";
    await applyRecord({ ...INBOUND, id: other });
    const first = getProposalId(await proposeReturn(omar));
    const second = getProposalId(
      await initiateReturn(omar, { idempotencyKey: randomUUID(), paymentId: other, returnCode: "A" }),
    );
    await withdrawProposal(omar, { approvalId: second });
    expect(
      await decideApprovals(carla, { approvalIds: [first, second, randomUUID()], decision: "approve" }),
    ).toMatchObject({
      value: [{ result: "done" }, { result: "refused", code: "ended" }, { result: "refused", code: "not-found" }],
    });
  });

  test("[R-17] is sent at most once with twenty concurrent approvals or a concurrent withdrawal", async () => {
    const dana = await person("Dana", "compliance");
    const id = getProposalId(await proposeReturn(omar));
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => approve(index % 2 ? carla : dana, id)));
    expect(results.filter((result) => result && "result" in result && result.result === "done")).toHaveLength(1);
    expect(posts()).toHaveLength(1);
    const other = "33333333-2222-4333-8444-555555555555";
    await applyRecord({ ...INBOUND, id: other });
    const input = { idempotencyKey: randomUUID(), paymentId: other, returnCode: "A" };
    const second = getProposalId(await initiateReturn(omar, input));
    const [, withdrawn] = await Promise.all([approve(carla, second), withdrawProposal(omar, { approvalId: second })]);
    expect(posts()).toHaveLength(withdrawn.ok ? 1 : 2);
    expect(await stateOf(second)).toBe(withdrawn.ok ? "withdrawn" : "done");
  });

  test("[R-38] is resolved and never sent twice if the response is lost", async () => {
    const id = getProposalId(await proposeReturn(omar));
    let shouldDropResponse = true;
    portal.bank.onCall = ({ method }, response) => {
      if (method === "POST" && shouldDropResponse) response.destroy();
      else respondJson(response, 200, method === "POST" ? RETURN : { ...INBOUND, wasReturned: true });
    };
    expect(await approve(carla, id)).toMatchObject({ result: "unknown" });
    expect(await stateOf(id)).toBe("executing");
    expect(await approve(carla, id)).toMatchObject({
      message: "Carla already approved this. The bank has not responded yet.",
    });
    shouldDropResponse = false;
    await applyRecord({ ...RETURN, originalPaymentId: CHECK } as { id: string });
    await resolveIntents(new Date(Date.now() + 60_000));
    expect(await stateOf(id)).toBe("done");
    expect(posts()).toHaveLength(1);
  });
});

test("[R-31] [R-40] a proposal is open again if its approval did not reach the bank", async () => {
  await setApprovalRules({ returns: RULE });
  const id = getProposalId(await proposeReturn(omar));
  await portal.bank.close();
  expect(await approve(carla, id)).toMatchObject({ result: "refused", code: "not-sent" });
  expect(await stateOf(id)).toBe("proposed");
});
