import "server-only";
import { z } from "zod";
import { maskFor } from "@/lib/access/masking/account-masking";
import type { Session } from "@/lib/access/session";
import type { Approval } from "@/lib/ledger/approvals/approvals";
import { ledger } from "@/lib/ledger/open-ledger";
import { type CheckName, findCheckNames } from "@/lib/ledger/payments/payment-queries";
import { findStagedReadings } from "@/lib/ledger/pictures/staged-images";
import type { ApprovalKind } from "@/lib/ledger/schema/approval-kinds";
import type { ApprovalState } from "@/lib/ledger/schema/approval-tables";

/** A row of the approvals list. */
export interface ApprovalRow {
  id: string;
  kind: ApprovalKind;
  state: ApprovalState;
  /** The request to be sent, in the shape of its kind. */
  payload: Readonly<Record<string, unknown>>;
  subject: string | null;
  paymentId: string | null;
  amountCents: number | null;
  /** The check that it concerns; null if there is none. */
  check: CheckName | null;
  proposerName: string;
  isMine: boolean;
  /** ISO instants. */
  createdAt: string;
  expiresAt: string;
  decidedAt: string | null;
  decidedByName: string | null;
  approversNeeded: number;
  /** Why it was proposed, in the proposer's words. */
  note: string | null;
  /** Why it was rejected or withdrawn, or why it failed. */
  reason: string | null;
  resultId: string | null;
}

/** The rows of approvals, with account numbers masked as this person's roles require. */
export async function viewRows(session: Session, found: readonly Approval[]): Promise<ApprovalRow[]> {
  const { db } = await ledger();
  const payments = await findCheckNames(
    db,
    found.flatMap((approval) => paymentOf(approval) ?? []),
  );
  const readings = await findStagedReadings(
    db,
    found.flatMap((approval) => frontOf(approval) ?? []),
  );
  return maskFor(
    session,
    found.map((approval) => viewRow(approval, session.person.id, checkOf(approval, payments, readings))),
  );
}

/** The id of the payment that it concerns, or of the deposit that it resulted in. */
export function paymentOf({ kind, paymentId, resultId }: Approval): string | null {
  return paymentId ?? (kind === "deposit" ? resultId : null);
}

function frontOf({ kind, input: { frontImageId } }: Approval): string | null {
  return kind === "deposit" && typeof frontImageId === "string" ? frontImageId : null;
}

function checkOf(
  approval: Approval,
  payments: ReadonlyMap<string, CheckName>,
  readings: ReadonlyMap<string, unknown>,
): CheckName | null {
  const payment = payments.get(paymentOf(approval) ?? "");
  if (payment) return payment;
  if (approval.kind === "deposit") {
    const { accountNumber } = depositSchema.parse(approval.payload);
    const read = readingSchema.safeParse(readings.get(frontOf(approval) ?? "")).data;
    return { checkNumber: read?.micr?.checkNumber ?? null, payeeName: null, accountNumber };
  }
  const request = requestSchema.safeParse(approval.payload.request).data;
  return request ? { ...request, checkNumber: String(request.checkNumber) } : null;
}

const depositSchema = z.object({ accountNumber: z.string().nullable().catch(null) });
const readingSchema = z.object({ micr: z.object({ checkNumber: z.string().nullable() }).nullable() });
/** The request of an authorization. */
const requestSchema = z.object({
  accountNumber: z.string(),
  checkNumber: z.number(),
  payeeName: z.string().nullable().catch(null),
});

function viewRow(approval: Approval, personId: string, check: CheckName | null): ApprovalRow {
  const { id, kind, state, payload, subject, paymentId, amountCents } = approval;
  const { proposerName, decidedByName, approversNeeded, note, reason, resultId } = approval;
  return {
    ...{ id, kind, state, payload, subject, paymentId, amountCents, check },
    ...{ proposerName, decidedByName, approversNeeded, note, reason, resultId },
    isMine: approval.proposerId === personId,
    createdAt: approval.createdAt.toISOString(),
    expiresAt: approval.expiresAt.toISOString(),
    decidedAt: approval.decidedAt?.toISOString() ?? null,
  };
}
