import type { BankServices } from "@/bank/bank-services";
import { type Answer, internalError, ok, refuse, refuseFields } from "@/bank/http/answers";
import { rateLimited } from "@/bank/http/authenticate";
import type { Handler } from "@/bank/http/served-endpoint";
import { findByClientIdentifier, type PaymentRow } from "@/bank/store/payments";
import type { DepositRequest } from "@/lib/contract/deposit";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { ERROR_CODES } from "@/lib/contract/error";
import { paymentRecord } from "./payment-record";
import { recordDeposit } from "./record-deposit";
import { requestHash } from "./request-hash";

/** How long a client waits before it asks again, when too many checks are being read. */
const BUSY_WAIT_MS = 2000;

/** "Deposit a check" (4.1) [GAP-4]. */
export const depositCheck: Handler<typeof ENDPOINTS.depositCheck> = ({ services, caller, body }) => {
  const { clientIdentifier } = body;
  if (clientIdentifier === undefined) return deposit(services, caller.partnerId, body);
  // A repeat that comes while the first is still being read waits for its answer instead of reading the pictures again.
  return services.turns.run(`${caller.partnerId}/${clientIdentifier}`, () => deposit(services, caller.partnerId, body));
};

async function deposit(services: BankServices, partnerId: string, request: DepositRequest): Promise<Answer> {
  const hash = requestHash(request);
  const known = await findEarlier(services, partnerId, request);
  if (known) return repeat(known, hash);

  const pictures = { front: Buffer.from(request.frontImage, "base64"), back: Buffer.from(request.backImage, "base64") };
  const reading = await services.readCheck(pictures);
  if (!reading.ok) return reading.code === "busy" ? rateLimited(BUSY_WAIT_MS) : refuseFields(reading.fields ?? {});

  const payment = await recordDeposit(services, {
    partnerId,
    request,
    requestHash: hash,
    pictures,
    reading: reading.value,
  });
  if (payment) return ok(paymentRecord(payment));
  // Another process of the bank took the identifier while the pictures were read here.
  const first = await findEarlier(services, partnerId, request);
  return first ? repeat(first, hash) : internalError();
}

async function findEarlier(
  services: BankServices,
  partnerId: string,
  { clientIdentifier }: DepositRequest,
): Promise<PaymentRow | null> {
  return clientIdentifier === undefined ? null : findByClientIdentifier(services.db, partnerId, clientIdentifier);
}

/** The same body answers the first record again, another one is refused [GAP-6]. */
function repeat(payment: PaymentRow, hash: string): Answer {
  if (payment.requestHash === hash) return ok(paymentRecord(payment));
  return refuse(409, ERROR_CODES.conflict, "clientIdentifier: was used for another deposit");
}
