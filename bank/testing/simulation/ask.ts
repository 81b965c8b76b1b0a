import { BACK_IMAGE } from "@/bank/testing/test-partner";
import { printedNumber, type SimulatedTerms } from "./command";
import type { Filled } from "./model-history";
import type { Observation } from "./observe";
import { ACCOUNTS, accountNumberOf, NO_ACCOUNT } from "./simulated-accounts";
import type { Answered, SimulatedBank } from "./simulated-bank";
import { pictureOf } from "./simulated-pictures";

/** Where the id of something of which there is none leads: nowhere. */
const NO_ID = "00000000-0000-4000-8000-000000000000";

/** Does to the bank what a command says; answers what a call was answered, and null for what is no call. */
export async function ask(
  bank: SimulatedBank,
  seen: Observation,
  now: number,
  filled: Filled,
): Promise<Answered | null> {
  const { command, place, identifier } = filled;
  const id = (ids: readonly string[]) => ids[place ?? -1] ?? NO_ID;
  const payment = `/checks/v1/payments/${id(seen.paymentIds)}`;
  switch (command.do) {
    case "deposit":
      return bank.call("us", "POST", "/checks/v1/payments", {
        accountNumber: accountNumberOf(command.account),
        amount: command.cents,
        frontImage: pictureOf(command),
        backImage: BACK_IMAGE,
        isRedeposit: command.isRedeposit,
        ...(identifier !== null && { clientIdentifier: identifier }),
      });
    case "cancel":
      return bank.call("us", "POST", `${payment}/cancel`);
    case "present":
      return bank.call("us", "POST", "/sandbox/v1/inbound-checks", {
        accountNumber: accountNumberOf(command.account),
        checkNumber: printedNumber(command.check),
        amount: command.cents,
        ...(command.payee !== null && { payeeName: command.payee }),
      });
    case "authorize":
      return bank.call("us", "POST", "/checks/v1/positive-pay-authorizations", {
        accountNumber: accountNumberOf(command.account),
        amount: command.cents,
        checkNumber: command.check,
        ...(command.payee !== null && { payeeName: command.payee }),
        ...(command.expiresInMinutes !== null && {
          expiresAt: new Date(now + command.expiresInMinutes * 60_000).toISOString(),
        }),
      });
    case "revoke":
      return bank.call("us", "POST", `/checks/v1/positive-pay-authorizations/${id(seen.authorizationIds)}/revoke`);
    case "decide":
      return bank.call("us", "POST", `/sandbox/v1/payments/${id(seen.paymentIds)}/hold-decision`, {
        decision: command.decision,
      });
    case "return":
      return bank.call("us", "POST", `${payment}/returns`, { returnCode: command.code });
    case "simulate-return":
      return bank.call("us", "POST", "/checks/v1/payments/simulated-inbound-returns", {
        originalPaymentId: id(seen.paymentIds),
        returnCode: command.code,
      });
    case "post":
      return bank.call("us", "POST", "/sandbox/v1/transactions", {
        accountNumber: accountNumberOf(command.account),
        rail: command.rail,
        transactionType: command.type,
        transactionCode: command.code,
        amount: command.cents,
      });
    case "restrict":
      return bank.call("us", "POST", restrictionsOf(accountNumberOf(command.account)), bodyOf(command.terms));
    case "lift":
      return lift(bank, id(seen.restrictionIds));
    case "look":
      return bank.call(command.asStranger ? "them" : "us", "GET", `${payment}/analysis`);
    case "advance":
      return bank.call("us", "POST", "/sandbox/v1/clock/advance", { to: command.to });
    case "advance-by":
      return bank.call("us", "POST", "/sandbox/v1/clock/advance", { duration: `PT${command.minutes}M` });
    case "wait":
      bank.time.advance(command.minutes * 60_000);
      return null;
    case "tick":
      await bank.tick();
      return null;
    case "endpoint":
      bank.endpoint.answers = command.answers;
      return null;
    case "deliver":
      await bank.deliver();
      return null;
    case "restart-endpoint":
      await restartSuspended(bank);
      return null;
  }
}

/** What a partner does who has mended an endpoint. */
async function restartSuspended(bank: SimulatedBank): Promise<void> {
  const ids = await bank.query<{ id: string }>("select id from registrations where status = 'Suspended'");
  for (const { id } of ids) await bank.call("us", "PUT", `/v1/registrations/${id}/restart`);
}

const restrictionsOf = (account: string) => `/core/v1/dda/accounts/${account}/restrictions`;

async function lift(bank: SimulatedBank, id: string): Promise<Answered> {
  const [row] = await bank.query<{ account: string }>(
    "select master_account_number as account from restrictions where id = $1",
    [id],
  );
  return bank.call("us", "DELETE", `${restrictionsOf(row?.account ?? NO_ACCOUNT)}/${id}`);
}

function bodyOf(terms: SimulatedTerms): object {
  const { subAccount, window, ...criteria } = terms;
  const named = Object.entries(criteria).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(named),
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
