/** The fields of an issue file line. */
export const ISSUE_FIELDS = ["accountNumber", "checkNumber", "amount", "payeeName", "issueDate", "kind"] as const;

export type IssueField = (typeof ISSUE_FIELDS)[number];

/** Field labels for sentences and column headers. */
export const FIELD_LABELS: Readonly<Record<IssueField, string>> = {
  accountNumber: "Account",
  checkNumber: "Check number",
  amount: "Amount",
  payeeName: "Payee",
  issueDate: "Issue date",
  kind: "Issue or void",
};
