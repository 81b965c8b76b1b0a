import "server-only";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { z } from "zod";
import { isSameOrigin } from "@/lib/access/same-origin";
import { currentSession, type Session } from "@/lib/access/session";
import { hasControlCharacters, NOT_TEXT } from "@/lib/contract/primitives";
import { isConnectionLost } from "@/lib/database/errors/lost-connection";
import { currentRequestId, log, withLogContext } from "@/lib/logging/log";
import { portalSettings } from "@/lib/settings/portal-settings";
import { countAuditRows } from "@/lib/shared/audit-trace";
import { type Failure, failure } from "@/lib/shared/outcome";
import { RECONNECTING } from "@/lib/shared/reconnecting";
import { requestFailure } from "@/lib/shared/request-failures";
import { measure } from "@/lib/telemetry/measure";
import { annotateSpan } from "@/lib/telemetry/spans";
import { auditRefusal } from "./audit-refusal";
import { refuseOrigin } from "./refuse-origin";

const refusalSchema = z.object({ ok: z.literal(false), code: z.string() });

const outcomeOf = (result: unknown) => refusalSchema.safeParse(result).data?.code ?? "ok";

/** A use case of the portal, which checks the permission and validates its input. */
type UseCase<Input, Result> = (session: Session, input: Input) => Promise<Result>;

interface ActionOptions<Input> {
  /**
   * The path whose layout and pages are rendered again afterward, even after a refusal, but not after invalid input.
   * It must be null for an action that navigates away: otherwise Next requests the form's page again, and if another
   * release responds, Next reloads the form without its entries instead of opening the next page.
   */
  readonly revalidate: string | null | ((input: Input) => string | null);
}

/**
 * Turns a use case into a server action. Every action passes through here, so that common checks are made once,
 * starting with the origin of the request, which the proxy has also checked. Without a session it returns a
 * `signed-out` failure instead of redirecting, so that the form keeps its entries. An error is logged once and becomes
 * an `internal` failure with the id of that entry; if rethrown, Next would log it again.
 *
 * @param name the action's name in the log and the audit log
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
        return refuseOrigin({ headers: requestHeaders, target: `action ${name}` }, new Date());
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
        // A refusal by the bank already has audit rows; an earlier refusal gets one here.
        const refused = refusalSchema.safeParse(result).data;
        if (refused && rows === 0)
          await auditRefusal(signedIn, { target: `action ${name}`, code: refused.code, input });
        if (fields) return result;
        const path = typeof revalidate === "function" ? revalidate(input) : revalidate;
        if (path && refused?.code !== "invalid") revalidatePath(path, "layout");
        return result;
      } catch (error) {
        log().error({ err: error }, "action failed");
        if (session) await auditRefusal(session, { target: `action ${name}`, code: "failed", input });
        const code = isConnectionLost(error) ? RECONNECTING : "internal";
        return requestFailure(code, { requestId: currentRequestId() });
      }
    });
  return (input) => measure({ kind: "action", operation: name }, () => act(input), outcomeOf);
}

/**
 * Messages about the texts with control characters in an action's input, by the dotted path of the field; null when
 * there are none. Use cases validate their input against the contract; this also covers ids, which are looked up
 * unchecked [GAP-44].
 */
function findControlCharacters(input: unknown): Record<string, string> | null {
  const found: Record<string, string> = {};
  visit(input, "", found);
  return Object.keys(found).length > 0 ? found : null;
}

function visit(value: unknown, path: string, found: Record<string, string>): void {
  if (typeof value === "string") {
    if (hasControlCharacters(value)) found[path] = `It ${NOT_TEXT}.`;
  } else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) visit(member, path === "" ? key : `${path}.${key}`, found);
  }
}
