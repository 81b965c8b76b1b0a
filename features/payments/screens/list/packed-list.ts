import type { PaymentList, PaymentRow } from "@/features/payments/list-payments";

type Kind = "text" | "number" | "boolean";

/** The type of each field, in packing order; null for fields that are not displayed. */
const FIELD_KINDS = {
  id: "text",
  createdAt: "text",
  paymentType: "text",
  direction: "text",
  checkType: "text",
  accountNumber: "text",
  accountName: "text",
  checkNumber: "text",
  payeeName: "text",
  reference: "text",
  purpose: "text",
  amountCents: "number",
  recognizedAmountCents: null,
  status: "text",
  posting: "text",
  rejectionReason: "text",
  returnCode: "text",
  positivePayResult: "text",
  wasReturned: "boolean",
  decisionRequired: "boolean",
  decided: "text",
  hasNoFrontImage: "boolean",
  originalPaymentId: null,
  lastModifiedAt: null,
  ownerName: "text",
} as const satisfies Record<keyof PaymentRow, Kind | null>;

const FIELDS = Object.entries(FIELD_KINDS).flatMap(([field, kind]) =>
  kind ? [{ field: field as keyof PaymentRow, kind }] : [],
);

/** A row with only the displayed fields. */
export type ShownRow = Omit<PaymentRow, "recognizedAmountCents" | "originalPaymentId" | "lastModifiedAt">;

/** A list with only the displayed fields. */
export interface ShownList extends Omit<PaymentList, "rows"> {
  rows: ShownRow[];
}

/** A list in the compact form sent to the browser. */
export interface PackedList extends Omit<PaymentList, "rows"> {
  /** One line per row. */
  rows: string;
}

/** Stands for the same value as in the row above. */
const REPEATED = "=";

/**
 * Packs the rows into one string to keep the page small: without field names, without quotes (which the page would
 * escape), and without values repeated from the row above.
 */
export function packList({ rows, ...rest }: PaymentList): PackedList {
  const packed = rows.map((row) => FIELDS.map(({ field }) => packValue(row[field])));
  const lines = packed.map((values, row) =>
    values.map((value, field) => (value.length > 1 && value === packed[row - 1]?.[field] ? REPEATED : value)).join("|"),
  );
  return { ...rest, rows: lines.join("\n") };
}

/** Restores a list packed by {@link packList}. */
export function unpackList({ rows, ...rest }: PackedList): ShownList {
  let above: readonly string[] = [];
  const unpackLine = (line: string) => {
    above = line.split("|").map((value, field) => (value === REPEATED ? (above[field] ?? "") : value));
    return unpackRow(above);
  };
  return { ...rest, rows: rows === "" ? [] : rows.split("\n").map(unpackLine) };
}

function unpackRow(values: readonly string[]): ShownRow {
  const entries = FIELDS.map(({ field, kind }, index) => [field, unpackValue(values[index] ?? "", kind)]);
  return Object.fromEntries(entries) as ShownRow;
}

/** Packs null as an empty string and an empty string as `\0`, and escapes separators. */
function packValue(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (value === "") return "\\0";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (value === REPEATED) return `\\${REPEATED}`;
  return String(value).replace(/[\\|\n]/g, (character) => ESCAPES[character]!);
}

function unpackValue(text: string, kind: Kind): string | number | boolean | null {
  if (text === "") return null;
  if (kind === "number") return Number(text);
  if (kind === "boolean") return text === "1";
  return text.includes("\\") ? text.replace(/\\(.)/g, (_, code: string) => UNESCAPES[code] ?? "") : text;
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "|": "\\p", "\n": "\\n" };
const UNESCAPES: Readonly<Record<string, string>> = { "\\": "\\", p: "|", n: "\n", [REPEATED]: REPEATED };
