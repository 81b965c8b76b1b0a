import type { OperationName } from "@/lib/contract/endpoints";
import type { FaultKind } from "@/lib/contract/sandbox/controls";

/** A fault to inject into the next calls of an operation. */
interface Fault {
  readonly operation: OperationName;
  readonly kind: FaultKind;
  /** Remaining calls that it affects. */
  readonly times: number;
  /** Delay before the call continues, or before its connection is dropped. */
  readonly delayMs: number;
}

/** The faults that partners have requested, kept in memory: a restart clears them. */
export interface FaultRegistry {
  add(partnerId: string, fault: Fault): void;
  list(partnerId: string): readonly Fault[];
  clear(partnerId: string): void;
  /** Takes one use of the fault to inject into a call now; null when there is none. */
  consume(partnerId: string, operation: OperationName): Fault | null;
}

export function createFaultRegistry(): FaultRegistry {
  const faultsByPartner = new Map<string, Fault[]>();
  const of = (partnerId: string) => faultsByPartner.get(partnerId) ?? [];
  return {
    // At most one fault for each operation: a new one replaces the old.
    add(partnerId, fault) {
      const others = of(partnerId).filter((other) => other.operation !== fault.operation);
      faultsByPartner.set(partnerId, [...others, fault]);
    },
    list: of,
    clear: (partnerId) => void faultsByPartner.delete(partnerId),
    consume(partnerId, operation) {
      const fault = of(partnerId).find((candidate) => candidate.operation === operation);
      if (!fault) return null;
      const remaining = { ...fault, times: fault.times - 1 };
      const others = of(partnerId).filter((candidate) => candidate !== fault);
      faultsByPartner.set(partnerId, remaining.times > 0 ? [...others, remaining] : others);
      return fault;
    },
  };
}
