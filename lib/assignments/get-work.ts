import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { readWork, type WorkView } from "./view-work";
import { findWorkSubject } from "./work-subject";

/** The assignment and notes of a payment; null when the portal has no such payment. */
export async function getWork(session: Session, paymentId: string): Promise<WorkView | null> {
  if (!can(session, "payments.read")) return null;
  const { db } = await ledger();
  const subject = await findWorkSubject(db, paymentId);
  return subject && maskFor(session, await readWork(db, subject.id, session.person.id));
}
