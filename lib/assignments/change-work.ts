import "server-only";
import { z } from "zod";
import { can } from "@/lib/access/permissions";
import { refuseUnless } from "@/lib/access/refuse-unless";
import { knownRoles } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { changeWork, findWork, type PaymentWork, type WorkChange } from "@/lib/assignments/queries/payment-work";
import { findPerson } from "@/lib/ledger/access/people";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import type { AuditAction } from "@/lib/ledger/schema/audit-actions";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { withLogContext } from "@/lib/logging/log";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { findWorkSubject, noteInTimeline, type WorkSubject } from "./work-subject";

const seen = {
  paymentId: z.string().min(1).max(200),
  /** The version that the person saw; 0 before the first change. */
  version: z.int().min(0),
};

const inputSchema = z.discriminatedUnion("change", [
  z.strictObject({ ...seen, change: z.enum(["take", "release", "done", "reopen"]) }),
  z.strictObject({ ...seen, change: z.literal("hand-over"), toPersonId: z.uuid() }),
]);

type Input = z.infer<typeof inputSchema>;

type Changed = Outcome<{ version: number }, "forbidden" | "invalid" | "not-found" | "conflict" | "no-such-person">;

/** The audit action, timeline title and timeline key of each change. */
const RECORDS = {
  take: { action: "work.take", title: "Assigned", key: "taken" },
  release: { action: "work.release", title: "Unassigned", key: "released" },
  "hand-over": { action: "work.hand-over", title: "Reassigned", key: "handed over" },
  done: { action: "payment.deal-with", title: "Resolved", key: "dealt with" },
  reopen: { action: "payment.reopen", title: "Reopened", key: "reopened" },
} as const satisfies Record<Input["change"], { action: AuditAction; title: string; key: string }>;

/**
 * Assigns, reassigns, unassigns, resolves or reopens a payment. A request for an outdated version changes nothing
 * . A resolved payment keeps its owner.
 */
export function changePaymentWork(session: Session, input: unknown): Promise<Changed> {
  return withLogContext("change-payment-work", session, async () => {
    const forbidden = refuseUnless(session, "payments.resolve");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "Reload the page and try again.");
    const { db } = await ledger();
    const subject = await findWorkSubject(db, parsed.data.paymentId);
    if (!subject) return NO_SUCH_PAYMENT;
    const at = new Date();
    const decided = await decideChange(db, session, parsed.data, at);
    if (!decided.ok) return decided;
    return db.transaction(async (tx): Promise<Changed> => {
      const before = await findWork(tx, subject.id);
      const after = await changeWork(tx, subject.id, parsed.data.version, decided.value);
      // Read again, since the other change may have been committed after the first read.
      if (!after) return failure("conflict", conflictMessage(await findWork(tx, subject.id)));
      await recordWork(tx, session, { subject, change: parsed.data.change, before, after, at });
      return success({ version: after.version });
    });
  });
}

export const NO_SUCH_PAYMENT = failure("not-found", "Payment not found.");

async function decideChange(
  db: LedgerExecutor,
  { person }: Session,
  input: Input,
  at: Date,
): Promise<{ ok: true; value: WorkChange } | Failure<"no-such-person">> {
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
      const canWork =
        colleague &&
        !colleague.disabledAt &&
        !colleague.removedAt &&
        can({ roles: knownRoles(colleague.roles) }, "payments.resolve");
      return canWork
        ? success({ ownerId: colleague.id, ownerName: colleague.name, ownedAt: at })
        : failure("no-such-person", "You can’t assign it to that person. They were removed or lack permission.");
    }
  }
}

function conflictMessage(now: PaymentWork | null): string {
  const name = now?.doneByName ?? now?.ownerName;
  const assigned = name ? `: it is now assigned to ${name}` : "";
  return `Not saved. Someone else changed this${assigned}. Reload it and try again.`;
}

/** Records a work change in the timeline and audit log, in the transaction of the change. */
export async function recordWork(
  tx: LedgerTransaction,
  { person, sessionId }: Session,
  {
    subject,
    change,
    before,
    after,
    at,
  }: {
    subject: WorkSubject;
    change: Input["change"];
    before: PaymentWork | null;
    after: PaymentWork;
    at: Date;
  },
): Promise<void> {
  const { action, title, key } = RECORDS[change];
  await noteInTimeline(tx, subject, {
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
    before: stateOf(before),
    after: stateOf(after),
  });
}

function stateOf(work: PaymentWork | null) {
  return { owner: work?.ownerName ?? null, doneBy: work?.doneByName ?? null };
}
