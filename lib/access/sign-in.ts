import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import {
  clearSignInAttempts,
  countSignInAttempt,
  findPersonByEmail,
  insertSession,
  revokeSession,
} from "@/lib/ledger/access/people";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { ensureDemoPeople } from "./ensure-demo-people";
import { MAX_PASSWORD_LENGTH, verifyPassword } from "./passwords";
import { ABSOLUTE_MS } from "./session";

const credentialsSchema = z.object({
  email: z.string().trim().toLowerCase().min(1).max(320),
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
});

/** Five wrong passwords cost nothing, each further one a minute's wait. */
const THROTTLE = { freeAttempts: 5, delayMs: 60_000, windowMs: 15 * 60_000 };

export interface SignedIn {
  readonly sessionId: string;
  readonly personId: string;
}

/**
 * Checks an e-mail address and a password and creates a new session for each sign-in. An unknown address and a wrong
 * password give the same result in the same time.
 */
export async function signIn(input: unknown, now: Date): Promise<Outcome<SignedIn, "refused" | "throttled">> {
  const credentials = credentialsSchema.safeParse(input);
  if (!credentials.success) return REFUSED;
  const { email, password } = credentials.data;
  await ensureDemoPeople();
  const open = await ledger();
  const throttleKey = createHash("sha256").update(email).digest("hex");
  if (!(await countSignInAttempt(open.db, throttleKey, now, THROTTLE))) {
    return failure("throttled", "Too many attempts. Wait a minute, then try again.");
  }
  const person = await findPersonByEmail(open.db, email);
  const usable = person !== null && person.disabledAt === null && (!person.isDemo || portalSettings().bank.builtIn);
  if (!(await verifyPassword(usable ? person.passwordHash : null, password)) || !person) {
    await auditRefusal(open, person, now);
    return REFUSED;
  }
  const sessionId = randomUUID();
  await open.db.transaction(async (tx) => {
    const expiresAt = new Date(now.getTime() + ABSOLUTE_MS);
    await insertSession(tx, { id: sessionId, personId: person.id, createdAt: now, lastSeenAt: now, expiresAt });
    await clearSignInAttempts(tx, throttleKey);
    await addAuditEntry(tx, { at: now, person, sessionId, action: "sign-in", result: "signed in" });
  });
  return success({ sessionId, personId: person.id });
}

/** Revokes a session at once, even where a copy of its cookie remains. */
export async function signOut(sessionId: string, now: Date): Promise<void> {
  const { db } = await ledger();
  await db.transaction(async (tx) => {
    const person = await revokeSession(tx, sessionId, now);
    if (person) await addAuditEntry(tx, { at: now, person, sessionId, action: "sign-out", result: "signed out" });
  });
}

const REFUSED = failure("refused", "The e-mail address or password is incorrect.");

/** Names only known people: what was typed as an address may be a password. */
async function auditRefusal({ db }: Ledger, person: { id: string; name: string } | null, now: Date): Promise<void> {
  await addAuditEntry(db, {
    at: now,
    person: person ?? { id: null, name: "unknown" },
    sessionId: null,
    action: "sign-in",
    result: "refused",
  });
}
