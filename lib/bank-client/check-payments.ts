import "server-only";
import { IMAGE_LIMITS, MAX_IMAGE_BASE64_LENGTH } from "@endorse/check-image/image-limits";
import type { z } from "zod";
import type { CheckAnalysis } from "@/lib/contract/check-image";
import { checkAnalysisSchema } from "@/lib/contract/check-image";
import type { CheckPayment } from "@/lib/contract/check-payment";
import { checkPaymentSchema } from "@/lib/contract/check-payment";
import type { DepositRequest } from "@/lib/contract/deposit";
import type { ImageView } from "@/lib/contract/enums";
import { readImageEnvelope } from "@/lib/contract/envelopes";
import { isRecordId } from "@/lib/contract/primitives";
import type { returnRequestSchema, simulatedInboundReturnRequestSchema } from "@/lib/contract/returns";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import type { BankClient } from "./bank-client";
import type { BankResponse } from "./bank-response";

/** An image as received. Its type is detected from the bytes; the declared content type is ignored. */
export interface BankImage {
  readonly bytes: Uint8Array;
}

/** Deposits a check (4.1). The body includes a `clientIdentifier`, so retrying is safe [GAP-6]. */
export async function depositCheck(
  client: BankClient,
  body: DepositRequest & { readonly clientIdentifier: string },
): Promise<BankResponse<Tolerant<CheckPayment>>> {
  return readPayment(await client.call({ operation: "depositCheck", body }));
}

/** Cancels a deposit (4.2). Idempotent: repeated calls return the same record [GAP-9]. */
export async function cancelDeposit(client: BankClient, id: string): Promise<BankResponse<Tolerant<CheckPayment>>> {
  return readPayment(await client.call({ operation: "cancelDeposit", path: { id } }));
}

/** Returns an inbound check (4.8). The response is the return's record. */
export async function initiateReturn(
  client: BankClient,
  id: string,
  body: z.input<typeof returnRequestSchema>,
): Promise<BankResponse<Tolerant<CheckPayment>>> {
  return readPayment(await client.call({ operation: "initiateReturn", path: { id }, body }));
}

/** Simulates the return of a deposited check (4.7), in the sandbox only. The response is the return's record. */
export async function simulateInboundReturn(
  client: BankClient,
  body: z.input<typeof simulatedInboundReturnRequestSchema>,
): Promise<BankResponse<Tolerant<CheckPayment>>> {
  return readPayment(await client.call({ operation: "simulateInboundReturn", body }));
}

/** Gets the payment record and the image tests of both sides (4.4) [GAP-8]. */
export async function getCheckAnalysis(client: BankClient, id: string): Promise<BankResponse<Tolerant<CheckAnalysis>>> {
  const response = await client.call({ operation: "getCheckAnalysis", path: { id } });
  return response.kind === "succeeded"
    ? { ...response, ...readTolerantly(checkAnalysisSchema, response.value) }
    : response;
}

/** Gets the image of one side (4.3), in any of the envelopes that banks use [GAP-7]. */
export async function getCheckImage(client: BankClient, id: string, view: ImageView): Promise<BankResponse<BankImage>> {
  const response = await client.call({
    operation: "getCheckImage",
    path: { id, view },
    // Allows for the envelope and for line breaks in the base64.
    maxResponseBytes: Math.ceil(MAX_IMAGE_BASE64_LENGTH * 1.05) + 10_000,
  });
  if (response.kind !== "succeeded") return response;
  const base64 = readImageEnvelope(response.value);
  const bytes = base64 === null ? new Uint8Array() : new Uint8Array(Buffer.from(base64, "base64"));
  if (bytes.length === 0 || bytes.length > IMAGE_LIMITS.maxBytes) {
    return { kind: "unknown", reason: "unreadable", status: response.status, requestId: response.requestId };
  }
  return { ...response, value: { bytes } };
}

/** Treats a success without a payment ID as an unknown outcome. */
function readPayment(response: BankResponse<unknown>): BankResponse<Tolerant<CheckPayment>> {
  if (response.kind !== "succeeded") return response;
  const reading = readTolerantly(checkPaymentSchema, response.value);
  if (!isRecordId(reading.value.id ?? "")) {
    return { kind: "unknown", reason: "unreadable", status: response.status, requestId: response.requestId };
  }
  return { ...response, ...reading };
}
