import type { BusinessClock } from "@/bank/sandbox/business-clock";
import type { BankDatabase } from "@/bank/store/bank-database";
import type { Resolve } from "./guarded-agent";
import type { Seal } from "./seal";

/** What the webhooks work with. */
export interface WebhookContext {
  readonly db: BankDatabase;
  readonly clock: BusinessClock;
  /** Real time, which signatures carry and leases run on. */
  readonly realNow: () => Date;
  readonly seal: Seal;
  /** Callbacks to this machine over http; never in production [GAP-34]. */
  readonly allowLoopback: boolean;
  readonly resolve: Resolve;
  /** An attempt must be answered whole within this [GAP-33]. */
  readonly timeoutMs: number;
}
