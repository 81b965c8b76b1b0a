/** The fields of a line of an issue file. */
export const ISSUE_FIELDS = ["accountNumber", "checkNumber", "amount", "payeeName", "issueDate", "kind"] as const;

export type IssueField = (typeof ISSUE_FIELDS)[number];

/** Labels of the fields in sentences and column headers. */
export const FIELD_LABELS: Readonly<Record<IssueField, string>> = {
  accountNumber: "Account",
  checkNumber: "Check number",
  amount: "Amount",
  payeeName: "Payee",
  issueDate: "Issue date",
  kind: "Issue or void",
};
