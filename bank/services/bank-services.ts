import type { Logger } from "pino";
import type { Clearing } from "@/bank/clearing/clearing";
import type { BusinessClock } from "@/bank/clock/business-clock";
import type { CheckReader } from "@/bank/domain/check-reader";
import type { DrawingPool } from "@/bank/drawing/drawing-pool";
import type { BankDatabase } from "@/bank/store/bank-database";
import type { Webhooks } from "@/bank/webhooks/webhooks";
import type { QueueState } from "@/lib/database/pglite/statement-queue";
import type { HealthChecks } from "@/lib/shared/health-checks";
import type { Vault } from "@/lib/vault/vault";
import type { BankPart } from "./bank-health";
import type { FaultRegistry } from "./fault-registry";
import type { Scenarios } from "./scenarios";

/** Dependencies and settings for the bank's operations. */
export interface BankServices {
  readonly db: BankDatabase;
  /** Encrypts images at rest. */
  readonly vault: Vault;
  readonly clock: BusinessClock;
  readonly clearing: Clearing;
  readonly readCheck: CheckReader;
  readonly faults: FaultRegistry;
  readonly webhooks: Webhooks;
  readonly scenarios: Scenarios<BankServices>;
  /** Draws synthetic checks on request. */
  readonly drawing: DrawingPool;
  readonly health: HealthChecks<BankPart>;
  /** Returns the state of an embedded database's queue; null if the database is on a server. */
  queue(): QueueState | null;
  readonly logger: Logger;
  /** Real time, for tokens and rate limits. */
  readonly realNow: () => Date;
  /** Base URL of the API, which is also the audience of tokens [GAP-38]. */
  readonly baseUrl: string;
  readonly mode: "sandbox" | "production";
  /** Maximum requests per second for each client [GAP-39]. */
  readonly ratePerSecond: number;
}
