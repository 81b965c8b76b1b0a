import "server-only";
import { z } from "zod";
import { noteSchema } from "@/lib/access/note";
import type { ApprovalsPolicy } from "@/lib/access/policies/approvals-policy";
import { loosens } from "@/lib/access/policies/loosens";
import { isPolicyKey, POLICIES, type PolicyKey, type PolicyValue } from "@/lib/access/policies/policies";
import { type Policy, readPolicy } from "@/lib/access/policies/read-policy";
import { type RefusalCode, refuseUnless } from "@/lib/access/refuse-unless";
import { ROLE_LABELS } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { lockAdministrators } from "@/lib/ledger/access/people-changes";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { replacePolicy } from "@/lib/ledger/policies/policies";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { withLogContext } from "@/lib/logging/log";
import { applyOrPropose, approvalAuditFields, type LocalResult, staleFailure } from "@/lib/operations/make-or-propose";
import { portalSettings } from "@/lib/settings/portal-settings";
import { canonicalJson } from "@/lib/shared/canonical-json";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";

const inputSchema = z.object({
  key: z.string().refine(isPolicyKey),
  /** The version that the form was based on. */
  version: z.int().min(0),
  value: z.unknown(),
  note: noteSchema,
});

type ChangeCode = "stale" | "too-few-administrators";

/**
 * Replaces a policy, effective with the next request. The audit entry records the policy before and after. A stale
 * version is refused. Loosening a policy requires a second person's approval if changes to people require it.
 */
export function changePolicy(
  session: Session,
  input: unknown,
): Promise<
  Outcome<LocalResult<{ readonly version: number }>, RefusalCode | ChangeCode | "invalid" | "conflict" | "not-sent">
> {
  return withLogContext("change-policy", session, async () => {
    const forbidden = refuseUnless(session, "policies.write");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "The portal has no such policy. Reload the page.");
    const { key, version, note } = parsed.data;
    const value = POLICIES[key].schema.safeParse(parsed.data.value);
    if (!value.success) {
      const fields = Object.fromEntries(value.error.issues.map(({ path, message }) => [path.join("."), message]));
      return failure("invalid", "Not saved. This policy has invalid values.", { fields });
    }
    const { db } = await ledger();
    const current = await readPolicy(db, key);
    const after = value.data as PolicyValue<PolicyKey>;
    const change = { key, version, value: after };
    // For a stale version, whether the change loosens the policy is unknown.
    const mayLoosen = current.version !== version || loosens(key, current.value, after);
    const terms = mayLoosen ? { kind: "change-policy" as const, input: { ...change, note }, note } : null;
    return applyOrPropose(session, {
      permission: "policies.write",
      subject: key,
      payload: { key, version, before: current.value, after },
      terms,
      check: (tx) => checkChange(tx, session, change),
      make: (tx, before) => replace(tx, session, { ...change, before }),
    });
  });
}

interface Change {
  readonly key: PolicyKey;
  readonly version: number;
  readonly value: PolicyValue<PolicyKey>;
}

async function checkChange(
  tx: LedgerTransaction,
  session: Session,
  { key, version, value }: Change,
): Promise<Outcome<Policy<PolicyKey>, ChangeCode>> {
  const before = await readPolicy(tx, key);
  if (before.version !== version) return stale(session, before);
  const approvals = key === "approvals" ? (value as PolicyValue<"approvals">) : null;
  const refused =
    approvals && (await refuseTooFewAdministrators(tx, before.value as PolicyValue<"approvals">, approvals));
  return refused ?? success(before);
}

async function replace(
  tx: LedgerTransaction,
  session: Session,
  { key, version, value, before }: Change & { readonly before: Policy<PolicyKey> },
): Promise<Outcome<{ resultId: string; value: { version: number } }, ChangeCode>> {
  const { person, sessionId } = session;
  const at = new Date();
  const change = { key, value, version, changedAt: at, changedById: person.id, changedByName: person.name };
  if (!(await replacePolicy(tx, change))) return stale(session, before);
  const { detail, approvalId } = approvalAuditFields(session);
  await addAuditEntry(tx, {
    at,
    person,
    sessionId,
    action: "policy.change",
    subject: key,
    result: "changed",
    detail: { before: before.value, after: value, ...detail },
    approvalId,
  });
  return success({ resultId: key, value: { version: version + 1 } });
}

function stale(session: Session, { changed }: Policy<PolicyKey>) {
  const by = changed?.by ?? "Someone";
  const direct = `${by} changed this policy after you opened the page. Reload to see the current values.`;
  return staleFailure(session, { what: "The policy", direct });
}

/**
 * Returns a failure if too few administrators can sign in to satisfy the approval rule for changes to people: each of
 * them needs enough other administrators as approvers. An unchanged rule is accepted, so that other rules can change.
 */
async function refuseTooFewAdministrators(
  tx: LedgerTransaction,
  before: ApprovalsPolicy,
  { people: rule }: ApprovalsPolicy,
): Promise<Failure<"too-few-administrators"> | null> {
  if (!rule || canonicalJson({ rule }) === canonicalJson({ rule: before.people })) return null;
  const administrators = await lockAdministrators(tx, portalSettings().bank.builtIn);
  const { approvers, roles } = rule;
  const eligible = administrators.filter(
    (person) => roles.length === 0 || roles.some((role) => person.roles.includes(role)),
  );
  const needed = approvers + 1;
  if (eligible.length >= needed) return null;
  const who =
    roles.length === 0 ? "" : ` and have the role ${roles.map((role) => ROLE_LABELS[role].label).join(" or ")}`;
  const count = ["there are none", "there is only one"][eligible.length] ?? `there are only ${eligible.length}`;
  return failure(
    "too-few-administrators",
    `Not saved. Approving changes to people requires ${needed} administrators who can sign in${who}, and ${count}. Add an administrator first.`,
  );
}
