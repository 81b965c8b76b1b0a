import "server-only";
import { z } from "zod";
import { can } from "@/lib/access/permissions";
import { refuseUnless } from "@/lib/access/refuse-unless";
import { knownRoles } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import {
  type AssignmentChange,
  findAssignment,
  type PaymentAssignment,
  updateAssignment,
} from "@/lib/assignments/queries/payment-work";
import { findPerson } from "@/lib/ledger/access/people";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import type { AuditAction } from "@/lib/ledger/schema/audit-actions";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { withLogContext } from "@/lib/logging/log";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { type AssignmentSubject, addToTimeline, findAssignmentSubject } from "./work-subject";

const target = {
  paymentId: z.string().min(1).max(200),
  /** The version on the user's page; 0 before the first change. */
  version: z.int().min(0),
};

const inputSchema = z.discriminatedUnion("change", [
  z.strictObject({ ...target, change: z.enum(["take", "release", "done", "reopen"]) }),
  z.strictObject({ ...target, change: z.literal("hand-over"), toPersonId: z.uuid() }),
]);

type Input = z.infer<typeof inputSchema>;

type ChangeResult = Outcome<{ version: number }, "forbidden" | "invalid" | "not-found" | "conflict" | "no-such-person">;

/** Audit action, timeline title and timeline key of each change. */
const RECORDS = {
  take: { action: "work.take", title: "Assigned", key: "taken" },
  release: { action: "work.release", title: "Unassigned", key: "released" },
  "hand-over": { action: "work.hand-over", title: "Reassigned", key: "handed over" },
  done: { action: "payment.deal-with", title: "Resolved", key: "dealt with" },
  reopen: { action: "payment.reopen", title: "Reopened", key: "reopened" },
} as const satisfies Record<Input["change"], { action: AuditAction; title: string; key: string }>;

/**
 * Assigns, reassigns, unassigns, resolves or reopens a payment. A request with an outdated version changes nothing
 * . A resolved payment keeps its owner.
 */
export function changeAssignment(session: Session, input: unknown): Promise<ChangeResult> {
  return withLogContext("change-payment-work", session, async () => {
    const forbidden = refuseUnless(session, "payments.resolve");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "Reload the page and try again.");
    const { db } = await ledger();
    const subject = await findAssignmentSubject(db, parsed.data.paymentId);
    if (!subject) return NO_SUCH_PAYMENT;
    const at = new Date();
    const change = await fieldsToChange(db, session, parsed.data, at);
    if (!change.ok) return change;
    return db.transaction(async (tx): Promise<ChangeResult> => {
      const before = await findAssignment(tx, subject.id);
      const after = await updateAssignment(tx, subject.id, parsed.data.version, change.value);
      // Reads again, because the conflicting change may have been committed after the first read.
      if (!after) return failure("conflict", conflictMessage(await findAssignment(tx, subject.id)));
      await recordAssignmentChange(tx, session, { subject, change: parsed.data.change, before, after, at });
      return success({ version: after.version });
    });
  });
}

export const NO_SUCH_PAYMENT = failure("not-found", "Payment not found.");

async function fieldsToChange(
  db: LedgerExecutor,
  { person }: Session,
  input: Input,
  at: Date,
): Promise<{ ok: true; value: AssignmentChange } | Failure<"no-such-person">> {
  switch (input.change) {
    case "take":
      return success({ ownerId: person.id, ownerName: person.name, ownedAt: at });
    case "release":
      return success({ ownerId: null, ownerName: null, ownedAt: null });
    case "done":
      return success({ doneById: person.id, doneByName: person.name, doneAt: at });
    case "reopen":
      return success({ doneById: null, doneByName: null, doneAt: null });
    case "hand-over": {
      const colleague = await findPerson(db, input.toPersonId);
      const canOwn =
        colleague &&
        !colleague.disabledAt &&
        !colleague.removedAt &&
        can({ roles: knownRoles(colleague.roles) }, "payments.resolve");
      return canOwn
        ? success({ ownerId: colleague.id, ownerName: colleague.name, ownedAt: at })
        : failure("no-such-person", "You can’t assign it to that person. They were removed or lack permission.");
    }
  }
}

function conflictMessage(current: PaymentAssignment | null): string {
  const name = current?.doneByName ?? current?.ownerName;
  const assigned = name ? `: it is now assigned to ${name}` : "";
  return `Not saved. Someone else changed this${assigned}. Reload it and try again.`;
}

/** Records an assignment change in the timeline and audit log, within the transaction that makes it. */
export async function recordAssignmentChange(
  tx: LedgerTransaction,
  { person, sessionId }: Session,
  {
    subject,
    change,
    before,
    after,
    at,
  }: {
    subject: AssignmentSubject;
    change: Input["change"];
    before: PaymentAssignment | null;
    after: PaymentAssignment;
    at: Date;
  },
): Promise<void> {
  const { action, title, key } = RECORDS[change];
  await addToTimeline(tx, subject, {
    at,
    title,
    key,
    person,
    ...(change === "hand-over" && after.ownerName ? { detail: `To ${after.ownerName}` } : {}),
  });
  await addAuditEntry(tx, {
    at,
    person,
    sessionId,
    action,
    subject: subject.id,
    result: "noted",
    before: auditStateOf(before),
    after: auditStateOf(after),
  });
}

function auditStateOf(work: PaymentAssignment | null) {
  return { owner: work?.ownerName ?? null, doneBy: work?.doneByName ?? null };
}
