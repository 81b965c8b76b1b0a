import { type PresentedCheck, type Presentment, presentCheck as present } from "@/bank/clearing/present-check";
import { BANK_ROUTING_NUMBER } from "@/bank/domain/bank-identity";
import type { CheckPictures, CheckReading } from "@/bank/domain/check-reader";
import { rateLimited } from "@/bank/http/authenticate";
import { type ApiResponse, ok, validationError } from "@/bank/http/responses";
import type { Call, Handler } from "@/bank/http/served-endpoint";
import { toPaymentRecord } from "@/bank/routes/checks/payment-record";
import type { BankServices } from "@/bank/services/bank-services";
import { addCheckReading } from "@/bank/store/check-pictures";
import { generateId } from "@/bank/store/id-generator";
import type { PRESENT_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/inbound-checks";
import { assert } from "@/lib/shared/assert";

type Endpoint = typeof PRESENT_CHECK_ENDPOINTS.presentCheck;
type Body = Call<Endpoint>["body"];

/** Retry-After value while too many checks are being read. */
const BUSY_WAIT_MS = 2000;

/** Presents a check drawn on one of the partner's accounts, as if another bank had sent it [GAP-17] [GAP-42]. */
export const presentCheck: Handler<Endpoint> = async ({ services, caller, body }) => {
  const { partnerId } = caller;
  const { accountNumber, checkNumber, frontImage, backImage, payeeName, bofdRoutingNumber } = body;
  if (frontImage !== undefined && backImage !== undefined) {
    const pictures = { front: Buffer.from(frontImage, "base64"), back: Buffer.from(backImage, "base64") };
    return presentImages(services, partnerId, pictures, body);
  }
  assert(accountNumber !== undefined, "a check without images has an account number");
  const check = { partnerId, accountNumber, checkNumber, amountCents: body.amount, payeeName, bofdRoutingNumber };
  return toResponse(await services.db.transaction((tx) => present(tx, check, services.clock.now)));
};

async function presentImages(
  services: BankServices,
  partnerId: string,
  pictures: CheckPictures,
  body: Body,
): Promise<ApiResponse> {
  const reading = await services.readCheck(pictures);
  if (!reading.ok) return reading.code === "busy" ? rateLimited(BUSY_WAIT_MS) : validationError(reading.fields ?? {});
  const { micr } = reading.value;
  if (!micr.isRead) return validationError({ frontImage: "has no readable MICR line" });
  if (micr.routingNumber !== BANK_ROUTING_NUMBER) {
    return validationError({ frontImage: `is drawn on another bank, ${micr.routingNumber}` });
  }
  const check: PresentedCheck = {
    partnerId,
    accountNumber: micr.accountNumber,
    amountCents: body.amount,
    checkNumber: micr.checkNumber === "" ? undefined : micr.checkNumber,
    payeeName: body.payeeName,
    bofdRoutingNumber: body.bofdRoutingNumber,
    details: {
      micr: micr.line,
      iqaPassed: reading.value.iqaPassed,
      recognizedAmountCents: reading.value.recognizedAmount?.amountCents,
    },
  };
  return toResponse(await presentAndStore(services, check, pictures, reading.value));
}

function presentAndStore(
  services: BankServices,
  check: PresentedCheck,
  pictures: CheckPictures,
  reading: CheckReading,
): Promise<Presentment> {
  return services.db.transaction(async (tx) => {
    const id = await generateId(tx);
    const details = { ...check.details, picturesOf: id };
    const presentment = await present(tx, { ...check, id, details }, services.clock.now);
    if (presentment.isRecorded) {
      await addCheckReading(tx, services.vault, presentment.payment.id, { sent: pictures, reading });
    }
    return presentment;
  });
}

function toResponse(presentment: Presentment): ApiResponse {
  if (!presentment.isRecorded) return ok({ result: "ReturnedUnseen", reason: presentment.reason });
  const { payment } = presentment;
  return ok({ result: payment.status === "Hold" ? "Held" : "Posted", payment: toPaymentRecord(payment) });
}
