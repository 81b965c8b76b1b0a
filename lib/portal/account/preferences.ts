import "server-only";
import { cache } from "react";
import { z } from "zod";
import type { RefusalCode } from "@/lib/access/refuse-unless";
import { currentSession, type Session } from "@/lib/access/session";
import { findPerson, setPreferences } from "@/lib/ledger/access/people";
import { ledger } from "@/lib/ledger/open-ledger";
import { administer } from "@/lib/portal/people/administer";
import { type Outcome, success } from "@/lib/shared/outcome";
import { knownZone } from "@/lib/time/known-zone";

/** How a person wants the portal to look, in whichever browser; null for what they never chose. */
export interface Preferences {
  readonly timeZone: string | null;
  readonly theme: string | null;
}

const NONE: Preferences = { timeZone: null, theme: null };

/** The preferences of whoever sends the request. */
export const currentPreferences: () => Promise<Preferences> = cache(async () => {
  const session = await currentSession();
  if (!session) return NONE;
  const { db } = await ledger();
  const person = await findPerson(db, session.person.id);
  return person ? { timeZone: person.timeZone, theme: person.theme } : NONE;
});

const inputSchema = z
  .strictObject({
    timeZone: z
      .string()
      .max(64)
      .refine((name) => knownZone(name) !== null, "There is no such time zone.")
      .nullable(),
    theme: z.enum(["system", "light", "dark"]),
  })
  .partial();

/** Keeps what a person prefers; what is left out stays. */
export function savePreferences(session: Session, input: unknown): Promise<Outcome<null, RefusalCode | "invalid">> {
  return administer(
    { name: "save-preferences", session, permission: "account.own" },
    { schema: inputSchema, input },
    async ({ input: preferences, ledger: { db } }) => {
      if (Object.keys(preferences).length > 0) await setPreferences(db, session.person.id, preferences);
      return success(null);
    },
  );
}
