import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { requestFailure } from "@/lib/shared/request-failures";

/** Why a change was not made; `unreachable` may be tried again as it is. */
export type SendFailure = "refused" | "stale" | "busy" | "unreachable";

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
  try {
    const response = await fetch(path, {
      method,
      signal,
      // A browser refuses more.
      keepalive: isLast && content.size <= MAX_KEPT_ALIVE_BYTES,
      headers: { "content-type": contentType },
      body: content,
    });
    const result = (await response.json()) as Value & { code?: string; message?: string };
    if (response.ok) return success(result);
    if (response.status === 401) return failure("refused", requestFailure("signed-out").message);
    const message = result.message ?? "The portal could not do this. Try again.";
    if (result.code === "stale" || result.code === "busy") return failure(result.code, message);
    return failure(response.status >= 500 ? "unreachable" : "refused", message);
  } catch {
    return failure("unreachable", requestFailure("unreachable").message);
  }
}
