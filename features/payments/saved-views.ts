import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import {
  countOtherSavedViews,
  deleteSavedView,
  deleteViewOfInactiveOwner,
  findSavedViews,
  upsertSavedView,
} from "@/lib/ledger/payments/saved-views";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { cleanText } from "@/lib/shared/pasted-text";
import { parsePaymentsQuery } from "./payments-query";

/** A saved view, as listed for the user. */
export interface SavedViewItem {
  readonly id: string;
  readonly name: string;
  /** The list URL's query string, without `?`; empty for all payments. */
  readonly search: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  /** True for the user's own views and, for administrators, shared views of people who have left. */
  readonly canRemove: boolean;
  readonly owner: string;
}

/** Maximum number of views per user. */
const MAX_VIEWS = 50;

/** Lists the user's saved views and all shared views, by name. */
export async function listSavedViews(session: Session): Promise<Outcome<SavedViewItem[], "forbidden">> {
  const forbidden = refuseUnless(session, "payments.read");
  if (forbidden) return forbidden;
  const { db } = await ledger();
  const views = await findSavedViews(db, session.person.id);
  const isAdministrator = can(session, "people.write");
  const items = views.map(({ id, name, search, isShared, personId, personName, hasInactiveOwner }) => ({
    ...{ id, name, search, isShared },
    isOwn: personId === session.person.id,
    canRemove: personId === session.person.id || (isAdministrator && hasInactiveOwner),
    owner: personName,
  }));
  return success(await maskFor(session, items));
}

const inputSchema = z.strictObject({
  name: z.string().overwrite(cleanText).min(1, "Give the view a name.").max(60, "A name can have up to 60 characters."),
  search: z
    .string()
    .max(4_000)
    .refine((search) => {
      const { query, dropped } = parsePaymentsQuery(new URLSearchParams(search));
      return dropped.length === 0 && !query.before && !query.after && !query.selected;
    }, "These filters are not valid."),
  isShared: z.boolean(),
});

/**
 * Saves payment list filters under a name, replacing the user's view of the same name.
 *
 * @param input `{ name, search, isShared }`
 */
export async function saveView(
  session: Session,
  input: unknown,
): Promise<Outcome<null, "forbidden" | "invalid" | "too-many">> {
  const forbidden = refuseUnless(session, "payments.read");
  if (forbidden) return forbidden;
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) {
    const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
    return failure("invalid", "The view was not saved.", { fields });
  }
  const { db } = await ledger();
  const { id: personId, name: personName } = session.person;
  const nameKey = parsed.data.name.toLowerCase();
  if ((await countOtherSavedViews(db, personId, nameKey)) >= MAX_VIEWS)
    return failure("too-many", `You have ${MAX_VIEWS} views. Remove one first.`);
  await upsertSavedView(db, { ...parsed.data, nameKey, id: randomUUID(), personId, personName, updatedAt: new Date() });
  return success(null);
}

/** Removes one of the user's views or, for administrators, a shared view of a person who has left. */
export async function removeView(
  session: Session,
  input: unknown,
): Promise<Outcome<null, "forbidden" | "invalid" | "not-found">> {
  const forbidden = refuseUnless(session, "payments.read");
  if (forbidden) return forbidden;
  const parsed = z.strictObject({ id: z.guid() }).safeParse(input);
  if (!parsed.success) return failure("invalid", "Not removed. Reload the page.");
  const { db } = await ledger();
  const { id } = parsed.data;
  const isRemoved =
    (await deleteSavedView(db, session.person.id, id)) ||
    (can(session, "people.write") && (await deleteViewOfInactiveOwner(db, id)));
  return isRemoved ? success(null) : failure("not-found", "View not found.");
}
