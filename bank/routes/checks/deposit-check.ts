import { internalError, ok, refuse, refuseFields } from "@/bank/http/answers";
import { rateLimited } from "@/bank/http/authenticate";
import type { Handler } from "@/bank/http/served-endpoint";
import { findByClientIdentifier, type PaymentRow } from "@/bank/store/payments";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { ERROR_CODES } from "@/lib/contract/error";
import { paymentRecord } from "./payment-record";
import { recordDeposit } from "./record-deposit";
import { requestHash } from "./request-hash";

/** How long a client waits before it asks again, when too many checks are being read. */
const BUSY_WAIT_MS = 2000;

/** "Deposit a check" (4.1) [GAP-4]. */
export const depositCheck: Handler<typeof ENDPOINTS.depositCheck> = async ({ services, caller, body }) => {
  const hash = requestHash(body);
  const earlier = async () =>
    body.clientIdentifier === undefined
      ? null
      : findByClientIdentifier(services.db, caller.partnerId, body.clientIdentifier);

  // A repeat is answered before its pictures are read again [GAP-6].
  const known = await earlier();
  if (known) return repeat(known, hash);

  const pictures = { front: Buffer.from(body.frontImage, "base64"), back: Buffer.from(body.backImage, "base64") };
  const reading = await services.readCheck(pictures);
  if (!reading.ok) return reading.code === "busy" ? rateLimited(BUSY_WAIT_MS) : refuseFields(reading.fields ?? {});

  const deposit = { partnerId: caller.partnerId, request: body, requestHash: hash, pictures, reading: reading.value };
  const payment = await recordDeposit(services, deposit);
  if (payment) return ok(paymentRecord(payment));
  // Another request with the identifier came first while the pictures were read.
  const first = await earlier();
  return first ? repeat(first, hash) : internalError();
};

function repeat(payment: PaymentRow, hash: string) {
  if (payment.requestHash === hash) return ok(paymentRecord(payment));
  return refuse(409, ERROR_CODES.conflict, "clientIdentifier: was used for another deposit");
}
