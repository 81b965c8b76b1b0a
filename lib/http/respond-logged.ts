import "server-only";
import { SECURITY_HEADERS } from "@/lib/access/security-headers";
import { isConnectionLost } from "@/lib/database/errors/lost-connection";
import { currentRequestId, log, withLogContext } from "@/lib/logging/log";
import { RECONNECTING } from "@/lib/shared/reconnecting";
import { measure } from "@/lib/telemetry/measure";
import { annotateSpan } from "@/lib/telemetry/spans";
import { failureResponse } from "./responses";

export interface LoggedOptions {
  /** Message for internal errors. */
  readonly failed?: string;
  /** Set for requests that Next.js's proxy does not handle, to add the security headers here. */
  readonly setsHeaders?: true;
  /** Log level for the request. */
  readonly level?: "debug" | "info";
}

/** Responds to a request in a separate log context, logs one line, and converts exceptions to failures. */
export function respondLogged(
  name: string,
  method: string,
  { failed = "Something went wrong. No data was lost; try again.", setsHeaders, level = "info" }: LoggedOptions,
  handle: () => Promise<Response>,
): Promise<Response> {
  const respond = async () => {
    annotateSpan({ "endorse.request_id": currentRequestId() });
    const startedMs = performance.now();
    const response = await handle().catch((error: unknown) => {
      log().error({ err: error }, "route failed");
      const code = isConnectionLost(error) ? RECONNECTING : "internal";
      return failureResponse({ code, message: failed, requestId: currentRequestId() });
    });
    if (setsHeaders) for (const header of Object.entries(SECURITY_HEADERS)) response.headers.set(...header);
    const durationMs = Math.round(performance.now() - startedMs);
    log()[response.status >= 500 ? "warn" : level]({ method, status: response.status, durationMs }, "request");
    return response;
  };
  return measure(
    { kind: "route", operation: `${method} ${name}` },
    () => withLogContext(name, null, respond),
    ({ status }) => String(status),
  );
}
