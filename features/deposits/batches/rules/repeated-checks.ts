/** What identifies a check of a batch; null for what is not known. */
export interface IdentifiedCheck {
  readonly id: string;
  readonly routing: string | null;
  readonly account: string | null;
  readonly checkNumber: string | null;
  readonly amountCents: number | null;
  /** The hashes of its pictures. */
  readonly sha256s: readonly string[];
}

/**
 * The checks that look like one of the same batch: the same MICR line, whatever was typed as the amount, or the same
 * picture. Where the account was not read, the amount has to agree too.
 *
 * @returns the ids of every such group, in the order of the batch
 */
export function repeatedChecks(checks: readonly IdentifiedCheck[]): string[][] {
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
