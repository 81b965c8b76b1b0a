/** Returns the row index that a key moves to; null if it does not move. `current` is -1 if no row is selected. */
export function rowIndexAfterKey(current: number, key: string, count: number): number | null {
  if (count === 0) return null;
  if (key === "j" || key === "ArrowDown") return Math.min(current + 1, count - 1);
  if (key === "k" || key === "ArrowUp") return current < 0 ? count - 1 : Math.max(current - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
