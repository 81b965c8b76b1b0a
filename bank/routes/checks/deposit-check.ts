import { rateLimited } from "@/bank/http/authenticate";
import { type ApiResponse, errorResponse, internalError, ok, validationError } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import type { BankServices } from "@/bank/services/bank-services";
import { findByClientIdentifier, type PaymentRow } from "@/bank/store/payments";
import type { DepositRequest } from "@/lib/contract/deposit";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { ERROR_CODES } from "@/lib/contract/error";
import { toPaymentRecord } from "./payment-record";
import { recordDeposit } from "./record-deposit";
import { isSameRequest, requestHash } from "./request-hash";

/** Retry-After value while too many checks are being read. */
const BUSY_WAIT_MS = 2000;

/** "Deposit a check" (4.1) [GAP-4]. */
export const depositCheck: Handler<typeof ENDPOINTS.depositCheck> = async ({ services, caller, body: request }) => {
  const { partnerId } = caller;
  const earlier = await findEarlierDeposit(services, partnerId, request);
  if (earlier) return replayDeposit(earlier, request);

  const pictures = { front: Buffer.from(request.frontImage, "base64"), back: Buffer.from(request.backImage, "base64") };
  const reading = await services.readCheck(pictures);
  if (!reading.ok) return reading.code === "busy" ? rateLimited(BUSY_WAIT_MS) : validationError(reading.fields ?? {});

  const payment = await recordDeposit(services, {
    partnerId,
    request,
    requestHash: requestHash(request),
    pictures,
    reading: reading.value,
  });
  if (payment) return ok(toPaymentRecord(payment));
  // Another request used the identifier while this request's images were being read.
  const first = await findEarlierDeposit(services, partnerId, request);
  return first ? replayDeposit(first, request) : internalError();
};

async function findEarlierDeposit(
  services: BankServices,
  partnerId: string,
  { clientIdentifier }: DepositRequest,
): Promise<PaymentRow | null> {
  return clientIdentifier === undefined ? null : findByClientIdentifier(services.db, partnerId, clientIdentifier);
}

/** Returns the first record if the body is the same, or a conflict if it differs [GAP-6]. */
function replayDeposit(payment: PaymentRow, request: DepositRequest): ApiResponse {
  if (isSameRequest(payment.requestHash, request)) return ok(toPaymentRecord(payment));
  return errorResponse(409, ERROR_CODES.conflict, "clientIdentifier: was used for another deposit");
}
