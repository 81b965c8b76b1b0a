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

/** A condition that finds payments, and how its index returns matches. */
export interface Alternative {
  readonly condition: SQL;
  /**
   * `ordered`: the index returns the newest payments first. `few`: there are few enough matches to sort. `any`: the
   * number of matches is unknown, so the newest payments are scanned before the index is used.
   */
  readonly matches: "ordered" | "few" | "any";
  /** Cheaper equivalent condition for scans without the index. */
  readonly scanned?: SQL;
}

/** Builds the conditions that match the search terms, most exact first; each condition has an index. */
export function buildAlternatives(searchTerms: SearchTerms): Alternative[] {
  const { amountCents, idPrefix, reference, checkNumber, drawer, numberPart, words } = searchTerms;
  const alternatives: (Alternative | undefined)[] = [
    idPrefix === undefined ? undefined : { condition: hasIdPrefix(idPrefix), matches: "few" },
    reference === undefined ? undefined : { condition: hasReference(reference), matches: "few" },
    checkNumber === undefined ? undefined : { condition: isCheckNumber(checkNumber), matches: "ordered" },
    drawer && { condition: isDrawnOn(drawer), matches: "ordered" },
    amountCents === undefined ? undefined : { condition: eq(payments.amountCents, amountCents), matches: "ordered" },
    numberPart === undefined ? undefined : hasNumberPart(numberPart),
    reference === undefined ? undefined : referenceStartsOrEndsWith(reference),
    words === undefined ? undefined : { condition: hasPayeeWords(words), matches: "any" },
  ];
  return alternatives.filter((alternative) => alternative !== undefined);
}

/** Indexes support `like` only in some collations, but ranges in all; "g" sorts after all hexadecimal digits. */
function hasIdPrefix(text: string): SQL {
  return and(gte(payments.id, text), lt(payments.id, `${text}g`), like(payments.id, `${text}%`))!;
}

function hasReference(text: string): SQL {
  const reference = text.toLowerCase();
  return or(eq(BANK_REFERENCE, reference), eq(OWN_REFERENCE, reference))!;
}

/** Shorter prefixes and suffixes match too many payments. */
const MIN_REFERENCE_LENGTH = 4;

/** Matches references by prefix or suffix; undefined if the text is too short or has no digit. */
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
