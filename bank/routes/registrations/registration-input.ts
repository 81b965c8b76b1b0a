import { type ApiResponse, errorResponse, validationError } from "@/bank/http/responses";
import type { BankServices } from "@/bank/services/bank-services";
import { ERROR_CODES } from "@/lib/contract/error";

/**
 * Creates the error for a body that names another partner. It does not disclose whether that partner exists [GAP-39].
 */
export function wrongPartnerError(): ApiResponse {
  return errorResponse(403, ERROR_CODES.forbidden, "partnerId: is not the partner of this access token");
}

/** Validates a callback URL. Returns an error response, or null if the URL is valid [GAP-30] [GAP-34]. */
export async function callbackError(
  services: BankServices,
  partnerId: string,
  type: string,
  callbackUrl: string | undefined,
): Promise<ApiResponse | null> {
  if (callbackUrl === undefined)
    return type === "Push" ? validationError({ callbackUrl: "is required for Push" }) : null;
  const validated = await services.webhooks.validateCallback(partnerId, callbackUrl);
  return validated.ok ? null : validationError({ callbackUrl: validated.message });
}

/** Converts an empty string, which clears a field, to null. */
export function emptyToNull(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}
