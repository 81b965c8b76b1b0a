import "server-only";
import { z } from "zod";
import type { RefusalCode } from "@/lib/access/refuse-unless";
import { pageSession, type Session } from "@/lib/access/session";
import { setPreferences } from "@/lib/ledger/access/people";
import { type Outcome, success } from "@/lib/shared/outcome";
import { PAYMENT_COLUMNS, type PaymentColumn, REQUIRED_COLUMN } from "@/lib/shared/payment-list";
import { canonicalZone } from "@/lib/time/known-zone";
import { administer } from "./administer";

/** A user's display preferences, for all browsers; null for each preference that was never set. */
export interface Preferences {
  readonly timeZone: string | null;
  readonly theme: string | null;
  /** The payments list's columns, in display order. */
  readonly paymentColumns: readonly PaymentColumn[] | null;
}

const NO_PREFERENCES: Preferences = { timeZone: null, theme: null, paymentColumns: null };

/** Returns the preferences of the user who sent the request. */
export async function currentPreferences(): Promise<Preferences> {
  const saved = (await pageSession())?.preferences;
  return saved ? { ...saved, paymentColumns: parseColumns(saved.paymentColumns) } : NO_PREFERENCES;
}

const columnsSchema = z
  .array(z.enum(PAYMENT_COLUMNS))
  .max(PAYMENT_COLUMNS.length)
  .refine((columns) => columns.includes(REQUIRED_COLUMN), "The check number column is required.");

/** Parses the saved columns, ignoring those that no longer exist. */
function parseColumns(text: string | null): PaymentColumn[] | null {
  const named = text?.split(",") ?? [];
  const columns = named.filter((name): name is PaymentColumn => (PAYMENT_COLUMNS as readonly string[]).includes(name));
  return columns.length > 0 ? columns : null;
}

const inputSchema = z
  .strictObject({
    timeZone: z
      .string()
      .max(64)
      .refine((name) => canonicalZone(name) !== null, "There is no such time zone.")
      .nullable(),
    theme: z.enum(["system", "light", "dark"]),
    paymentColumns: columnsSchema.nullable(),
  })
  .partial();

/** Saves the given preferences. Omitted preferences are unchanged. */
export function savePreferences(session: Session, input: unknown): Promise<Outcome<null, RefusalCode | "invalid">> {
  return administer(
    { name: "save-preferences", session, permission: "account.own" },
    { schema: inputSchema, input },
    async ({ input: preferences, ledger: { db } }) => {
      const { paymentColumns, ...others } = preferences;
      const columns = paymentColumns === undefined ? {} : { paymentColumns: paymentColumns?.join(",") ?? null };
      const changed = { ...others, ...columns };
      if (Object.keys(changed).length > 0) await setPreferences(db, session.person.id, changed);
      return success(null);
    },
  );
}
