import "server-only";
import type { AlertWebhookSettings } from "@/lib/settings/alert-webhook-settings";
import { createGuardedAgent, ForbiddenAddressError, resolveBySystem } from "@/lib/shared/guarded-agent";
import { postRequest } from "@/lib/shared/post-request";
import { isPublicAddress } from "@/lib/shared/public-address";
import { createWebhookHeaders } from "@/lib/shared/standard-webhooks";

export interface AlertMessage {
  /** The same for every attempt, so the receiver can detect duplicates. */
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Posts an alert, signed according to the Standard Webhooks specification. Chat apps show the `text` field. Redirects
 * are not followed, and private addresses are refused unless allowed.
 *
 * @returns why the receiver did not accept the alert, as a sentence; null on success
 */
export async function postAlert(
  { url, secret, allowsPrivate }: AlertWebhookSettings,
  message: AlertMessage,
  timeoutMs = TIMEOUT_MS,
): Promise<string | null> {
  const { id, type, at, title, text, url: link } = message;
  const data = { title, text, url: link };
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data, text: `${title}\n${text}\n${link}` });
  const { origin, pathname, search } = new URL(url);
  const dispatcher = createGuardedAgent({
    mayConnect: (_, address) => allowsPrivate || isPublicAddress(address),
    resolve: resolveBySystem,
    timeoutMs,
  });
  try {
    const signed = createWebhookHeaders({ id, at: new Date(), body }, secret);
    const headers = { "content-type": "application/json", ...signed };
    const signal = new AbortController().signal;
    const { status } = await postRequest(
      { origin, path: pathname + search, headers, body },
      { dispatcher, timeoutMs, signal },
    );
    return status >= 200 && status < 300 ? null : `The receiver returned ${status}.`;
  } catch (error) {
    if (error instanceof ForbiddenAddressError) return "Its host does not resolve to a public address.";
    return error instanceof Error && error.name === "TimeoutError"
      ? "The receiver did not respond in time."
      : "The receiver could not be reached.";
  } finally {
    await dispatcher.destroy().catch(() => {});
  }
}
