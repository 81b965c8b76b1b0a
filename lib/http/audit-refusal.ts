import "server-only";
import { z } from "zod";
import type { Session } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { currentRequestId, log } from "@/lib/logging/log";

/** The fields that name a request's subject, most specific first; no other field is recorded. */
const SUBJECTS = [
  "paymentId",
  "restrictionId",
  "authorizationId",
  "registrationId",
  "deliveryId",
  "eventId",
  "approvalId",
  "personId",
  "accountNumber",
] as const;

const MAX_SUBJECT = 100;

/** A request that was refused before it had any effect. */
interface RefusedRequest {
  /** The name of the action or route in the log. */
  readonly target: string;
  readonly code: string;
  readonly input?: unknown;
}

/** Records that a person's request was refused. A failing ledger is only logged, so that the refusal stands. */
export async function auditRefusal(session: Session, { target, code, input }: RefusedRequest): Promise<void> {
  try {
    const { db } = await ledger();
    await addAuditEntry(db, {
      at: new Date(),
      person: session.person,
      sessionId: session.sessionId,
      action: "request.refuse",
      subject: subjectOf(input),
      result: code,
      requestId: currentRequestId() ?? null,
      detail: { target },
    });
  } catch (error) {
    log().error({ err: error }, "refusal not audited");
  }
}

function subjectOf(input: unknown): string | undefined {
  const fields = z.record(z.string(), z.unknown()).safeParse(input).data ?? {};
  const found = SUBJECTS.map((name) => fields[name]).find((value) => ["string", "number"].includes(typeof value));
  // Postgres text can't contain NUL.
  return found === undefined ? undefined : String(found).replaceAll("\0", "").slice(0, MAX_SUBJECT);
}
