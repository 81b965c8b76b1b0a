import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { type AssignmentView, readAssignment } from "./view-work";
import { findAssignmentSubject } from "./work-subject";

/** Returns a payment's assignment and notes, or null if the payment is unknown or the user may not read payments. */
export async function getAssignment(session: Session, paymentId: string): Promise<AssignmentView | null> {
  if (!can(session, "payments.read")) return null;
  const { db } = await ledger();
  const subject = await findAssignmentSubject(db, paymentId);
  return subject && maskFor(session, await readAssignment(db, subject.id, session.person.id));
}
