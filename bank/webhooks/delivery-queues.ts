import type { ClaimedDelivery } from "@/bank/store/claimed-delivery";
import type { RegistrationRow } from "@/bank/store/registrations";
import { evaluateAttempt } from "./evaluate-attempt";
import type { OutcomeBuffer } from "./outcome-buffer";
import type { WebhookContext } from "./webhook-context";
import type { WebhookSender } from "./webhook-sender";

/** Maximum deliveries claimed per query for one registration; a large batch limits database queries. */
const BATCH_SIZE = 512;

/** Maximum concurrent attempts per registration, so that a slow endpoint does not delay other registrations. */
const MAX_CONCURRENT_ATTEMPTS = 16;

/** A registration's claimed deliveries. */
interface RegistrationQueue {
  readonly registration: RegistrationRow;
  /** The partner's allowlist, as of the last round. */
  hosts: readonly string[];
  readonly waiting: ClaimedDelivery[];
  inFlight: number;
  /** Whether an attempt failed: none starts until the failure is saved, since it may suspend the registration. */
  isPaused: boolean;
}

interface QueueOptions {
  readonly context: Pick<WebhookContext, "clock" | "realNow" | "timeoutMs">;
  readonly sender: WebhookSender;
  readonly outcomes: OutcomeBuffer;
  /** Called when there are outcomes to save or room for more deliveries. */
  readonly onProgress: () => void;
}

/** Queues deliveries by registration and attempts them with limited concurrency. */
export class DeliveryQueues {
  readonly #options: QueueOptions;
  readonly #queues = new Map<string, RegistrationQueue>();
  readonly #running = new Set<Promise<void>>();
  #isStopped = false;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get hasRunning(): boolean {
    return this.#running.size > 0;
  }

  registrationIds(): string[] {
    return [...this.#queues.keys()];
  }

  /** Releases waiting deliveries of registrations that have changed or failed, and removes empty queues. */
  reconcile(current: readonly RegistrationRow[]): void {
    const rows = new Map(current.map((row) => [row.id, row]));
    for (const [id, queue] of this.#queues) {
      if (!isSameVersion(queue.registration, rows.get(id)) || queue.isPaused) this.#releaseWaiting(queue);
      queue.isPaused = false;
      if (queue.inFlight === 0 && queue.waiting.length === 0) this.#queues.delete(id);
    }
  }

  /** Returns how many more deliveries to claim for a registration. */
  remainingCapacity({ id, status, consecutiveErrors }: RegistrationRow): number {
    const queue = this.#queues.get(id);
    if (queue && queue.waiting.length > MAX_CONCURRENT_ATTEMPTS) return 0;
    // A restarting or recently failed registration gets no more deliveries than can be attempted concurrently.
    const max = status === "Restarting" ? 1 : consecutiveErrors > 0 ? MAX_CONCURRENT_ATTEMPTS : BATCH_SIZE;
    return Math.max(max - (queue ? queue.inFlight + queue.waiting.length : 0), 0);
  }

  add(registration: RegistrationRow, delivery: ClaimedDelivery, hosts: readonly string[]): void {
    const existing = this.#queues.get(registration.id);
    const queue =
      existing && isSameVersion(existing.registration, registration)
        ? existing
        : { registration, hosts, waiting: [], inFlight: 0, isPaused: false };
    queue.hosts = hosts;
    this.#queues.set(registration.id, queue);
    queue.waiting.push(delivery);
  }

  /** Starts as many attempts as the concurrency limits allow. */
  startAttempts(): void {
    for (const queue of this.#queues.values()) this.#startAttempts(queue);
  }

  /** Prevents new attempts from starting. */
  stopStarting(): void {
    this.#isStopped = true;
  }

  /** Waits for the attempts in progress and releases the rest. */
  async stop(): Promise<void> {
    this.stopStarting();
    while (this.#running.size > 0) await Promise.all(this.#running);
    for (const queue of this.#queues.values()) this.#releaseWaiting(queue);
  }

  #startAttempts(queue: RegistrationQueue): void {
    while (!this.#isStopped && !queue.isPaused && queue.inFlight < MAX_CONCURRENT_ATTEMPTS) {
      if (this.#releaseLate(queue)) continue;
      const next = queue.waiting.shift();
      if (!next) return;
      queue.inFlight += 1;
      const run: Promise<void> = this.#attempt(queue, next).finally(() => this.#running.delete(run));
      this.#running.add(run);
    }
  }

  async #attempt(queue: RegistrationQueue, delivery: ClaimedDelivery): Promise<void> {
    const { context, sender, outcomes, onProgress } = this.#options;
    const attempt = await sender.send(queue.registration, delivery.event, queue.hosts);
    queue.inFlight -= 1;
    if (attempt === null) outcomes.addUnattempted([delivery]);
    else outcomes.addAttempt(evaluateAttempt(queue.registration, delivery, attempt, context.clock.now()));
    if (attempt !== null && !attempt.ok) queue.isPaused = true;
    this.#startAttempts(queue);
    const { waiting, inFlight } = queue;
    const isLow = waiting.length === MAX_CONCURRENT_ATTEMPTS || (waiting.length === 0 && inFlight === 0);
    if (isLow || queue.isPaused) onProgress();
  }

  /** Releases the first deliveries if their lease could end during an attempt; returns whether any were released. */
  #releaseLate({ waiting }: RegistrationQueue): boolean {
    const { realNow, timeoutMs } = this.#options.context;
    const onTimeIndex = waiting.findIndex(
      ({ leasedUntil }) => leasedUntil.getTime() - realNow().getTime() >= timeoutMs,
    );
    const late = waiting.splice(0, onTimeIndex === -1 ? waiting.length : onTimeIndex);
    if (late.length === 0) return false;
    this.#options.outcomes.addUnattempted(late);
    return true;
  }

  #releaseWaiting({ waiting }: RegistrationQueue): void {
    this.#options.outcomes.addUnattempted(waiting.splice(0));
  }
}

function isSameVersion(queued: RegistrationRow, current: RegistrationRow | undefined): boolean {
  return queued.generation === current?.generation && queued.status === current.status;
}
