import "server-only";
import { and, eq, gt } from "drizzle-orm";
import type { Permission } from "@/lib/access/permissions";
import { listAllRegistrations } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import { findUndecided } from "@/lib/ledger/queries/overview-queries";
import { approvals } from "@/lib/ledger/schema/approval-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";
import { findSubjectsWithoutAlert } from "./alerts";
import { type AlertCondition, raiseAlert } from "./raise-alert";

const MAX_ROWS = 200;

/** Deposits created since an instant that the bank rejected. */
async function findRejectedDeposits(db: LedgerExecutor, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.status, "Rejected"),
        eq(payments.direction, "Outbound"),
        eq(payments.paymentType, "Forward"),
        gt(payments.createdAt, since),
      ),
    )
    .limit(MAX_ROWS);
  return rows.map(({ id }) => id);
}

/** Approvals that are still open. */
function findWaitingApprovals(db: LedgerExecutor) {
  return db
    .select({ id: approvals.id, permission: approvals.permission, proposerId: approvals.proposerId })
    .from(approvals)
    .where(eq(approvals.state, "proposed"))
    .limit(MAX_ROWS);
}

const HOUR_MS = 60 * 60_000;
/** Undecided exceptions raise an alert this long before their cut-off. */
const BEFORE_CUT_OFF_MS = 2 * HOUR_MS;
/** Older rejections raise no alert, so that importing historical payments does not flood mailboxes. */
const MAX_REJECTION_AGE_MS = 24 * HOUR_MS;

/** Finds conditions in the ledger that require an alert, and raises one for each new condition. */
export async function findAlerts(now: Date): Promise<void> {
  const open = await ledger();
  await raiseAll(open, await findExceptionConditions(open), now);
  await raiseAll(open, await findApprovalConditions(open), now);
  await raiseAll(open, await findRejectionConditions(open), now);
}

/** Raises alerts for suspended registrations, which are not in the ledger but at the bank. */
export async function findSuspendedRegistrations(now: Date): Promise<void> {
  const response = await listAllRegistrations(bankClient(), {});
  if (response.kind !== "succeeded") return;
  const suspended = response.value.filter(({ status, id }) => status === "Suspended" && id);
  const conditions = suspended.map(({ id, lastModifiedAt }): AlertCondition => {
    return { kind: "registration-suspended", subject: `${id} ${lastModifiedAt ?? ""}` };
  });
  await raiseAll(await ledger(), conditions, now);
}

async function raiseAll({ db }: Ledger, conditions: readonly AlertCondition[], now: Date): Promise<void> {
  const [first] = conditions;
  if (!first) return;
  const fresh = new Set(
    await findSubjectsWithoutAlert(
      db,
      first.kind,
      conditions.map(({ subject }) => subject),
    ),
  );
  for (const condition of conditions.filter(({ subject }) => fresh.has(subject))) {
    await db.transaction((tx) => raiseAlert(tx, condition, now));
  }
}

/** A condition if undecided exceptions are close to their cut-off, which is its subject. */
async function findExceptionConditions({ db }: Ledger): Promise<AlertCondition[]> {
  const { count, firstPresentedAt } = await findUndecided(db);
  if (count === 0 || !firstPresentedAt) return [];
  const cutOff = nextDecisionCutOff(firstPresentedAt);
  const leftMs = cutOff.getTime() - (await bankNow()).getTime();
  return leftMs > 0 && leftMs <= BEFORE_CUT_OFF_MS ? [{ kind: "exceptions-due", subject: cutOff.toISOString() }] : [];
}

async function findApprovalConditions({ db }: Ledger): Promise<AlertCondition[]> {
  return (await findWaitingApprovals(db)).map(({ id, permission, proposerId }) => ({
    kind: "approvals-waiting",
    subject: id,
    permission: permission as Permission,
    exceptPersonId: proposerId,
  }));
}

/** Recently rejected deposits, by the bank's clock, which payment timestamps use. */
async function findRejectionConditions({ db }: Ledger): Promise<AlertCondition[]> {
  const since = new Date((await bankNow()).getTime() - MAX_REJECTION_AGE_MS);
  return (await findRejectedDeposits(db, since)).map((id) => ({ kind: "deposits-rejected", subject: id }));
}
