import "server-only";
import { z } from "zod";
import type { Session } from "@/lib/access/session";
import type { BankAnswer } from "@/lib/bank-client/bank-answer";
import { bankClient } from "@/lib/bank-client/running-client";
import { type ControlAnswer, callControl } from "@/lib/bank-client/sandbox";
import { applyPayment } from "@/lib/ledger/apply-payment";
import { addAuditEntry } from "@/lib/ledger/audit";
import { type LedgerTransaction, ledger } from "@/lib/ledger/open-ledger";
import { refuseUnless } from "@/lib/portal/authorise";
import { refusalSentence, unreachableSentence } from "@/lib/portal/bank-sentences";
import { forgetBankClock } from "@/lib/portal/connection/bank-clock";
import { bankOffers } from "@/lib/portal/connection/bank-offers";
import { withLogContext } from "@/lib/portal/log";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { DEEDS, type Deed, type DeedInput } from "./deeds";

export type DriveFailureCode = "forbidden" | "not-offered" | "invalid" | "refused" | "unreachable" | "unknown";

export type Driven<Name extends Deed> = Outcome<ControlAnswer<Name>, DriveFailureCode>;

const inputSchema = z.strictObject({
  deed: z.enum(Object.keys(DEEDS) as [Deed, ...Deed[]]),
  path: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
});

export const NOT_OFFERED = failure("not-offered", "This bank is no sandbox that can be driven.");

/**
 * Has the bank's sandbox do something, and writes down who did it and what came of it [GAP-41] [GAP-42] [GAP-43]. It
 * moves no real money, so an answer that is lost is not looked for: the person is told to look.
 *
 * @param input `{ deed, path, body }`, the last two by the contract of the control
 */
export function driveSandbox<Name extends Deed>(
  session: Session,
  input: { readonly deed: Name } & DeedInput,
): Promise<Driven<Name>> {
  return withLogContext("drive-sandbox", session, async () => {
    const forbidden = refuseUnless(session, "sandbox.drive");
    if (forbidden) return forbidden;
    if (!bankOffers("sandbox-controls")) return NOT_OFFERED;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "This is nothing that the sandbox can do.");
    const deed = parsed.data.deed as Name;
    const { path: pathSchema, body: bodySchema } = DEEDS[deed];
    const path = (pathSchema ?? z.undefined()).safeParse(parsed.data.path);
    const body = (bodySchema ?? z.undefined()).safeParse(parsed.data.body);
    if (!path.success || !body.success) {
      return invalid([...(path.error?.issues ?? []), ...(body.error?.issues ?? [])]);
    }
    const asked: DeedInput = { path: path.data, body: body.data };
    const askedAt = new Date();
    const answer = await callControl(bankClient(), deed, asked);
    // Wherever the clock was moved to, even when the answer is lost.
    forgetBankClock();
    await record(session, deed, asked, answer, askedAt);
    return outcomeOf(deed, answer);
  });
}

function invalid(issues: readonly z.core.$ZodIssue[]): Failure<"invalid"> {
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
  return failure("invalid", "Some entries need another look.", { fields });
}

async function record<Name extends Deed>(
  { person, sessionId }: Session,
  deed: Name,
  asked: DeedInput,
  answer: BankAnswer<ControlAnswer<Name>>,
  askedAt: Date,
): Promise<void> {
  const { action, about, result } = DEEDS[deed];
  if (action === null) return;
  const { db } = await ledger();
  await db.transaction(async (tx) => {
    const said = answer.kind === "answered" ? result(answer.value) : answer.kind;
    const requestId = answer.kind === "unreachable" ? null : answer.requestId;
    await addAuditEntry(tx, { at: new Date(), person, sessionId, action, result: said, requestId, ...about(asked) });
    if (answer.kind === "answered") await applyAnswer(tx, deed, answer.value, askedAt);
  });
}

/** What the answer says of a payment is there at once, before the bank's event comes. */
async function applyAnswer<Name extends Deed>(
  tx: LedgerTransaction,
  deed: Name,
  value: ControlAnswer<Name>,
  askedAt: Date,
): Promise<void> {
  const payment = DEEDS[deed].payment?.(value);
  if (!payment?.id) return;
  await applyPayment(tx, { paymentId: payment.id, record: payment, source: "bank response", observedAt: askedAt });
}

function outcomeOf<Name extends Deed>(deed: Name, answer: BankAnswer<ControlAnswer<Name>>): Driven<Name> {
  if (answer.kind === "answered") return success(answer.value);
  if (answer.kind === "unreachable") return failure("unreachable", unreachableSentence(answer));
  const requestId = answer.requestId ?? undefined;
  if (answer.kind === "unknown") {
    const lost = "The bank’s answer is lost: it may have happened or not. Look before you try again.";
    return failure("unknown", lost, { requestId });
  }
  const { refused } = DEEDS[deed];
  const isBusiness = answer.status !== 401 && answer.status !== 429;
  const fields = isBusiness ? fieldsOf(answer.messages) : {};
  const message =
    Object.keys(fields).length > 0 ? `${refused}: the bank finds fault with it.` : refusalSentence(answer, refused);
  return failure("refused", message, { requestId, fields });
}

/** The bank writes what is wrong with a field, or with a scenario's line, as `field: rule`. */
function fieldsOf(messages: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const message of messages) {
    const match = /^(line \d+|[\w.]+): (.+)$/s.exec(message);
    if (!match) return {};
    const [, name, rule] = match as unknown as [string, string, string];
    fields[name] = fields[name] ? `${fields[name]}; ${rule}` : rule;
  }
  return fields;
}
