/** Normalizes a payee's name for comparison [GAP-17]: drops case, punctuation and extra space, not letters. */
export function payeeKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}\s]+/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
