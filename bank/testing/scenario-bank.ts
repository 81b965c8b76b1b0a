import type { DrawnCheck } from "@/bank/drawing/draw-and-read";
import type { DrawingPool } from "@/bank/drawing/drawing-pool";
import { seedBank } from "@/bank/sandbox/seed-bank";
import type { ScenarioRun } from "@/bank/store/scenario-runs";
import { assert } from "@/lib/shared/assert";
import { reading } from "./readings";
import { openTestBank, type TestBank } from "./test-bank";
import { addTestPartner, type TestPartner } from "./test-partner";

/** A bank with the demo accounts, for tests that play scenarios. */
export interface ScenarioBank extends TestBank {
  readonly partner: TestPartner;
  /** Plays a scenario file until it completes or fails. */
  play(text: string, options?: { seed?: string; now?: Date }): Promise<ScenarioRun>;
  /** Returns the contents of the business tables as JSON, for comparing two runs. */
  dump(): Promise<string>;
}

const PARTNER_ID = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";

/** Returns a reading with the requested values, without drawing a check; other tests cover drawing. */
export const createFakeDrawing = (): DrawingPool => ({
  close: () => {},
  async draw({ spec, smudged }): Promise<DrawnCheck> {
    const specJson = Buffer.from(JSON.stringify(spec));
    const micr = {
      isRead: true,
      line: `⑆${spec.routing}⑆${spec.account}⑈${spec.checkNumber}`,
      routingNumber: spec.routing,
      routingNumberIsValid: true,
      accountNumber: spec.account,
      checkNumber: spec.checkNumber,
    } as const;
    return {
      pictures: { front: specJson, back: specJson },
      reading: reading({
        iqaPassed: spec.defects.length === 0,
        micr: smudged ? { isRead: false } : micr,
        recognizedAmount: { amountCents: spec.amountCents, confidence: 0.99, isConfirmed: true },
      }),
    };
  },
});

export async function openScenarioBank(startAt: string): Promise<ScenarioBank> {
  const bank = await openTestBank({ startAt, startDrawingPool: createFakeDrawing });
  const { db, clock, scenarios } = bank.services;
  const first = { partnerId: PARTNER_ID, clientId: "unused", clientSecret: "unused", callbackHosts: [] };
  await seedBank(db, first, clock.now());
  const partner = await addTestPartner(bank.app, bank.services, PARTNER_ID);
  return {
    ...bank,
    partner,
    async play(text, options = {}) {
      const started = await scenarios.start(bank.services, partner, { text, ...options });
      assert(started.ok, `the scenario starts: ${started.ok || JSON.stringify(started)}`);
      await scenarios.idle();
      const run = await db.query.scenarioRuns.findFirst({ where: (table, { eq }) => eq(table.id, started.value.id) });
      assert(run, "a started run exists");
      return run;
    },
    async dump() {
      const { query } = db;
      return JSON.stringify(
        [
          await query.accounts.findMany({ orderBy: (table, { asc }) => asc(table.accountNumber) }),
          await query.payments.findMany({ orderBy: (table, { asc }) => asc(table.sequence) }),
          await query.coreTransactions.findMany({ orderBy: (table, { asc }) => asc(table.sequence) }),
          await query.restrictions.findMany({ orderBy: (table, { asc }) => asc(table.sequence) }),
          await query.authorizations.findMany({ orderBy: (table, { asc }) => asc(table.id) }),
          await query.events.findMany({ orderBy: (table, { asc }) => asc(table.sequence) }),
          await query.registrations.findMany({ orderBy: (table, { asc }) => asc(table.sequence) }),
          await query.deliveries.findMany({ orderBy: (table, { asc }) => asc(table.sequence) }),
          await query.distributions.findMany({ orderBy: (table, { asc }) => asc(table.id) }),
        ],
        null,
        1,
      );
    },
  };
}
