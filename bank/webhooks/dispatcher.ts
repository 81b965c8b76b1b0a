import type { ClaimedDelivery } from "@/bank/store/claimed-delivery";
import { claimDeliveries, findDueRegistrations } from "@/bank/store/deliveries";
import { publishEvents } from "@/bank/store/publish-events";
import { findCallbackHosts, findRegistrations, type RegistrationRow } from "@/bank/store/registrations";
import { DeliveryQueues } from "./delivery-queues";
import { OutcomeBuffer } from "./outcome-buffer";
import type { WebhookContext } from "./webhook-context";
import type { WebhookSender } from "./webhook-sender";

/** Delivers events to Push registrations. */
export interface Dispatcher {
  /** Attempts due deliveries until there are none left. */
  drain(): Promise<void>;
  /** Attempts deliveries as they become due until stopped, polling at an interval. */
  start(intervalMs: number, onError: (error: unknown) => void): void;
  /** Waits for attempts in progress, aborting any that take too long, and releases unattempted deliveries. */
  stop(): Promise<void>;
}

/** Minimum lease, longer than a batch takes. When it expires, a killed process's deliveries can be claimed again. */
const LEASE_MS = 30_000;
/** Minimum time by which a lease exceeds the attempt timeout, since an attempt must end before its lease expires. */
const LEASE_MARGIN_MS = 5_000;
/** Maximum time to wait for attempts in progress when the bank stops. */
const DRAIN_MS = 5_000;

/** Returns when a lease that begins now ends, in real time. */
export function computeLeaseEnd({ realNow, timeoutMs }: Pick<WebhookContext, "realNow" | "timeoutMs">): Date {
  return new Date(realNow().getTime() + Math.max(LEASE_MS, timeoutMs + LEASE_MARGIN_MS));
}

export function createDispatcher(context: WebhookContext, sender: WebhookSender): Dispatcher {
  const notifier = createNotifier();
  const outcomes = new OutcomeBuffer(context);
  const queues = new DeliveryQueues({ context, sender, outcomes, onProgress: notifier.notify });
  const runOnce = () => runRound(context, queues, outcomes);
  let isStopped = false;
  let loop: Promise<void> = Promise.resolve();

  async function poll(intervalMs: number, onError: (error: unknown) => void): Promise<void> {
    while (!isStopped) {
      notifier.reset();
      await runOnce().catch(onError);
      if (isStopped) return;
      const timer = setTimeout(notifier.notify, intervalMs);
      await notifier.notified();
      clearTimeout(timer);
    }
  }

  return {
    async drain() {
      for (;;) {
        notifier.reset();
        const claimed = await runOnce();
        if (claimed === 0 && !queues.hasRunning && outcomes.isEmpty) return;
        if (queues.hasRunning) await notifier.notified();
      }
    },
    start(intervalMs, onError) {
      loop = poll(intervalMs, onError);
    },
    async stop() {
      isStopped = true;
      queues.stopStarting();
      notifier.notify();
      await loop;
      const deadline = setTimeout(() => sender.abort(), DRAIN_MS);
      await queues.stop();
      clearTimeout(deadline);
      await outcomes.flush();
      await sender.close();
    },
  };
}

/**
 * Runs one round: saves outcomes, claims due deliveries, publishes new events and starts attempts.
 *
 * @returns the number of claimed deliveries
 */
async function runRound(context: WebhookContext, queues: DeliveryQueues, outcomes: OutcomeBuffer): Promise<number> {
  const { db, clock, realNow } = context;
  await outcomes.flush();
  const ids = queues.registrationIds();
  queues.reconcile(ids.length === 0 ? [] : await findRegistrations(db, ids));
  await outcomes.flush();

  const now = { business: clock.now(), real: realNow() };
  const due = new Map((await findDueRegistrations(db, now)).map((row) => [row.id, row]));
  const leasedUntil = computeLeaseEnd(context);
  const capacities = new Map(
    [...due.values()]
      .map((row) => [row.id, queues.remainingCapacity(row)] as const)
      .filter(([, capacity]) => capacity > 0),
  );
  const claimed = await claimDeliveries(db, { capacities, leasedUntil }, now);
  await enqueue(context, queues, claimed, due);
  for (const { registrationId } of claimed) capacities.set(registrationId, capacities.get(registrationId)! - 1);
  const published = await publishEvents(db, now.business, { capacities, leasedUntil });
  await enqueue(context, queues, published, due);
  queues.startAttempts();
  return claimed.length + published.length;
}

async function enqueue(
  { db }: WebhookContext,
  queues: DeliveryQueues,
  claimed: readonly ClaimedDelivery[],
  registrations: ReadonlyMap<string, RegistrationRow>,
): Promise<void> {
  const hostsByPartner = new Map<string, string[]>();
  for (const delivery of claimed) {
    const registration = registrations.get(delivery.registrationId)!;
    const { partnerId } = registration;
    const hosts = hostsByPartner.get(partnerId) ?? (await findCallbackHosts(db, partnerId));
    hostsByPartner.set(partnerId, hosts);
    queues.add(registration, delivery, hosts);
  }
}

/** A repeatable signal: call {@link reset} before looking for work, then await {@link notified}. */
interface Notifier {
  /** Clears previous notifications. */
  reset(): void;
  notify(): void;
  /** Resolves at the first notification since the last reset. */
  notified(): Promise<void>;
}

function createNotifier(): Notifier {
  let notify = () => {};
  let notified = Promise.resolve();
  return {
    reset() {
      notified = new Promise((resolve) => {
        notify = resolve;
      });
    },
    notify: () => notify(),
    notified: () => notified,
  };
}
