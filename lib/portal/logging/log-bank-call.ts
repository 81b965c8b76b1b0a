import "server-only";
import type { CallReport } from "@/lib/bank-client/bank-client";
import { log } from "./log";

/** Logs one line per call to the bank, with the bank's request id; at debug level when it succeeded. */
export function logBankCall({ requestId: bankRequestId, ...call }: CallReport): void {
  const isWell = call.kind === "succeeded";
  log()[isWell ? "debug" : "warn"]({ ...call, bankRequestId }, "bank call");
}
