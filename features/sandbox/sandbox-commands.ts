import "server-only";
import { z } from "zod";
import type { ControlName, ControlResponse } from "@/lib/bank-client/sandbox";
import type { CheckPayment } from "@/lib/contract/check-payment";
import { CALLBACK_HOST_ENDPOINTS } from "@/lib/contract/sandbox/callback-hosts";
import { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { PRESENT_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/inbound-checks";
import { SCENARIO_ENDPOINTS } from "@/lib/contract/sandbox/scenarios";
import { SYNTHETIC_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/synthetic-checks";
import { TRANSACTION_ENDPOINTS } from "@/lib/contract/sandbox/transactions";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { AuditAction } from "@/lib/ledger/schema/audit-actions";

/** The sandbox controls that change something, as opposed to those that only read. */
export type SandboxCommand =
  | "advanceClock"
  | "freezeClock"
  | "runClock"
  | "presentCheck"
  | "decideHold"
  | "postTransaction"
  | "openAccount"
  | "changeAccount"
  | "replaceCallbackHosts"
  | "addFault"
  | "clearFaults"
  | "drawCheck"
  | "playScenario";

/** The path parameters and body of a control, in the bank API's shape. */
export interface SandboxCommandInput {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
}

interface CommandDefinition<Name extends ControlName> {
  /** Null if the command changes nothing at the bank, so it is not audited. */
  readonly action: AuditAction | null;
  /** Prefix of the refusal message. */
  readonly refusalPrefix: string;
  readonly path?: z.ZodType<Readonly<Record<string, string>>>;
  readonly body?: z.ZodType;
  /** Returns the subject and detail of the audit entry, which never include an image. */
  readonly about: (input: SandboxCommandInput) => { subject?: string; detail?: Readonly<Record<string, unknown>> };
  readonly result: (response: ControlResponse<Name>) => string;
  /** Returns the response's payment, if any, to apply to the ledger. */
  readonly payment?: (response: ControlResponse<Name>) => Tolerant<CheckPayment> | undefined;
}

const { advanceClock, freezeClock, openAccount, changeAccount, decideHold, addFault } = SANDBOX_ENDPOINTS;
const bodyAsDetail = ({ body }: SandboxCommandInput) => ({ detail: { ...(body as object) } });
const clockResult = ({ now }: ControlResponse<"readClock">) => now ?? "done";
const account = { path: z.strictObject(changeAccount.params.shape), body: changeAccount.body };

/** The sandbox commands, with their validation and audit entries. */
export const SANDBOX_COMMANDS: { readonly [Name in SandboxCommand]: CommandDefinition<Name> } = {
  advanceClock: {
    action: "sandbox.move-clock",
    refusalPrefix: "The clock was not moved",
    body: advanceClock.body,
    about: bodyAsDetail,
    result: clockResult,
  },
  freezeClock: {
    action: "sandbox.stop-clock",
    refusalPrefix: "The clock was not stopped",
    body: freezeClock.body,
    about: bodyAsDetail,
    result: clockResult,
  },
  runClock: {
    action: "sandbox.run-clock",
    refusalPrefix: "The clock was not started",
    about: () => ({}),
    result: clockResult,
  },
  presentCheck: {
    action: "sandbox.present-check",
    refusalPrefix: "The check was not presented",
    body: PRESENT_CHECK_ENDPOINTS.presentCheck.body,
    about: ({ body }) => {
      const { frontImage, backImage: _, ...values } = body as Record<string, unknown>;
      return { subject: textOf(values.accountNumber), detail: { ...values, pictures: frontImage !== undefined } };
    },
    result: ({ result }) => result ?? "done",
    payment: ({ payment }) => payment,
  },
  decideHold: {
    action: "sandbox.decide-hold",
    refusalPrefix: "The hold was not decided",
    path: z.strictObject(decideHold.params.shape),
    body: decideHold.body,
    about: ({ path, body }) => ({ subject: path?.id, ...bodyAsDetail({ body }) }),
    result: ({ status }) => status ?? "decided",
    payment: (record) => record,
  },
  postTransaction: {
    action: "sandbox.post-transaction",
    refusalPrefix: "The transaction was not posted",
    body: TRANSACTION_ENDPOINTS.postTransaction.body,
    about: ({ body }) => ({
      subject: textOf((body as Record<string, unknown>).accountNumber),
      ...bodyAsDetail({ body }),
    }),
    result: ({ posted }) => (posted === undefined ? "done" : posted ? "posted" : "stopped"),
  },
  openAccount: {
    action: "sandbox.open-account",
    refusalPrefix: "The account was not opened",
    body: openAccount.body,
    about: bodyAsDetail,
    result: ({ accountNumber }) => (accountNumber ? `opened ${accountNumber}` : "opened"),
  },
  changeAccount: {
    action: "sandbox.change-account",
    refusalPrefix: "The account was not changed",
    ...account,
    about: ({ path, body }) => ({ subject: path?.accountNumber, ...bodyAsDetail({ body }) }),
    result: () => "changed",
  },
  replaceCallbackHosts: {
    action: "sandbox.callback-hosts",
    refusalPrefix: "The hosts were not changed",
    body: CALLBACK_HOST_ENDPOINTS.replaceCallbackHosts.body,
    about: bodyAsDetail,
    result: ({ hosts }) => `${hosts?.length ?? 0} hosts`,
  },
  addFault: {
    action: "sandbox.add-fault",
    refusalPrefix: "The fault was not added",
    body: addFault.body,
    about: bodyAsDetail,
    result: () => "added",
  },
  clearFaults: {
    action: "sandbox.clear-faults",
    refusalPrefix: "The faults were not removed",
    about: () => ({}),
    result: () => "forgotten",
  },
  drawCheck: {
    action: null,
    refusalPrefix: "The check was not generated",
    body: SYNTHETIC_CHECK_ENDPOINTS.drawCheck.body,
    about: () => ({}),
    result: () => "drawn",
  },
  playScenario: {
    action: "sandbox.play-scenario",
    refusalPrefix: "The scenario was not started",
    body: SCENARIO_ENDPOINTS.playScenario.body,
    about: ({ body }) => {
      const { text, ...rest } = body as Record<string, unknown>;
      return { detail: { ...rest, ...(typeof text === "string" && { characters: text.length }) } };
    },
    result: ({ id, status }) => (id ? `run ${id}` : (status ?? "begun")),
  },
};

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
