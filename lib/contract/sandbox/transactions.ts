import { z } from "zod";
import { RAILS, TRANSACTION_TYPES } from "@/lib/contract/enums";
import { accountNumber, cents, guid, line, timestamp } from "@/lib/contract/primitives";
import { restrictionSchema } from "@/lib/contract/restriction";
import { postedAmount } from "./posted-amount";

const transactionFields = {
  accountNumber,
  rail: z.enum(RAILS),
  transactionType: z.enum(TRANSACTION_TYPES),
  transactionCode: line(50),
  /** Whole cents. */
  amount: postedAmount,
  memo: line(200).optional(),
};

export const postedTransactionSchema = z
  .strictObject({ ...transactionFields, coreTransactionId: guid, currency: z.string(), postedAt: timestamp })
  .meta({ id: "SandboxPostedTransaction", title: "Posted transaction" });

const postingResultSchema = z
  .discriminatedUnion("posted", [
    z.strictObject({ posted: z.literal(true), transaction: postedTransactionSchema, balance: cents }),
    z.strictObject({ posted: z.literal(false), restriction: restrictionSchema, balance: cents }),
  ])
  .meta({ id: "SandboxPostingResult", title: "Result of posting a transaction" });

/** Sandbox control that posts transactions, for testing every criterion of a restriction [GAP-26]. */
export const TRANSACTION_ENDPOINTS = {
  postTransaction: {
    summary: "Post a transaction",
    description:
      "Posts a transaction with any rail, type, code and amount to one of the partner's accounts, in US dollars, as " +
      "if it came from outside. If a restriction blocks it, nothing is posted and the response has that restriction.",
    method: "POST",
    path: "/sandbox/v1/transactions",
    body: z.strictObject(transactionFields).meta({ id: "SandboxTransaction", title: "Transaction to post" }),
    successStatus: 200,
    response: postingResultSchema,
  },
} as const;
