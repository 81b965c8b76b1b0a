import "server-only";

export interface ExportProgress {
  readonly state: "running" | "complete" | "canceled" | "failed";
  /** Number of payments written so far. */
  readonly rows: number;
  /** Creation time of the last exported payment, as an ISO 8601 timestamp in UTC; null before the first. */
  readonly reachedAt: string | null;
  /** From 0 to 1, usually based on the time span, because counting rows is as slow as reading them; null if unknown. */
  readonly fraction: number | null;
}

interface RunningExport {
  readonly person: string;
  readonly cancel: AbortController;
  progress: ExportProgress;
}

/** Maximum number of exports in memory; the oldest is dropped first. */
const MAX_EXPORTS = 200;

// Next.js bundles routes separately, so only `globalThis` is shared within the process.
const shared = globalThis as typeof globalThis & { endorseExports?: Map<string, RunningExport> };
const getExports = () => (shared.endorseExports ??= new Map());

const INITIAL_PROGRESS: ExportProgress = { state: "running", rows: 0, reachedAt: null, fraction: 0 };

/** Registers a user's export under an ID chosen by the page; null if the ID is already in use. */
export function registerExport(id: string, person: string): RunningExport | null {
  const exports = getExports();
  if (exports.has(id)) return null;
  for (const oldest of exports.keys()) {
    if (exports.size < MAX_EXPORTS) break;
    exports.delete(oldest);
  }
  const running: RunningExport = { person, cancel: new AbortController(), progress: INITIAL_PROGRESS };
  exports.set(id, running);
  return running;
}

/** Returns a user's export; undefined if it does not exist or the portal has restarted. */
export function findExport(id: string, person: string): RunningExport | undefined {
  const found = getExports().get(id);
  return found?.person === person ? found : undefined;
}
