import { callPortal } from "@/components/session/fetch-portal";
import { failure, type Outcome } from "@/lib/shared/outcome";
import { isUnknown } from "@/lib/shared/request-failures";

/** Why a change was not made. `unreachable` can be retried with the same change. */
export type SendFailure = "refused" | "stale" | "busy" | "unreachable";

/** Retrying is safe, since a draft saves each version of a change only once. */
const OPTIONS = { whenUnknown: "Try again: it is saved only once." };

const MAX_KEEPALIVE_BYTES = 65_536;

/**
 * Sends a change to a draft to the portal: an image as raw bytes, anything else as JSON.
 *
 * @param isLast whether the request should outlive the page; only possible for changes of at most 64 kB
 */
export async function sendChange<Value>(
  method: "PATCH" | "PUT" | "POST",
  path: string,
  body: object,
  { signal, isLast }: { readonly signal?: AbortSignal; readonly isLast?: boolean } = {},
): Promise<Outcome<Value, SendFailure>> {
  const isImage = body instanceof Blob;
  const content = isImage ? body : new Blob([JSON.stringify(body)]);
  const contentType = isImage ? body.type || "application/octet-stream" : "application/json";
  // Browsers reject larger keepalive requests.
  const keepalive = isLast && content.size <= MAX_KEEPALIVE_BYTES;
  const request = { method, signal, keepalive, headers: { "content-type": contentType }, body: content };
  const outcome = await callPortal<Value>(path, request, OPTIONS);
  if (outcome.ok) return outcome;
  const { code, message } = outcome;
  if (code === "stale" || code === "busy") return failure(code, message);
  return failure(isUnknown(outcome) || RETRYABLE_CODES.has(code) ? "unreachable" : "refused", message);
}

/** Failure codes for which the same change may be retried. */
const RETRYABLE_CODES: ReadonlySet<string> = new Set(["not-reached", "unreachable", "unavailable"]);
