import type { FaultKind } from "@/lib/contract/sandbox/controls";

export const FAULT_LABELS = {
  "time-out-before-commit": "No response; not performed",
  "time-out-after-commit": "No response, but performed",
  "status-500": "Status 500; not performed",
  slow: "Slow, then performed",
} as const satisfies Record<FaultKind, string>;

/** Returns the label of a fault kind; returns an unknown kind unchanged. */
export function faultLabel(kind: string | undefined): string {
  if (kind === undefined) return "Not reported";
  return Object.hasOwn(FAULT_LABELS, kind) ? FAULT_LABELS[kind as FaultKind] : kind;
}

/** A bank operation and its label. */
export interface OperationChoice {
  readonly value: string;
  readonly label: string;
}

/** Returns the label of an operation; returns an unknown operation unchanged. */
export function operationLabel(operation: string | undefined, choices: readonly OperationChoice[]): string {
  return choices.find(({ value }) => value === operation)?.label ?? operation ?? "Not reported";
}
