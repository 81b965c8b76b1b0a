import "server-only";
import { type Device, factorDeviceCookie, readDevice } from "@/lib/access/device-cookie";
import { issueSessionCookie } from "@/lib/access/issue-session-cookie";
import { refuseFactorChange } from "@/lib/access/second-factor/add-factor";
import { readSessionStep, type SessionStep } from "@/lib/access/session";
import { withLogContext } from "@/lib/logging/log";
import type { Outcome } from "@/lib/shared/outcome";
import { openRoute } from "./api-route";
import { failureResponse, type HttpFailureCode, jsonResponse } from "./responses";

interface FactorCall<P> {
  readonly session: SessionStep;
  /** Parsed JSON body, or null if it is invalid. */
  readonly body: unknown;
  readonly params: P;
  readonly now: Date;
  /** The browser, if the user has signed in with it before. */
  readonly device: Device | null;
}

/** A new session ID is set as a cookie and not included in the body. */
type FactorOutcome = Outcome<object & { readonly sessionId?: string }, HttpFailureCode>;

/**
 * Wraps a route about the user's second factor. A session that has not completed the second step may use only these
 * routes.
 *
 * @param use `present` allows every session. `manage` allows a session that must enroll, and a complete session that
 *   presented a factor recently or, if the user has none, has just started. A password or an open browser alone does
 * not permit adding a factor
 */
export function factorRoute<P = object>(
  name: string,
  use: "present" | "manage",
  handler: (call: FactorCall<P>) => Promise<FactorOutcome>,
) {
  return openRoute<P>(
    name,
    async (request, { params }) => {
      const session = await readSessionStep();
      if (!session || (use === "manage" && session.step === "present")) {
        return failureResponse({ code: "signed-out", message: "Your session has ended. Sign in again." });
      }
      const now = new Date();
      const rejection = use === "manage" ? refuseFactorChange(session, now) : null;
      if (rejection) return failureResponse(rejection);
      const body: unknown = await request.json().catch(() => null);
      const personId = session.person.id;
      const device = readDevice(request.headers.get("cookie"), personId, now);
      const call = { session, body, params: await params, now, device };
      const outcome = await withLogContext(name, session, () => handler(call));
      if (!outcome.ok) return failureResponse(outcome);
      const { sessionId, ...visible } = outcome.value;
      const response = jsonResponse(200, visible);
      if (sessionId) {
        response.headers.append("set-cookie", await issueSessionCookie(sessionId, personId));
        response.headers.append("set-cookie", factorDeviceCookie(personId, device, now));
      }
      return response;
    },
    { from: "own-pages" },
  );
}
