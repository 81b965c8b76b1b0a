import type { z } from "zod";
import { errorResponse, notFound, ok, validationError } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { ORDINARY_ACCOUNT } from "@/bank/sandbox/demo-accounts";
import {
  type AccountRow,
  addAccount,
  changeAccount as change,
  findAccount,
  listAccounts as list,
} from "@/bank/store/accounts";
import { type Balance, balanceOf, balancesOf } from "@/bank/store/balances";
import { generateId } from "@/bank/store/id-generator";
import { ERROR_CODES } from "@/lib/contract/error";
import type { SANDBOX_ENDPOINTS, sandboxAccountSchema } from "@/lib/contract/sandbox/controls";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

/** Lists the partner's accounts [GAP-42]. */
export const listAccounts: Handler<typeof SANDBOX_ENDPOINTS.listAccounts> = async ({ services, caller }) => {
  const rows = await list(services.db, caller.partnerId);
  const balances = await balancesOf(
    services.db,
    rows.map(({ accountNumber }) => accountNumber),
  );
  return ok({ results: rows.map((row) => describeAccount(row, balances.get(row.accountNumber))) });
};

/** Opens an account for the partner, or a subaccount if the request names a master account [GAP-42]. */
export const openAccount: Handler<typeof SANDBOX_ENDPOINTS.openAccount> = async ({ services, caller, body }) => {
  const today = wallTime(services.clock.now(), BANK_TIME_ZONE).date;
  const { accountNumber, masterAccountNumber, ...terms } = body;
  const master =
    masterAccountNumber === undefined ? null : await findAccount(services.db, caller.partnerId, masterAccountNumber);
  if (masterAccountNumber !== undefined && (master === null || master.masterAccountNumber !== null)) {
    return validationError({ masterAccountNumber: "is not a master account of this partner" });
  }
  const opened = await addAccount(services.db, {
    ...ORDINARY_ACCOUNT,
    accountNumber: accountNumber ?? deriveAccountNumber(await generateId(services.db)),
    openedOn: addDays(today, -365),
    name: terms.name,
    ...toColumns(terms),
    partnerId: caller.partnerId,
    customerId: master?.customerId ?? (await generateId(services.db)),
    masterAccountNumber: master?.accountNumber ?? null,
  });
  if (opened) return ok(describeAccount(opened));
  return errorResponse(409, ERROR_CODES.conflict, "accountNumber: is already in use");
};

/** Derives an account number outside the range of the sandbox's demo accounts. */
function deriveAccountNumber(id: string): string {
  return String(2_300_000_000 + (Number.parseInt(id.slice(0, 8), 16) % 100_000_000));
}

/** Changes an account's terms. Omitted terms keep their values [GAP-42]. */
export const changeAccount: Handler<typeof SANDBOX_ENDPOINTS.changeAccount> = async ({
  services,
  caller,
  params,
  body,
}) => {
  const changed = await change(services.db, caller.partnerId, params.accountNumber, toColumns(body));
  if (!changed) return notFound();
  return ok(describeAccount(changed, await balanceOf(services.db, changed.accountNumber)));
};

/** Converts terms to columns. Omitted terms stay omitted. */
function toColumns(terms: z.infer<(typeof SANDBOX_ENDPOINTS.changeAccount)["body"]>): Partial<AccountRow> {
  const { maxItemAmount, maxDepositAmount, positivePay, openedOn, ...sharedTerms } = terms;
  return {
    ...sharedTerms,
    ...(openedOn !== undefined && { openedOn: openedOn as CalendarDate }),
    ...(positivePay !== undefined && { positivePayEnabled: positivePay }),
    ...(maxItemAmount !== undefined && { maxItemAmountCents: maxItemAmount }),
    ...(maxDepositAmount !== undefined && { maxDepositAmountCents: maxDepositAmount }),
  };
}

function describeAccount(row: AccountRow, balance?: Balance): z.infer<typeof sandboxAccountSchema> {
  return {
    accountNumber: row.accountNumber,
    name: row.name,
    type: row.type,
    openedOn: row.openedOn,
    depositsEnabled: row.depositsEnabled,
    repeatedOverdrafts: row.repeatedOverdrafts,
    maxItemAmount: row.maxItemAmountCents,
    maxDepositAmount: row.maxDepositAmountCents,
    maxItemsPerDay: row.maxItemsPerDay,
    positivePay: row.positivePayEnabled,
    ...(row.masterAccountNumber !== null && { masterAccountNumber: row.masterAccountNumber }),
    customerId: row.customerId,
    productId: row.productId,
    balance: balance?.ledgerCents ?? 0,
    pendingAmount: balance?.memoCents ?? 0,
  };
}
