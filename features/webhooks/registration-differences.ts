import { z } from "zod";

const text = z.string().max(5000).nullable();

/** The registration values that a form showed when it was opened; null for values that the bank omitted. */
export const shownRegistrationSchema = z.strictObject({
  eventName: text,
  callbackUrl: text,
  authUsername: text,
  type: text,
  format: text,
  status: text,
  consecutiveErrors: z.int().nullable(),
  lastError: text,
});

export type ShownRegistration = z.infer<typeof shownRegistrationSchema>;

export type ComparedField = keyof ShownRegistration;

/** A field that someone else changed since the form was opened. */
export interface Difference {
  readonly field: ComparedField;
  readonly shown: string | number | null;
  readonly now: string | number | null;
}

/** Fields that the bank changes with every delivery; compared only if the form changes them. */
const DELIVERY_FIELDS: readonly ComparedField[] = ["status", "consecutiveErrors", "lastError"];

/**
 * Lists the fields that changed since a form showed a registration. A password can't be compared, because the
 * bank never returns it.
 *
 * @param edited the fields that the form is changing
 */
export function listDifferences(
  shown: ShownRegistration,
  current: ShownRegistration,
  edited: readonly ComparedField[],
): Difference[] {
  return (Object.keys(shown) as ComparedField[])
    .filter((field) => !DELIVERY_FIELDS.includes(field) || edited.includes(field))
    .filter((field) => (shown[field] ?? "") !== (current[field] ?? ""))
    .map((field) => ({ field, shown: shown[field], now: current[field] }));
}
