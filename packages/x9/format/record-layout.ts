/**
 * Data types of ANSI X9.100-187, clause "Data types": A alphabetic, N numeric, AN alphameric, ANS alphameric and
 * special, NB numeric or blank, NS numeric or special, NBSM and NBSMOS numeric or blank with MICR symbols (`-` dash,
 * `*` unreadable, and `/` on-us), B blank. `Binary` bytes are never translated.
 */
export type FieldType = "A" | "N" | "AN" | "ANS" | "NB" | "NS" | "NBSM" | "NBSMOS" | "B" | "Binary";

/** Mandatory or conditional. */
export type FieldUsage = "M" | "C";

export interface Field<Name extends string = string> {
  readonly name: Name;
  /** Number of characters, or the name of an earlier field that states this number. */
  readonly size: number | string;
  readonly type: FieldType;
  readonly usage: FieldUsage;
  /** Defined values; null if the standard defines none. */
  readonly values: readonly string[] | null;
}

export interface RecordLayout<Fields extends readonly Field[] = readonly Field[]> {
  /** Record name in the standard, such as "Check Detail". */
  readonly title: string;
  /** All fields after Record Type, in order and without gaps. */
  readonly fields: Fields;
}

/** A record's field values, keyed by the layout's field names. */
export type FieldsOf<Layout extends RecordLayout> = {
  readonly [F in Layout["fields"][number] as F["name"]]: string;
};

/** Defines a field; `values` are its defined values, separated by spaces. */
export function field<const Name extends string>(
  name: Name,
  size: number | string,
  type: FieldType,
  usage: FieldUsage = "C",
  values?: string,
): Field<Name> {
  return { name, size, type, usage, values: values === undefined ? null : values.split(" ") };
}

export function layout<const Fields extends readonly Field[]>(title: string, fields: Fields): RecordLayout<Fields> {
  return { title, fields };
}

/** Returns the minimum length of a record in bytes: the Record Type and all fixed-size fields. */
export function computeShortestLength({ fields }: RecordLayout): number {
  return fields.reduce((sum, { size }) => sum + (typeof size === "number" ? size : 0), 2);
}

const TITLE_WORDS: Readonly<Record<string, string>> = {
  Ece: "ECE",
  Bofd: "BOFD",
  Micr: "MICR",
  Id: "ID",
  On: "On-Us",
  Us: "",
};

/** Formats a field name as in the standard: `eceInstitutionName` → "ECE Institution Name". */
export function formatFieldTitle(name: string): string {
  const words = name.replace(/^./, (letter) => letter.toUpperCase()).split(/(?=[A-Z])/);
  return words
    .map((word) => TITLE_WORDS[word] ?? word)
    .filter((word) => word !== "")
    .join(" ");
}
