import "server-only";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findExports } from "@/lib/ledger/payments/prepared-exports";
import type { ExportFormat, ExportState } from "@/lib/ledger/schema/export-tables";
import { type Outcome, success } from "@/lib/shared/outcome";
import { permitExport } from "./permit-export";

/** A finished or running export of the signed-in person. */
export interface ExportView {
  readonly id: string;
  readonly format: ExportFormat;
  readonly state: ExportState;
  readonly rows: number;
  /** A sentence that explains why it has fewer payments than the filters match, or why it failed. */
  readonly notice: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** The signed-in person's exports, newest first. */
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
