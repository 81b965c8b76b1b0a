import { BACK_IMAGE } from "@/bank/testing/test-partner";
import type { ResolvedCommand } from "./apply-command";
import { formatPrintedNumber, type SimulatedTerms } from "./command";
import type { Observation } from "./observe-bank";
import { ACCOUNTS, accountNumberOf, NO_ACCOUNT } from "./simulated-accounts";
import type { SimulatedBank, SimulatedResponse } from "./simulated-bank";
import { encodeSimulatedImage } from "./simulated-pictures";

/** An id not used by any record. */
const NO_ID = "00000000-0000-4000-8000-000000000000";

interface BankRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const post = (path: string, body?: object): BankRequest => ({ method: "POST", path, ...(body && { body }) });

/** Executes a command at the bank; returns null if the command does not call its API. */
export async function sendCommand(
  bank: SimulatedBank,
  observation: Observation,
  now: number,
  resolved: ResolvedCommand,
): Promise<SimulatedResponse | null> {
  const request = buildCheckRequest(resolved, observation) ?? buildAccountRequest(resolved, observation, now);
  if (!request) return controlBank(bank, resolved, observation);
  const { command } = resolved;
  const caller = command.do === "read" && command.asStranger ? "them" : "us";
  return bank.call(caller, request.method, request.path, request.body);
}

function idIn(ids: readonly string[], index: number | null): string {
  return ids[index ?? -1] ?? NO_ID;
}

/** Builds the request for a command about a check; returns null for any other command. */
function buildCheckRequest(
  { command, index, identifier }: ResolvedCommand,
  observation: Observation,
): BankRequest | null {
  const id = idIn(observation.paymentIds, index);
  const payment = `/checks/v1/payments/${id}`;
  switch (command.do) {
    case "deposit":
      return post("/checks/v1/payments", {
        accountNumber: accountNumberOf(command.account),
        amount: command.cents,
        frontImage: encodeSimulatedImage(command),
        backImage: BACK_IMAGE,
        isRedeposit: command.isRedeposit,
        ...(identifier !== null && { clientIdentifier: identifier }),
      });
    case "cancel":
      return post(`${payment}/cancel`);
    case "present":
      return post("/sandbox/v1/inbound-checks", {
        accountNumber: accountNumberOf(command.account),
        checkNumber: formatPrintedNumber(command.check),
        amount: command.cents,
        ...(command.payee !== null && { payeeName: command.payee }),
      });
    case "decide":
      return post(`/sandbox/v1/payments/${id}/hold-decision`, { decision: command.decision });
    case "return":
      return post(`${payment}/returns`, { returnCode: command.code });
    case "simulate-return":
      return post("/checks/v1/payments/simulated-inbound-returns", {
        originalPaymentId: id,
        returnCode: command.code,
      });
    case "read":
      return { method: "GET", path: `${payment}/analysis` };
    default:
      return null;
  }
}

/** Builds the request for a command about an authorization, transaction, restriction or the clock; null for others. */
function buildAccountRequest(
  { command, index }: ResolvedCommand,
  observation: Observation,
  now: number,
): BankRequest | null {
  switch (command.do) {
    case "authorize":
      return post("/checks/v1/positive-pay-authorizations", {
        accountNumber: accountNumberOf(command.account),
        amount: command.cents,
        checkNumber: command.check,
        ...(command.payee !== null && { payeeName: command.payee }),
        ...(command.expiresInMinutes !== null && {
          expiresAt: new Date(now + command.expiresInMinutes * 60_000).toISOString(),
        }),
      });
    case "revoke":
      return post(`/checks/v1/positive-pay-authorizations/${idIn(observation.authorizationIds, index)}/revoke`);
    case "post":
      return post("/sandbox/v1/transactions", {
        accountNumber: accountNumberOf(command.account),
        rail: command.rail,
        transactionType: command.type,
        transactionCode: command.code,
        amount: command.cents,
      });
    case "restrict":
      return post(restrictionsPath(accountNumberOf(command.account)), buildRestrictionBody(command.terms));
    case "advance":
      return post("/sandbox/v1/clock/advance", { to: command.to });
    case "advance-by":
      return post("/sandbox/v1/clock/advance", { duration: `PT${command.minutes}M` });
    default:
      return null;
  }
}

/** Executes a command that needs several requests or changes the bank's environment. */
async function controlBank(
  bank: SimulatedBank,
  { command, index }: ResolvedCommand,
  observation: Observation,
): Promise<SimulatedResponse | null> {
  switch (command.do) {
    case "lift":
      return removeRestriction(bank, idIn(observation.restrictionIds, index));
    case "wait":
      bank.time.advance(command.minutes * 60_000);
      return null;
    case "tick":
      await bank.tick();
      return null;
    case "endpoint":
      bank.endpoint.responses = command.responses;
      return null;
    case "deliver":
      await bank.deliver();
      return null;
    case "restart-endpoint":
      await restartSuspended(bank);
      return null;
    default:
      throw new Error(`The command ${command.do} is not implemented.`);
  }
}

/** Restarts suspended registrations, as a partner does after fixing its endpoint. */
async function restartSuspended(bank: SimulatedBank): Promise<void> {
  const ids = await bank.query<{ id: string }>("select id from registrations where status = 'Suspended'");
  for (const { id } of ids) await bank.call("us", "PUT", `/v1/registrations/${id}/restart`);
}

const restrictionsPath = (account: string) => `/core/v1/dda/accounts/${account}/restrictions`;

async function removeRestriction(bank: SimulatedBank, id: string): Promise<SimulatedResponse> {
  const [row] = await bank.query<{ account: string }>(
    "select master_account_number as account from restrictions where id = $1",
    [id],
  );
  return bank.call("us", "DELETE", `${restrictionsPath(row?.account ?? NO_ACCOUNT)}/${id}`);
}

function buildRestrictionBody(terms: SimulatedTerms): object {
  const { subAccount, window, ...criteria } = terms;
  const givenCriteria = Object.entries(criteria).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(givenCriteria),
    ...(subAccount !== null && { subAccountNumber: ACCOUNTS[subAccount].number }),
    ...(window !== null && {
      effectiveStartTimeHour: Math.floor(window.start / 60),
      effectiveStartTimeMinute: window.start % 60,
      effectiveEndTimeHour: Math.floor(window.end / 60),
      effectiveEndTimeMinute: window.end % 60,
    }),
    reason: "Simulated",
  };
}
