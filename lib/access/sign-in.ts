import "server-only";
import { z } from "zod";
import { hasControlCharacters } from "@/lib/contract/primitives";
import { findPersonByEmail, type Person, revokeSession } from "@/lib/ledger/access/people";
import { consumeSignInAttempt, refundSignInAttempt, resetSignInBudget } from "@/lib/ledger/access/sign-in-budgets";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import { portalSettings } from "@/lib/settings/portal-settings";
import { networkOf } from "@/lib/shared/client-address";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { cleanText } from "@/lib/shared/pasted-text";
import { deviceCookie, readDevice } from "./device-cookie";
import { ensureDemoPeople } from "./ensure-demo-people";
import { type Browser, insertNewSession } from "./new-session";
import { MAX_PASSWORD_LENGTH, verifyPassword } from "./passwords";
import { signInLimits } from "./sign-in-limits";

const credentialsSchema = z.object({
  email: z
    .string()
    .overwrite(cleanText)
    .toLowerCase()
    .min(1)
    .max(320)
    .refine((text) => !hasControlCharacters(text)),
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
});

export interface SignedIn {
  readonly sessionId: string;
  readonly personId: string;
  /** A `Set-Cookie` header that lets the portal recognize the browser next time. */
  readonly deviceCookie: string;
}

/**
 * Checks an email address and a password, and creates a new session for each sign-in. An unknown address and a wrong
 * password get the same response after the same work. Every refused attempt is audited.
 */
export async function signIn(
  input: unknown,
  browser: Browser,
  now: Date,
): Promise<Outcome<SignedIn, "refused" | "throttled">> {
  const open = await ledger();
  const network = networkOf(browser.address);
  const credentials = credentialsSchema.safeParse(input);
  if (!credentials.success) {
    await auditFailure(open, { person: null, result: "refused", network, now });
    return REFUSED;
  }
  const { email, password } = credentials.data;
  await ensureDemoPeople();
  const person = await findPersonByEmail(open.db, email);
  const device = person && readDevice(browser.cookies, person.id, now);
  const { budgets, primary } = signInLimits(email, network, device);
  if (!(await consumeSignInAttempt(open.db, budgets, now))) {
    await auditFailure(open, { person, result: "throttled", network, now });
    return THROTTLED;
  }
  if (!(await verifyPassword(isUsable(person) ? person.passwordHash : null, password)) || !person) {
    await auditFailure(open, { person, result: "refused", network, now });
    return REFUSED;
  }
  const sessionId = await open.db.transaction(async (tx) => {
    const id = await insertNewSession(tx, { personId: person.id, method: "password", browser, now });
    await resetSignInBudget(tx, primary.key);
    await refundSignInAttempt(
      tx,
      budgets.map(({ key }) => key),
    );
    await addAuditEntry(tx, { at: now, person, sessionId: id, action: "sign-in", result: "signed in" });
    return id;
  });
  return success({ sessionId, personId: person.id, deviceCookie: deviceCookie(person.id, device, now) });
}

/** Demo people can't sign in if the same data is connected to a real bank. */
function isUsable(person: Person | null): person is Person {
  return person !== null && person.disabledAt === null && (!person.isDemo || portalSettings().bank.builtIn);
}

/** Revokes a session immediately, so that copies of its cookie also stop working. */
export async function signOut(sessionId: string, now: Date): Promise<void> {
  const { db } = await ledger();
  await db.transaction(async (tx) => {
    const person = await revokeSession(tx, sessionId, now);
    if (person) await addAuditEntry(tx, { at: now, person, sessionId, action: "sign-out", result: "signed out" });
  });
}

const REFUSED = failure("refused", "The email address or password is incorrect.");

const THROTTLED = failure("throttled", "Too many attempts. Wait a minute, then try again.");

interface FailedAttempt {
  readonly person: Person | null;
  readonly result: "refused" | "throttled";
  readonly network: string;
  readonly now: Date;
}

/** Records only known people by name, because someone may have typed their password as the address. */
async function auditFailure({ db }: Ledger, { person, result, network, now }: FailedAttempt): Promise<void> {
  await addAuditEntry(db, {
    at: now,
    person: person ?? { id: null, name: "unknown" },
    sessionId: null,
    action: "sign-in",
    result,
    detail: { network },
  });
}
