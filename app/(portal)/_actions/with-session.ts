import "server-only";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { isSameOrigin } from "@/lib/access/same-origin";
import { currentSession, type Session } from "@/lib/access/session";
import { findControlCharacters } from "@/lib/portal/http/control-characters";
import { refuseOrigin } from "@/lib/portal/http/refuse-origin";
import { currentRequestId, log, withLogContext } from "@/lib/portal/logging/log";
import { portalSettings } from "@/lib/settings/portal-settings";
import { type Failure, failure } from "@/lib/shared/outcome";

/** A use case of the portal: it checks the permission and validates its input itself. */
type UseCase<Input, Result> = (session: Session, input: Input) => Promise<Result>;

interface ActionOptions<Input> {
  /** The path whose layout and pages are rendered again afterwards, also after a refusal; null for none. */
  readonly revalidate: string | null | ((input: Input) => string | null);
  /** What a person reads whose session has ended. */
  readonly signedOutMessage?: string;
}

const SIGNED_OUT_MESSAGE = "You are signed out, and nothing was sent. Sign in in a new tab, then try again.";

/** The use case may have failed before or after the bank was called. */
const FAILED_MESSAGE =
  "Something went wrong in the portal: it may or may not have happened. Check before you try again.";

/**
 * Makes a server action of a use case. Every action goes through here, so that what holds for all of them is checked
 * once: first the origin of the request, though the proxy has checked it before. Without a session it returns a `signed-out` failure instead of redirecting: the form keeps what was typed. An
 * error is logged once and becomes an `internal` failure with the id of that entry; Next would print it again.
 *
 * @param name as the log and the audit name the action
 */
export function withSession<Input, Result>(
  name: string,
  operation: UseCase<Input, Result>,
  { revalidate, signedOutMessage = SIGNED_OUT_MESSAGE }: ActionOptions<Input>,
): (input: Input) => Promise<Result | Failure<"signed-out" | "wrong-origin" | "invalid" | "internal">> {
  return (input) =>
    withLogContext(name, null, async () => {
      const sent = await headers();
      if (!isSameOrigin(sent, portalSettings().portalUrl)) {
        return refuseOrigin({ headers: sent, target: `action ${name}` }, new Date());
      }
      try {
        const session = await currentSession();
        if (!session) return failure("signed-out", signedOutMessage);
        const fields = findControlCharacters(input);
        if (fields) return failure("invalid", "Nothing was sent: remove the characters that are not text.", { fields });
        const result = await withLogContext(name, session, () => operation(session, input));
        const path = typeof revalidate === "function" ? revalidate(input) : revalidate;
        if (path) revalidatePath(path, "layout");
        return result;
      } catch (error) {
        log().error({ err: error }, "action failed");
        return failure("internal", FAILED_MESSAGE, { requestId: currentRequestId() });
      }
    });
}
