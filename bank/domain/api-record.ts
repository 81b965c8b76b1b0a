/** Every field of a record of the API by its name; null for what is not known. */
export type Nullable<T> = { readonly [Field in keyof T]-?: Exclude<T[Field], undefined> | null };

/** A record as the API shows it: what is not known is left out. A field that is not named does not compile. */
export function apiRecord<T extends object>(record: Nullable<T>): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as T;
}
