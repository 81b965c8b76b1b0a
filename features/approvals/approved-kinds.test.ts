import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { depositCheck } from "@/features/deposits/deposit-check";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import { authorizeCheck } from "@/features/positive-pay/authorize-check";
import { liftRestriction } from "@/features/restrictions/lift-restriction";
import { placeRestriction } from "@/features/restrictions/place-restriction";
import { updateRegistration } from "@/features/webhooks/change-registration";
import type { ApprovalsPolicy } from "@/lib/access/policies/approvals-policy";
import type { Role } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { findApproval } from "@/lib/ledger/approvals/approvals";
import { applyAuthorization } from "@/lib/ledger/positive-pay/apply-authorization";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { approvals } from "@/lib/ledger/schema/approval-tables";
import { portalSettings } from "@/lib/settings/portal-settings";
import { expireProposals } from "@/server/background/expire-proposals";
import { sweep } from "@/server/background/sweep";
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
import { getApproval } from "./get-approval";
import { listApprovals } from "./list-approvals";

const PAYMENT_ID = "22222222-2222-4333-8444-555555555555";
const DAY_MS = 24 * 60 * 60_000;

let portal: TestPortal;
let omar: Session;
let carla: Session;

const person = (name: string, ...roles: Role[]) => addTestPerson(portal, name, ...roles);
const setApprovalRules = (policy: Partial<ApprovalsPolicy>) => requireApprovals(portal, policy);
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
});
afterAll(() => portal.close());

describe("[R-31] a deposit over the limit", () => {
  const RECORD = {
    id: PAYMENT_ID,
    status: "Pending",
    posting: "Authorized",
    accountNumber: "2218009110",
    amount: 500_001,
  };
  beforeEach(() => setApprovalRules({ deposits: { ...RULE, overCents: 500_000 } }));
  const form = async (amountCents: number) => ({
    idempotencyKey: randomUUID(),
    accountNumber: "2218009110",
    amountCents,
    frontImageId: await portal.stage(omar, "front"),
    backImageId: await portal.stage(omar, "back"),
  });

  test("waits for approval with its images and is then sent; a deposit at the limit is sent immediately", async () => {
    portal.bank.onCall = (_, response) => respondJson(response, 200, RECORD);
    expect(await depositCheck(omar, await form(500_000))).toMatchObject({ value: { outcome: "accepted" } });
    const id = getProposalId(await depositCheck(omar, await form(500_001)));
    await sweep(new Date(Date.now() + DAY_MS));
    expect(await approve(carla, id)).toEqual({ approvalId: id, result: "done" });
    const sent = posts().map(
      (post) => JSON.parse(post.slice(post.indexOf("{"))) as { amount: number; frontImage: string },
    );
    expect(sent.map(({ amount, frontImage }) => [amount, frontImage])).toEqual([
      [500_000, "ZnJvbnQ="],
      [500_001, "ZnJvbnQ="],
    ]);
  });

  test("is reported with the reason if the bank rejects it", async () => {
    const rejected = { ...RECORD, status: "Rejected", posting: "Failed", rejectionReason: "MaxItemsPerDayExceeded" };
    portal.bank.onCall = (_, response) => respondJson(response, 200, rejected);
    const id = getProposalId(await depositCheck(omar, await form(500_001)));
    expect(await approve(carla, id)).toEqual({
      approvalId: id,
      result: "bank-rejected",
      message: "Daily count reached",
    });
  });
});

describe("[R-31] restrictions", () => {
  const RESTRICTION = "44444444-2222-4333-8444-555555555555";
  const freeze = (session: Session) =>
    placeRestriction(session, {
      idempotencyKey: randomUUID(),
      accountNumber: "2218009110",
      restriction: { appliesTo: "All", reason: "Case 7731" },
    });
  const getOnlyApproval = async () => (await portal.ledger.db.select().from(approvals))[0]!;
  beforeEach(() => {
    vi.spyOn(portalSettings().bank.extensions, "includes").mockReturnValue(true);
    portal.bank.onCall = (_, response) => respondJson(response, 200, { id: RESTRICTION });
  });

  test("a freeze takes effect immediately and is reviewed by a second person afterward", async () => {
    await setApprovalRules({ reviewFreezes: true });
    expect(await freeze(carla)).toMatchObject({ value: { outcome: "done" } });
    const { id, state, kind } = await getOnlyApproval();
    expect({ state, kind }).toEqual({ state: "proposed", kind: "review-freeze" });
    expect(await approve(carla, id)).toMatchObject({ code: "own" });
    await expireProposals(new Date(Date.now() + 30 * DAY_MS));
    expect(await stateOf(id)).toBe("proposed");
    expect(await approve(await person("Dana", "compliance"), id)).toMatchObject({ result: "done" });
    expect(await stateOf(id)).toBe("approved");
    expect(posts()).toHaveLength(1);
  });

  test("a freeze can be lifted by the reviewer, and the lift is recorded under the reviewer's name", async () => {
    await setApprovalRules({ reviewFreezes: true });
    await freeze(carla);
    const { id } = await getOnlyApproval();
    expect(await decide(await person("Dana", "compliance"), "reject", id)).toMatchObject({ result: "rejected" });
    expect(await stateOf(id)).toBe("rejected");
    expect((await portal.audit()).slice(-3)).toEqual([
      "Dana restriction.lift sending",
      "Dana restriction.lift lifted",
      "Dana approval.review lifted",
    ]);
  });

  test("a freeze needs no review without a policy, or if the bank rejects it", async () => {
    await freeze(carla);
    expect(await portal.ledger.db.select().from(approvals)).toEqual([]);
    await setApprovalRules({ reviewFreezes: true });
    portal.bank.onCall = (_, response) => respondJson(response, 404, { errors: [{ code: 1003, message: "No." }] });
    await freeze(carla);
    expect(await portal.ledger.db.select().from(approvals)).toEqual([]);
  });

  test("a lift can be proposed again after a rejection", async () => {
    await setApprovalRules({ lifts: RULE });
    const record = { masterAccountNumber: "2218009110", status: "Active" };
    await portal.ledger.db.transaction((tx) =>
      applyRestriction(tx, { restrictionId: RESTRICTION, record, observedAt: new Date() }),
    );
    const dana = await person("Dana", "compliance");
    const first = getProposalId(
      await liftRestriction(dana, { restrictionId: RESTRICTION, reason: "The card was found" }),
    );
    expect(
      getProposalId(await liftRestriction(dana, { restrictionId: RESTRICTION, reason: "The card was found" })),
    ).toBe(first);
    await decide(carla, "reject", first);
    const second = getProposalId(
      await liftRestriction(dana, { restrictionId: RESTRICTION, reason: "The card was found" }),
    );
    expect(second).not.toBe(first);
    expect(await approve(carla, second)).toMatchObject({ result: "done" });
  });
});

