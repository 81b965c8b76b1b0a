import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type ExportProgress, findExport } from "./running-exports";

type Refusal = "forbidden" | "not-found";

/** Returns the progress of one of the user's exports. */
export async function getExportProgress(session: Session, id: string): Promise<Outcome<ExportProgress, Refusal>> {
  const forbidden = refuseUnless(session, "payments.export");
  if (forbidden) return forbidden;
  const runningExport = findExport(id, session.person.id);
  return runningExport ? success(runningExport.progress) : failure("not-found", "You have no export with this ID.");
}

/** Cancels one of the user's exports; the last line of its file states that it was canceled. */
export async function cancelExport(session: Session, id: string): Promise<Outcome<ExportProgress, Refusal>> {
  const forbidden = refuseUnless(session, "payments.export");
  if (forbidden) return forbidden;
  const runningExport = findExport(id, session.person.id);
  if (!runningExport) return failure("not-found", "You have no export with this ID.");
  runningExport.cancel.abort();
  return success(runningExport.progress);
}
