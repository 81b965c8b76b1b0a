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

/** The cash letter, bundle and item that are open at a record: later records may belong to them. */
interface Place {
  readonly tree: CashLetterFile;
  cashLetter: CashLetter | null;
  bundle: CashLetterBundle | null;
  item: ItemRecords | null;
  /** The views that a type 52 or 54 may belong to: those of the latest item or credit. */
  views: ImageView[];
  /** Whether the latest item is a deposit ticket, whose addenda are ignored. */
  isCredit: boolean;
}

/**
 * Sorts the records of a file into cash letters, bundles and items, and refuses a file at the first misplaced
 * record: every 10 has its 90, every 20 its 70, one 01 starts the file and one 99 ends it.
 */
export function buildTree(records: readonly X9Record[]): Outcome<CashLetterFile, X9Refusal> {
  const [first] = records;
  if (first?.type !== "01") return refuseRecord(1, first?.type ?? null, "a file starts with a File Header (01).");
  const tree: CashLetterFile = { header: first, cashLetters: [], control: null, recordCount: records.length };
  const place: Place = { tree, cashLetter: null, bundle: null, item: null, views: [], isCredit: false };
  for (const record of records.slice(1)) {
    const objection = tree.control ? "it follows the File Control (99), which ends a file." : add(record, place);
    if (objection !== null) return refuseRecord(record.number, record.type, objection);
  }
  if (!tree.control) {
    const last = records[records.length - 1]!;
    return refuseRecord(last.number, last.type, "the file ends here, without a File Control (99). It may be cut off.");
  }
  return success(tree);
}

/** Adds a record where it belongs; returns the reason when it is misplaced, otherwise null. */
function add(record: X9Record, place: Place): string | null {
  switch (record.type) {
    case "01":
      return "a file has one File Header (01), its first record.";
    case "10":
    case "20":
    case "70":
    case "90":
    case "99":
      return openOrClose(record, place);
    case "25":
    case "31":
      return addItem(record, place);
    case "50":
    case "52":
    case "54":
      return addView(record, place);
    case "26":
    case "27":
    case "28":
    case "32":
    case "33":
    case "34":
    case "35":
      return addAddendum(record, place);
    default:
      return addToCashLetter(record, place);
  }
}

function openOrClose(record: X9Record<"10" | "20" | "70" | "90" | "99">, place: Place): string | null {
  const { tree, cashLetter, bundle } = place;
  place.item = null;
  place.views = [];
  place.isCredit = false;
  switch (record.type) {
    case "10":
      if (cashLetter) return isOpen(cashLetter.header, "90");
      place.cashLetter = { header: record, bundles: [], credits: [], summaries: [], control: null };
      tree.cashLetters.push(place.cashLetter);
      return null;
    case "20":
      if (!cashLetter) return mustFollow("10");
      if (bundle) return isOpen(bundle.header, "70");
      place.bundle = { header: record, items: [], credits: [], control: null };
      cashLetter.bundles.push(place.bundle);
      return null;
    case "70":
      if (!bundle) return mustFollow("20");
      bundle.control = record;
      place.bundle = null;
      return null;
    case "90":
      if (bundle) return isOpen(bundle.header, "70");
      if (!cashLetter) return mustFollow("10");
      cashLetter.control = record;
      place.cashLetter = null;
      return null;
    case "99":
      if (cashLetter) return isOpen(cashLetter.header, "90");
      tree.control = record;
      return null;
  }
}

function addItem(record: X9Record<"25" | "31">, place: Place): string | null {
  if (!place.bundle) return mustFollow("20");
  place.item = { detail: record, addenda: [], views: [] };
  place.views = place.item.views;
  place.isCredit = false;
  place.bundle.items.push(place.item);
  return null;
}

function addAddendum(record: ItemRecords["addenda"][number], place: Place): string | null {
  if (place.isCredit) return null;
  const expected = record.type < "30" ? "25" : "31";
  if (place.item?.detail.type !== expected) return mustFollow(expected);
  place.item.addenda.push(record);
  return null;
}

/** Image data must follow its detail, so that a missing record never gives one side the other's image. */
function addView(record: X9Record<"50" | "52" | "54">, place: Place): string | null {
  if (record.type === "50") {
    if (!place.cashLetter) return mustFollow("25");
    place.views.push({ detail: record, data: null, analysis: null });
    return null;
  }
  if (record.type === "52") {
    const latest = place.views[place.views.length - 1];
    if (!latest || latest.data) return mustFollow("50");
    latest.data = record;
    return null;
  }
  const unanalyzed = place.views.find(({ analysis }) => !analysis);
  if (!unanalyzed) return mustFollow("50");
  unanalyzed.analysis = record;
  return null;
}

function addToCashLetter(record: X9Record, place: Place): string | null {
  const { cashLetter, bundle } = place;
  // User records may occur anywhere between the first and the last record of a file.
  if (!cashLetter) return record.type === "68" ? null : mustFollow("10");
  if (record.type === "61" || record.type === "62") {
    const credit: CreditRecords = { detail: record, views: [] };
    (bundle ?? cashLetter).credits.push(credit);
    // Later records belong to the credit, not to the check before it.
    place.item = null;
    place.views = credit.views;
    place.isCredit = true;
  }
  if (record.type === "85") {
    if (bundle) return isOpen(bundle.header, "70");
    cashLetter.summaries.push(record);
  }
  return null;
}

function named(type: RecordType): string {
  return `${RECORD_LAYOUTS[type].title} (${type})`;
}

function mustFollow(type: RecordType): string {
  return `it needs a ${named(type)} before it.`;
}

function isOpen({ type, number }: X9Record, end: RecordType): string {
  return `the ${named(type)} of record ${number} has no ${named(end)} before it.`;
}