test("[R-31] the reason for a proposed authorization is shown to the approver and not sent to the bank", async () => {
  await setApprovalRules({ authorizations: { ...RULE, overCents: 100_000 } });
  const authorization = { id: PAYMENT_ID, accountNumber: "2218009110", checkNumber: 7, amount: 100_001 };
  portal.bank.onCall = (_, response) => respondJson(response, 200, { ...authorization, status: "Authorized" });
  const { id: _, ...request } = authorization;
  const form = { idempotencyKey: randomUUID(), request, note: "The payee called twice" };
  const id = getProposalId(await authorizeCheck(carla, form));
  const dana = await person("Dana", "compliance");
  expect(await getApproval(dana, id)).toMatchObject({ value: { note: "The payee called twice", problem: null } });
  expect(await approve(dana, id)).toMatchObject({ result: "done" });
  expect(posts()).toHaveLength(1);
  expect(posts()[0]).not.toContain("The payee called twice");
});

test("[R-31] [R-8] a registration's new password is stored encrypted until it is sent, and then deleted", async () => {
  await setApprovalRules({ registrations: RULE });
  const devin = await person("Devin", "developer");
  const registrationId = "55555555-2222-4333-8444-555555555555";
  const record = {
    id: registrationId,
    eventName: "Check.Payment.Sent",
    callbackUrl: "https://example.com/a",
    type: "Push",
  };
  portal.bank.onCall = (_, response) => respondJson(response, 200, record);
  const shown = {
    ...record,
    id: undefined,
    authUsername: null,
    format: null,
    status: null,
    consecutiveErrors: null,
    lastError: null,
  };
  const { id: _, ...fields } = shown;
  const change = {
    idempotencyKey: randomUUID(),
    registrationId,
    shown: fields,
    eventName: "Check.Payment.Sent",
    callbackUrl: "https://example.com/b",
    authPassword: "a long new secret",
  };
  const id = getProposalId(await updateRegistration(devin, change));
  const storedRows = await portal.ledger.db.select().from(approvals);
  expect(JSON.stringify(storedRows)).not.toContain("a long new secret");
  expect(Buffer.from(storedRows[0]!.encryptedSecret!).toString("latin1")).not.toContain("secret");
  expect(await approve(await person("Dora", "developer"), id)).toMatchObject({ result: "done" });
  const sent = portal.bank.requests
    .filter(({ method }) => method !== "GET")
    .map(({ body }) => JSON.parse(body) as object);
  expect(sent).toEqual([
    expect.objectContaining({ authPassword: "a long new secret", callbackUrl: "https://example.com/b" }),
  ]);
  expect((await findApproval(portal.ledger.db, id))?.encryptedSecret).toBeNull();
});

test("[R-31] [R-38] an approved authorization whose response is lost is not resent, and stays listed until it is resolved", async () => {
  await setApprovalRules({ authorizations: { ...RULE, overCents: 0 } });
  portal.bank.onCall = (_, response) => void response.destroy();
  const request = { accountNumber: "2218009276", amount: 1_825_000, checkNumber: 20_611 };
  const id = getProposalId(await authorizeCheck(carla, { idempotencyKey: randomUUID(), request }));
  const dana = await person("Dana", "compliance");
  expect(await approve(dana, id)).toMatchObject({ result: "unknown" });
  const later = (hours: number) => new Date(Date.now() + hours * 60 * 60_000);
  for (const hours of [1, 2, 3]) await resolveIntents(later(hours));
  expect(posts()).toHaveLength(1);
  for (const [session, list] of [
    [carla, "mine"],
    [dana, "ended"],
  ] as const)
    expect((await listApprovals(session, list)).rows).toMatchObject([{ id, state: "executing" }]);
  const record = { ...request, status: "Authorized" } as const;
  await portal.ledger.db.transaction((tx) =>
    applyAuthorization(tx, { authorizationId: randomUUID(), record, observedAt: new Date() }),
  );
  await resolveIntents(later(4));
  expect(await stateOf(id)).toBe("done");
  expect(posts()).toHaveLength(1);
});
