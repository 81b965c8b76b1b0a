import { AsyncLocalStorage } from "node:async_hooks";

// Next bundles routes and background work separately; they share only `globalThis`.
const shared = globalThis as typeof globalThis & { endorseAuditTrace?: AsyncLocalStorage<{ rows: number }> };

function traces(): AsyncLocalStorage<{ rows: number }> {
  shared.endorseAuditTrace ??= new AsyncLocalStorage();
  return shared.endorseAuditTrace;
}

/** Runs `work` and returns its result and the number of audit rows it wrote. */
export async function countAuditRows<T>(work: () => Promise<T>): Promise<{ result: T; rows: number }> {
  const trace = { rows: 0 };
  const result = await traces().run(trace, work);
  return { result, rows: trace.rows };
}

/** Counts one written audit row in the enclosing `countAuditRows`, if there is one. */
export function traceAuditRow(): void {
  const trace = traces().getStore();
  if (trace) trace.rows += 1;
}
