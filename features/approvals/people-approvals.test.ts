import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeRoles, setDisabled } from "@/features/people/change-person";
import { changePolicy } from "@/features/people/change-policy";
import { endSessions } from "@/features/people/end-sessions";
import { invitePerson, renewInvitation } from "@/features/people/invite-person";
import { listPeople } from "@/features/people/list-people";
import { resetSecondFactor } from "@/features/people/reset-second-factor";
import { acceptInvitation } from "@/lib/access/accept-invitation";
import { NO_APPROVALS } from "@/lib/access/policies/approvals-policy";
import { readPolicy } from "@/lib/access/policies/read-policy";
import type { Session } from "@/lib/access/session";
import { findApproval } from "@/lib/ledger/approvals/approvals";
import { invitations, people } from "@/lib/ledger/schema/access-tables";
import { approvals } from "@/lib/ledger/schema/approval-tables";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { totpSecrets } from "@/lib/ledger/schema/second-factor-tables";
import { emptyTables, PEOPLE_TABLES } from "@/lib/ledger/test-ledger";
import { expireProposals } from "@/server/background/expire-proposals";
import {
  addTestPerson,
  decideOne,
  getProposalId,
  RULE,
  readApprovalState,
  requireApprovals,
} from "@/server/testing/approving";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { decideApprovals } from "./decide-approvals";
import { commentOnApproval, withdrawProposal } from "./discuss-approval";
import { findPendingLocalChanges } from "./find-pending";
import { getApproval } from "./get-approval";

const NINA = { email: "nina@partner.example", name: "Nina New", roles: ["operator"] };
const DAY_MS = 24 * 60 * 60_000;

let portal: TestPortal;
let ada: Session;
let bea: Session;
let sam: Session;

const approve = (session: Session, id: string) => decideOne(session, "approve", id);
const stateOf = (id: string) => readApprovalState(portal, id);

async function readPerson({ person: { id } }: Session) {
  const [found] = await portal.ledger.db.select().from(people).where(eq(people.id, id));
  return found!;
}

/** Sam's ID and version, as sent by a form. */
const readSam = async () => ({ personId: sam.person.id, version: (await readPerson(sam)).version });
const changeSamsRoles = async (session: Session, roles: readonly string[] = ["compliance"]) =>
  changeRoles(session, { ...(await readSam()), roles });
const audit = async () => (await portal.audit()).slice(1);

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  await emptyTables(portal.ledger, PEOPLE_TABLES);
  ada = await addTestPerson(portal, "Ada", "admin");
  bea = await addTestPerson(portal, "Bea", "admin");
  sam = await addTestPerson(portal, "Sam", "operator");
  await requireApprovals(portal, { people: RULE });
});
afterAll(() => portal.close());

test("[R-31] a concurrent request with the next version can't restore a role that is being removed", async () => {
  const { db } = portal.ledger;
  for (let round = 0; round < 20; round += 1) {
    await db
      .update(people)
      .set({ roles: ["operator", "compliance"] })
      .where(eq(people.id, sam.person.id));
    const { personId, version } = await readSam();
    const nextVersion = { personId, version: version + 1, roles: ["operator", "compliance"] };
    const removal = changeRoles(ada, { personId, version, roles: ["operator"] });
    await Promise.all([removal, ...Array.from({ length: 5 }, () => changeRoles(bea, nextVersion))]);
    expect((await readPerson(sam)).roles).toEqual(["operator"]);
    await db.delete(approvals);
  }
});

