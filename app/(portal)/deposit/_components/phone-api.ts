import { fetchAndForget } from "@/components/session/fetch-and-forget";
import type { ImageView } from "@/lib/contract/enums";
import type { NewCaptureLink } from "@/lib/portal/deposits/phone/make-capture-link";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** Makes a link with which a phone takes these sides. */
export async function makeLink(sides: readonly ImageView[]): Promise<Outcome<NewCaptureLink, "refused">> {
  try {
    const response = await fetch("/api/capture-links", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ sides }),
    });
    const content = await response.json();
    return response.ok ? success(content as NewCaptureLink) : failure("refused", String(content.message));
  } catch {
    return failure("refused", "The portal did not respond. Check your connection and try again.");
  }
}

/** Ends a link. It would expire by itself, so a failure is ignored. */
export function stopLink(id: string): void {
  fetchAndForget(`/api/capture-links/${id}`, { method: "DELETE", keepalive: true });
}

/** A picture that the phone took; null when it could not be fetched. */
export async function fetchCaptured(id: string, side: ImageView): Promise<File | null> {
  try {
    const response = await fetch(`/api/capture-links/${id}/pictures/${side}`);
    if (!response.ok) return null;
    const picture = await response.blob();
    return new File([picture], `${side} from a phone`, { type: picture.type });
  } catch {
    return null;
  }
}
