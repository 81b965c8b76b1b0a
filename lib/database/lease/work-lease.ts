import "server-only";

/** A lease for work that only one process may do at a time. */
export interface WorkLease {
  /** Whether this process has the lease now. */
  isHeld(): boolean;
  /**
   * Runs a part of the work. Once another process has taken the lease, statements inside reject instead of reaching the
   * database.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Releases the lease, so that another process need not wait until it expires, and stops requesting it. */
  release(): Promise<void>;
}

/** The lease for a database that only one process uses. */
export const soleLease: WorkLease = { isHeld: () => true, run: (work) => work(), release: async () => {} };
