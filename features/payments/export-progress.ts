import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type ExportProgress, findExport } from "./running-exports";

type Refusal = "forbidden" | "not-found";

/** The progress of an export of this person. */
export async function getExportProgress(session: Session, id: string): Promise<Outcome<ExportProgress, Refusal>> {
  const forbidden = refuseUnless(session, "payments.export");
  if (forbidden) return forbidden;
  const found = findExport(id, session.person.id);
  return found ? success(found.progress) : failure("not-found", "You have no export with this ID.");
}

/** Cancels an export of this person; the last line of its file shows that it was canceled. */
export async function cancelExport(session: Session, id: string): Promise<Outcome<ExportProgress, Refusal>> {
  const forbidden = refuseUnless(session, "payments.export");
  if (forbidden) return forbidden;
  const found = findExport(id, session.person.id);
  if (!found) return failure("not-found", "You have no export with this ID.");
  found.cancel.abort();
  return success(found.progress);
}
