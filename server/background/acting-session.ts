import "server-only";
import { mayAct } from "@/lib/access/may-act";
import { knownRoles } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { findPersonById } from "@/lib/ledger/access/people";
import { ledger } from "@/lib/ledger/open-ledger";

/** The person and session that started the background work. */
interface Starter {
  readonly personId: string;
  readonly sessionId: string;
  /** Whether step-up authentication was recent or not required when the work was started. */
  readonly isSteppedUp: boolean;
}

/** Creates a session for the person who started the work, with their current roles; null if they may no longer act. */
export async function createActingSession({ personId, sessionId, isSteppedUp }: Starter): Promise<Session | null> {
  const { db } = await ledger();
  const person = await findPersonById(db, personId);
  if (!person || !mayAct(person)) return null;
  const { id, name, email, roles } = person;
  return {
    sessionId,
    person: { id, name, email, roles: knownRoles(roles) },
    stepUp: { isNeeded: !isSteppedUp, at: null },
  };
}
