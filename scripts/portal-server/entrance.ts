import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import { clientAddress, withClientAddress } from "@/lib/shared/client-address";
import { bodyLimit } from "./body-limits";
import { holdBody } from "./hold-body";
import { refuse } from "./refuse";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/**
 * What every request to the portal passes before Next sees it: it is given its client's address, and what exceeds a
 * limit is refused here, where it has cost nothing yet.
 */
export function createEntrance(handle: Handler, trustedProxies: BlockList): RequestListener {
  return (request, response) => {
    void admit(request, response, handle, trustedProxies).catch((error: unknown) => {
      process.stderr.write(`request failed: ${error instanceof Error ? error.name : "unknown error"}\n`);
      refuse(request, response, 500);
    });
  };
}

async function admit(
  request: IncomingMessage,
  response: ServerResponse,
  handle: Handler,
  trustedProxies: BlockList,
): Promise<void> {
  const limit = bodyLimit(request.url ?? "/");
  if (limit !== undefined && hasBody(request)) {
    if (Number(request.headers["content-length"] ?? 0) > limit) return refuse(request, response, 413);
    const held = await holdBody(request, limit);
    if (held === "too-large") return refuse(request, response, 413);
    if (held === "incomplete") return;
  }
  const forwardedFor = request.headers["x-forwarded-for"];
  const client = clientAddress(
    request.socket.remoteAddress,
    Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor,
    trustedProxies,
  );
  await withClientAddress(client, () => handle(request, response));
}

/** RFC 9112, 6.3: a request has a body when one of these says so. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;
}
