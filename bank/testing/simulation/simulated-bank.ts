import { ORDINARY_ACCOUNT } from "@/bank/sandbox/demo-accounts";
import { type BankDatabase, openBankDatabase } from "@/bank/store/bank-database";
import { accounts } from "@/bank/store/schema";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { CUSTOMER_ID } from "@/bank/testing/test-partner";
import { createTestTime, type TestTime } from "@/bank/testing/test-time";
import { createDispatcher, type Dispatcher } from "@/bank/webhooks/dispatcher";
import { createSecretCipher } from "@/bank/webhooks/secret-cipher";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { readTemplate } from "@/lib/database/test-engine";
import { success } from "@/lib/shared/outcome";
import { getPgliteClient, type KillSwitch, openKillableDatabase } from "./killable-database";
import type { Owner } from "./simulated-accounts";
import { ACCOUNT_NAMES, ACCOUNTS } from "./simulated-accounts";
import { createSimulatedEndpoint, type SimulatedEndpoint } from "./simulated-endpoint";
import { readSimulatedImage } from "./simulated-pictures";

/** An HTTP response from the bank. */
export interface SimulatedResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A bank on an in-memory database. Its process can be killed and restarted, and it is reset for each history. */
export interface SimulatedBank {
  readonly time: TestTime;
  readonly endpoint: SimulatedEndpoint;
  readonly partnerIds: Readonly<Record<Owner, string>>;
  /** Kill switch of the current process. */
  killSwitch(): KillSwitch;
  call(as: Owner, method: string, path: string, body?: unknown): Promise<SimulatedResponse>;
  /** Processes due transitions. */
  tick(): Promise<void>;
  deliver(): Promise<void>;
  /** Kills the process and starts a new one, which first processes due transitions. */
  restart(): Promise<void>;
  /** Queries the tables directly. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** Deletes the history's data and restarts the bank at an instant. */
  reset(startAt: string): Promise<void>;
  close(): Promise<void>;
}

/** Deletes all data except partners, accounts and registrations, with the triggers that forbid deletion disabled. */
const RESET_SQL = `
  set session_replication_role = replica;
  delete from deliveries; delete from events; delete from event_positions; delete from check_analyses;
  delete from check_pictures; delete from authorizations; delete from core_entries; delete from core_transactions;
  delete from restrictions; delete from payments; delete from distributions; delete from business_clock;
  update registrations set status = 'Active', consecutive_errors = 0, last_error = null, generation = 0, start_position = 0;
  set session_replication_role = origin;`;

interface Process {
  readonly bank: TestBank;
  readonly dispatcher: Dispatcher;
  readonly killSwitch: KillSwitch;
}

async function startProcess(database: BankDatabase, time: TestTime, endpoint: SimulatedEndpoint): Promise<Process> {
  const { db, killSwitch } = openKillableDatabase(database);
  const readCheck = async ({ front }: { readonly front: Uint8Array }) => success(readSimulatedImage(front));
  const bank = await openTestBank({ db, time, readCheck });
  const { clock } = bank.services;
  const context = { db, clock, realNow: time.now, cipher: createSecretCipher("simulation"), allowLoopback: true };
  const network = { resolve: async () => [], timeoutMs: 15_000 };
  return { bank, killSwitch, dispatcher: createDispatcher({ ...context, ...network }, endpoint.sender) };
}

export async function openSimulatedBank(): Promise<SimulatedBank> {
  // Always PGlite, because the killable database wraps its client.
  const database = await openBankDatabase({ url: undefined, folder: undefined, contents: readTemplate("bank") });
  const client = getPgliteClient(database.db);
  const time = createTestTime("2026-01-02T12:00:00Z");
  const endpoint = createSimulatedEndpoint();

  const start = () => startProcess(database.db, time, endpoint);
  let process = await start();
  const [us, them] = [await process.bank.addPartner(), await process.bank.addPartner()];
  const partners = { us, them };
  await openAccounts(database.db, { us: us.partnerId, them: them.partnerId });
  for (const eventName of EVENT_NAMES) {
    const body = { partnerId: us.partnerId, eventName, callbackUrl: "http://localhost/events", format: "Extended" };
    await us.call("POST", "/v1/registrations", body);
  }

  const restart = async () => {
    process.killSwitch.kill();
    process = await start();
    await process.bank.services.clearing.catchUp();
  };
  return {
    time,
    endpoint,
    partnerIds: { us: us.partnerId, them: them.partnerId },
    killSwitch: () => process.killSwitch,
    restart,
    async call(as, method, path, body) {
      const response = await process.bank.app.request(path, {
        method,
        headers: { authorization: `Bearer ${partners[as].token}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as SimulatedResponse["body"] };
    },
    tick: () => process.bank.services.clearing.catchUp(),
    deliver: () => process.dispatcher.drain(),
    query: async <Row>(sql: string, parameters?: unknown[]) => (await client.query<Row>(sql, parameters)).rows,
    async reset(startAt) {
      process.killSwitch.kill();
      await client.exec(RESET_SQL);
      endpoint.clear();
      time.set(startAt);
      process = await start();
    },
    close: () => database.close(),
  };
}

async function openAccounts(db: BankDatabase, partnerIds: Readonly<Record<Owner, string>>): Promise<void> {
  for (const name of ACCOUNT_NAMES) {
    const { number, owner, master, ...terms } = ACCOUNTS[name];
    await db.insert(accounts).values({
      ...ORDINARY_ACCOUNT,
      customerId: CUSTOMER_ID,
      openedOn: "2020-01-02",
      name,
      accountNumber: number,
      partnerId: partnerIds[owner],
      masterAccountNumber: master === null ? null : ACCOUNTS[master].number,
      type: terms.type,
      depositsEnabled: terms.acceptsDeposits,
      positivePayEnabled: terms.hasPositivePay,
      maxItemAmountCents: terms.maxItemCents,
      maxDepositAmountCents: terms.maxDayCents,
      maxItemsPerDay: terms.maxDayItems,
    });
  }
}
