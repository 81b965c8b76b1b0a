import "server-only";

/** A lease for work that only one process may do at a time. */
export interface WorkLease {
  /** Whether this process holds the lease now. */
  isHeld(): boolean;
  /**
   * Runs part of the work. Once another process has taken the lease, statements inside `work` reject instead of
   * reaching the database.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Releases the lease immediately, so that another process can take it, and stops requesting it. */
  release(): Promise<void>;
}

/** Lease for a database that only one process uses. */
export const soleLease: WorkLease = { isHeld: () => true, run: (work) => work(), release: async () => {} };
