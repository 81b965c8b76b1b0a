import "server-only";

/** The progress of an export. */
export interface ExportProgress {
  readonly state: "running" | "complete" | "canceled" | "failed";
  /** Payments written so far. */
  readonly rows: number;
  /** Creation time of the last exported payment, as an ISO instant; null before the first. */
  readonly reachedAt: string | null;
  /** From 0 to 1, mostly by the exported time span: counting rows costs as much as reading them. Null if unknown. */
  readonly fraction: number | null;
}

interface RunningExport {
  readonly person: string;
  readonly cancel: AbortController;
  progress: ExportProgress;
}

/** Maximum number of exports in memory; the oldest is dropped first. */
const MAX_EXPORTS = 200;

// Next bundles routes separately, so only `globalThis` is shared within the process.
const shared = globalThis as typeof globalThis & { endorseExports?: Map<string, RunningExport> };
const getExports = () => (shared.endorseExports ??= new Map());

const NOTHING_YET: ExportProgress = { state: "running", rows: 0, reachedAt: null, fraction: 0 };

/** Registers an export of a person under an id that their page chose; null when the id is taken. */
export function registerExport(id: string, person: string): RunningExport | null {
  const exports = getExports();
  if (exports.has(id)) return null;
  for (const oldest of exports.keys()) {
    if (exports.size < MAX_EXPORTS) break;
    exports.delete(oldest);
  }
  const running: RunningExport = { person, cancel: new AbortController(), progress: NOTHING_YET };
  exports.set(id, running);
  return running;
}

/** A person's export; undefined when it does not exist or the portal has restarted since. */
export function findExport(id: string, person: string): RunningExport | undefined {
  const found = getExports().get(id);
  return found?.person === person ? found : undefined;
}
