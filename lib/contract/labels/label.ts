/** The display texts of a contract value: a short label, and one line of explanation. */
export interface Label {
  readonly label: string;
  readonly explanation: string;
}

/**
 * The label of a value a bank sent; a value that the contract does not know is shown as it is.
 *
 * @param table one of the tables of this folder
 */
export function labelOf(table: Readonly<Record<string, Label>>, value: string): Label {
  return Object.hasOwn(table, value)
    ? table[value]!
    : { label: value, explanation: "A value of this bank that the contract does not explain." };
}
