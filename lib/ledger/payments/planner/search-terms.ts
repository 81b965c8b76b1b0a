import "server-only";
import { and, eq, gte, like, lt, or, type SQL, sql } from "drizzle-orm";
import {
  BANK_REFERENCE,
  BANK_REFERENCE_REVERSED,
  DRAWER_ACCOUNT,
  NUMBER_PARTS,
  OWN_REFERENCE,
  OWN_REFERENCE_REVERSED,
  payments,
} from "@/lib/ledger/schema/payment-tables";
import { hasPayeeWords, isCheckNumber, type SearchTerms } from "./payment-filters";

/** A condition that finds payments, and how its index orders them. */
export interface Alternative {
  readonly condition: SQL;
  /**
   * `ordered`: the index returns the newest first. `few`: the matches are few enough to sort. `any`: the number of
   * matches is unknown, so the newest payments are scanned before the index is used.
   */
  readonly matches: "ordered" | "few" | "any";
  /** The same condition for a scan without its index, when that is cheaper. */
  readonly scanned?: SQL;
}

/** The conditions that search terms may stand for, most exact first; each is served by an index. */
export function alternativesOf(searchTerms: SearchTerms): Alternative[] {
  const { amountCents, idPrefix, reference, checkNumber, drawer, numberPart, words } = searchTerms;
  const found: (Alternative | undefined)[] = [
    idPrefix === undefined ? undefined : { condition: hasIdPrefix(idPrefix), matches: "few" },
    reference === undefined ? undefined : { condition: hasReference(reference), matches: "few" },
    checkNumber === undefined ? undefined : { condition: isCheckNumber(checkNumber), matches: "ordered" },
    drawer && { condition: isDrawnOn(drawer), matches: "ordered" },
    amountCents === undefined ? undefined : { condition: eq(payments.amountCents, amountCents), matches: "ordered" },
    numberPart === undefined ? undefined : hasNumberPart(numberPart),
    reference === undefined ? undefined : referenceStartsOrEndsWith(reference),
    words === undefined ? undefined : { condition: hasPayeeWords(words), matches: "any" },
  ];
  return found.filter((one) => one !== undefined);
}

/** An index supports `like` only in some collations, a range in all; "g" sorts after every hexadecimal digit. */
function hasIdPrefix(text: string): SQL {
  return and(gte(payments.id, text), lt(payments.id, `${text}g`), like(payments.id, `${text}%`))!;
}

function hasReference(text: string): SQL {
  const reference = text.toLowerCase();
  return or(eq(BANK_REFERENCE, reference), eq(OWN_REFERENCE, reference))!;
}

/** In characters. Shorter beginnings and ends match too many payments. */
const MIN_REFERENCE_LENGTH = 4;

/** A reference begins or ends with the text; undefined for too few characters, and for words without a digit. */
function referenceStartsOrEndsWith(text: string): Alternative | undefined {
  const part = text.toLowerCase();
  if (part.length < MIN_REFERENCE_LENGTH || !/\d/.test(part)) return undefined;
  const prefixOf = (literal: string) => `${literal.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const [beginning, end] = [prefixOf(part), prefixOf([...part].reverse().join(""))];
  const condition = or(
    sql`${BANK_REFERENCE} like ${beginning}`,
    sql`${OWN_REFERENCE} like ${beginning}`,
    sql`${BANK_REFERENCE_REVERSED} like ${end}`,
    sql`${OWN_REFERENCE_REVERSED} like ${end}`,
  )!;
  return { condition, matches: "any" };
}

function isDrawnOn({ routingNumber, accountNumber }: NonNullable<SearchTerms["drawer"]>): SQL {
  return and(
    eq(DRAWER_ACCOUNT, accountNumber.replace(/^0+/, "")),
    routingNumber === undefined ? undefined : sql`${payments.record}->>'payerRoutingNumber' = ${routingNumber}`,
  )!;
}

function hasNumberPart(digits: string): Alternative {
  return {
    condition: sql`${NUMBER_PARTS} @@ to_tsquery('simple'::regconfig, ${`${digits}:*`})`,
    matches: "any",
    scanned: sql`(position(${digits} in ${payments.accountNumber}) > 0 or position(${digits} in ${payments.checkNumber}) > 0)`,
  };
}
