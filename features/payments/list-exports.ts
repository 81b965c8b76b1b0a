import "server-only";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findExports } from "@/lib/ledger/payments/prepared-exports";
import type { ExportFormat, ExportState } from "@/lib/ledger/schema/export-tables";
import { type Outcome, success } from "@/lib/shared/outcome";
import { permitExport } from "./permit-export";

/** One of the user's exports, running or finished. */
export interface ExportView {
  readonly id: string;
  readonly format: ExportFormat;
  readonly state: ExportState;
  readonly rows: number;
  /** Why the export is incomplete or failed, as a sentence; null otherwise. */
  readonly notice: string | null;
  /** ISO 8601 timestamp in UTC. */
  readonly createdAt: string;
}

/** Lists the user's exports, newest first. */
export async function listExports(session: Session): Promise<Outcome<ExportView[], "forbidden">> {
  const permitted = await permitExport(session);
  if (!permitted.ok) return permitted;
  const { db } = await ledger();
  const exports = await findExports(db, session.person.id);
  return success(
    exports.map(({ id, format, state, rows, notice, createdAt }) => ({
      ...{ id, format, state, rows, notice },
      createdAt: createdAt.toISOString(),
    })),
  );
}
