import "server-only";
import { type Device, factorDeviceCookie, readDevice } from "@/lib/access/device-cookie";
import { issueSessionCookie } from "@/lib/access/issue-session-cookie";
import { refuseManaging } from "@/lib/access/second-factor/add-factor";
import { currentSessionStep, type SessionStep } from "@/lib/access/session";
import { withLogContext } from "@/lib/logging/log";
import type { Outcome } from "@/lib/shared/outcome";
import { openRoute } from "./api-route";
import { failureResponse, type HttpFailureCode, jsonResponse } from "./responses";

interface FactorCall<P> {
  readonly session: SessionStep;
  /** The body as JSON; null when it is none. */
  readonly body: unknown;
  readonly params: P;
  readonly now: Date;
  /** The browser, when the person has signed in with it before. */
  readonly device: Device | null;
}

/** What a route returns; a session that continues under another id is not part of the body. */
type Answer = Outcome<object & { readonly sessionId?: string }, HttpFailureCode>;

/**
 * Wraps a route about the person's own second factor, the only ones that a session may use whose second step is
 * missing.
 *
 * @param use `present` for every session. `manage` for one that must enroll, or that is complete and presented the
 *   person's factor recently or, without one, has just begun: who only has the password, or an open browser, adds none
 */
export function factorRoute<P = object>(
  name: string,
  use: "present" | "manage",
  handler: (call: FactorCall<P>) => Promise<Answer>,
) {
  return openRoute<P>(
    name,
    async (request, { params }) => {
      const session = await currentSessionStep();
      if (!session || (use === "manage" && session.step === "present")) {
        return failureResponse({ code: "signed-out", message: "Your session has ended. Sign in again." });
      }
      const now = new Date();
      const refused = use === "manage" ? refuseManaging(session, now) : null;
      if (refused) return failureResponse(refused);
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
