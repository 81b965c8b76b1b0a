import { randomUUID } from "node:crypto";
import type { Callback } from "@/features/webhooks/events/callback";
import type { Random } from "@/lib/shared/random";
import type { BankOperator } from "./bank-client";
import { deliverEvent } from "./deliver-event";
import { countRows, createActionOperation, type Operation, toAnswer } from "./operation";
import type { ActionResult, PortalClient } from "./portal-client";
import { waitUntil } from "./wait-until";

/** Clients that send the load. */
export interface Clients {
  readonly portal: PortalClient;
  readonly bank: BankOperator;
  /** URL and credentials for event deliveries. */
  readonly callback: Callback;
  /** Returns the front and back images of a check with an amount in cents. */
  imagesOf(amountCents: number): Promise<Readonly<Record<"front" | "back", Buffer>>>;
}

/** Accounts used only in one round. */
export interface RoundAccounts {
  readonly round: number;
  /** Account that pays every presented check. */
  readonly plain: string;
  /** Account that pays only authorized checks. */
  readonly positivePay: string;
}

const SETUP_TIMEOUT_MS = 600_000;

/** Opens a round's accounts. */
export async function openAccounts({ bank }: Clients, round: number): Promise<RoundAccounts> {
  const open = async (positivePay: boolean) => {
    const account = await bank.post("/sandbox/v1/accounts", { name: `Round ${round}`, positivePay });
    return String(account.accountNumber);
  };
  return { round, plain: await open(false), positivePay: await open(true) };
}

/** Prepares a round's operations and creates the records that the operations change. */
export async function prepareLoad(clients: Clients, accounts: RoundAccounts, random: Random): Promise<Operation[]> {
  const { bank } = clients;
  const present = async (accountNumber: string, checkNumber: number) => {
    const check = { accountNumber, checkNumber: String(checkNumber), amount: 10_000 + checkNumber };
    const { payment } = await bank.post("/sandbox/v1/inbound-checks", check);
    return String((payment as { id: string }).id);
  };
  const includesReturn = random.chance(0.5);
  const returned = includesReturn ? await present(accounts.plain, 901) : null;
  if (returned) await bank.post("/sandbox/v1/clock/advance", { to: "next-business-day" });
  const [paid, refused] = [await present(accounts.positivePay, 902), await present(accounts.positivePay, 903)];
  const lifted = randomUUID();
  const canceled = await depositNow(clients, accounts, 31_000);
  const restriction = await placeNow(clients, accounts.plain, lifted);
  await Promise.all([returned, paid, refused].map((id) => id && waitForPayment(clients.portal, id)));
  return [
    await deposit(clients, accounts, 21_000),
    ...(random.chance(0.5) ? [await deposit(clients, accounts, 22_000)] : []),
    uploadAndDeposit(clients, accounts, 23_000),
    cancel(clients, canceled),
    { ...pay(clients, accounts, paid), mayStayUnknown: true },
    letReturn(clients, refused),
    { ...authorize(clients, accounts), mayStayUnknown: true },
    { ...restrict(clients, accounts), mayStayUnknown: true },
    lift(clients, restriction),
    ...(returned ? [{ ...initiateReturn(clients, returned), mayStayUnknown: true }] : []),
    deliver(clients, accounts.round, 1),
    deliver(clients, accounts.round, 2),
  ];
}

async function stageBoth({ portal, imagesOf }: Clients, amountCents: number) {
  const images = await imagesOf(amountCents);
  const stage = async (side: "front" | "back") => {
    let id: string | null = null;
    const isStaged = async () => {
      id ??= await portal.stage(side, images[side]);
      return id !== null;
    };
    // Retries, since a busy portal rejects images temporarily.
    await waitUntil("an image is staged although there is no fault", isStaged, SETUP_TIMEOUT_MS);
    return id;
  };
  return { frontImageId: await stage("front"), backImageId: await stage("back") };
}

async function depositInput(clients: Clients, accountNumber: string, amountCents: number) {
  const images = await stageBoth(clients, amountCents);
  // The campaign deposits the same few check images repeatedly.
  return { ...images, idempotencyKey: randomUUID(), accountNumber, amountCents, isRedeposit: true };
}

async function deposit(clients: Clients, accounts: RoundAccounts, amountCents: number): Promise<Operation> {
  const input = await depositInput(clients, accounts.plain, amountCents);
  return createDeposit(accounts, amountCents, () => clients.portal.act("depositCheckAction", input));
}

/** Creates a deposit whose images are uploaded during the fault. An accepted image is not uploaded again. */
function uploadAndDeposit(clients: Clients, accounts: RoundAccounts, amountCents: number): Operation {
  const { portal } = clients;
  const ids: { front: string | null; back: string | null } = { front: null, back: null };
  const idempotencyKey = randomUUID();
  return createDeposit(accounts, amountCents, async () => {
    const images = await clients.imagesOf(amountCents);
    ids.front ??= await portal.stage("front", images.front);
    ids.back ??= await portal.stage("back", images.back);
    if (ids.front === null || ids.back === null) return null;
    const staged = { frontImageId: ids.front, backImageId: ids.back };
    const input = { ...staged, idempotencyKey, accountNumber: accounts.plain, amountCents, isRedeposit: true };
    return portal.act("depositCheckAction", input);
  });
}

function createDeposit({ plain }: RoundAccounts, amountCents: number, act: () => Promise<ActionResult>): Operation {
  return {
    name: `deposit of ${amountCents} to ${plain}`,
    send: async () => toAnswer(await act()),
    countTraces: async (query) => {
      // Counts by amount, so that copies with different identifiers are detected as duplicates.
      const count = (of: typeof query.bank) =>
        countRows(of, "payments where account_number = $1 and amount_cents = $2", [plain, amountCents]);
      return { bank: await count(query.bank), ledger: await count(query.portal) };
    },
  };
}

