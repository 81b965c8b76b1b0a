import { type CheckPayment, checkPaymentSchema } from "@/lib/contract/check-payment";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { type Bank, inPath } from "./bank";
import type { BankResponse } from "./http";
import type { CheckOrder, OrderedCheck } from "./options";
import { accepted, given, NotTriedError, present } from "./outcome";
import { openAccount } from "./sandbox";

export type Payment = Tolerant<CheckPayment>;

export const PAYMENTS = "/checks/v1/payments";

/** The account for trials that need no dedicated one: from the options, or opened in the sandbox. */
export function sharedAccount(bank: Bank): Promise<string> {
  return bank.memoize("account", async () => bank.options.account ?? openAccount(bank));
}

/** The token's partner: from the options, or from the deposit's record. */
export function sharedPartner(bank: Bank): Promise<string> {
  return bank.memoize("partner", async () => {
    const { partnerId } = bank.options;
    return partnerId ?? present((await sharedDeposit(bank)).partnerId, "requires --partner-id");
  });
}

/** A check, drawn on the first call for its name. */
export const check = (bank: Bank, order: CheckOrder): Promise<OrderedCheck> =>
  bank.memoize(`check ${order.name}`, () => bank.options.draw(order));

interface DepositRequest {
  readonly accountNumber: string;
  readonly order: CheckOrder;
  /** The check's amount when omitted. */
  readonly amount?: number;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Sends a deposit. */
export async function sendDeposit(bank: Bank, request: DepositRequest): Promise<BankResponse> {
  const { accountNumber, order, amount = order.amountCents, fields } = request;
  const { front, back } = await check(bank, order);
  return bank.call("POST", PAYMENTS, { accountNumber, amount, frontImage: front, backImage: back, ...fields });
}

/** Sends a deposit that must be accepted, and returns its record. */
export async function deposit(bank: Bank, request: DepositRequest): Promise<Payment> {
  return readPayment(given(await sendDeposit(bank, request), "the deposit"));
}

export const readPayment = (response: BankResponse): Payment => readTolerantly(checkPaymentSchema, response.body).value;

/** The current record of a payment, from its analysis (4.4): the document has no other operation that reads one. */
export async function paymentNow(bank: Bank, id: string | undefined): Promise<Payment> {
  return readPayment(given(await bank.call("GET", `${PAYMENTS}/${inPath(id)}/analysis`), "the payment's analysis"));
}

/** The check deposited by the trials that do not move the bank's clock. */
export const SHARED_CHECK = { name: "the check", amountCents: 12_345 } as const;

/** Every field of the deposit except its account, amount and images. */
export const sharedDepositFields = (bank: Bank) => ({
  purpose: "Conformance",
  clientIdentifier: `Conformance-${bank.runId}`,
});

export const sendSharedDeposit = (bank: Bank): Promise<BankResponse> =>
  bank.memoize("deposit", async () =>
    sendDeposit(bank, {
      accountNumber: await sharedAccount(bank),
      order: SHARED_CHECK,
      fields: sharedDepositFields(bank),
    }),
  );

export const sharedDeposit = async (bank: Bank): Promise<Payment> =>
  readPayment(given(await sendSharedDeposit(bank), "the deposit"));

/** Requests the return of an inbound check; null sends no code. */
export const requestReturn = (bank: Bank, id: string | undefined, returnCode: unknown = "A") =>
  bank.call("POST", `${PAYMENTS}/${inPath(id)}/returns`, { ...(returnCode !== null && { returnCode }) });

/** Simulates the return of a deposit; null sends no code. */
export async function simulateReturn(bank: Bank, originalPaymentId: string | undefined, returnCode: unknown = "A") {
  const body = { originalPaymentId, ...(returnCode !== null && { returnCode }) };
  const response = await bank.call("POST", `${PAYMENTS}/simulated-inbound-returns`, body);
  if (response.status === 404) throw new NotTriedError("the bank does not simulate returns");
  return response;
}

export const cancel = (bank: Bank, id: string | undefined) => bank.call("POST", `${PAYMENTS}/${inPath(id)}/cancel`);

/** The record of a cancellation, which must be accepted. */
export const canceled = async (bank: Bank, id: string | undefined) =>
  readPayment(accepted(await cancel(bank, id), "the cancellation"));
