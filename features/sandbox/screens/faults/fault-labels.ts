import type { FaultKind } from "@/lib/contract/sandbox/controls";

/** The label of each kind of fault. */
export const FAULT_LABELS = {
  "time-out-before-commit": "No response; not performed",
  "time-out-after-commit": "No response, but performed",
  "status-500": "Status 500; not performed",
  slow: "Slow, then performed",
} as const satisfies Record<FaultKind, string>;

/** The label of a kind of fault; an unknown kind is returned unchanged. */
export function faultLabel(kind: string | undefined): string {
  if (kind === undefined) return "Not reported";
  return Object.hasOwn(FAULT_LABELS, kind) ? FAULT_LABELS[kind as FaultKind] : kind;
}

/** An operation of the bank with its label. */
export interface OperationChoice {
  readonly value: string;
  readonly label: string;
}

/** The label of an operation; an unknown operation is returned unchanged. */
export function operationLabel(operation: string | undefined, choices: readonly OperationChoice[]): string {
  return choices.find(({ value }) => value === operation)?.label ?? operation ?? "Not reported";
}
