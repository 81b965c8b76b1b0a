import "server-only";
import type { CallReport } from "@/lib/bank-client/bank-client";
import { log } from "./log";

/** One line for each call to the bank, with the bank's request id; quiet while all is well. */
export function logCall({ requestId: bankRequestId, ...call }: CallReport): void {
  const isWell = call.kind === "answered";
  log()[isWell ? "debug" : "warn"]({ ...call, bankRequestId }, "bank call");
}
