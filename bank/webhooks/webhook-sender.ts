import { setMaxListeners } from "node:events";
import { generateId } from "@/bank/store/id-generator";
import { findCallbackHosts, type RegistrationRow } from "@/bank/store/registrations";
import { mayConnect, validateCallbackUrl } from "@/lib/shared/callback-rules";
import { createGuardedAgent } from "@/lib/shared/guarded-agent";
import { createTarget, type Target } from "@/lib/shared/webhook-target";
import { formatEventBody } from "./event-body";
import { type Attempt, sendEvent } from "./send-event";
import type { WebhookContext } from "./webhook-context";

type WebhookEvent = Parameters<typeof formatEventBody>[0];

/** A registration's cached target, or the failed attempt to record if it has no valid target. */
type CachedTarget = { readonly hosts: readonly string[] } & (
  | { readonly target: Target }
  | { readonly failedAttempt: Attempt }
);

/** Sends events to registrations, with one attempt each. */
export interface WebhookSender {
  /**
   * Makes one attempt.
   *
   * @param hosts the partner's current allowlist
   * @returns null if the bank aborted the attempt, which must not count as the receiver's failure
   */
  send(registration: RegistrationRow, event: WebhookEvent, hosts: readonly string[]): Promise<Attempt | null>;
  /** Sends an event named Ping, which is neither logged nor counted in a streak of failures [GAP-36]. */
  ping(registration: RegistrationRow): Promise<Attempt>;
  /** Aborts the attempts in progress. */
  abort(): void;
  close(): Promise<void>;
}

export function createWebhookSender(context: WebhookContext): WebhookSender {
  const { db, clock, realNow, timeoutMs, allowLoopback } = context;
  const dispatcher = createGuardedAgent({
    ...context,
    mayConnect: (hostname, address) => mayConnect(hostname, address, allowLoopback),
  });
  const stop = new AbortController();
  // Unlimited, since each attempt in progress adds a listener.
  setMaxListeners(0, stop.signal);
  const cache = new WeakMap<RegistrationRow, CachedTarget>();

  /** Resolves a target, cached by object, since a new registration or allowlist object may have new values. */
  function findTarget(registration: RegistrationRow, hosts: readonly string[]): CachedTarget {
    const cached = cache.get(registration);
    if (cached?.hosts === hosts) return cached;
    const target = { hosts, ...resolveTarget(context, registration, hosts) };
    cache.set(registration, target);
    return target;
  }

  async function send(registration: RegistrationRow, event: WebhookEvent, hosts: readonly string[]): Promise<Attempt> {
    const resolved = findTarget(registration, hosts);
    if ("failedAttempt" in resolved) return resolved.failedAttempt;
    const body = JSON.stringify(formatEventBody(event, registration.format));
    const options = { dispatcher, timeoutMs, realNow, signal: stop.signal };
    return sendEvent({ target: resolved.target, eventId: event.id, format: registration.format, body }, options);
  }

  return {
    async send(registration, event, hosts) {
      const attempt = await send(registration, event, hosts);
      return stop.signal.aborted && !attempt.ok ? null : attempt;
    },
    async ping(registration) {
      const { partnerId } = registration;
      const id = await generateId(db);
      const event = { id, eventName: "Ping", partnerId, resources: [], details: {}, createdAt: clock.now() };
      return send(registration, event, await findCallbackHosts(db, partnerId));
    },
    abort: () => stop.abort(),
    close: () => dispatcher.destroy(),
  };
}

function resolveTarget(
  { cipher, allowLoopback }: WebhookContext,
  { id, callbackUrl, authUsername, encryptedPassword }: RegistrationRow,
  hosts: readonly string[],
): { readonly target: Target } | { readonly failedAttempt: Attempt } {
  // The current rules apply, not those in effect at registration [GAP-34].
  const url = validateCallbackUrl(callbackUrl ?? "", { hosts, allowLoopback });
  if (!url.ok) return { failedAttempt: createFailedAttempt(`callbackUrl ${url.message}.`) };
  const password = encryptedPassword === null ? null : cipher.decrypt(encryptedPassword, id);
  if (encryptedPassword !== null && password === null) {
    return {
      failedAttempt: createFailedAttempt(
        "The stored authPassword can't be decrypted; update the registration with a new one.",
      ),
    };
  }
  return { target: createTarget({ url: url.value, username: authUsername, password }) };
}

function createFailedAttempt(error: string): Attempt {
  const noResponse = {
    httpStatus: null,
    retryAfterMs: null,
    request: null,
    responseHeaders: null,
    responseBody: null,
  };
  return { ok: false, error, durationMs: 0, ...noResponse };
}
