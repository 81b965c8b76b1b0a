import { callPortal } from "@/components/session/fetch-portal";
import { failure, type Outcome } from "@/lib/shared/outcome";
import { isUnknown } from "@/lib/shared/request-failures";

/** Why a change was not made; `unreachable` can be retried unchanged. */
export type SendFailure = "refused" | "stale" | "busy" | "unreachable";

/** A draft keeps a change once, by its version. */
const OPTIONS = { whenUnknown: "Try again: it is saved only once." };

const MAX_KEPT_ALIVE_BYTES = 65_536;

/**
 * Sends a change of a draft to the portal, as JSON, or a picture as it is.
 *
 * @param isLast the page may be left meanwhile; holds for changes of at most 64 kB
 */
export async function sendChange<Value>(
  method: "PATCH" | "PUT" | "POST",
  path: string,
  body: object,
  { signal, isLast }: { readonly signal?: AbortSignal; readonly isLast?: boolean } = {},
): Promise<Outcome<Value, SendFailure>> {
  const isPicture = body instanceof Blob;
  const content = isPicture ? body : new Blob([JSON.stringify(body)]);
  const contentType = isPicture ? body.type || "application/octet-stream" : "application/json";
  // A browser refuses more.
  const keepalive = isLast && content.size <= MAX_KEPT_ALIVE_BYTES;
  const request = { method, signal, keepalive, headers: { "content-type": contentType }, body: content };
  const sent = await callPortal<Value>(path, request, OPTIONS);
  if (sent.ok) return sent;
  const { code, message } = sent;
  if (code === "stale" || code === "busy") return failure(code, message);
  return failure(isUnknown(sent) || MAY_PASS.has(code) ? "unreachable" : "refused", message);
}

/** Failure codes for which the same change must not be retried. */
const MAY_PASS: ReadonlySet<string> = new Set(["not-reached", "unreachable", "unavailable"]);
