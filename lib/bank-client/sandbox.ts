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

/** The result of posting a transaction: both variants of the response in one schema, as tolerant reading requires. */
const postingSchema = z.object({
  posted: z.boolean(),
  transaction: postedTransactionSchema,
  restriction: restrictionSchema,
  balance: z.int(),
});

/** The sandbox controls that the portal offers, with their response schemas [GAP-41] [GAP-42] [GAP-43]. */
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

/** The response of a control, read tolerantly. */
export type ControlResponse<Name extends ControlName> = Tolerant<z.infer<(typeof CONTROLS)[Name]>>;

/** Response limit for two images in base64. */
const MAX_DRAWN_BYTES = 15_000_000;

/** Timeout for slow controls: moving the clock may run days of processing, and generating an image takes seconds. */
const LONG_WORK_MS = 60_000;
const LONG_WORK: readonly ControlName[] = ["advanceClock", "freezeClock", "drawCheck", "presentCheck"];

/** Calls a sandbox control; the body has the contract's shape. */
export async function callControl<Name extends ControlName>(
  client: BankClient,
  operation: Name,
  { path, body }: { readonly path?: Readonly<Record<string, string>>; readonly body?: unknown } = {},
): Promise<BankResponse<ControlResponse<Name>>> {
  const maxResponseBytes = operation === "drawCheck" ? MAX_DRAWN_BYTES : undefined;
  const minTimeoutMs = LONG_WORK.includes(operation) ? LONG_WORK_MS : undefined;
  const response = await client.call({ operation, path, body, maxResponseBytes, minTimeoutMs });
  if (response.kind !== "succeeded") return response;
  const schema: z.ZodType = CONTROLS[operation];
  const { value, unread } = readTolerantly(schema, response.value);
  return { ...response, value: value as ControlResponse<Name>, unread };
}