describe("[R-31] an invitation that needs a second person", () => {
  test("adds no person and creates no link until a second administrator approves it", async () => {
    const id = getProposalId(await invitePerson(ada, { ...NINA, note: "Starts on Monday" }));
    const { db } = portal.ledger;
    expect((await db.select().from(people)).map(({ name }) => name)).not.toContain("Nina New");
    expect(await approve(ada, id)).toMatchObject({ result: "refused", code: "own" });
    expect(await findPendingLocalChanges(bea)).toMatchObject([
      { id, kind: "invite-person", targetId: "nina@partner.example", name: "Nina New", isMine: false },
    ]);
    expect(await getApproval(bea, id)).toMatchObject({ value: { note: "Starts on Monday", problem: null } });
    expect(await approve(bea, id)).toEqual({ approvalId: id, result: "done" });
    expect(await db.select().from(invitations)).toEqual([]);
    const nina = (await listPeople(ada)).find(({ name }) => name === "Nina New")!;
    expect(nina).toMatchObject({ status: "without-link", roles: ["operator"] });
    expect(await findApproval(db, id)).toMatchObject({ state: "done", resultId: nina.id, decidedByName: "Bea" });
    const link = await renewInvitation(ada, { personId: nina.id });
    const token = link.ok ? link.value.url!.split("/").at(-1)! : "";
    expect((await listPeople(ada)).find(({ name }) => name === "Nina New")).toMatchObject({ status: "invited" });
    const account = { token, name: "Nina New", password: "correct horse battery" };
    expect(await acceptInvitation(portal.ledger, account, new Date())).toMatchObject({ ok: true });
    expect(await audit()).toEqual([
      "Ada approval.propose proposed",
      "Bea approval.approve approved",
      "Ada person.invite invited",
      "Ada person.invite invited again",
      "Nina New invitation.accept accepted",
    ]);
  });

  test("can't be approved if the address is now in use, and can be proposed only once", async () => {
    const id = getProposalId(await invitePerson(ada, NINA));
    expect(getProposalId(await invitePerson(ada, NINA))).toBe(id);
    expect(await invitePerson(bea, NINA)).toMatchObject({ message: expect.stringContaining("already proposed") });
    expect(await invitePerson(ada, { ...NINA, roles: ["admin"] })).toMatchObject({
      message: "You already have a pending proposal for this. Withdraw it first.",
    });
    await portal.ledger.db
      .insert(people)
      .values({ id: randomUUID(), ...NINA, name: "Another Nina", createdAt: new Date() });
    expect(await approve(bea, id)).toMatchObject({
      code: "taken",
      message: "Someone with this email address already exists. They may be disabled.",
    });
    expect(await stateOf(id)).toBe("proposed");
  });
});

