import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { refuseUnlessSteppedUp } from "@/lib/access/refuse-unless";
import type { SessionStep } from "@/lib/access/session";
import { sessionCodeLimits } from "@/lib/access/sign-in-limits";
import { STEP_UP_MS } from "@/lib/access/step-up";
import { insertPasskey } from "@/lib/ledger/access/passkeys";
import { replaceRecoveryCodes } from "@/lib/ledger/access/recovery-codes";
import { countFactors, lockFactors } from "@/lib/ledger/access/second-factors";
import { consumeSignInAttempt } from "@/lib/ledger/access/sign-in-budgets";
import { confirmTotp, findTotpSecret, savePendingTotp } from "@/lib/ledger/access/totp-secrets";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { cleanText } from "@/lib/shared/pasted-text";
import { verifyAdding } from "./passkeys";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-code";
import { SessionEndedError, SIGNED_OUT, type SteppedUp, stepUpSession } from "./step-session";
import { createTotpSecret, describeTotp, totpCounter } from "./totp";

/** The result of adding a factor. */
export interface AddedFactor extends SteppedUp {
  /** Recovery codes, created with the first factor and shown only once; null for any further factor. */
  readonly recoveryCodes: readonly string[] | null;
}

/**
 * Returns a failure if the session may not change the person's factors; else null. A person with a factor must have
 * presented it recently. A person without a factor must have just signed in, so that nobody can use an unattended
 * browser to lock them out.
 */
export function refuseFactorChange(session: SessionStep, now: Date): Failure<"refused" | "step-up-required"> | null {
  if (session.step !== "complete") return null;
  if (session.stepUp.isNeeded) return refuseUnlessSteppedUp(session);
  if (now.getTime() - session.signedInAt.getTime() < STEP_UP_MS) return null;
  return failure(
    "refused",
    "Sign out and sign in again. You can add a first factor only within five minutes of signing in.",
  );
}

const passkeySchema = z.strictObject({
  name: z.string().overwrite(cleanText).min(1, "Enter a name.").max(60, "Up to 60 characters."),
  response: z.looseObject({ id: z.string() }),
});

/** Adds a passkey created by the browser. */
export async function addPasskey(
  session: SessionStep,
  input: unknown,
  now: Date,
): Promise<Outcome<AddedFactor, "invalid" | "refused" | "signed-out">> {
  const parsed = passkeySchema.safeParse(input);
  if (!parsed.success) {
    const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
    return failure("invalid", "Passkey not added. Correct the marked fields.", { fields });
  }
  const { name, response } = parsed.data;
  const { db } = await ledger();
  const credential = await verifyAdding(db, session, response, now);
  if (!credential) return failure("refused", "The browser’s passkey was not accepted. Start again.");
  const passkey = { id: randomUUID(), personId: session.person.id, name, addedAt: now, ...credential };
  return saveFactor(session, { method: "passkey", name }, now, (tx) => insertPasskey(tx, passkey));
}

/** Starts adding an authenticator app; returns the key as text and as a QR code URI. Takes effect once confirmed. */
export async function startApp({ person }: SessionStep, now: Date): Promise<{ text: string; uri: string }> {
  const open = await ledger();
  const secret = createTotpSecret();
  await savePendingTotp(open, { personId: person.id, secret, addedAt: now });
  return describeTotp(secret, person.email);
}

const codeSchema = z.strictObject({ code: z.string().max(40) });

/** Confirms the authenticator app with a code that it shows; replaces an earlier app. */
export async function confirmApp(
  session: SessionStep,
  input: unknown,
  now: Date,
): Promise<Outcome<AddedFactor, "invalid" | "refused" | "throttled" | "signed-out">> {
  const parsed = codeSchema.safeParse(input);
  if (!parsed.success) return failure("invalid", "Enter the six digits that the app shows.");
  const open = await ledger();
  const personId = session.person.id;
  if (!(await consumeSignInAttempt(open.db, sessionCodeLimits(session.sessionId).budgets, now))) {
    return failure("throttled", "Too many attempts. Wait five minutes.");
  }
  const pending = await findTotpSecret(open, personId, false);
  const counter = pending && totpCounter(pending.secret, parsed.data.code.replace(/\s/g, ""), now);
  if (counter === null) return failure("refused", "The code does not match. Check the app’s clock, then try again.");
  return saveFactor(session, { method: "authenticator app" }, now, async (tx) => {
    await confirmTotp(tx, { personId, counter, at: now });
    return true;
  });
}

/** Saves a factor, an audit entry, and recovery codes for the first factor; steps up the session. */
async function saveFactor(
  session: SessionStep,
  detail: Readonly<Record<string, string>>,
  now: Date,
  insertFactor: (tx: LedgerTransaction) => Promise<boolean>,
): Promise<Outcome<AddedFactor, "refused" | "signed-out">> {
  const { person } = session;
  const { db } = await ledger();
  try {
    return await db.transaction(async (tx) => {
      await lockFactors(tx, person.id);
      const isFirst = (await countFactors(tx, person.id)) === 0;
      if (!(await insertFactor(tx))) return failure("refused", "This passkey is already added.");
      const sessionId = await stepUpSession(tx, session.sessionId, now);
      const codes = isFirst ? createRecoveryCodes() : null;
      if (codes) await storeRecoveryCodes(tx, person.id, codes, now);
      const action = "second-factor.add";
      await addAuditEntry(tx, { at: now, person, sessionId, action, subject: person.id, result: "added", detail });
      return success({ sessionId, recoveryCodes: codes });
    });
  } catch (error) {
    if (error instanceof SessionEndedError) return SIGNED_OUT;
    throw error;
  }
}

/** Creates recovery codes that replace all earlier codes; fails if the person has no factor. */
export async function renewRecoveryCodes(
  { person, sessionId }: SessionStep,
  now: Date,
): Promise<Outcome<{ recoveryCodes: readonly string[] }, "not-found">> {
  const { db } = await ledger();
  return db.transaction(async (tx) => {
    await lockFactors(tx, person.id);
    if ((await countFactors(tx, person.id)) === 0) {
      return failure("not-found", "Add a second factor first. Recovery codes replace it when you don’t have it.");
    }
    const recoveryCodes = createRecoveryCodes();
    await storeRecoveryCodes(tx, person.id, recoveryCodes, now);
    const action = "second-factor.recovery-codes";
    await addAuditEntry(tx, { at: now, person, sessionId, action, subject: person.id, result: "made" });
    return success({ recoveryCodes });
  });
}

function storeRecoveryCodes(tx: LedgerTransaction, personId: string, codes: readonly string[], createdAt: Date) {
  return replaceRecoveryCodes(tx, personId, {
    hashes: codes.map((code) => hashRecoveryCode(personId, code)),
    createdAt,
  });
}
