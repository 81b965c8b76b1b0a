/** The display texts of a contract value: a short label, and one line of explanation. */
export interface Label {
  readonly label: string;
  readonly explanation: string;
}

/**
 * The label of a value from the bank; a value outside the contract is shown unchanged.
 *
 * @param table one of the tables of this folder
 */
export function labelOf(table: Readonly<Record<string, Label>>, value: string): Label {
  return Object.hasOwn(table, value)
    ? table[value]!
    : { label: value, explanation: "The bank’s API documentation does not explain this value." };
}