describe("[R-31] access", () => {
  test("waits for approval when granted, even if the change also removes roles, and the audit names both people", async () => {
    const id = getProposalId(await changeSamsRoles(ada));
    expect((await readPerson(sam)).roles).toEqual(["operator"]);
    expect(await approve(sam, id)).toMatchObject({ code: "not-found" });
    expect(await approve(bea, id)).toMatchObject({ result: "done" });
    expect((await readPerson(sam)).roles).toEqual(["compliance"]);
    const rows = await portal.ledger.db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(rows.slice(1).map(({ action, approvalId }) => [action, approvalId])).toEqual([
      ["approval.propose", id],
      ["approval.approve", id],
      ["person.change-roles", id],
    ]);
    expect(rows.at(-3)).toMatchObject({ detail: { name: "Sam", before: ["operator"], after: ["compliance"] } });
    expect(rows.at(-1)).toMatchObject({
      personName: "Ada",
      detail: { approvedBy: "Bea", before: { roles: ["operator"] }, after: { roles: ["compliance"] } },
    });
  });

  test("is removed immediately, without approval", async () => {
    getProposalId(await changeSamsRoles(ada, ["operator", "compliance"]));
    const omar = await addTestPerson(portal, "Omar", "operator", "compliance");
    const target = { personId: omar.person.id, version: 1 };
    expect(await changeRoles(ada, { ...target, roles: ["operator"] })).toMatchObject({ value: { outcome: "done" } });
    expect(await endSessions(ada, { personId: omar.person.id })).toMatchObject({ ok: true });
    expect(await setDisabled(ada, { ...target, version: 2, isDisabled: true })).toMatchObject({
      value: { outcome: "done" },
    });
    expect((await readPerson(omar)).disabledAt).not.toBeNull();
  });

  test("is restored only after a second person approves, as is a second-factor reset", async () => {
    await setDisabled(ada, { ...(await readSam()), isDisabled: true });
    const enable = getProposalId(await setDisabled(ada, { ...(await readSam()), isDisabled: false }));
    await portal.ledger.db.insert(totpSecrets).values({
      ...{ personId: sam.person.id, encryptedSecret: Buffer.from("x"), isConfirmed: true, addedAt: new Date() },
    } as typeof totpSecrets.$inferInsert);
    const reset = getProposalId(await resetSecondFactor(ada, await readSam()));
    expect(await portal.ledger.db.select().from(totpSecrets)).toHaveLength(1);
    expect((await readPerson(sam)).disabledAt).not.toBeNull();
    // Decide both in one request: the reset must not make the facts of the other proposal stale.
    expect(await decideApprovals(bea, { approvalIds: [reset, enable], decision: "approve" })).toMatchObject({
      value: [{ result: "done" }, { result: "done" }],
    });
    expect((await readPerson(sam)).disabledAt).toBeNull();
    expect(await portal.ledger.db.select().from(totpSecrets)).toEqual([]);
  });

  test("[R-23] can't be granted if the person has changed since the proposal, which stays open", async () => {
    const id = getProposalId(await changeSamsRoles(ada));
    await setDisabled(bea, { ...(await readSam()), isDisabled: true });
    const message = "Sam’s record changed after this was proposed. Reject it and propose it again.";
    const detail = await getApproval(bea, id);
    expect(detail).toMatchObject({
      value: { problem: message, changes: [{ field: "isDisabled", before: false, now: true }] },
    });
    expect(await approve(bea, id)).toMatchObject({ result: "refused", code: "stale", message });
    expect((await readPerson(sam)).roles).toEqual(["operator"]);
    expect(await stateOf(id)).toBe("proposed");
    expect(await decideOne(bea, "reject", id)).toMatchObject({ result: "rejected" });
  });

  test("is granted only as proposed", async () => {
    const id = getProposalId(await changeSamsRoles(ada));
    await portal.ledger.db
      .update(approvals)
      .set({ input: { ...(await readSam()), roles: ["admin"] } })
      .where(eq(approvals.id, id));
    expect(await approve(bea, id)).toMatchObject({
      message: expect.stringContaining("no longer matches what was proposed"),
    });
    expect((await readPerson(sam)).roles).toEqual(["operator"]);
  });

  test("[R-17] is granted at most once with twenty concurrent approvals or a concurrent withdrawal", async () => {
    const cleo = await addTestPerson(portal, "Cleo", "admin");
    const id = getProposalId(await changeSamsRoles(ada));
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => approve(index % 2 ? bea : cleo, id)));
    expect(results.filter((result) => "result" in result && result.result === "done")).toHaveLength(1);
    expect(await readPerson(sam)).toMatchObject({ roles: ["compliance"], version: 2 });
    expect((await audit()).filter((line) => line.includes("person.change-roles"))).toHaveLength(1);
    const second = getProposalId(await changeSamsRoles(ada, ["developer"]));
    const [, withdrawn] = await Promise.all([approve(bea, second), withdrawProposal(ada, { approvalId: second })]);
    expect(await stateOf(second)).toBe(withdrawn.ok ? "withdrawn" : "done");
    expect((await readPerson(sam)).roles).toEqual([withdrawn.ok ? "compliance" : "developer"]);
  });

  test("needs the number of administrators that the policy requires; proposals accept comments and expire", async () => {
    const cleo = await addTestPerson(portal, "Cleo", "admin");
    await requireApprovals(portal, { people: { approvers: 2, roles: [] } });
    const id = getProposalId(await changeSamsRoles(ada));
    expect(await approve(bea, id)).toMatchObject({ result: "needs-more" });
    expect((await readPerson(sam)).roles).toEqual(["operator"]);
    expect(await commentOnApproval(cleo, { approvalId: id, text: "Until when?" })).toMatchObject({ ok: true });
    expect(await approve(cleo, id)).toMatchObject({ result: "done" });
    const expired = getProposalId(await changeSamsRoles(ada, ["developer"]));
    await expireProposals(new Date(Date.now() + DAY_MS + 60_000));
    expect(await approve(bea, expired)).toMatchObject({ message: "This proposal has expired. No change was made." });
    expect((await readPerson(sam)).roles).toEqual(["compliance"]);
  });

  test("is not granted if the proposer is no longer an administrator", async () => {
    const id = getProposalId(await changeSamsRoles(ada));
    await portal.ledger.db
      .update(people)
      .set({ roles: ["viewer"] })
      .where(eq(people.id, ada.person.id));
    expect(await approve(bea, id)).toMatchObject({
      message: "Ada no longer has permission for this change. Reject the proposal.",
    });
  });
});

