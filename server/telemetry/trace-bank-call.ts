import "server-only";
import type { CallReport } from "@/lib/bank-client/bank-client";
import { recordSpan } from "@/lib/telemetry/spans";
import { instruments } from "@/lib/telemetry/telemetry";

/** Records the duration and span of a finished bank call, without request or response data. */
export function traceBankCall({ operation, kind, status, requestId, durationMs }: CallReport): void {
  instruments()?.bankCalls.record(durationMs / 1000, { operation, outcome: kind });
  const endedAt = new Date();
  recordSpan({
    name: `bank ${operation}`,
    kind: "client",
    startedAt: new Date(endedAt.getTime() - durationMs),
    endedAt,
    failed: kind !== "succeeded",
    attributes: {
      "bank.operation": operation,
      "endorse.outcome": kind,
      ...(status !== null && { "http.response.status_code": status }),
      ...(requestId !== null && { "bank.request_id": requestId }),
    },
  });
}
