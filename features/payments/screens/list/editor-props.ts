import type { PaymentsQuery } from "@/features/payments/payments-query";

/** The props of a filter's editor: the edited query and its callbacks. */
export interface EditorProps {
  readonly draft: PaymentsQuery;
  readonly onChange: (draft: PaymentsQuery) => void;
  /** Called with a sentence that explains why the draft can't be applied; with null when it can. */
  readonly onProblem: (problem: string | null) => void;
}
