import type { OperationName } from "@/lib/contract/endpoints";
import type { FaultKind } from "@/lib/contract/sandbox/controls";

/** A fault that waits for its operation. */
interface Fault {
  readonly operation: OperationName;
  readonly kind: FaultKind;
  /** How many more calls it strikes. */
  readonly times: number;
  /** How long the call waits before it goes on, or before its connection is cut. */
  readonly delayMs: number;
}

/** The faults that partners have asked for, kept in memory: a restart forgets them. */
export interface FaultPlan {
  add(partnerId: string, fault: Fault): void;
  list(partnerId: string): readonly Fault[];
  clear(partnerId: string): void;
  /** The fault that strikes a call now, if any; counts it down. */
  strike(partnerId: string, operation: OperationName): Fault | null;
}

export function createFaultPlan(): FaultPlan {
  const plans = new Map<string, Fault[]>();
  const of = (partnerId: string) => plans.get(partnerId) ?? [];
  return {
    // One fault an operation: a new one takes the place of the old.
    add: (partnerId, fault) =>
      void plans.set(partnerId, [...of(partnerId).filter((other) => other.operation !== fault.operation), fault]),
    list: of,
    clear: (partnerId) => void plans.delete(partnerId),
    strike(partnerId, operation) {
      const fault = of(partnerId).find((candidate) => candidate.operation === operation);
      if (!fault) return null;
      const left = { ...fault, times: fault.times - 1 };
      const others = of(partnerId).filter((candidate) => candidate !== fault);
      plans.set(partnerId, left.times > 0 ? [...others, left] : others);
      return fault;
    },
  };
}