describe("[R-31] the approval rule for people and policies", () => {
  const change = async (session: Session, key: "approvals" | "second-factor", value: object) =>
    changePolicy(session, { key, version: (await readPolicy(portal.ledger.db, key)).version, value });

  test("can be turned off only by two people, as can relaxing another policy; tightening needs one person", async () => {
    const off = getProposalId(await change(ada, "approvals", NO_APPROVALS));
    expect((await readPolicy(portal.ledger.db, "approvals")).value.people).toEqual(RULE);
    expect(await change(ada, "second-factor", { requiredFor: ["admin"] })).toMatchObject({
      value: { outcome: "done", version: 1 },
    });
    const loosened = getProposalId(await change(ada, "second-factor", { requiredFor: [] }));
    expect(await approve(ada, loosened)).toMatchObject({ code: "own" });
    expect(await approve(bea, loosened)).toMatchObject({ result: "done" });
    expect((await readPolicy(portal.ledger.db, "second-factor")).value).toEqual({ requiredFor: [] });
    // Approving the proposal now would silently undo this tightening.
    expect(await change(bea, "approvals", { ...NO_APPROVALS, people: RULE, returns: RULE })).toMatchObject({
      ok: true,
    });
    expect(await approve(bea, off)).toMatchObject({
      message: "The policy changed after this was proposed. Reject it and propose it again.",
    });
    await decideOne(bea, "reject", off);
    const again = getProposalId(await change(ada, "approvals", NO_APPROVALS));
    expect(await approve(bea, again)).toMatchObject({ result: "done" });
    expect(await changeSamsRoles(ada)).toMatchObject({ value: { outcome: "done" } });
  });

  test("can't be turned on if too few people could approve", async () => {
    const { db } = portal.ledger;
    await db.execute("truncate policies");
    const twoApprovers = { ...NO_APPROVALS, people: { approvers: 2, roles: [] } };
    expect(await change(ada, "approvals", twoApprovers)).toMatchObject({
      code: "too-few-administrators",
      message:
        "Not saved. Approving changes to people requires 3 administrators who can sign in, and there are only 2. Add an administrator first.",
    });
    const compliance = { ...NO_APPROVALS, people: { approvers: 1, roles: ["compliance"] } };
    expect(await change(ada, "approvals", compliance)).toMatchObject({
      message: expect.stringContaining(
        "2 administrators who can sign in and have the role Compliance, and there are none.",
      ),
    });
    await setDisabled(ada, { personId: bea.person.id, version: 1, isDisabled: true });
    const oneApprover = { ...NO_APPROVALS, people: RULE };
    expect(await change(ada, "approvals", oneApprover)).toMatchObject({
      message: expect.stringContaining("2 administrators who can sign in, and there is only one."),
    });
    expect(await change(ada, "approvals", { ...NO_APPROVALS, returns: RULE })).toMatchObject({ ok: true });
  });

  test("is off in a policy saved before the rule existed", async () => {
    const { people: _, ...earlier } = NO_APPROVALS;
    await portal.ledger.db.execute("truncate policies");
    expect(await change(ada, "approvals", earlier)).toMatchObject({ ok: true });
    expect((await readPolicy(portal.ledger.db, "approvals")).value.people).toBeNull();
    expect(await changeSamsRoles(ada)).toMatchObject({ value: { outcome: "done" } });
  });
});
