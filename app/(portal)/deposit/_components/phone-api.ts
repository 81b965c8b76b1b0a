import { fetchAndForget } from "@/components/session/fetch-and-forget";
import { callPortal, fetchPortal } from "@/components/session/fetch-portal";
import type { ImageView } from "@/lib/contract/enums";
import type { NewCaptureLink } from "@/lib/portal/deposits/phone/make-capture-link";
import type { Outcome } from "@/lib/shared/outcome";

/** Makes a link with which a phone takes these sides. */
export function makeLink(sides: readonly ImageView[]): Promise<Outcome<NewCaptureLink>> {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify({ sides }) };
  return callPortal("/api/capture-links", request, { whenUnknown: "Make another link: an unopened one expires." });
}

/** Ends a link. It would expire by itself, so a failure is ignored. */
export function stopLink(id: string): void {
  fetchAndForget(`/api/capture-links/${id}`, { method: "DELETE", keepalive: true });
}

/** A picture that the phone took; null when it could not be fetched. */
export async function fetchCaptured(id: string, side: ImageView): Promise<File | null> {
  const fetched = await fetchPortal(`/api/capture-links/${id}/pictures/${side}`);
  const picture = fetched.ok ? await fetched.value.blob().catch(() => null) : null;
  return picture && new File([picture], `${side} from a phone`, { type: picture.type });
}
