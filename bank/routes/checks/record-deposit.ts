import type { BankServices } from "@/bank/bank-services";
import type { DayUsage } from "@/bank/domain/account";
import { depositBusinessDateOf } from "@/bank/domain/business-calendar";
import type { CheckPictures, CheckReading } from "@/bank/domain/check-reader";
import { checkTypeOf, type Judgement, judgeDeposit } from "@/bank/domain/judge-deposit";
import { DUPLICATE_WINDOW_DAYS } from "@/bank/domain/rejection-checks";
import { type AccountRow, lockAccount, usageBeside } from "@/bank/store/accounts";
import type { BankTransaction } from "@/bank/store/bank-database";
import { addReading } from "@/bank/store/check-pictures";
import { drawId } from "@/bank/store/id-source";
import { movePayment } from "@/bank/store/move-payment";
import {
  addPayment,
  type CheckIdentity,
  findSameCheck,
  lockCheck,
  type NewPayment,
  type PaymentRow,
} from "@/bank/store/payments";
import { isDepositStopped, noteDeposit, POSTING_EXCEPTION } from "@/bank/store/post-deposit";
import type { DepositRequest } from "@/lib/contract/deposit";
import { assert } from "@/lib/shared/assert";
import { acceptance } from "./acceptance";

/** A deposit that has been read and is to become a payment. */
interface ReadDeposit {
  readonly partnerId: string;
  readonly request: DepositRequest;
  readonly requestHash: string;
  readonly pictures: CheckPictures;
  readonly reading: CheckReading;
}

/**
 * Turns a deposit into a payment in one transaction: adds it, judges it, moves it. The account and the check are locked
 * first, so that limits and duplicates are decided one deposit after the other.
 *
 * @returns the payment, or null when the partner's client identifier is taken [GAP-6]
 */
export function recordDeposit(
  services: Pick<BankServices, "db" | "clock">,
  deposit: ReadDeposit,
): Promise<PaymentRow | null> {
  return services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, deposit.partnerId, deposit.request.accountNumber);
    const check = checkIdentity(deposit);
    if (check) await lockCheck(tx, check);

    const at = services.clock.now();
    const earlier = check && (await findSameCheck(tx, check, daysBefore(at, DUPLICATE_WINDOW_DAYS)));
    const created = await addPayment(tx, newPayment(deposit, account, earlier, { id: await drawId(tx), at }));
    if (!created) return null;
    await addReading(tx, created.id, deposit.pictures, deposit.reading);

    const usage = await usageBeside(tx, created);
    const judgement = judgeDeposit({
      account,
      amountCents: created.amountCents,
      isRedeposit: created.isRedeposit,
      usage,
      reading: deposit.reading,
      wasDeposited: earlier !== null,
      isRestricted: account !== null && (await isDepositStopped(tx, created, at)),
    });
    const set = await consequences(tx, judgement, account, created, usage);
    const moved = await movePayment(tx, { paymentId: created.id, move: judgement.move, at, set });
    assert(moved, "a payment just created makes its first move");
    await noteDeposit(tx, moved, at);
    return moved;
  });
}

async function consequences(
  tx: BankTransaction,
  judgement: Judgement,
  account: AccountRow | null,
  payment: PaymentRow,
  usage: DayUsage,
): Promise<Partial<NewPayment>> {
  if (judgement.move === "reject") {
    return judgement.reason === "PostingException" ? POSTING_EXCEPTION : { rejectionReason: judgement.reason };
  }
  if (judgement.move === "hold") return { decisionRequired: true };
  assert(account, "a deposit without an account is rejected");
  return acceptance(tx, account, payment, usage);
}

function newPayment(
  { partnerId, request, requestHash, reading }: ReadDeposit,
  account: AccountRow | null,
  earlier: PaymentRow | null,
  { id, at }: { readonly id: string; readonly at: Date },
): NewPayment {
  const { micr } = reading;
  const isRedeposit = request.isRedeposit ?? false;
  return {
    id,
    partnerId,
    accountNumber: request.accountNumber,
    customerId: account?.customerId,
    productId: account?.productId,
    paymentType: "Forward",
    direction: "Outbound",
    source: "Api",
    status: "Created",
    posting: "Pending",
    amountCents: request.amount,
    recognizedAmountCents: reading.recognizedAmount?.amountCents,
    purpose: request.purpose,
    clientIdentifier: request.clientIdentifier,
    requestHash,
    isRedeposit,
    // Another partner's payment stays unknown to this one.
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

/** Null when the line is not read in full: nothing can be said to be the same check. */
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
