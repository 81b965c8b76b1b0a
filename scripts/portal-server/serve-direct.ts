import type { IncomingMessage, ServerResponse } from "node:http";
import type { DirectRoute } from "@/lib/shared/direct-routes";

/** Serves a request by a route of our own, with the interface that Next's routes have. */
export async function serveDirect(
  request: IncomingMessage,
  response: ServerResponse,
  route: DirectRoute,
): Promise<void> {
  const answer = await route(toWebRequest(request));
  const body = Buffer.from(await answer.arrayBuffer());
  // What the route left of the body is not read.
  if (!request.complete) response.setHeader("connection", "close");
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body);
}

function toWebRequest(request: IncomingMessage): Request {
  const { method = "GET", url = "/" } = request;
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
  );
  const hasBody = method !== "GET" && method !== "HEAD";
  const init = { method, headers, ...(hasBody && { body: bodyOf(request), duplex: "half" }) };
  return new Request(new URL(url, "http://localhost"), init);
}

/** The body as it arrives, read no further than it is asked for. */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = request.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value as Uint8Array);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
