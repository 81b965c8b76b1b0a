import "server-only";
import { createHash } from "node:crypto";
import { type RefusalCode, refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { findIntentByKey, type Intent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { findStagedImage, type StagedImageRow } from "@/lib/ledger/pictures/staged-images";
import { withLogContext } from "@/lib/logging/log";
import { CONFLICT } from "@/lib/operations/propose-change";
import { runOperation } from "@/lib/operations/run-operation";
import { assert } from "@/lib/shared/assert";
import { canonicalJson } from "@/lib/shared/canonical-json";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type DepositForm, depositFormSchema } from "./deposit-form";
import { depositOperation, PICTURES_GONE } from "./deposit-operation";
import { type DepositResult, toDepositResult } from "./deposit-result";

type DepositFailureCode =
  | RefusalCode
  /** `fields` names the invalid fields. */
  | "invalid"
  | "pictures-missing"
  /** The same form was already sent with different values. */
  | "conflict"
  /** The request did not reach the bank, so the same form can be sent again. */
  | "not-sent"
  /** The bank refused the deposit and has no record of it. */
  | "refused";

type DepositOutcome = Outcome<DepositResult, DepositFailureCode>;

/**
 * Deposits a check (4.1). The form's key makes a double submit a single deposit. The intent is stored before the
 * request is sent, so that an unknown outcome can be resolved later.
 *
 * @param input see {@link depositFormSchema}
 */
export function depositCheck(session: Session, input: unknown): Promise<DepositOutcome> {
  return withLogContext("deposit-check", session, async () => {
    const forbidden = refuseUnless(session, "deposits.create");
    if (forbidden) return forbidden;
    const form = depositFormSchema.safeParse(input);
    if (!form.success) {
      const fields = Object.fromEntries(form.error.issues.map(({ path, message }) => [path.join("."), message]));
      return failure("invalid", "Some entries need to be corrected.", { fields });
    }
    return deposit(session, form.data);
  });
}

async function deposit(session: Session, { idempotencyKey, note, ...request }: DepositForm): Promise<DepositOutcome> {
  const { db } = await ledger();
  const key = idempotencyKey.toLowerCase();
  const [front, back] = await Promise.all([
    findStagedImage(db, session.person.id, request.frontImageId),
    findStagedImage(db, session.person.id, request.backImageId),
  ]);
  const original = request.redepositOf === undefined ? null : await findPayment(db, request.redepositOf);
  if (request.redepositOf !== undefined && !isDeposit(original)) return NOT_A_DEPOSIT;
  const missing = missingPictures(request, front, back);
  if (missing || !front || !back) {
    // The images of a deposit settled long ago are gone, but its result is still available.
    const earlier = await findIntentByKey(db, "deposit", key);
    if (earlier?.personId !== session.person.id || earlier.state === "failed") return missing ?? PICTURES_MISSING;
    return canonicalJson(earlier.request) === canonicalJson(request) ? readIntentResult(earlier) : CONFLICT;
  }
  const { frontImageId: _, backImageId: __, ...entries } = request;
  const outcome = await runOperation(session, depositOperation, {
    permission: "deposits.create",
    idempotencyKey: key,
    isOwnKey: true,
    // Hashes rather than IDs, because the same image staged twice has two IDs.
    payload: { ...entries, frontSha256: front.sha256, backSha256: back.sha256 },
    unversionedHash: unversionedHash(request, front.sha256, back.sha256),
    columns: { request, clientIdentifier: request.reference ?? key },
    approval: {
      kind: "deposit",
      input: { ...request, idempotencyKey },
      amountCents: request.amountCents,
      note,
      stagedImageIds: [front.id, back.id],
    },
  });
  if (!outcome.ok) {
    const { code } = outcome;
    return code === "unsendable" ? PICTURES_MISSING : { ...outcome, code };
  }
  if (outcome.value.outcome === "proposed") return success(outcome.value);
  const intent = await findIntentByKey(db, "deposit", key);
  assert(intent, "a deposit that ran has an intent");
  return readIntentResult(intent);
}

/** Returns the currently known result of a deposit. */
async function readIntentResult(intent: Intent): Promise<DepositOutcome> {
  const { db } = await ledger();
  const found = intent.paymentId === null ? null : await findPayment(db, intent.paymentId);
  return success(found ? toDepositResult(found.payment) : { outcome: "unknown", intentId: intent.id });
}

const NOT_A_DEPOSIT = failure("invalid", "The check to redeposit was not found. Open its payment and start there.");

function isDeposit(found: Awaited<ReturnType<typeof findPayment>>): boolean {
  return found !== null && found.payment.direction !== "Inbound" && found.payment.paymentType !== "Return";
}

const PICTURES_MISSING = failure("pictures-missing", PICTURES_GONE);

function missingPictures(
  { frontImageId, backImageId }: Pick<DepositForm, "frontImageId" | "backImageId">,
  front: StagedImageRow | null,
  back: StagedImageRow | null,
) {
  const fields = {
    ...(front ? {} : { frontImageId: "Add the front again." }),
    ...(back ? {} : { backImageId: "Add the back again." }),
    ...(frontImageId === backImageId ? { backImageId: "Front and back are the same image." } : {}),
  };
  return Object.keys(fields).length === 0 ? null : { ...PICTURES_MISSING, fields };
}

/** Computes the hash in the format used before payload versions; returns undefined if the form has newer fields. */
function unversionedHash(
  request: Omit<DepositForm, "idempotencyKey" | "note">,
  frontSha256: string,
  backSha256: string,
): string | undefined {
  const { accountNumber, amountCents, purpose = "", reference = "", isRedeposit = false, ...others } = request;
  const { frontImageId: _, backImageId: __, ...newer } = others;
  const parts = [accountNumber, amountCents, purpose, reference, isRedeposit, frontSha256, backSha256];
  return Object.keys(newer).length > 0 ? undefined : createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
