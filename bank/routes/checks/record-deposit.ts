import type { DayUsage } from "@/bank/domain/account";
import { depositBusinessDateOf } from "@/bank/domain/business-calendar";
import type { CheckPictures, CheckReading } from "@/bank/domain/check-reader";
import { checkTypeOf, type DepositDecision, evaluateDeposit } from "@/bank/domain/evaluate-deposit";
import { DUPLICATE_WINDOW_DAYS } from "@/bank/domain/rejection-checks";
import type { BankServices } from "@/bank/services/bank-services";
import { type AccountRow, loadOtherDayUsage, lockAccount } from "@/bank/store/accounts";
import type { BankTransaction } from "@/bank/store/bank-database";
import { addCheckReading } from "@/bank/store/check-pictures";
import { generateId } from "@/bank/store/id-generator";
import {
  addPayment,
  type CheckIdentity,
  findDepositsOfSameCheck,
  lockCheck,
  type NewPayment,
  type PaymentRow,
} from "@/bank/store/payments";
import { isDepositRestricted, memoPostDeposit, POSTING_EXCEPTION } from "@/bank/store/post-deposit";
import { transitionPayment } from "@/bank/store/transition-payment";
import type { DepositRequest } from "@/lib/contract/deposit";
import { assert } from "@/lib/shared/assert";
import { computeAcceptance } from "./acceptance";

/** A deposit request whose images have been read. */
interface ReadDeposit {
  readonly partnerId: string;
  readonly request: DepositRequest;
  readonly requestHash: string;
  readonly pictures: CheckPictures;
  readonly reading: CheckReading;
}

/**
 * Records a deposit as a payment in one transaction: adds the payment, decides on it, and makes its first transition.
 * Locks the account and the check first, so that limits and duplicates are evaluated for one deposit at a time.
 *
 * @returns the payment, or null if the partner has already used the client identifier [GAP-6]
 */
export function recordDeposit(
  services: Pick<BankServices, "db" | "clock" | "vault">,
  deposit: ReadDeposit,
): Promise<PaymentRow | null> {
  return services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, deposit.partnerId, deposit.request.accountNumber);
    const check = checkIdentity(deposit);
    if (check) await lockCheck(tx, check);

    const at = services.clock.now();
    const earlier = check && (await findDepositsOfSameCheck(tx, check, daysBefore(at, DUPLICATE_WINDOW_DAYS)));
    const created = await addPayment(
      tx,
      newPayment(deposit, account, earlier?.payment ?? null, { id: await generateId(tx), at }),
    );
    if (!created) return null;
    await addCheckReading(tx, services.vault, created.id, { sent: deposit.pictures, reading: deposit.reading });

    const usage = await loadOtherDayUsage(tx, created);
    const decision = evaluateDeposit({
      account,
      amountCents: created.amountCents,
      isRedeposit: created.isRedeposit,
      usage,
      reading: deposit.reading,
      earlierDeposit: earlier?.state ?? "none",
      isRestricted: account !== null && (await isDepositRestricted(tx, created, at)),
    });
    const set = await computeDecisionFields(tx, decision, account, created, usage);
    const updated = await transitionPayment(tx, { paymentId: created.id, transition: decision.transition, at, set });
    assert(updated, "a new payment can make its first transition");
    await memoPostDeposit(tx, updated, at);
    return updated;
  });
}

async function computeDecisionFields(
  tx: BankTransaction,
  decision: DepositDecision,
  account: AccountRow | null,
  payment: PaymentRow,
  usage: DayUsage,
): Promise<Partial<NewPayment>> {
  if (decision.transition === "reject") {
    return decision.reason === "PostingException" ? POSTING_EXCEPTION : { rejectionReason: decision.reason };
  }
  if (decision.transition === "hold") return { decisionRequired: true };
  assert(account, "a deposit without an account is rejected");
  return computeAcceptance(tx, account, payment, usage);
}

function newPayment(
  { partnerId, request, requestHash, reading }: ReadDeposit,
  account: AccountRow | null,
  earlier: PaymentRow | null,
  { id, at }: { readonly id: string; readonly at: Date },
): NewPayment {
  const { micr } = reading;
  // The images are stored in separate rows.
  const { amount, isRedeposit = false, frontImage: _, backImage: __, ...fields } = request;
  // Causes a compile error for a field without a column of the same name.
  const columns: Pick<NewPayment, keyof typeof fields> = fields;
  return {
    id,
    partnerId,
    ...columns,
    amountCents: amount,
    customerId: account?.customerId,
    productId: account?.productId,
    paymentType: "Forward",
    direction: "Outbound",
    source: "Api",
    status: "Created",
    posting: "Pending",
    recognizedAmountCents: reading.recognizedAmount?.amountCents,
    requestHash,
    isRedeposit,
    // Never disclose another partner's payment.
    originalPaymentId: isRedeposit && earlier?.partnerId === partnerId ? earlier.id : undefined,
    checkType: checkTypeOf(micr),
    ...(micr.isRead && {
      micr: micr.line,
      payerRoutingNumber: micr.routingNumber,
      payerAccountNumber: micr.accountNumber,
      checkNumber: micr.checkNumber === "" ? undefined : micr.checkNumber,
    }),
    picturesOf: id,
    iqaPassed: reading.iqaPassed,
    depositBusinessDate: depositBusinessDateOf(at),
    decisionRequired: false,
    wasDecisioned: false,
    wasReturned: false,
    createdAt: at,
    lastModifiedAt: at,
  };
}

/**
 * Returns the fields that identify a check, or null if its MICR line was not fully read, so that it can't be compared.
 */
function checkIdentity({ reading: { micr }, request }: ReadDeposit): CheckIdentity | null {
  if (!micr.isRead || micr.checkNumber === "") return null;
  return {
    routingNumber: micr.routingNumber,
    accountNumber: micr.accountNumber,
    checkNumber: micr.checkNumber,
    amountCents: request.amount,
  };
}

function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * 86_400_000);
}
