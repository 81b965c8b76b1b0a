/**
 * Data types of ANSI X9.100-187, clause "Data types": A alphabetic, N numeric, AN alphameric, ANS alphameric and
 * special, NB numeric or blank, NS numeric or special, NBSM and NBSMOS the same with the MICR symbols (`/` on-us, `-`
 * dash, `*` not readable), B blank. `Binary` bytes are never translated.
 */
export type FieldType = "A" | "N" | "AN" | "ANS" | "NB" | "NS" | "NBSM" | "NBSMOS" | "B" | "Binary";

/** Usage: mandatory, conditional. */
export type FieldUsage = "M" | "C";

export interface Field<Name extends string = string> {
  readonly name: Name;
  /** Number of characters, or the name of the earlier field that states it. */
  readonly size: number | string;
  readonly type: FieldType;
  readonly usage: FieldUsage;
  /** The defined values; null when the standard defines none. */
  readonly values: readonly string[] | null;
}

export interface RecordLayout<Fields extends readonly Field[] = readonly Field[]> {
  /** The record's name in the standard, such as "Check Detail". */
  readonly title: string;
  /** The fields after Record Type, in order, without a gap. */
  readonly fields: Fields;
}

/** The values of a layout's text fields. */
export type FieldsOf<Layout extends RecordLayout> = {
  readonly [F in Layout["fields"][number] as F["name"]]: string;
};

/** Declares a field; `values` are the defined values, separated by blanks. */
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

/** Minimum bytes of a record: Record Type and the fields of fixed size. */
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

/** The field's name as the standard writes it: `eceInstitutionName` → "ECE Institution Name". */
export function formatFieldTitle(name: string): string {
  const words = name.replace(/^./, (letter) => letter.toUpperCase()).split(/(?=[A-Z])/);
  return words
    .map((word) => TITLE_WORDS[word] ?? word)
    .filter((word) => word !== "")
    .join(" ");
}
