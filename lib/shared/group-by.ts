/** The members by their key, in the order of each key's first member. `Map.groupBy` is not in every engine that we run on. */
export function groupBy<Member, Key>(members: readonly Member[], keyOf: (member: Member) => Key): Map<Key, Member[]> {
  const groups = new Map<Key, Member[]>();
  for (const member of members) {
    const key = keyOf(member);
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  }
  return groups;
}
