import "server-only";
import { z } from "zod";
import { type ActiveAuthorization, checkKey } from "@/features/positive-pay/issue-files/reading/check-lines";
import { isMasked } from "@/lib/access/masking/account-masking";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { resolveAccountNumbers } from "@/lib/accounts/resolve-account-number";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { accountNumber, checkNumberText } from "@/lib/contract/primitives";
import { readBody } from "@/lib/http/read-body";
import { ledger } from "@/lib/ledger/open-ledger";
import { type CheckName, findLiveAuthorizations } from "@/lib/ledger/positive-pay/live-authorizations";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** Maximum request size, somewhat larger than any valid request. */
const MAX_BYTES = 1_000_000;
const MAX_CHECKS = 10_000;
const READ_TIMEOUT_MS = 30_000;

const inputSchema = z.strictObject({
  checks: z.array(z.strictObject({ accountNumber, checkNumber: checkNumberText })).max(MAX_CHECKS),
});

/**
 * Looks up the active authorizations for checks. Returns pairs of {@link checkKey} and authorization.
 *
 * @param body JSON, `{ checks: [{ accountNumber, checkNumber }] }`; check numbers without leading zeros
 */
export async function lookUpActiveAuthorizations(
  session: Session,
  body: ReadableStream<Uint8Array> | null,
): Promise<Outcome<[string, ActiveAuthorization][], "forbidden" | "invalid">> {
  const forbidden = refuseUnless(session, "positive-pay.prepare");
  if (forbidden) return forbidden;
  const read = await readBody(body, { maxBytes: MAX_BYTES, withinMs: READ_TIMEOUT_MS });
  const parsed = inputSchema.safeParse(read.ok ? parseJson(read.value) : null);
  if (!parsed.success) return failure("invalid", `Send up to ${MAX_CHECKS} checks at a time, as JSON.`);
  const { checks } = parsed.data;
  const { db } = await ledger();
  const accounts = checks.map((check) => check.accountNumber);
  const fullNumberOf = await resolveAccountNumbers(db, accounts, await isMasked(session));
  const fullChecks = checks.map((check) => ({ ...check, accountNumber: fullNumberOf(check.accountNumber) }));
  const live = await findActiveAuthorizations(fullChecks);
  return success(
    checks.flatMap(({ accountNumber: typed, checkNumber }, index): [string, ActiveAuthorization][] => {
      const found = live.get(checkKey(fullChecks[index]!.accountNumber, checkNumber));
      return found ? [[checkKey(typed, checkNumber), found]] : [];
    }),
  );
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** Finds the checks' authorizations that are active at the bank's current time, by {@link checkKey}. */
export async function findActiveAuthorizations(
  checks: readonly CheckName[],
): Promise<Map<string, ActiveAuthorization>> {
  const { db } = await ledger();
  const rows = await findLiveAuthorizations(db, checks, await bankNow());
  return new Map(
    rows.map(({ id, accountNumber: account, checkNumber, amountCents, payeeName }) => [
      checkKey(account, checkNumber),
      { id, amountCents, payeeName },
    ]),
  );
}
