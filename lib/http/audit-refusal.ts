import "server-only";
import { z } from "zod";
import type { Session } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { currentRequestId, log } from "@/lib/logging/log";

/** Input fields that identify a request's subject, most specific first. Other fields are not recorded. */
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

interface RefusedRequest {
  /** Name of the action or route, as in the log. */
  readonly target: string;
  readonly code: string;
  readonly input?: unknown;
}

/** Records that a user's request was refused. Only logs a ledger failure, so that the refusal still takes effect. */
export async function auditRejection(session: Session, { target, code, input }: RefusedRequest): Promise<void> {
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
  const value = SUBJECTS.map((name) => fields[name]).find((field) => ["string", "number"].includes(typeof field));
  // Postgres text cannot contain NUL.
  return value === undefined ? undefined : String(value).replaceAll("\0", "").slice(0, MAX_SUBJECT);
}
