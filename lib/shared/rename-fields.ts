/** Under which name each field is kept; null for one that is kept in another way. Every field is named. */
export type FieldNames<From> = { readonly [Field in keyof From]-?: string | null };

type Renamed<From, Names extends FieldNames<From>> = {
  [Field in keyof From as Names[Field] extends string ? Names[Field] : never]: From[Field];
};

/**
 * Carries a record's fields over under other names. `names` names every field, so that one that a schema gets later does
 * not compile until somebody has said where it is kept.
 */
export function renameFields<From extends object, const Names extends FieldNames<From>>(
  from: From,
  names: Names,
): Renamed<From, Names> {
  const renamed: Record<string, unknown> = {};
  for (const [field, name] of Object.entries<string | null>(names)) {
    if (name !== null && field in from) renamed[name] = from[field as keyof From];
  }
  return renamed as Renamed<From, Names>;
}
