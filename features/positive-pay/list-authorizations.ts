import "server-only";
import { isMasked, maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { resolveAccountNumber } from "@/lib/accounts/resolve-account-number";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { ledger } from "@/lib/ledger/open-ledger";
import { findAuthorizationPage } from "@/lib/ledger/positive-pay/authorization-queries";
import { type AuthorizationView, toAuthorizationView } from "@/lib/ledger/positive-pay/authorization-view";
import { readCursor, writeCursor } from "@/lib/ledger/queries/keyset-cursor";

export interface AuthorizationList {
  /** Newest first. */
  rows: AuthorizationView[];
  /** Pass as `before` for the page of older authorizations. */
  olderCursor: string | null;
  /** Pass as `after` for the page of newer authorizations. */
  newerCursor: string | null;
}

export interface AuthorizationListQuery {
  status?: "Authorized" | "Paid" | "Revoked" | "Expired";
  account?: string;
  /** A check number, or part of a payee's name. */
  text?: string;
  before?: string;
  after?: string;
}

const PAGE_ROWS = 50;

/** Lists one page of authorizations that the portal created or learned of from events; the bank can't list them. */
export async function listAuthorizations(session: Session, query: AuthorizationListQuery): Promise<AuthorizationList> {
  if (!can(session, "positive-pay.read")) return { rows: [], olderCursor: null, newerCursor: null };
  const { db } = await ledger();
  const now = await bankNow();
  const before = readCursor(query.before);
  const after = before ? undefined : readCursor(query.after);
  const isNumber = /^\d{1,15}$/.test(query.text ?? "");
  const { rows, more } = await findAuthorizationPage(db, {
    status: query.status,
    accountNumber: await resolveAccountNumber(db, query.account, await isMasked(session)),
    checkNumber: isNumber ? query.text?.replace(/^0+(?=\d)/, "") : undefined,
    payee: isNumber ? undefined : query.text,
    now,
    before,
    after,
    limit: PAGE_ROWS,
  });
  const cursorOf = (row: (typeof rows)[number] | undefined) => row && writeCursor(row.authorization);
  const hasOlder = after ? true : more;
  const hasNewer = after ? more : before !== undefined;
  return maskFor(session, {
    rows: rows.map(({ authorization, accountName }) => toAuthorizationView(authorization, accountName, now)),
    olderCursor: (hasOlder && cursorOf(rows.at(-1))) || null,
    newerCursor: (hasNewer && cursorOf(rows[0])) || null,
  });
}
