/** All fields of an API record, with null for unknown values. */
export type Nullable<T> = { readonly [Field in keyof T]-?: Exclude<T[Field], undefined> | null };

/** Converts to a record as the API returns it, without null fields. A missing field is a compile error. */
export function toApiRecord<T extends object>(record: Nullable<T>): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as T;
}
