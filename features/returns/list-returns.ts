import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { type AssignmentView, toAssignmentView } from "@/lib/assignments/view-work";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { ledger } from "@/lib/ledger/open-ledger";
import {
  findReturnedDeposit,
  findReturnedDeposits,
  type ReturnedDeposit,
} from "@/lib/ledger/payments/returned-deposits";
import { readCursor, writeCursor } from "@/lib/ledger/queries/keyset-cursor";
import type { NoteKind } from "@/lib/ledger/schema/work-tables";
import { type NoticeDeadline, noticeDeadline } from "@/lib/payment-rules/notice-deadline";
import {
  ALREADY_REDEPOSITED,
  blocksRedeposit,
  checkRedeposit,
  type RedepositVerdict,
} from "@/lib/payment-rules/redeposit-rule";
import type { ReturnsQuery } from "./returns-query";

/** A returned deposit in the list. */
export interface ReturnRow {
  /** The deposit's ID, or the return's ID if the portal does not have the deposit. */
  paymentId: string;
  returnId: string | null;
  checkNumber: string | null;
  amountCents: number | null;
  /** The credited account, which should be charged for the return. */
  accountNumber: string | null;
  accountName: string | null;
  payeeName: string | null;
  payerRoutingNumber: string | null;
  returnCode: string | null;
  /** The bank's timestamp, unchanged; null if the portal does not have the deposit. */
  depositedAt: string | null;
  /** When the deposit was returned, as an ISO 8601 timestamp in UTC. */
  cameBackAt: string;
  /** Deadline for notifying the customer. */
  deadline: NoticeDeadline;
  /** ID of the payment that has the check images. */
  pictureId: string;
  hasNoPicture: { front: boolean; back: boolean };
  /** The check's redeposit; null if it was not redeposited. */
  again: { id: string; status: string | null } | null;
  redeposit: RedepositVerdict;
  work: Omit<AssignmentView, "notes">;
  /** Number of notes by kind. */
  notes: Readonly<Record<NoteKind, number>>;
}

export interface ReturnList {
  rows: ReturnRow[];
  /** The `after` parameter of the next page; null on the last page. */
  nextCursor: string | null;
  /** The bank's current time, as an ISO 8601 timestamp in UTC. */
  bankNow: string;
}

const PAGE_ROWS = 50;

/** Lists a page of returned deposits. */
export async function listReturns(session: Session, query: ReturnsQuery, limit = PAGE_ROWS): Promise<ReturnList> {
  const now = (await bankNow()).toISOString();
  if (!can(session, "payments.read")) return { rows: [], nextCursor: null, bankNow: now };
  const { db } = await ledger();
  const personId = session.person.id;
  const { rows, more } = await findReturnedDeposits(db, {
    state: query.state,
    owner: query.owner === "mine" ? { personId } : query.owner === "nobody" ? "nobody" : undefined,
    after: readCursor(query.after),
    limit,
  });
  const last = rows.at(-1);
  return maskFor(session, {
    rows: rows.map((row) => viewReturn(row, personId)),
    nextCursor: more && last?.cameBackAt ? writeCursor({ createdAt: last.cameBackAt, id: last.paymentId }) : null,
    bankNow: now,
  });
}

/** Gets a returned deposit; null if the payment was not returned. */
export async function getReturn(session: Session, paymentId: string): Promise<ReturnRow | null> {
  if (!can(session, "payments.read")) return null;
  const found = await findReturnedDeposit((await ledger()).db, paymentId);
  return found && maskFor(session, viewReturn(found, session.person.id));
}

function viewReturn(row: ReturnedDeposit, personId: string): ReturnRow {
  const { deposit, returnPayment, redeposit, paymentId, returnId } = row;
  const cameBackAt = row.cameBackAt!;
  const known = deposit ?? returnPayment;
  const returnCode = returnPayment?.returnCode ?? deposit?.returnCode ?? null;
  const { notes: _, ...work } = toAssignmentView(row, [], personId);
  return {
    paymentId,
    returnId,
    checkNumber: deposit?.checkNumber ?? returnPayment?.checkNumber ?? null,
    amountCents: deposit?.amountCents ?? returnPayment?.amountCents ?? null,
    // Not taken from the return, which may name the account that the check is drawn on.
    accountNumber: deposit?.accountNumber ?? null,
    accountName: row.accountName,
    payeeName: deposit?.payeeName ?? returnPayment?.payeeName ?? null,
    payerRoutingNumber: deposit?.payerRoutingNumber ?? returnPayment?.payerRoutingNumber ?? null,
    returnCode,
    depositedAt: deposit?.createdAt ?? null,
    cameBackAt: cameBackAt.toISOString(),
    deadline: noticeDeadline(cameBackAt),
    pictureId: deposit ? paymentId : (returnId ?? paymentId),
    hasNoPicture: { front: known?.hasFrontImage === false, back: known?.hasBackImage === false },
    again: redeposit,
    redeposit: assessRedepositOfRow(row, returnCode),
    work,
    notes: { note: 0, charged: 0, notified: 0, ...row.notes },
  };
}

function assessRedepositOfRow({ deposit, redeposit }: ReturnedDeposit, returnCode: string | null): RedepositVerdict {
  if (!deposit) return { allowed: false, reason: "Its deposit is not in the portal." };
  if (redeposit && blocksRedeposit(redeposit.status)) return ALREADY_REDEPOSITED;
  return checkRedeposit(returnCode);
}
