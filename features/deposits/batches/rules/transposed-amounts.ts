/** Returns the amounts in cents that result from swapping two adjacent digits. */
export function transposedAmounts(cents: number): number[] {
  const digits = String(cents);
  const amounts: number[] = [];
  for (let at = 0; at + 1 < digits.length; at++) {
    if (digits[at] === digits[at + 1]) continue;
    amounts.push(Number(`${digits.slice(0, at)}${digits[at + 1]}${digits[at]}${digits.slice(at + 2)}`));
  }
  return amounts;
}
