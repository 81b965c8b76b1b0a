import "server-only";
import { z } from "zod";
import type { Device } from "@/lib/access/device-cookie";
import type { SessionStep } from "@/lib/access/session";
import { sessionCodeLimits, signInCodeLimits } from "@/lib/access/sign-in-limits";
import { recordPasskeyUse } from "@/lib/ledger/access/passkeys";
import { consumeRecoveryCode } from "@/lib/ledger/access/recovery-codes";
import { consumeSignInAttempt, refundSignInAttempt, resetSignInBudget } from "@/lib/ledger/access/sign-in-budgets";
import { consumeTotpCounter, findTotpSecret } from "@/lib/ledger/access/totp-secrets";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { networkOf } from "@/lib/shared/client-address";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { verifyPresenting } from "./passkeys";
import { hashRecoveryCode } from "./recovery-code";
import { SessionEndedError, SIGNED_OUT, type SteppedUp, stepUpSession } from "./step-session";
import { createTotpSecret, totpCounter } from "./totp";

const inputSchema = z.union([
  z.strictObject({ passkey: z.looseObject({ id: z.string() }) }),
  z.strictObject({ code: z.string().max(40) }),
  z.strictObject({ recoveryCode: z.string().max(80) }),
]);

type Presented = z.output<typeof inputSchema>;
type Method = "passkey" | "authenticator app" | "recovery code";

/** A verified factor. `use` records its use in the step-up transaction; returns false if it was already used. */
interface Verified {
  readonly method: Method;
  use(tx: LedgerTransaction): Promise<boolean>;
}

/**
 * Presents a second factor, which completes a sign-in or steps up the session. The session continues under a new ID
 * . A wrong code, a used code, and a code for a person without an app get the same response after the same
 * work. Codes are throttled.
 *
 * @param input `{ passkey }` as returned by the browser, `{ code }` from an app, or `{ recoveryCode }`
 * @param device the browser, if the person has signed in with it before
 */
export async function presentFactor(
  session: SessionStep,
  input: unknown,
  now: Date,
  device: Device | null = null,
): Promise<Outcome<SteppedUp, "invalid" | "refused" | "throttled" | "signed-out">> {
  const open = await ledger();
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) return failure("invalid", "Use a passkey, an authenticator code, or a recovery code.");
  const isCode = !("passkey" in parsed.data);
  const { budgets, primary } = session.stepUp.at
    ? sessionCodeLimits(session.sessionId)
    : signInCodeLimits(session.person.id, networkOf(session.address ?? ""), device);
  // Passkeys can't be guessed, so they still work after the code attempts are used up.
  if (isCode && !(await consumeSignInAttempt(open.db, budgets, now))) {
    await audit(open, session, { result: "throttled", now });
    return THROTTLED;
  }
  const verified = await verify(open, session, parsed.data, now);
  try {
    const sessionId = await open.db.transaction(async (tx) => {
      if (!verified || !(await verified.use(tx))) return null;
      const id = await stepUpSession(tx, session.sessionId, now);
      if (isCode) {
        await resetSignInBudget(tx, primary.key);
        const others = budgets.filter((budget) => budget !== primary);
        await refundSignInAttempt(
          tx,
          others.map(({ key }) => key),
        );
      }
      const detail = { method: verified.method, for: session.step === "present" ? "sign-in" : "step-up" };
      await addAuditEntry(tx, { ...createAuditEntry(session, now), sessionId: id, result: "presented", detail });
      return id;
    });
    if (sessionId) return success({ sessionId });
  } catch (error) {
    if (error instanceof SessionEndedError) return SIGNED_OUT;
    throw error;
  }
  await audit(open, session, { result: "refused", now });
  return isCode ? REFUSED_CODE : REFUSED_PASSKEY;
}

async function verify(open: Ledger, session: SessionStep, presented: Presented, now: Date): Promise<Verified | null> {
  const personId = session.person.id;
  if ("passkey" in presented) {
    const found = await verifyPresenting(open.db, session, presented.passkey, now);
    if (!found) return null;
    const { passkey, counter, isBackedUp } = found;
    return {
      method: "passkey",
      use: async (tx) => {
        await recordPasskeyUse(tx, passkey.id, { counter, isBackedUp, lastUsedAt: now });
        return true;
      },
    };
  }
  if ("recoveryCode" in presented) {
    const codeHash = hashRecoveryCode(personId, presented.recoveryCode);
    return { method: "recovery code", use: (tx) => consumeRecoveryCode(tx, { personId, codeHash, at: now }) };
  }
  const stored = await findTotpSecret(open, personId, true);
  const counter = totpCounter(stored?.secret ?? createTotpSecret(), presented.code.replace(/\s/g, ""), now);
  if (!stored || counter === null) return null;
  return { method: "authenticator app", use: (tx) => consumeTotpCounter(tx, { personId, counter, at: now }) };
}

const createAuditEntry = ({ sessionId, person }: SessionStep, now: Date) =>
  ({ at: now, person, sessionId, action: "second-factor.present" }) as const;

async function audit(open: Ledger, session: SessionStep, { result, now }: { result: string; now: Date }) {
  await addAuditEntry(open.db, { ...createAuditEntry(session, now), result });
}

const REFUSED_CODE = failure("refused", "This code is incorrect or was already used.");
const REFUSED_PASSKEY = failure("refused", "This passkey was not accepted. Try again, or use another method.");
const THROTTLED = failure("throttled", "Too many attempts. Wait five minutes, or use a passkey.");
