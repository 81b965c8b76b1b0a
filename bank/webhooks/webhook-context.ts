import type { BusinessClock } from "@/bank/clock/business-clock";
import type { BankDatabase } from "@/bank/store/bank-database";
import type { Resolve } from "@/lib/shared/guarded-agent";
import type { SecretCipher } from "./secret-cipher";

/** Dependencies and settings shared by the webhook modules. */
export interface WebhookContext {
  readonly db: BankDatabase;
  readonly clock: BusinessClock;
  /** Real time, used for signatures and leases. */
  readonly realNow: () => Date;
  readonly cipher: SecretCipher;
  /** Whether callbacks to this machine over http are allowed; never in production [GAP-34]. */
  readonly allowLoopback: boolean;
  readonly resolve: Resolve;
  /** Timeout for receiving an attempt's complete response [GAP-33]. */
  readonly timeoutMs: number;
}
