import type { OperationName } from "@/lib/contract/endpoints";
import type { FaultKind } from "@/lib/contract/sandbox/controls";

/** A fault to inject into the next calls of an operation. */
interface Fault {
  readonly operation: OperationName;
  readonly kind: FaultKind;
  /** Number of calls that the fault still affects. */
  readonly times: number;
  /** Delay in milliseconds before the call continues or its connection is dropped. */
  readonly delayMs: number;
}

/** Faults that partners have requested. They are kept in memory, so a restart clears them. */
export interface FaultRegistry {
  add(partnerId: string, fault: Fault): void;
  list(partnerId: string): readonly Fault[];
  clear(partnerId: string): void;
  /** Returns the fault to inject into a call and decrements its remaining calls; null if there is none. */
  consume(partnerId: string, operation: OperationName): Fault | null;
}

export function createFaultRegistry(): FaultRegistry {
  const faultsByPartner = new Map<string, Fault[]>();
  const faultsOf = (partnerId: string) => faultsByPartner.get(partnerId) ?? [];
  return {
    // Keeps at most one fault per operation: a new fault replaces the old one.
    add(partnerId, fault) {
      const others = faultsOf(partnerId).filter((other) => other.operation !== fault.operation);
      faultsByPartner.set(partnerId, [...others, fault]);
    },
    list: faultsOf,
    clear: (partnerId) => void faultsByPartner.delete(partnerId),
    consume(partnerId, operation) {
      const fault = faultsOf(partnerId).find((candidate) => candidate.operation === operation);
      if (!fault) return null;
      const remaining = { ...fault, times: fault.times - 1 };
      const others = faultsOf(partnerId).filter((candidate) => candidate !== fault);
      faultsByPartner.set(partnerId, remaining.times > 0 ? [...others, remaining] : others);
      return fault;
    },
  };
}
