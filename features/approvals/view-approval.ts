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

export interface ApprovalRow {
  id: string;
  kind: ApprovalKind;
  state: ApprovalState;
  /** The request to be sent; its shape depends on `kind`. */
  payload: Readonly<Record<string, unknown>>;
  subject: string | null;
  paymentId: string | null;
  amountCents: number | null;
  /** The affected check, or null if there is none. */
  check: CheckName | null;
  proposerName: string;
  isMine: boolean;
  /** ISO 8601 timestamp in UTC, like `expiresAt` and `decidedAt`. */
  createdAt: string;
  expiresAt: string;
  decidedAt: string | null;
  decidedByName: string | null;
  approversNeeded: number;
  /** The proposer's reason for the proposal. */
  note: string | null;
  /** Why the proposal was rejected, was withdrawn or failed. */
  reason: string | null;
  resultId: string | null;
}

/** Returns rows for approvals, with account numbers masked as the user's roles require. */
export async function viewRows(session: Session, approvals: readonly Approval[]): Promise<ApprovalRow[]> {
  const { db } = await ledger();
  const payments = await findCheckNames(
    db,
    approvals.flatMap((approval) => paymentOf(approval) ?? []),
  );
  const readings = await findStagedReadings(
    db,
    approvals.flatMap((approval) => frontImageIdOf(approval) ?? []),
  );
  return maskFor(
    session,
    approvals.map((approval) => viewRow(approval, session.person.id, checkOf(approval, payments, readings))),
  );
}

/** Returns the ID of the payment the approval is for, or of the deposit it created. */
export function paymentOf({ kind, paymentId, resultId }: Approval): string | null {
  return paymentId ?? (kind === "deposit" ? resultId : null);
}

function frontImageIdOf({ kind, input: { frontImageId } }: Approval): string | null {
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
    const reading = readingSchema.safeParse(readings.get(frontImageIdOf(approval) ?? "")).data;
    return { checkNumber: reading?.micr?.checkNumber ?? null, payeeName: null, accountNumber };
  }
  const request = authorizationRequestSchema.safeParse(approval.payload.request).data;
  return request ? { ...request, checkNumber: String(request.checkNumber) } : null;
}

const depositSchema = z.object({ accountNumber: z.string().nullable().catch(null) });
const readingSchema = z.object({ micr: z.object({ checkNumber: z.string().nullable() }).nullable() });
const authorizationRequestSchema = z.object({
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
