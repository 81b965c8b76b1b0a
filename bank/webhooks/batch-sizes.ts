/**
 * Deliveries claimed at a time for one registration, so that the database is queried rarely: twice as many once a full
 * batch was attempted in time, half as many once some had to be released.
 */
const BATCH_SIZE = { initial: 512, min: 64, max: 4_096 } as const;

/** The adaptive batch size of each registration. */
export class BatchSizes {
  /** Only sizes that differ from the initial one. */
  readonly #sizes = new Map<string, number>();

  get(registrationId: string): number {
    return this.#sizes.get(registrationId) ?? BATCH_SIZE.initial;
  }

  grow(registrationId: string): void {
    this.#sizes.set(registrationId, Math.min(this.get(registrationId) * 2, BATCH_SIZE.max));
  }

  shrink(registrationId: string): void {
    this.#sizes.set(registrationId, Math.max(this.get(registrationId) / 2, BATCH_SIZE.min));
  }
}
