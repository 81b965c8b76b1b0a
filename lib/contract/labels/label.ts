/** Short label and one-line explanation of a contract value. */
export interface Label {
  readonly label: string;
  readonly explanation: string;
}

/**
 * Returns the label of a value from the bank. A value outside the contract is its own label.
 *
 * @param table one of the tables in this folder
 */
export function labelOf(table: Readonly<Record<string, Label>>, value: string): Label {
  return Object.hasOwn(table, value)
    ? table[value]!
    : { label: value, explanation: "The bank’s API documentation does not explain this value." };
}
