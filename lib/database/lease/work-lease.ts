import "server-only";

/** Work that one process of several does at a time. */
export interface WorkLease {
  /** Whether this process does it now. */
  isHeld(): boolean;
  /**
   * Runs a part of the work. Once another process has taken the lease, statements inside reject instead of reaching the
   * database.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Gives the lease up, so that another process need not wait for its end, and asks for it no more. */
  release(): Promise<void>;
}

/** The lease of work on a database that has one process. */
export const soleLease: WorkLease = { isHeld: () => true, run: (work) => work(), release: async () => {} };
