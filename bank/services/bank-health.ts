import "server-only";
import type { Logger } from "pino";
import type { BankDatabase } from "@/bank/store/bank-database";
import { probeDatabase } from "@/lib/database/health-probe";
import type { IntegrityScan } from "@/lib/database/integrity-scan";
import { createHealthChecks, type HealthChecks } from "@/lib/shared/health-checks";

/** Health checks: whether the database writes and reads rows, and whether its files are undamaged. */
export type BankPart = "database" | "database-files";

/** Health check timeout. Long because an embedded database may be busy with one transaction. */
const TIMEOUT_MS = 10_000;

export function createBankHealth(db: BankDatabase, scan: IntegrityScan, logger: Logger): HealthChecks<BankPart> {
  return createHealthChecks<BankPart>({
    checks: {
      database: () => probeDatabase(db),
      "database-files": async () => scan.damaged().size === 0,
    },
    withinMs: TIMEOUT_MS,
    onFailure: (part, error) => logger.error({ part, err: error, damaged: [...scan.damaged()] }, "health check failed"),
  });
}
