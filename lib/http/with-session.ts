import "server-only";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { z } from "zod";
import { isSameOrigin } from "@/lib/access/same-origin";
import { currentSession, type Session } from "@/lib/access/session";
import { hasControlCharacters, INVALID_CHARACTERS_MESSAGE } from "@/lib/contract/primitives";
import { isConnectionLost } from "@/lib/database/errors/lost-connection";
import { currentRequestId, log, withLogContext } from "@/lib/logging/log";
import { portalSettings } from "@/lib/settings/portal-settings";
import { countAuditRows } from "@/lib/shared/audit-trace";
import { type Failure, failure } from "@/lib/shared/outcome";
import { RECONNECTING } from "@/lib/shared/reconnecting";
import { requestFailure } from "@/lib/shared/request-failures";
import { measure } from "@/lib/telemetry/measure";
import { annotateSpan } from "@/lib/telemetry/spans";
import { auditRejection } from "./audit-refusal";
import { rejectForeignOrigin } from "./refuse-origin";

const refusalSchema = z.object({ ok: z.literal(false), code: z.string() });

const outcomeCodeOf = (result: unknown) => refusalSchema.safeParse(result).data?.code ?? "ok";

/** A use case, which checks the permission and validates its input. */
type UseCase<Input, Result> = (session: Session, input: Input) => Promise<Result>;

interface ActionOptions<Input> {
  /**
   * Path whose layout and pages are revalidated afterward, even after a refusal, but not after invalid input. Must be
   * null for an action that navigates away; otherwise Next.js requests the form's page again, and if a different
   * release responds, reloads the form without its entries instead of opening the next page.
   */
  readonly revalidate: string | null | ((input: Input) => string | null);
}

/**
 * Turns a use case into a server action. Every action uses this function, which performs the common checks, starting
 * with the request's origin; the proxy checks it too. Without a session, returns a `signed-out` failure instead
 * of redirecting, so that the form keeps its entries. An error is logged once and becomes an `internal` failure with
 * the request ID; if rethrown, Next.js would log it again.
 *
 * @param name name of the action in the log and the audit log
 */
export function withSession<Input, Result>(
  name: string,
  operation: UseCase<Input, Result>,
  { revalidate }: ActionOptions<Input>,
): (
  input: Input,
) => Promise<Result | Failure<"signed-out" | "wrong-origin" | "invalid" | "reconnecting" | "internal">> {
  const act = (input: Input) =>
    withLogContext(name, null, async () => {
      annotateSpan({ "endorse.request_id": currentRequestId() });
      const requestHeaders = await headers();
      if (!isSameOrigin(requestHeaders, portalSettings().portalUrl)) {
        return rejectForeignOrigin({ headers: requestHeaders, target: `action ${name}` }, new Date());
      }
      let session: Session | null = null;
      try {
        session = await currentSession();
        const signedIn = session;
        if (!signedIn) return requestFailure("signed-out");
        const fields = findControlCharacters(input);
        const { result, rows } = fields
          ? {
              result: failure("invalid", "Not sent. Remove the invalid characters.", { fields }),
              rows: 0,
            }
          : await countAuditRows(() => withLogContext(name, signedIn, () => operation(signedIn, input)));
        // A refusal by the bank has already been audited; other refusals are audited here.
        const refused = refusalSchema.safeParse(result).data;
        if (refused && rows === 0)
          await auditRejection(signedIn, { target: `action ${name}`, code: refused.code, input });
        if (fields) return result;
        const path = typeof revalidate === "function" ? revalidate(input) : revalidate;
        if (path && refused?.code !== "invalid") revalidatePath(path, "layout");
        return result;
      } catch (error) {
        log().error({ err: error }, "action failed");
        if (session) await auditRejection(session, { target: `action ${name}`, code: "failed", input });
        const code = isConnectionLost(error) ? RECONNECTING : "internal";
        return requestFailure(code, { requestId: currentRequestId() });
      }
    });
  return (input) => measure({ kind: "action", operation: name }, () => act(input), outcomeCodeOf);
}

/**
 * Returns a message for each field of an action's input that has control characters, by dotted path; null if there are
 * none. Use cases validate their input against the contract, but look up IDs without validation [GAP-44].
 */
function findControlCharacters(input: unknown): Record<string, string> | null {
  const messages: Record<string, string> = {};
  visit(input, "", messages);
  return Object.keys(messages).length > 0 ? messages : null;
}

function visit(value: unknown, path: string, messages: Record<string, string>): void {
  if (typeof value === "string") {
    if (hasControlCharacters(value)) messages[path] = `It ${INVALID_CHARACTERS_MESSAGE}.`;
  } else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) visit(member, path === "" ? key : `${path}.${key}`, messages);
  }
}
