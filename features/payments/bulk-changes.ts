import { z } from "zod";
import type { Permission } from "@/lib/access/permissions";
import { RETURN_CODES } from "@/lib/contract/return-reasons";
import { MAX_NOTE } from "@/lib/shared/note-limits";
import { MAX_SELECTED } from "@/lib/shared/payment-list";

/** Bulk changes to payments. Each item runs the same use case as the individual change. */
export const BULK_CHANGES = ["take", "hand-over", "done", "note", "cancel", "return"] as const;
export type PaymentBulkChange = (typeof BULK_CHANGES)[number];

/** The permission required for each change. */
export const BULK_CHANGE_PERMISSIONS = {
  take: "payments.resolve",
  "hand-over": "payments.resolve",
  done: "payments.resolve",
  note: "payments.resolve",
  cancel: "deposits.cancel",
  return: "returns.initiate",
} as const satisfies Record<PaymentBulkChange, Permission>;

const paymentIds = z.array(z.string().min(1).max(200)).min(1).max(MAX_SELECTED);

/** Input for reviewing a bulk change. */
export const reviewSchema = z.strictObject({ change: z.enum(BULK_CHANGES), paymentIds });

const common = {
  paymentIds,
  /** The count and total shown in the review. */
  seen: z.strictObject({ count: z.int().min(1), cents: z.int().min(0) }),
};

/** Input for starting a reviewed bulk change. */
export const startSchema = z.discriminatedUnion("change", [
  z.strictObject({ ...common, change: z.enum(["take", "done", "cancel"]) }),
  z.strictObject({ ...common, change: z.literal("hand-over"), toPersonId: z.guid("Choose a person.") }),
  z.strictObject({
    ...common,
    change: z.literal("note"),
    text: z.string().trim().min(1, "Enter a note.").max(MAX_NOTE, `A note can have up to ${MAX_NOTE} characters.`),
  }),
  z.strictObject({
    ...common,
    change: z.literal("return"),
    returnCode: z.enum(RETURN_CODES, "Choose a return reason."),
  }),
]);
export type StartInput = z.infer<typeof startSchema>;
