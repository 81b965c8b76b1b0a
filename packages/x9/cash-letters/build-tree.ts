import { type Outcome, success } from "@endorse/check-image/outcome";
import { RECORD_LAYOUTS, type RecordType } from "@endorse/x9/format/record-layouts";
import { refuseRecord, type X9Refusal } from "@endorse/x9/records/x9-problem";
import type { X9Record } from "@endorse/x9/records/x9-record";
import type {
  CashLetter,
  CashLetterBundle,
  CashLetterFile,
  CreditRecords,
  ImageView,
  ItemRecords,
} from "./cash-letter-file";

/** The open cash letter, bundle and item, to which the next record may belong. */
interface OpenRecords {
  readonly tree: CashLetterFile;
  cashLetter: CashLetter | null;
  bundle: CashLetterBundle | null;
  item: ItemRecords | null;
  /** Image views of the latest item or credit, to which a record of type 52 or 54 may belong. */
  views: ImageView[];
  /** Whether the latest item is a deposit ticket, whose addenda are ignored. */
  isCredit: boolean;
}

/**
 * Groups a file's records into cash letters, bundles and items. Rejects the file at the first misplaced record: every
 * 10 must have a 90, every 20 a 70, and the file must start with its only 01 and end with its only 99.
 */
export function buildTree(records: readonly X9Record[]): Outcome<CashLetterFile, X9Refusal> {
  const [first] = records;
  if (first?.type !== "01") return refuseRecord(1, first?.type ?? null, "a file starts with a File Header (01).");
  const tree: CashLetterFile = { header: first, cashLetters: [], control: null, recordCount: records.length };
  const open: OpenRecords = { tree, cashLetter: null, bundle: null, item: null, views: [], isCredit: false };
  for (const record of records.slice(1)) {
    const error = tree.control ? "it follows the File Control (99), which ends a file." : addRecord(record, open);
    if (error !== null) return refuseRecord(record.number, record.type, error);
  }
  if (!tree.control) {
    const last = records[records.length - 1]!;
    return refuseRecord(last.number, last.type, "the file ends here, without a File Control (99). It may be cut off.");
  }
  return success(tree);
}

/** Adds a record to the tree. Returns the error if the record is misplaced, otherwise null. */
function addRecord(record: X9Record, open: OpenRecords): string | null {
  switch (record.type) {
    case "01":
      return "a file has one File Header (01), its first record.";
    case "10":
    case "20":
    case "70":
    case "90":
    case "99":
      return openOrClose(record, open);
    case "25":
    case "31":
      return addItem(record, open);
    case "50":
    case "52":
    case "54":
      return addView(record, open);
    case "26":
    case "27":
    case "28":
    case "32":
    case "33":
    case "34":
    case "35":
      return addAddendum(record, open);
    default:
      return addToCashLetter(record, open);
  }
}

function openOrClose(record: X9Record<"10" | "20" | "70" | "90" | "99">, open: OpenRecords): string | null {
  const { tree, cashLetter, bundle } = open;
  open.item = null;
  open.views = [];
  open.isCredit = false;
  switch (record.type) {
    case "10":
      if (cashLetter) return createUnclosedError(cashLetter.header, "90");
      open.cashLetter = { header: record, bundles: [], credits: [], summaries: [], control: null };
      tree.cashLetters.push(open.cashLetter);
      return null;
    case "20":
      if (!cashLetter) return createMissingPredecessorError("10");
      if (bundle) return createUnclosedError(bundle.header, "70");
      open.bundle = { header: record, items: [], credits: [], control: null };
      cashLetter.bundles.push(open.bundle);
      return null;
    case "70":
      if (!bundle) return createMissingPredecessorError("20");
      bundle.control = record;
      open.bundle = null;
      return null;
    case "90":
      if (bundle) return createUnclosedError(bundle.header, "70");
      if (!cashLetter) return createMissingPredecessorError("10");
      cashLetter.control = record;
      open.cashLetter = null;
      return null;
    case "99":
      if (cashLetter) return createUnclosedError(cashLetter.header, "90");
      tree.control = record;
      return null;
  }
}

function addItem(record: X9Record<"25" | "31">, open: OpenRecords): string | null {
  if (!open.bundle) return createMissingPredecessorError("20");
  open.item = { detail: record, addenda: [], views: [] };
  open.views = open.item.views;
  open.isCredit = false;
  open.bundle.items.push(open.item);
  return null;
}

function addAddendum(record: ItemRecords["addenda"][number], open: OpenRecords): string | null {
  if (open.isCredit) return null;
  const expected = record.type < "30" ? "25" : "31";
  if (open.item?.detail.type !== expected) return createMissingPredecessorError(expected);
  open.item.addenda.push(record);
  return null;
}

/** Requires image data (52) to follow its detail (50), so that no image is assigned to the wrong side. */
function addView(record: X9Record<"50" | "52" | "54">, open: OpenRecords): string | null {
  if (record.type === "50") {
    if (!open.cashLetter) return createMissingPredecessorError("25");
    open.views.push({ detail: record, data: null, analysis: null });
    return null;
  }
  if (record.type === "52") {
    const latest = open.views[open.views.length - 1];
    if (!latest || latest.data) return createMissingPredecessorError("50");
    latest.data = record;
    return null;
  }
  const unanalyzed = open.views.find(({ analysis }) => !analysis);
  if (!unanalyzed) return createMissingPredecessorError("50");
  unanalyzed.analysis = record;
  return null;
}

function addToCashLetter(record: X9Record, open: OpenRecords): string | null {
  const { cashLetter, bundle } = open;
  // User records may occur anywhere between the first and the last record of a file.
  if (!cashLetter) return record.type === "68" ? null : createMissingPredecessorError("10");
  if (record.type === "61" || record.type === "62") {
    const credit: CreditRecords = { detail: record, views: [] };
    (bundle ?? cashLetter).credits.push(credit);
    // Later records belong to the credit, not to the check before it.
    open.item = null;
    open.views = credit.views;
    open.isCredit = true;
  }
  if (record.type === "85") {
    if (bundle) return createUnclosedError(bundle.header, "70");
    cashLetter.summaries.push(record);
  }
  return null;
}

function recordName(type: RecordType): string {
  return `${RECORD_LAYOUTS[type].title} (${type})`;
}

function createMissingPredecessorError(type: RecordType): string {
  return `the ${recordName(type)} is missing before it.`;
}

function createUnclosedError({ type, number }: X9Record, end: RecordType): string {
  return `the ${recordName(end)} for the ${recordName(type)} in record ${number} is missing before it.`;
}
