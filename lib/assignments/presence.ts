import "server-only";
import { z } from "zod";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { deletePresence, findViewerNames, upsertPresence } from "@/lib/assignments/queries/presence";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { ledger } from "@/lib/ledger/open-ledger";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { findAssignmentSubject } from "./work-subject";

/** Pages report every 15 s; a page that has not reported for this long is considered closed. */
const PAGE_EXPIRY_MS = 40_000;
const MAX_NAMES = 10;

/** Other users who are viewing a payment. */
export interface PaymentViewers {
  /** ID of the payment for which presence is recorded; for a return, the deposit. */
  readonly subject: string;
  /** In alphabetical order. */
  readonly names: readonly string[];
}

const inputSchema = z.strictObject({ pageId: z.guid(), paymentId: z.string().min(1).max(200) });

/** Records that a page shows a payment, and returns the payment's other viewers. */
export async function showPresence(
  session: Session,
  input: unknown,
): Promise<Outcome<PaymentViewers, "forbidden" | "invalid" | "not-found">> {
  if (!can(session, "payments.read")) return failure("forbidden", "Your roles do not permit this.");
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) return failure("invalid", "The request must name a page and a payment.");
  const { db } = await ledger();
  const { pageId } = parsed.data;
  const subject = await findAssignmentSubject(db, parsed.data.paymentId);
  if (!subject) return failure("not-found", "Payment not found.");
  const { person, sessionId } = session;
  const now = new Date();
  const paymentId = subject.id;
  const row = { pageId, sessionId, personId: person.id, personName: person.name, paymentId, seenAt: now };
  const saved = await upsertPresence(db, row);
  if (!saved) return failure("invalid", "This page belongs to another session.");
  if (saved.before !== paymentId) {
    if (saved.before) await notifyChange(db, { topic: "presence", id: saved.before });
    await notifyChange(db, { topic: "presence", id: paymentId });
  }
  const since = new Date(now.getTime() - PAGE_EXPIRY_MS);
  const names = await findViewerNames(db, { paymentId, since, exceptPersonId: person.id }, MAX_NAMES);
  return success({ subject: paymentId, names });
}

/** Removes a page's presence from a payment after the user navigated away. */
export async function leavePresence(session: Session, input: unknown): Promise<Outcome<null, "forbidden" | "invalid">> {
  if (!can(session, "payments.read")) return failure("forbidden", "Your roles do not permit this.");
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) return failure("invalid", "The request must name a page and a payment.");
  const { pageId, paymentId } = parsed.data;
  const subject = await findAssignmentSubject((await ledger()).db, paymentId);
  if (subject) await endPresence(session, pageId, subject.id);
  return success(null);
}

/** Removes a page's presence, such as when its live stream closes; if `paymentId` is given, only from that payment. */
export async function endPresence(
  { sessionId }: Pick<Session, "sessionId">,
  pageId: string,
  paymentId?: string,
): Promise<void> {
  const { db } = await ledger();
  const leftPaymentId = await deletePresence(db, { sessionId, pageId, paymentId });
  if (leftPaymentId) await notifyChange(db, { topic: "presence", id: leftPaymentId });
}
