import { randomUUID } from "node:crypto";
import { decideApprovals } from "@/features/approvals/decide-approvals";
import { changePolicy } from "@/features/people/change-policy";
import { type ApprovalsPolicy, NO_APPROVALS } from "@/lib/access/policies/approvals-policy";
import { readPolicy } from "@/lib/access/policies/read-policy";
import type { Role } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { findApproval } from "@/lib/ledger/approvals/approvals";
import { people } from "@/lib/ledger/schema/access-tables";
import { assert } from "@/lib/shared/assert";
import type { TestPortal } from "./test-portal";

/** A policy rule that requires one approver with any permitted role. */
export const RULE = { approvers: 1, roles: [] };

/** Adds a person to the ledger and returns a session for the person. */
export async function addTestPerson(portal: TestPortal, name: string, ...roles: Role[]): Promise<Session> {
  const session = portal.session(...roles);
  const row = { id: session.person.id, email: `${randomUUID()}@example.com`, name, passwordHash: "-", roles };
  await portal.ledger.db.insert(people).values({ ...row, createdAt: new Date() });
  return { ...session, person: { ...session.person, name } };
}

/** Sets the approvals policy to the given rules; all other changes require no approval. */
export async function requireApprovals(portal: TestPortal, policy: Partial<ApprovalsPolicy>): Promise<void> {
  const { version } = await readPolicy(portal.ledger.db, "approvals");
  const value = { ...NO_APPROVALS, ...policy };
  const changed = await changePolicy(portal.session("admin"), { key: "approvals", version, value });
  assert(changed.ok, "the test's policy is valid");
}

/** Returns the ID of the approval in a use case's outcome; fails if the outcome is not a proposal. */
export function getProposalId(outcome: { readonly ok: boolean; readonly value?: unknown }): string {
  const { outcome: kind, approvalId } = (outcome.value ?? {}) as { outcome?: string; approvalId?: string };
  assert(kind === "proposed" && approvalId, `expected a proposal: ${JSON.stringify(outcome)}`);
  return approvalId;
}

/** Decides one approval and returns the result. */
export async function decideOne(session: Session, decision: "approve" | "reject", approvalId: string) {
  const reason = decision === "reject" ? { reason: "Not this one." } : {};
  const outcome = await decideApprovals(session, { approvalIds: [approvalId], decision, ...reason });
  return outcome.ok ? outcome.value[0]! : outcome;
}

export async function readApprovalState(portal: TestPortal, id: string): Promise<string | undefined> {
  return (await findApproval(portal.ledger.db, id))?.state;
}

/** Lists the POST requests that the bank received, in the format "path body". */
export function postsOf(portal: TestPortal): string[] {
  return portal.bank.requests.filter(({ method }) => method === "POST").map(({ path, body }) => `${path} ${body}`);
}
