import { setMaxListeners } from "node:events";
import { drawId } from "@/bank/store/id-source";
import type { RegistrationRow } from "@/bank/store/registrations";
import { findCallbackHosts } from "@/bank/store/registrations";
import { judgeCallbackUrl } from "./callback-rules";
import { eventBody } from "./event-body";
import { createGuardedAgent } from "./guarded-agent";
import { type Attempt, createTarget, sendEvent, type Target } from "./send-event";
import type { WebhookContext } from "./webhook-context";

/** What is told to a registration. */
type ToldEvent = Parameters<typeof eventBody>[0];

/** What is worked out once for a registration: its target, or why nothing is sent. */
type Way = { readonly hosts: readonly string[] } & ({ readonly target: Target } | { readonly refusal: Attempt });

/** Carries single events to registrations, one attempt at a time. */
export interface Courier {
  /**
   * One attempt; null when the bank stopped it, so that it tells nothing of the receiver.
   *
   * @param hosts the partner's allowlist as it is now
   */
  carry(registration: RegistrationRow, event: ToldEvent, hosts: readonly string[]): Promise<Attempt | null>;
  /** Sends an event named Ping, which is in no log and counts in no streak [GAP-36]. */
  ping(registration: RegistrationRow): Promise<Attempt>;
  /** Ends the attempts in progress. */
  breakOff(): void;
  close(): Promise<void>;
}

export function createCourier(context: WebhookContext): Courier {
  const { db, clock, realNow, seal, allowLoopback, timeoutMs } = context;
  const dispatcher = createGuardedAgent(context);
  const stop = new AbortController();
  // Each attempt in progress listens to it.
  setMaxListeners(0, stop.signal);
  const ways = new WeakMap<RegistrationRow, Way>();

  /** Where a registration's events go and with what; the same for all of them until it or the allowlist changes. */
  function findWay(registration: RegistrationRow, hosts: readonly string[]): Way {
    const known = ways.get(registration);
    if (known?.hosts === hosts) return known;
    const way = { hosts, ...judgeWay(registration, hosts) };
    ways.set(registration, way);
    return way;
  }

  function judgeWay({ id, callbackUrl, authUsername, sealedPassword }: RegistrationRow, hosts: readonly string[]) {
    // By the rules of today, not of the day it was registered [GAP-34].
    const url = judgeCallbackUrl(callbackUrl ?? "", { hosts, allowLoopback });
    if (!url.ok) return { refusal: notSent(`callbackUrl ${url.message}.`) };
    const password = sealedPassword === null ? null : seal.open(sealedPassword, id);
    if (sealedPassword !== null && password === null) {
      return { refusal: notSent("The stored authPassword can't be read any more; update the registration with it.") };
    }
    return { target: createTarget({ url: url.value, username: authUsername, password }) };
  }

  async function carry(registration: RegistrationRow, event: ToldEvent, hosts: readonly string[]): Promise<Attempt> {
    const way = findWay(registration, hosts);
    if ("refusal" in way) return way.refusal;
    const body = JSON.stringify(eventBody(event, registration.format));
    const options = { dispatcher, timeoutMs, realNow, signal: stop.signal };
    return sendEvent({ target: way.target, eventId: event.id, body }, options);
  }

  return {
    async carry(registration, event, hosts) {
      const attempt = await carry(registration, event, hosts);
      return stop.signal.aborted && !attempt.ok ? null : attempt;
    },
    async ping(registration) {
      const { partnerId } = registration;
      const event = {
        id: await drawId(db),
        eventName: "Ping",
        partnerId,
        resources: [],
        details: {},
        createdAt: clock.now(),
      };
      return carry(registration, event, await findCallbackHosts(db, partnerId));
    },
    breakOff: () => stop.abort(),
    close: () => dispatcher.destroy(),
  };
}

function notSent(error: string): Attempt {
  return { ok: false, httpStatus: null, error, durationMs: 0, retryAfterMs: null };
}
