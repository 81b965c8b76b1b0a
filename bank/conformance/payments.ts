import { type CheckPayment, checkPaymentSchema } from "@/lib/contract/check-payment";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { type Bank, inPath } from "./bank";
import type { BankResponse } from "./http";
import type { CheckOrder, OrderedCheck } from "./options";
import { expectAccepted, NotTriedError, requireAccepted, requirePresent } from "./outcome";
import { openAccount } from "./sandbox";

export type Payment = Tolerant<CheckPayment>;

export const PAYMENTS = "/checks/v1/payments";

/** Returns the account for trials that do not need a dedicated account: from the options, or opened in the sandbox. */
export function getSharedAccount(bank: Bank): Promise<string> {
  return bank.memoize("account", async () => bank.options.account ?? openAccount(bank));
}

/** Returns the token's partner: from the options, or from the deposit's record. */
export function getSharedPartner(bank: Bank): Promise<string> {
  return bank.memoize("partner", async () => {
    const { partnerId } = bank.options;
    return partnerId ?? requirePresent((await getSharedDeposit(bank)).partnerId, "requires --partner-id");
  });
}

/** Returns the synthetic check with this name, drawing it on the first call. */
export const drawCheckOnce = (bank: Bank, order: CheckOrder): Promise<OrderedCheck> =>
  bank.memoize(`check ${order.name}`, () => bank.options.draw(order));

interface DepositRequest {
  readonly accountNumber: string;
  readonly order: CheckOrder;
  /** In cents; defaults to the check's amount. */
  readonly amount?: number;
  readonly fields?: Readonly<Record<string, unknown>>;
}

export async function sendDeposit(bank: Bank, request: DepositRequest): Promise<BankResponse> {
  const { accountNumber, order, amount = order.amountCents, fields } = request;
  const { front, back } = await drawCheckOnce(bank, order);
  return bank.call("POST", PAYMENTS, { accountNumber, amount, frontImage: front, backImage: back, ...fields });
}

/** Sends a deposit and returns its record. Throws unless the bank accepts it. */
export async function deposit(bank: Bank, request: DepositRequest): Promise<Payment> {
  return readPayment(requireAccepted(await sendDeposit(bank, request), "the deposit"));
}

export const readPayment = (response: BankResponse): Payment => readTolerantly(checkPaymentSchema, response.body).value;

/**
 * Reads a payment's current record from its analysis (4.4), the document's only operation that returns an existing
 * payment.
 */
export async function readCurrentPayment(bank: Bank, id: string | undefined): Promise<Payment> {
  return readPayment(
    requireAccepted(await bank.call("GET", `${PAYMENTS}/${inPath(id)}/analysis`), "the payment's analysis"),
  );
}

/** The check deposited by trials that do not move the bank's clock. */
export const SHARED_CHECK = { name: "the check", amountCents: 12_345 } as const;

/** The shared deposit's fields, except its account, amount and images. */
export const sharedDepositFields = (bank: Bank) => ({
  purpose: "Conformance",
  clientIdentifier: `Conformance-${bank.runId}`,
});

export const sendSharedDeposit = (bank: Bank): Promise<BankResponse> =>
  bank.memoize("deposit", async () =>
    sendDeposit(bank, {
      accountNumber: await getSharedAccount(bank),
      order: SHARED_CHECK,
      fields: sharedDepositFields(bank),
    }),
  );

export const getSharedDeposit = async (bank: Bank): Promise<Payment> =>
  readPayment(requireAccepted(await sendSharedDeposit(bank), "the deposit"));

/** Requests the return of an inbound check. A null return code omits the field. */
export const requestReturn = (bank: Bank, id: string | undefined, returnCode: unknown = "A") =>
  bank.call("POST", `${PAYMENTS}/${inPath(id)}/returns`, { ...(returnCode !== null && { returnCode }) });

/** Simulates the return of a deposit. A null return code omits the field. */
export async function simulateReturn(bank: Bank, originalPaymentId: string | undefined, returnCode: unknown = "A") {
  const body = { originalPaymentId, ...(returnCode !== null && { returnCode }) };
  const response = await bank.call("POST", `${PAYMENTS}/simulated-inbound-returns`, body);
  if (response.status === 404) throw new NotTriedError("the bank does not simulate returns");
  return response;
}

export const cancel = (bank: Bank, id: string | undefined) => bank.call("POST", `${PAYMENTS}/${inPath(id)}/cancel`);

/** Cancels a deposit and returns its record. Throws unless the bank accepts the cancellation. */
export const cancelDeposit = async (bank: Bank, id: string | undefined) =>
  readPayment(expectAccepted(await cancel(bank, id), "the cancellation"));
