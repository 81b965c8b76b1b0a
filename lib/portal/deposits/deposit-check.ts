import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { Session } from "@/lib/access/session";
import type { ImageView } from "@/lib/contract/enums";
import type { IqaTestName } from "@/lib/contract/iqa-tests";
import type { Intent } from "@/lib/ledger/intents";
import { findIntentByKey, startIntent } from "@/lib/ledger/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payment-queries";
import { findStagedImage, holdStagedImages, type StagedImageRow } from "@/lib/ledger/staged-images";
import { refuseUnless } from "@/lib/portal/authorise";
import { addIntentAudit } from "@/lib/portal/intent-audit";
import { sendingLeaseMs, unknownAgainAt } from "@/lib/portal/intent-timing";
import { log, withLogContext } from "@/lib/portal/log";
import { leaveUnknown } from "@/lib/portal/operations/leave-unknown";
import { readFromBank } from "@/lib/portal/payments/read-from-bank";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { answerOf } from "./deposit-answer";
import { type DepositForm, depositFormSchema } from "./deposit-form";
import { sendDeposit } from "./send-deposit";
import { failDeposit, recordDeposit } from "./settle-deposit";

/** What became of a deposit, as far as the bank has said. */
export type DepositAnswer =
  | { outcome: "accepted"; paymentId: string; status: string }
  | {
      outcome: "rejected";
      paymentId: string;
      rejectionReason: string;
      failedTests: { side: ImageView; name: IqaTestName }[];
    }
  /** The bank did not answer in time; the portal finds out by itself. */
  | { outcome: "unknown"; intentId: string };

type DepositFailureCode =
  | "forbidden"
  /** `fields` names what broke a rule. */
  | "invalid"
  | "pictures-missing"
  /** This form has already sent another deposit. */
  | "conflict"
  /** Nothing reached the bank: the same form may be sent again. */
  | "not-sent"
  /** The bank answered that it does not take it, and has no record of it. */
  | "refused";

type Answer = Outcome<DepositAnswer, DepositFailureCode>;

/**
 * Deposits a check (4.1). The form's key makes a double submit one deposit; the intent is written before the bank is
 * asked, so that whatever happens on the way is found out afterwards.
 *
 * @param input as {@link depositFormSchema} has it
 */
export function depositCheck(session: Session, input: unknown): Promise<Answer> {
  return withLogContext("deposit-check", session, async () => {
    const forbidden = refuseUnless(session, "deposits.create");
    if (forbidden) return forbidden;
    const form = depositFormSchema.safeParse(input);
    if (!form.success) {
      const fields = Object.fromEntries(form.error.issues.map(({ path, message }) => [path.join("."), message]));
      return failure("invalid", "Some entries need another look.", { fields });
    }
    return deposit(session, form.data);
  });
}

async function deposit(session: Session, form: DepositForm): Promise<Answer> {
  const { db } = await ledger();
  const [front, back] = await Promise.all([
    findStagedImage(db, session.person.id, form.frontImageId),
    findStagedImage(db, session.person.id, form.backImageId),
  ]);
  const missing = missingPictures(form, front, back);
  if (missing || !front || !back) {
    // A deposit that was settled long ago has no pictures any more, and still has its answer.
    const earlier = await findIntentByKey(db, "deposit", form.idempotencyKey.toLowerCase());
    const isTheirs = earlier?.personId === session.person.id && earlier.state !== "failed";
    return isTheirs ? answerOfIntent(earlier) : (missing ?? PICTURES_MISSING);
  }
  const requestHash = hashRequest(form, front.sha256, back.sha256);
  const { started, intent } = await db.transaction(async (tx) => {
    const start = await startIntent(tx, intentOf(session, form, requestHash), sendingLeaseMs(portalSettings()));
    if (start.started) {
      await holdStagedImages(tx, [front.id, back.id], start.intent.id);
      const { accountNumber, amountCents } = form;
      const detail = { accountNumber, amountCents, frontSha256: front.sha256, backSha256: back.sha256 };
      await addIntentAudit(tx, start.intent, "sending", { at: start.intent.updatedAt, detail });
    }
    return start;
  });
  if (started) return send(intent);
  if (intent.requestHash !== requestHash || intent.personId !== session.person.id) {
    return failure("conflict", "This form has already sent another deposit. Start a new one.");
  }
  return answerOfIntent(intent);
}

async function send(intent: Intent): Promise<Answer> {
  const askedAt = new Date();
  const { pictures, db } = await ledger();
  const answer = await sendDeposit(intent, pictures);
  log().info({ intentId: intent.id, kind: answer?.kind ?? "pictures-gone" }, "deposit sent");
  switch (answer?.kind) {
    case "answered": {
      const payment = await recordDeposit(intent, answer, askedAt);
      if (payment.status !== "Rejected") return success(answerOf(payment));
      // Which tests failed is in the analysis, not in the deposit's own answer.
      await readFromBank(payment.id, "bank response");
      const found = await findPayment(db, payment.id);
      return success(answerOf(found?.payment ?? payment));
    }
    case "refused":
    case "unreachable": {
      const { code, message, requestId } = await failDeposit(intent, answer);
      return failure(code, message, { requestId });
    }
    case "unknown":
      await leaveUnknown(intent, unknownAgainAt(intent.attempts), { requestId: answer.requestId });
      return success({ outcome: "unknown", intentId: intent.id });
    case undefined:
      await failDeposit(intent, { kind: "unreachable", reason: "connect", cause: "pictures gone" });
      return PICTURES_MISSING;
  }
}

/** The answer to a form that was sent before. */
async function answerOfIntent(intent: Intent): Promise<Answer> {
  const { db } = await ledger();
  const found = intent.paymentId === null ? null : await findPayment(db, intent.paymentId);
  return success(found ? answerOf(found.payment) : { outcome: "unknown", intentId: intent.id });
}

const PICTURES_MISSING = failure("pictures-missing", "The pictures are no longer here. Add them again.");

function missingPictures(form: DepositForm, front: StagedImageRow | null, back: StagedImageRow | null) {
  const fields = {
    ...(front ? {} : { frontImageId: "Add the front again." }),
    ...(back ? {} : { backImageId: "Add the back again." }),
    ...(form.frontImageId === form.backImageId ? { backImageId: "Front and back are the same picture." } : {}),
  };
  return Object.keys(fields).length === 0 ? null : { ...PICTURES_MISSING, fields };
}

function hashRequest(form: DepositForm, frontSha256: string, backSha256: string): string {
  const { accountNumber, amountCents, purpose = "", reference = "", isRedeposit = false } = form;
  const parts = [accountNumber, amountCents, purpose, reference, isRedeposit, frontSha256, backSha256];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function intentOf(session: Session, form: DepositForm, requestHash: string) {
  const { idempotencyKey, ...request } = form;
  return {
    id: randomUUID(),
    kind: "deposit" as const,
    idempotencyKey: idempotencyKey.toLowerCase(),
    personId: session.person.id,
    personName: session.person.name,
    sessionId: session.sessionId,
    clientIdentifier: form.reference ?? idempotencyKey.toLowerCase(),
    requestHash,
    request,
    createdAt: new Date(),
  };
}
