/** A name without case, punctuation and extra space, as payees are compared [GAP-17]; letters of every script count. */
export function payeeKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}\s]+/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
