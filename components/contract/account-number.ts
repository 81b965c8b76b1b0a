/** Groups digits by four, to compare them with paper: `2218009144` → `2218 0091 44`. Leaves other text unchanged. */
export function groupAccountNumber(accountNumber: string): string {
  if (!/^\d{7,}$/.test(accountNumber)) return accountNumber;
  return accountNumber.replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** Formats an account for a list: its name and the last digits of its number, or only the last digits. */
export function listedAccount(accountNumber: string | null, name: string | null): string {
  if (accountNumber === null) return name ?? "";
  return name === null ? shortAccountNumber(accountNumber) : `${name} ${accountNumber.slice(-4)}`;
}

/** Shortens an account number to its last digits, to distinguish accounts in a list: `2218009144` → `…0091 44`. */
export function shortAccountNumber(accountNumber: string): string {
  const grouped = groupAccountNumber(accountNumber);
  const groups = grouped.split(" ");
  return groups.length < 3 ? grouped : `…${groups.slice(-2).join(" ")}`;
}
