import type { BusinessClock } from "@/bank/clock/business-clock";
import type { BankDatabase } from "@/bank/store/bank-database";
import { releaseDeliveries, saveDeliveryOutcomes } from "@/bank/store/deliveries";
import type { EvaluatedAttempt } from "./evaluate-attempt";
import { groupIntoStreaks } from "./streaks";

/** Buffers the outcomes of claimed deliveries until they are saved to the database. */
export class OutcomeBuffer {
  readonly #db: BankDatabase;
  readonly #clock: BusinessClock;
  #attempts: EvaluatedAttempt[] = [];
  #unattemptedIds: string[] = [];

  constructor({ db, clock }: { readonly db: BankDatabase; readonly clock: BusinessClock }) {
    this.#db = db;
    this.#clock = clock;
  }

  get isEmpty(): boolean {
    return this.#attempts.length === 0 && this.#unattemptedIds.length === 0;
  }

  addAttempt(attempt: EvaluatedAttempt): void {
    this.#attempts.push(attempt);
  }

  /** Adds deliveries that were claimed but not attempted, to release their leases. */
  addUnattempted(deliveries: readonly { readonly id: string }[]): void {
    for (const { id } of deliveries) this.#unattemptedIds.push(id);
  }

  /** Saves all outcomes to the database. If that fails, they stay in the buffer until the next flush. */
  async flush(): Promise<void> {
    const [attempts, ids] = [this.#attempts, this.#unattemptedIds];
    [this.#attempts, this.#unattemptedIds] = [[], []];
    try {
      const streaks = groupIntoStreaks(attempts.map(({ counted }) => counted));
      const outcomes = attempts.map(({ outcome }) => outcome);
      if (outcomes.length > 0) await saveDeliveryOutcomes(this.#db, outcomes, streaks, this.#clock.now());
      await releaseDeliveries(this.#db, ids);
    } catch (error) {
      this.#attempts = [...attempts, ...this.#attempts];
      this.#unattemptedIds = [...ids, ...this.#unattemptedIds];
      throw error;
    }
  }
}
