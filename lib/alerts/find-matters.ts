import "server-only";
import type { Permission } from "@/lib/access/permissions";
import { listAllRegistrations } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import { findUndecided } from "@/lib/ledger/queries/overview-queries";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";
import { findRejectedDeposits, findWaitingApprovals } from "./alert-matters";
import { withoutAlert } from "./alerts";
import { type Matter, raiseAlert } from "./raise-alert";

const HOUR_MS = 60 * 60_000;
/** Exceptions are alerted to this long before their cut-off. */
const BEFORE_CUT_OFF_MS = 2 * HOUR_MS;
/** What was rejected longer ago than this, as in a history that was just read, is no news. */
const NEWS_MS = 24 * HOUR_MS;

/** Looks for what people should be alerted to, and writes an alert for each matter that has none. */
export async function findMatters(now: Date): Promise<void> {
  const open = await ledger();
  await raiseAll(open, await exceptionsDue(open), now);
  await raiseAll(open, await waitingApprovals(open), now);
  await raiseAll(open, await rejectedDeposits(open), now);
}

/** The same for registrations, which only the bank knows. */
export async function findSuspendedRegistrations(now: Date): Promise<void> {
  const response = await listAllRegistrations(bankClient(), {});
  if (response.kind !== "succeeded") return;
  const suspended = response.value.filter(({ status, id }) => status === "Suspended" && id);
  const matters = suspended.map(({ id, lastModifiedAt }): Matter => {
    return { kind: "registration-suspended", matter: `${id} ${lastModifiedAt ?? ""}` };
  });
  await raiseAll(await ledger(), matters, now);
}

async function raiseAll({ db }: Ledger, matters: readonly Matter[], now: Date): Promise<void> {
  const [first] = matters;
  if (!first) return;
  const fresh = new Set(
    await withoutAlert(
      db,
      first.kind,
      matters.map(({ matter }) => matter),
    ),
  );
  for (const matter of matters.filter((one) => fresh.has(one.matter))) {
    await db.transaction((tx) => raiseAlert(tx, matter, now));
  }
}

/** One matter for each cut-off. */
async function exceptionsDue({ db }: Ledger): Promise<Matter[]> {
  const { count, firstPresentedAt } = await findUndecided(db);
  if (count === 0 || !firstPresentedAt) return [];
  const cutOff = nextDecisionCutOff(firstPresentedAt);
  const leftMs = cutOff.getTime() - (await bankNow()).getTime();
  return leftMs > 0 && leftMs <= BEFORE_CUT_OFF_MS ? [{ kind: "exceptions-due", matter: cutOff.toISOString() }] : [];
}

async function waitingApprovals({ db }: Ledger): Promise<Matter[]> {
  return (await findWaitingApprovals(db)).map(({ id, permission, proposerId }) => ({
    kind: "approvals-waiting",
    matter: id,
    permission: permission as Permission,
    exceptPersonId: proposerId,
  }));
}

/** By the bank's clock, which orders payments. */
async function rejectedDeposits({ db }: Ledger): Promise<Matter[]> {
  const since = new Date((await bankNow()).getTime() - NEWS_MS);
  return (await findRejectedDeposits(db, since)).map((matter) => ({ kind: "deposits-rejected", matter }));
}
