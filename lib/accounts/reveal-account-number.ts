import "server-only";
import { z } from "zod";
import { isMasked } from "@/lib/access/masking/account-masking";
import { maskAccountNumber } from "@/lib/access/masking/mask-accounts";
import { policyValue } from "@/lib/access/policies/read-policy";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { hasControlCharacters } from "@/lib/contract/primitives";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { findRestriction } from "@/lib/ledger/restrictions/restriction-queries";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

const id = z.string().min(1).max(200);
const reason = z
  .string()
  .trim()
  .max(200, "Up to 200 characters.")
  .refine((text) => !hasControlCharacters(text), "Use letters and digits.")
  .optional();

const inputSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("payment"), id, field: z.enum(["accountNumber", "payerAccountNumber"]), reason }),
  z.strictObject({
    kind: z.literal("restriction"),
    id,
    field: z.enum(["masterAccountNumber", "subAccountNumber"]),
    reason,
  }),
]);

/** Identifies an account number by record and field. */
export type AccountNumberLocation = Omit<z.infer<typeof inputSchema>, "reason">;

/**
 * Reveals one full account number to a user who sees masked numbers. The audit log records the user, the field and the
 * optional reason, but only the masked number.
 */
export function revealAccountNumber(
  session: Session,
  input: unknown,
): Promise<Outcome<{ accountNumber: string }, "forbidden" | "invalid" | "not-found" | "not-offered">> {
  return withLogContext("reveal-account-number", session, async () => {
    const forbidden = refuseUnless(session, "accounts.reveal");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "Reload the page and try again.");
    if ((await isMasked(session)) && !(await policyValue("masking")).mayReveal) {
      return failure("not-offered", "Your administrator does not allow revealing account numbers.");
    }
    const open = await ledger();
    const accountNumber = await read(open, parsed.data);
    if (!accountNumber) return failure("not-found", "Account number not found.");
    const { kind, field } = parsed.data;
    await addAuditEntry(open.db, {
      at: new Date(),
      person: session.person,
      sessionId: session.sessionId,
      action: "account-number.reveal",
      subject: parsed.data.id,
      result: "revealed",
      detail: { kind, field, number: maskAccountNumber(accountNumber), reason: parsed.data.reason || null },
    });
    return success({ accountNumber });
  });
}

async function read({ db }: Ledger, { kind, id: record, field }: AccountNumberLocation): Promise<string | null> {
  const found =
    kind === "payment"
      ? (await findPayment(db, record))?.payment.record
      : (await findRestriction(db, record))?.restriction.record;
  const value = (found as Readonly<Record<string, unknown>> | undefined)?.[field];
  return typeof value === "string" ? value : null;
}
