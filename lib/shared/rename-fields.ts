/** The stored name of every field; null for a field that is stored elsewhere. */
export type FieldNames<From> = { readonly [Field in keyof From]-?: string | null };

type Renamed<From, Names extends FieldNames<From>> = {
  [Field in keyof From as Names[Field] extends string ? Names[Field] : never]: From[Field];
};

/**
 * Copies a record's fields under other names. `names` must have every field, so that a new field of a schema does not
 * compile without a name.
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
