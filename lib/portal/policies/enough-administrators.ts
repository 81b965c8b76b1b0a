import "server-only";
import type { ApprovalsPolicy } from "@/lib/access/policies/approvals-policy";
import { ROLE_LABELS } from "@/lib/access/roles";
import { lockAdministrators } from "@/lib/ledger/access/people-changes";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { portalSettings } from "@/lib/settings/portal-settings";
import { canonicalJson } from "@/lib/shared/canonical-json";
import { type Failure, failure } from "@/lib/shared/outcome";

/**
 * A failure when a rule for people would hold that the administrators who can sign in can't satisfy: each of them needs
 * enough others who approve. A rule that stays as it is is not refused, so that the other rules can still be changed.
 */
export async function refuseTooFewAdministrators(
  tx: LedgerTransaction,
  before: ApprovalsPolicy,
  { people: rule }: ApprovalsPolicy,
): Promise<Failure<"too-few-administrators"> | null> {
  if (!rule || canonicalJson({ rule }) === canonicalJson({ rule: before.people })) return null;
  const administrators = await lockAdministrators(tx, portalSettings().bank.builtIn);
  const { approvers, roles } = rule;
  const approving = administrators.filter(
    (person) => roles.length === 0 || roles.some((role) => person.roles.includes(role)),
  );
  const needed = approvers + 1;
  if (approving.length >= needed) return null;
  const who = roles.length === 0 ? "" : ` who are ${roles.map((role) => ROLE_LABELS[role].label).join(" or ")} too`;
  const count = approving.length === 1 ? "there is one" : `there are ${approving.length}`;
  return failure(
    "too-few-administrators",
    `Nobody could approve changes of people: that needs ${needed} administrators${who} who can sign in, and ${count}. Nothing was changed; add an administrator first.`,
  );
}
