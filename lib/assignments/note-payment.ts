import "server-only";
import { z } from "zod";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { addNote, countNotes, MAX_NOTES } from "@/lib/assignments/queries/payment-notes";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { ledger } from "@/lib/ledger/open-ledger";
import { NOTE_KINDS, type NoteKind } from "@/lib/ledger/schema/work-tables";
import { withLogContext } from "@/lib/logging/log";
import { MAX_NOTE } from "@/lib/shared/note-limits";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { NO_SUCH_PAYMENT } from "./change-work";
import { addToTimeline, findAssignmentSubject } from "./work-subject";

const inputSchema = z.strictObject({
  paymentId: z.string().min(1).max(200),
  kind: z.enum(NOTE_KINDS),
  text: z.string().trim().min(1, "Enter a note.").max(MAX_NOTE, `A note can have up to ${MAX_NOTE} characters.`),
});

/** Timeline titles of actions taken outside the portal; null for plain notes. */
const TITLES: Readonly<Record<NoteKind, string | null>> = {
  note: null,
  charged: "Account charged",
  notified: "Customer notified",
};

/**
 * Adds a note to a payment, or records that the account was charged or the customer was notified. Nothing is sent,
 * because the bank has no such operation. Notes are immutable.
 *
 * @param key idempotency key, so that retries add the note only once
 */
export function notePayment(
  session: Session,
  input: unknown,
  { key }: { readonly key?: string } = {},
): Promise<Outcome<null, "forbidden" | "invalid" | "not-found" | "too-many">> {
  return withLogContext("note-payment", session, async () => {
    const forbidden = refuseUnless(session, "payments.resolve");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", parsed.error.issues[0]!.message);
    const { paymentId, kind, text } = parsed.data;
    const { db } = await ledger();
    const subject = await findAssignmentSubject(db, paymentId);
    if (!subject) return NO_SUCH_PAYMENT;
    if ((await countNotes(db, subject.id)) >= MAX_NOTES) return TOO_MANY;
    const { person, sessionId } = session;
    const at = new Date();
    const title = TITLES[kind];
    await db.transaction(async (tx) => {
      const note = { paymentId: subject.id, at, kind, text, personId: person.id, personName: person.name, key };
      if (!(await addNote(tx, note))) return;
      if (title) await addToTimeline(tx, subject, { at, title, detail: text, key: kind, person });
      else await notifyChange(tx, { topic: "payment", id: subject.knownId });
      await addAuditEntry(tx, {
        ...{ at, person, sessionId, action: "payment.note", subject: subject.id, result: "added" },
        detail: { kind, text },
      });
    });
    return success(null);
  });
}

const TOO_MANY = failure("too-many", `A payment can have up to ${MAX_NOTES} notes.`);
