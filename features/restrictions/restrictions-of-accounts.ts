import "server-only";
import { z } from "zod";
import { isMasked, maskFor } from "@/lib/access/masking/account-masking";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { resolveAccountNumbers } from "@/lib/accounts/resolve-account-number";
import { accountNumber } from "@/lib/contract/primitives";
import { type Restriction, restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { ledger } from "@/lib/ledger/open-ledger";
import { findActiveOfAccounts } from "@/lib/ledger/restrictions/restriction-queries";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** An active restriction, with the bank's record of it. */
export interface ActiveRestriction {
  readonly id: string;
  readonly record: Tolerant<Restriction>;
}

const inputSchema = z.array(accountNumber).min(1).max(100);

/** Finds the active restrictions on several master accounts that this portal knows, oldest first. */
export async function findRestrictionsOfAccounts(
  session: Session,
  accountNumbers: readonly string[],
): Promise<Outcome<ActiveRestriction[], "forbidden" | "invalid">> {
  const forbidden = refuseUnless(session, "restrictions.read");
  if (forbidden) return forbidden;
  const parsed = inputSchema.safeParse(accountNumbers);
  if (!parsed.success) return failure("invalid", "Enter 1 to 100 accounts.");
  const { db } = await ledger();
  const fullNumber = await resolveAccountNumbers(db, parsed.data, await isMasked(session));
  const found = await findActiveOfAccounts(db, parsed.data.map(fullNumber));
  return success(
    await maskFor(
      session,
      found.map(({ id, record }) => ({ id, record: readTolerantly(restrictionSchema, record).value })),
    ),
  );
}
