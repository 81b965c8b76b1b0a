/** Identifying fields of a check in a batch; null if unknown. */
export interface IdentifiedCheck {
  readonly id: string;
  readonly routing: string | null;
  readonly account: string | null;
  readonly checkNumber: string | null;
  readonly amountCents: number | null;
  /** Image hashes. */
  readonly sha256s: readonly string[];
}

/**
 * Groups checks in a batch that appear to be the same check because they have the same MICR line, regardless of the
 * typed amount, or the same image. If the account was not read, the amounts must match too.
 *
 * @returns groups of two or more check IDs, in batch order
 */
export function findRepeatedChecks(checks: readonly IdentifiedCheck[]): string[][] {
  const groups: IdentifiedCheck[][] = [];
  for (const check of checks) {
    const group = groups.find((members) => members.some((member) => areSame(member, check)));
    if (group) group.push(check);
    else groups.push([check]);
  }
  return groups.filter(({ length }) => length > 1).map((group) => group.map(({ id }) => id));
}

function areSame(a: IdentifiedCheck, b: IdentifiedCheck): boolean {
  if (a.sha256s.some((hash) => b.sha256s.includes(hash))) return true;
  if (a.checkNumber === null || a.checkNumber !== b.checkNumber) return false;
  const agrees = (one: string | null, other: string | null) => one === null || other === null || one === other;
  if (!agrees(a.routing, b.routing) || !agrees(a.account, b.account)) return false;
  const isAccountKnown = a.account !== null && b.account !== null;
  return isAccountKnown || (a.amountCents !== null && a.amountCents === b.amountCents);
}
