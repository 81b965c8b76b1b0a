import "server-only";
import { claimDueIntents, type Intent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { sendingLeaseMs } from "@/lib/operations/intent-timing";
import type { BankOperation } from "@/lib/operations/operation";
import { portalSettings } from "@/lib/settings/portal-settings";
import { OPERATIONS } from "./operations";
import { resolveOperation } from "./resolve-operation";

const MAX_PER_TICK = 5;

/** Resolves bank changes whose outcome is unknown, using the operation for each kind. */
export async function resolveIntents(now: Date): Promise<void> {
  const { db } = await ledger();
  const due = await claimDueIntents(db, now, MAX_PER_TICK, sendingLeaseMs(portalSettings()));
  await Promise.all(due.map(resolve));
}

function resolve(intent: Intent): Promise<void> {
  const operation: BankOperation<unknown, string> = OPERATIONS[intent.kind];
  return resolveOperation(intent, operation);
}
