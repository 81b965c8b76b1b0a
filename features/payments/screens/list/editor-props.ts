import type { PaymentsQuery } from "@/features/payments/payments-query";

/** Props of a filter editor: the edited query and its callbacks. */
export interface EditorProps {
  readonly draft: PaymentsQuery;
  readonly onChange: (draft: PaymentsQuery) => void;
  /** Called with a sentence that explains why the draft can't be applied, or with null if it can. */
  readonly onProblem: (problem: string | null) => void;
}