async function depositNow(clients: Clients, { plain }: RoundAccounts, amountCents: number): Promise<string> {
  const input = await depositInput(clients, plain, amountCents);
  return String((await actNow(clients.portal, "depositCheckAction", input)).paymentId);
}

/** Makes a change that the load requires. Repeats the request while the outcome is unknown. */
async function actNow(portal: PortalClient, action: string, input: unknown) {
  let result = await portal.act(action, input);
  const isDone = async () => {
    if (result?.ok && result.value.outcome !== "unknown") return true;
    result = await portal.act(action, input);
    return false;
  };
  await waitUntil(`${action} succeeds although there is no fault: ${JSON.stringify(result)}`, isDone, SETUP_TIMEOUT_MS);
  return result?.ok ? result.value : {};
}

function cancel({ portal }: Clients, paymentId: string): Operation {
  const call = { action: "cancelDepositAction", input: { paymentId } };
  return createActionOperation(portal, `cancel of ${paymentId}`, call, async (query) => {
    const where = "payments where id::text = $1 and status = 'Canceled'";
    return {
      bank: await countRows(query.bank, where, [paymentId]),
      ledger: await countRows(query.portal, where, [paymentId]),
    };
  });
}

function pay({ portal }: Clients, { positivePay }: RoundAccounts, paymentId: string): Operation {
  const call = { action: "payExceptionAction", input: { paymentId } };
  return createActionOperation(portal, `decision to pay ${paymentId}`, call, (query) =>
    countAuthorizations(query, positivePay, 902),
  );
}

function letReturn({ portal }: Clients, paymentId: string): Operation {
  const call = { action: "letExceptionReturnAction", input: { paymentId } };
  return createActionOperation(portal, `decision to let ${paymentId} return`, call, async (query) => ({
    bank: null,
    ledger: await countRows(query.portal, "audit_entries where action = 'exception.let-return' and subject = $1", [
      paymentId,
    ]),
  }));
}

function authorize({ portal }: Clients, { positivePay }: RoundAccounts): Operation {
  const request = { accountNumber: positivePay, amount: 44_000, checkNumber: 904 };
  const call = { action: "authorizeCheckAction", input: { idempotencyKey: randomUUID(), request } };
  return createActionOperation(portal, `authorization of check 904 of ${positivePay}`, call, (query) =>
    countAuthorizations(query, positivePay, 904),
  );
}

async function countAuthorizations(query: Parameters<Operation["countTraces"]>[0], account: string, check: number) {
  const where = "authorizations where account_number = $1 and check_number::text = $2";
  const params = [account, String(check)];
  return { bank: await countRows(query.bank, where, params), ledger: await countRows(query.portal, where, params) };
}

/** Creates the input of a restriction on wires, which does not affect the round's checks. */
function createWireRestriction(accountNumber: string, idempotencyKey: string) {
  return {
    idempotencyKey,
    accountNumber,
    restriction: { appliesTo: "Account", rail: "Wires", reason: idempotencyKey },
  };
}

function restrict({ portal }: Clients, { positivePay }: RoundAccounts): Operation {
  const reason = randomUUID();
  const call = { action: "placeRestrictionAction", input: createWireRestriction(positivePay, reason) };
  return createActionOperation(portal, `restriction of ${positivePay}`, call, async (query) => ({
    bank: await countRows(query.bank, "restrictions where reason = $1", [reason]),
    ledger: await countRows(query.portal, "restrictions where record->>'reason' = $1", [reason]),
  }));
}

async function placeNow({ portal }: Clients, accountNumber: string, key: string): Promise<string> {
  return String((await actNow(portal, "placeRestrictionAction", createWireRestriction(accountNumber, key))).resultId);
}

function lift({ portal }: Clients, restrictionId: string): Operation {
  const call = { action: "liftRestrictionAction", input: { restrictionId, reason: "Under load" } };
  return createActionOperation(portal, `lift of ${restrictionId}`, call, async (query) => {
    const where = "restrictions where id::text = $1 and status = 'Inactive'";
    return {
      bank: await countRows(query.bank, where, [restrictionId]),
      ledger: await countRows(query.portal, where, [restrictionId]),
    };
  });
}

function initiateReturn({ portal }: Clients, paymentId: string): Operation {
  const input = { idempotencyKey: randomUUID(), paymentId, returnCode: "A" };
  return createActionOperation(
    portal,
    `return of ${paymentId}`,
    { action: "initiateReturnAction", input },
    async (query) => {
      const where = "payments where original_payment_id::text = $1";
      return {
        bank: await countRows(query.bank, where, [paymentId]),
        ledger: await countRows(query.portal, where, [paymentId]),
      };
    },
  );
}

/** Creates a delivery of an event with an unknown type, which the portal stores. Each send delivers a copy. */
function deliver({ callback }: Clients, round: number, number: number): Operation {
  const eventName = `Faults.Round${round}.${number}`;
  const id = randomUUID();
  const send = async () =>
    (await deliverEvent(callback, { id, eventName }))
      ? ({ kind: "acknowledged" } as const)
      : ({ kind: "none" } as const);
  return {
    name: `delivery of ${eventName}`,
    send,
    countTraces: async (query) => ({
      bank: null,
      ledger: await countRows(query.portal, "received_events where event_name = $1", [eventName]),
    }),
  };
}

function waitForPayment(portal: PortalClient, paymentId: string): Promise<void> {
  const isKnown = async () => (await portal.get(`/api/payments/${paymentId}`))?.status === 200;
  return waitUntil(`the portal has payment ${paymentId}`, isKnown, SETUP_TIMEOUT_MS);
}
