import type { PaymentsQuery } from "@/features/payments/payments-query";

/** The props of a filter's editor: the query that is edited, and the callbacks of a change. */
export interface EditorProps {
  readonly draft: PaymentsQuery;
  readonly onChange: (draft: PaymentsQuery) => void;
  /** Called with why the draft can't be applied, in a sentence; with null when it can. */
  readonly onProblem: (problem: string | null) => void;
}
