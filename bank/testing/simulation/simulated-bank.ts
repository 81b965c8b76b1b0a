import { ORDINARY_ACCOUNT } from "@/bank/sandbox/demo-accounts";
import { openBankDatabase } from "@/bank/store/bank-database";
import { accounts } from "@/bank/store/schema";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { CUSTOMER_ID } from "@/bank/testing/test-partner";
import { createTestTime, type TestTime } from "@/bank/testing/test-time";
import { createDispatcher, type Dispatcher } from "@/bank/webhooks/dispatcher";
import { createSeal } from "@/bank/webhooks/seal";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { success } from "@/lib/shared/outcome";
import { clientOf, type Life, openMortalDatabase } from "./mortal-database";
import type { Owner } from "./simulated-accounts";
import { ACCOUNT_NAMES, ACCOUNTS } from "./simulated-accounts";
import { createSimulatedEndpoint, type SimulatedEndpoint } from "./simulated-endpoint";
import { readPicture } from "./simulated-pictures";

/** An answer of the bank. */
export interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A bank on one database in memory whose process can be killed and started again, and emptied for the next history. */
export interface SimulatedBank {
  readonly time: TestTime;
  readonly endpoint: SimulatedEndpoint;
  readonly partnerIds: Readonly<Record<Owner, string>>;
  /** Of the process that runs now. */
  life(): Life;
  call(as: Owner, method: string, path: string, body?: unknown): Promise<Answered>;
  /** Makes what is due. */
  tick(): Promise<void>;
  deliver(): Promise<void>;
  /** Ends the process, wherever it is, and starts another, which catches up first. */
  restart(): Promise<void>;
  /** Reads the tables beside the bank. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** Empties the bank and starts it at an instant. */
  reset(startAt: string): Promise<void>;
  close(): Promise<void>;
}

/** What a history leaves behind; partners, accounts and registrations stay. Triggers that refuse changes are off. */
const EMPTY = `
  set session_replication_role = replica;
  delete from deliveries; delete from events; delete from event_positions; delete from check_analyses;
  delete from check_pictures; delete from authorizations; delete from core_entries; delete from core_transactions;
  delete from restrictions; delete from payments; delete from distributions; delete from business_clock;
  update registrations set status = 'Active', consecutive_errors = 0, last_error = null, generation = 0, start_position = 0;
  set session_replication_role = origin;`;

interface Process {
  readonly bank: TestBank;
  readonly dispatcher: Dispatcher;
  readonly life: Life;
}

export async function openSimulatedBank(): Promise<SimulatedBank> {
  const database = await openBankDatabase({ url: undefined, folder: undefined });
  const client = clientOf(database.db);
  const time = createTestTime("2026-01-02T12:00:00Z");
  const endpoint = createSimulatedEndpoint();

  const start = async (): Promise<Process> => {
    const { db, life } = openMortalDatabase(database.db);
    const readCheck = async ({ front }: { readonly front: Uint8Array }) => success(readPicture(front));
    const bank = await openTestBank({ db, time, readCheck });
    const { clock } = bank.services;
    const context = { db, clock, realNow: time.now, seal: createSeal("simulation"), allowLoopback: true };
    const rest = { resolve: async () => [], timeoutMs: 15_000 };
    return { bank, life, dispatcher: createDispatcher({ ...context, ...rest }, endpoint.courier) };
  };

  let process = await start();
  const [us, them] = [await process.bank.addPartner(), await process.bank.addPartner()];
  const partners = { us, them };
  const opened = { customerId: CUSTOMER_ID, openedOn: "2020-01-02" } as const;
  for (const name of ACCOUNT_NAMES) {
    const { number, owner, master, ...terms } = ACCOUNTS[name];
    await database.db.insert(accounts).values({
      ...ORDINARY_ACCOUNT,
      ...opened,
      name,
      accountNumber: number,
      partnerId: partners[owner].partnerId,
      masterAccountNumber: master === null ? null : ACCOUNTS[master].number,
      type: terms.type,
      depositsEnabled: terms.takesDeposits,
      positivePayEnabled: terms.hasPositivePay,
      maxItemAmountCents: terms.mostItemCents,
      maxDepositAmountCents: terms.mostDayCents,
      maxItemsPerDay: terms.mostDayItems,
    });
  }
  for (const eventName of EVENT_NAMES) {
    const body = { partnerId: us.partnerId, eventName, callbackUrl: "http://localhost/events", format: "Extended" };
    await us.call("POST", "/v1/registrations", body);
  }

  const restart = async () => {
    process.life.end();
    process = await start();
    await process.bank.services.clearing.catchUp();
  };
  return {
    time,
    endpoint,
    partnerIds: { us: us.partnerId, them: them.partnerId },
    life: () => process.life,
    restart,
    async call(as, method, path, body) {
      const response = await process.bank.app.request(path, {
        method,
        headers: { authorization: `Bearer ${partners[as].token}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Answered["body"] };
    },
    tick: () => process.bank.services.clearing.catchUp(),
    deliver: () => process.dispatcher.drain(),
    query: async <Row>(sql: string, parameters?: unknown[]) => (await client.query<Row>(sql, parameters)).rows,
    async reset(startAt) {
      process.life.end();
      await client.exec(EMPTY);
      endpoint.clear();
      time.set(startAt);
      process = await start();
    },
    close: () => database.close(),
  };
}
