import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { addAuditEntry } from "@/lib/ledger/audit";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import {
  countSignInAttempt,
  findPersonByEmail,
  forgetSignInAttempts,
  insertSession,
  revokeSession,
} from "@/lib/ledger/people";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { ensureDemoPeople } from "./demo-accounts";
import { MAX_PASSWORD_LENGTH, verifyPassword } from "./passwords";
import { ABSOLUTE_MS } from "./session";

const credentialsSchema = z.object({
  email: z.string().trim().toLowerCase().min(1).max(320),
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
});

/** Five wrong passwords are free, each further one costs a minute. */
const THROTTLE = { freeAttempts: 5, pauseMs: 60_000, memoryMs: 15 * 60_000 };

export interface SignedIn {
  readonly sessionId: string;
  readonly personId: string;
}

/**
 * Checks an e-mail address and a password and begins a session of its own for each sign-in. An address that nobody has
 * and a wrong password are one answer, in one time.
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
    await forgetSignInAttempts(tx, throttleKey);
    await addAuditEntry(tx, { at: now, person, sessionId, action: "sign-in", result: "signed in" });
  });
  return success({ sessionId, personId: person.id });
}

/** Ends a session at once, wherever its cookie may still be. */
export async function signOut(sessionId: string, now: Date): Promise<void> {
  const { db } = await ledger();
  await db.transaction(async (tx) => {
    const person = await revokeSession(tx, sessionId, now);
    if (person) await addAuditEntry(tx, { at: now, person, sessionId, action: "sign-out", result: "signed out" });
  });
}

const REFUSED = failure("refused", "The e-mail address or the password is not right.");

/** What was typed in place of an address may be a password, so only people we know are named. */
async function auditRefusal({ db }: Ledger, person: { id: string; name: string } | null, now: Date): Promise<void> {
  await addAuditEntry(db, {
    at: now,
    person: person ?? { id: null, name: "unknown" },
    sessionId: null,
    action: "sign-in",
    result: "refused",
  });
}
