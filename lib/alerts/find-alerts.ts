import "server-only";
import { and, eq, gt } from "drizzle-orm";
import type { Permission } from "@/lib/access/permissions";
import { listAllRegistrations } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import { findUndecidedExceptions } from "@/lib/ledger/queries/overview-queries";
import { approvals } from "@/lib/ledger/schema/approval-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";
import { findSubjectsWithoutAlert } from "./alerts";
import { type AlertCondition, raiseAlert } from "./raise-alert";

const MAX_ROWS = 200;

/** Returns the IDs of rejected deposits created since a given time. */
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

function findOpenApprovals(db: LedgerExecutor) {
  return db
    .select({ id: approvals.id, permission: approvals.permission, proposerId: approvals.proposerId })
    .from(approvals)
    .where(eq(approvals.state, "proposed"))
    .limit(MAX_ROWS);
}

const HOUR_MS = 60 * 60_000;
/** How long before their cut-off undecided exceptions raise an alert */
const BEFORE_CUT_OFF_MS = 2 * HOUR_MS;
/** Older rejections raise no alert, so that importing historical payments does not flood mailboxes. */
const MAX_REJECTION_AGE_MS = 24 * HOUR_MS;

/** Finds conditions in the ledger that require an alert, and raises one for each new condition. */
export async function findAlerts(now: Date): Promise<void> {
  const store = await ledger();
  await raiseNewAlerts(store, await findExceptionConditions(store), now);
  await raiseNewAlerts(store, await findApprovalConditions(store), now);
  await raiseNewAlerts(store, await findRejectionConditions(store), now);
}

/** Raises alerts for suspended registrations, which only the bank stores. */
export async function findSuspendedRegistrations(now: Date): Promise<void> {
  const response = await listAllRegistrations(bankClient(), {});
  if (response.kind !== "succeeded") return;
  const suspended = response.value.filter(({ status, id }) => status === "Suspended" && id);
  const conditions = suspended.map(({ id, lastModifiedAt }): AlertCondition => {
    return { kind: "registration-suspended", subject: `${id} ${lastModifiedAt ?? ""}` };
  });
  await raiseNewAlerts(await ledger(), conditions, now);
}

async function raiseNewAlerts({ db }: Ledger, conditions: readonly AlertCondition[], now: Date): Promise<void> {
  const [first] = conditions;
  if (!first) return;
  const newSubjects = new Set(
    await findSubjectsWithoutAlert(
      db,
      first.kind,
      conditions.map(({ subject }) => subject),
    ),
  );
  for (const condition of conditions.filter(({ subject }) => newSubjects.has(subject))) {
    await db.transaction((tx) => raiseAlert(tx, condition, now));
  }
}

/** Returns a condition, whose subject is the cut-off, if undecided exceptions are close to their cut-off. */
async function findExceptionConditions({ db }: Ledger): Promise<AlertCondition[]> {
  const { count, firstPresentedAt } = await findUndecidedExceptions(db);
  if (count === 0 || !firstPresentedAt) return [];
  const cutOff = nextDecisionCutOff(firstPresentedAt);
  const leftMs = cutOff.getTime() - (await bankNow()).getTime();
  return leftMs > 0 && leftMs <= BEFORE_CUT_OFF_MS ? [{ kind: "exceptions-due", subject: cutOff.toISOString() }] : [];
}

async function findApprovalConditions({ db }: Ledger): Promise<AlertCondition[]> {
  return (await findOpenApprovals(db)).map(({ id, permission, proposerId }) => ({
    kind: "approvals-waiting",
    subject: id,
    permission: permission as Permission,
    exceptPersonId: proposerId,
  }));
}

/** Returns conditions for recently rejected deposits. Payment timestamps use the bank's clock, so this does too. */
async function findRejectionConditions({ db }: Ledger): Promise<AlertCondition[]> {
  const since = new Date((await bankNow()).getTime() - MAX_REJECTION_AGE_MS);
  return (await findRejectedDeposits(db, since)).map((id) => ({ kind: "deposits-rejected", subject: id }));
}
