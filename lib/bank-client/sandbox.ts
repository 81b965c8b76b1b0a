import "server-only";
import { z } from "zod";
import { checkPaymentSchema } from "@/lib/contract/check-payment";
import { restrictionSchema } from "@/lib/contract/restriction";
import { callbackHostsSchema } from "@/lib/contract/sandbox/callback-hosts";
import { accountListSchema, clockSchema, faultListSchema, sandboxAccountSchema } from "@/lib/contract/sandbox/controls";
import { presentmentSchema } from "@/lib/contract/sandbox/inbound-checks";
import { runListSchema, runSchema, scenarioListSchema } from "@/lib/contract/sandbox/scenarios";
import { drawnCheckSchema } from "@/lib/contract/sandbox/synthetic-checks";
import { postedTransactionSchema } from "@/lib/contract/sandbox/transactions";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import type { BankClient } from "./bank-client";
import type { BankResponse } from "./bank-response";

/** Response to posting a transaction. Tolerant parsing needs both variants of the response in one schema. */
const postingSchema = z.object({
  posted: z.boolean(),
  transaction: postedTransactionSchema,
  restriction: restrictionSchema,
  balance: z.int(),
});

/** Response schemas of the sandbox controls that the portal offers [GAP-41] [GAP-42] [GAP-43]. */
const CONTROLS = {
  readClock: clockSchema,
  advanceClock: clockSchema,
  freezeClock: clockSchema,
  runClock: clockSchema,
  listAccounts: accountListSchema,
  openAccount: sandboxAccountSchema,
  changeAccount: sandboxAccountSchema,
  decideHold: checkPaymentSchema,
  listFaults: faultListSchema,
  addFault: faultListSchema,
  clearFaults: faultListSchema,
  presentCheck: presentmentSchema,
  postTransaction: postingSchema,
  readCallbackHosts: callbackHostsSchema,
  replaceCallbackHosts: callbackHostsSchema,
  listScenarios: scenarioListSchema,
  playScenario: runSchema,
  listScenarioRuns: runListSchema,
  readScenarioRun: runSchema,
  drawCheck: drawnCheckSchema,
} as const;

export type ControlName = keyof typeof CONTROLS;

/** Tolerantly parsed response of a sandbox control. */
export type ControlResponse<Name extends ControlName> = Tolerant<z.infer<(typeof CONTROLS)[Name]>>;

/** Fits two base64-encoded images. */
const MAX_DRAWN_BYTES = 15_000_000;

/** Timeout for slow controls: moving the clock may process several days, and generating an image takes seconds. */
const SLOW_CONTROL_TIMEOUT_MS = 60_000;
const SLOW_CONTROLS: readonly ControlName[] = ["advanceClock", "freezeClock", "drawCheck", "presentCheck"];

/** Calls a sandbox control; the body must match the contract. */
export async function callControl<Name extends ControlName>(
  client: BankClient,
  operation: Name,
  { path, body }: { readonly path?: Readonly<Record<string, string>>; readonly body?: unknown } = {},
): Promise<BankResponse<ControlResponse<Name>>> {
  const maxResponseBytes = operation === "drawCheck" ? MAX_DRAWN_BYTES : undefined;
  const minTimeoutMs = SLOW_CONTROLS.includes(operation) ? SLOW_CONTROL_TIMEOUT_MS : undefined;
  const response = await client.call({ operation, path, body, maxResponseBytes, minTimeoutMs });
  if (response.kind !== "succeeded") return response;
  const schema: z.ZodType = CONTROLS[operation];
  const { value, unread } = readTolerantly(schema, response.value);
  return { ...response, value: value as ControlResponse<Name>, unread };
}
