import type { Logger } from "pino";
import type { Clearing } from "./clearing/clearing";
import type { CheckReader } from "./domain/check-reader";
import type { Turns } from "./http/turns";
import type { BusinessClock } from "./sandbox/business-clock";
import type { FaultPlan } from "./sandbox/fault-plan";
import type { Drawing } from "./scenario/drawing-pool";
import type { Scenarios } from "./scenario/scenarios";
import type { BankDatabase } from "./store/bank-database";
import type { Webhooks } from "./webhooks/webhooks";

/** What the bank's operations work with. */
export interface BankServices {
  readonly db: BankDatabase;
  readonly clock: BusinessClock;
  readonly clearing: Clearing;
  readonly readCheck: CheckReader;
  readonly faults: FaultPlan;
  readonly turns: Turns;
  readonly webhooks: Webhooks;
  readonly scenarios: Scenarios;
  /** Draws checks on request. */
  readonly drawing: Drawing;
  readonly logger: Logger;
  /** Real time, for tokens and rates. */
  readonly realNow: () => Date;
  /** Base URL of the API, which is also a token's audience [GAP-38]. */
  readonly baseUrl: string;
  readonly mode: "sandbox" | "production";
  /** For each client [GAP-39]. */
  readonly ratePerSecond: number;
}
