/** Normalizes a payee name for comparison [GAP-17]: ignores case, punctuation, and extra spaces. */
export function payeeKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}\s]+/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
