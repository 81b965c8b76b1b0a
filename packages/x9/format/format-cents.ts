/** Formats whole cents as dollars without floating-point rounding: `241850` → `$2,418.50`. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "-" : ""}$${dollars}.${digits.slice(-2)}`;
}
