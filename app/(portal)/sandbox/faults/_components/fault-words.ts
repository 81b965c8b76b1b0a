import type { FaultKind } from "@/lib/contract/sandbox/controls";

/** The kinds of fault as a person reads them. */
export const FAULT_WORDS = {
  "time-out-before-commit": "No answer, and nothing is done",
  "time-out-after-commit": "No answer, though it is done",
  "status-500": "Status 500, and nothing is done",
  slow: "Slow, then done",
} as const satisfies Record<FaultKind, string>;

/** What a kind of fault is called; one that is not known keeps the bank's name. */
export function faultWord(kind: string | undefined): string {
  if (kind === undefined) return "Not said";
  return Object.hasOwn(FAULT_WORDS, kind) ? FAULT_WORDS[kind as FaultKind] : kind;
}

/** An operation of the bank and what it is called. */
export interface OperationChoice {
  readonly value: string;
  readonly label: string;
}

/** What an operation is called; one that is not known keeps the bank's name. */
export function operationWord(operation: string | undefined, choices: readonly OperationChoice[]): string {
  return choices.find(({ value }) => value === operation)?.label ?? operation ?? "Not said";
}
