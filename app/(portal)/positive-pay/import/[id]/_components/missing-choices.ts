import type { MissingChoice } from "@/lib/issue-file/reading-settings";

/** What is still to be chosen, as parts of a sentence. */
export const MISSING_CHOICES: Readonly<Record<MissingChoice, string>> = {
  accountNumber: "the account or its column",
  checkNumber: "the column of the check number",
  amount: "the column of the amount",
  unit: "dollars or cents",
  dateOrder: "the order of the dates",
  voids: "which columns say that a check is void",
  farDates: "whether dates far from today are right",
};
