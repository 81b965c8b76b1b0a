import "server-only";
import { z } from "zod";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import type { BankResponse } from "@/lib/bank-client/bank-response";
import { bankClient } from "@/lib/bank-client/running-client";
import { type ControlResponse, callControl } from "@/lib/bank-client/sandbox";
import { clearBankClockCache } from "@/lib/bank-connection/bank-clock";
import { refusalMessage, unreachableMessage } from "@/lib/bank-connection/bank-messages";
import { bankOffers } from "@/lib/bank-connection/bank-offers";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { withLogContext } from "@/lib/logging/log";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { SANDBOX_COMMANDS, type SandboxCommand, type SandboxCommandInput } from "./sandbox-commands";

export type SandboxFailureCode = "forbidden" | "not-offered" | "invalid" | "refused" | "unreachable" | "unknown";

export type SandboxOutcome<Name extends SandboxCommand> = Outcome<ControlResponse<Name>, SandboxFailureCode>;

const inputSchema = z.strictObject({
  command: z.enum(Object.keys(SANDBOX_COMMANDS) as [SandboxCommand, ...SandboxCommand[]]),
  path: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
});

export const NOT_OFFERED = failure("not-offered", "This bank is not a sandbox that can be controlled.");

/**
 * Runs a command in the bank's sandbox and audits the command with its result [GAP-41] [GAP-42] [GAP-43]. Commands move
 * no real money, so a lost response is not resolved; the error message asks the user to check.
 *
 * @param input `{ command, path, body }`, where `path` and `body` have the control's shape
 */
export function runSandboxCommand<Name extends SandboxCommand>(
  session: Session,
  input: { readonly command: Name } & SandboxCommandInput,
): Promise<SandboxOutcome<Name>> {
  return withLogContext("run-sandbox-command", session, async () => {
    const forbidden = refuseUnless(session, "sandbox.control");
    if (forbidden) return forbidden;
    if (!bankOffers("sandbox-controls")) return NOT_OFFERED;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "The sandbox has no such command.");
    const command = parsed.data.command as Name;
    const { path: pathSchema, body: bodySchema } = SANDBOX_COMMANDS[command];
    const path = (pathSchema ?? z.undefined()).safeParse(parsed.data.path);
    const body = (bodySchema ?? z.undefined()).safeParse(parsed.data.body);
    if (!path.success || !body.success) {
      return invalid([...(path.error?.issues ?? []), ...(body.error?.issues ?? [])]);
    }
    const request: SandboxCommandInput = { path: path.data, body: body.data };
    const requestedAt = new Date();
    const response = await callControl(bankClient(), command, request);
    // The command may have moved the clock even if the response was lost.
    clearBankClockCache();
    await auditCommand(session, command, request, response, requestedAt);
    return toOutcome(command, response);
  });
}

function invalid(issues: readonly z.core.$ZodIssue[]): Failure<"invalid"> {
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
  return failure("invalid", "Some entries need to be corrected.", { fields });
}

async function auditCommand<Name extends SandboxCommand>(
  { person, sessionId }: Session,
  command: Name,
  request: SandboxCommandInput,
  response: BankResponse<ControlResponse<Name>>,
  requestedAt: Date,
): Promise<void> {
  const { action, about, result } = SANDBOX_COMMANDS[command];
  if (action === null) return;
  const { db } = await ledger();
  await db.transaction(async (tx) => {
    const resultText = response.kind === "succeeded" ? result(response.value) : response.kind;
    const requestId = response.kind === "unreachable" ? null : response.requestId;
    await addAuditEntry(tx, {
      at: new Date(),
      person,
      sessionId,
      action,
      result: resultText,
      requestId,
      ...about(request),
    });
    if (response.kind === "succeeded") await applyResponse(tx, command, response.value, requestedAt);
  });
}

/** Applies the response's payment to the ledger immediately, before the bank's event arrives. */
async function applyResponse<Name extends SandboxCommand>(
  tx: LedgerTransaction,
  command: Name,
  value: ControlResponse<Name>,
  requestedAt: Date,
): Promise<void> {
  const payment = SANDBOX_COMMANDS[command].payment?.(value);
  if (!payment?.id) return;
  await applyPayment(tx, { paymentId: payment.id, record: payment, source: "bank response", observedAt: requestedAt });
}

function toOutcome<Name extends SandboxCommand>(
  command: Name,
  response: BankResponse<ControlResponse<Name>>,
): SandboxOutcome<Name> {
  if (response.kind === "succeeded") return success(response.value);
  if (response.kind === "unreachable") return failure("unreachable", unreachableMessage(response));
  const requestId = response.requestId ?? undefined;
  if (response.kind === "unknown") {
    const message = "The bank’s response was lost: it may or may not have happened. Check before you try again.";
    return failure("unknown", message, { requestId });
  }
  const { refusalPrefix } = SANDBOX_COMMANDS[command];
  const isValidation = response.status !== 401 && response.status !== 429;
  const fields = isValidation ? parseFieldErrors(response.messages) : {};
  const message =
    Object.keys(fields).length > 0
      ? `${refusalPrefix}: the bank did not accept it.`
      : refusalMessage(response, refusalPrefix);
  return failure("refused", message, { requestId, fields });
}

/**
 * Parses validation errors, which the bank formats as `field: rule` or `line 3: rule`; empty if any message differs.
 */
function parseFieldErrors(messages: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const message of messages) {
    const match = /^(line \d+|[\w.]+): (.+)$/s.exec(message);
    if (!match) return {};
    const [, name, rule] = match as unknown as [string, string, string];
    fields[name] = fields[name] ? `${fields[name]}; ${rule}` : rule;
  }
  return fields;
}
