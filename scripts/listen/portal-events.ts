import { setTimeout as wait } from "node:timers/promises";
import { type Dispatcher, request } from "undici";
import { z } from "zod";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

const pageSchema = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      eventName: z.string().nullable(),
      paymentId: z.string().nullable(),
      receivedAt: z.string(),
      body: z.string().nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

/** An event in the portal's API. */
export type PortalEvent = z.infer<typeof pageSchema>["data"][number];

/** A page of events, oldest first; `cursor` is the position after the last one. */
export interface EventPage {
  readonly events: readonly PortalEvent[];
  readonly cursor: string;
}

const errorSchema = z.object({ message: z.string() });

/** Maximum events per page. */
export const PAGE_EVENTS = 100;
const TIMEOUT_MS = 15_000;
const MAX_PAUSE_MS = 10_000;

/** The portal to read from. */
export interface Portal {
  readonly url: URL;
  readonly token: string;
  readonly dispatcher: Dispatcher;
  /** Aborts waiting and reading. */
  readonly signal: AbortSignal;
  /** Called once per outage. */
  onUnreachable(problem: string): void;
}

/** Reads the events after a cursor; waits while the portal is unreachable or limits the request rate. */
export async function readEventsAfter(
  portal: Portal,
  cursor: string,
  limit = PAGE_EVENTS,
): Promise<Outcome<EventPage, "refused">> {
  const page = await readPage(portal, { sort: "received", cursor, limit: String(limit) });
  return page.ok ? success({ events: page.value.data, cursor: page.value.nextCursor ?? cursor }) : page;
}

/** Reads the cursor of the newest event. */
export async function readNewestCursor(portal: Portal): Promise<Outcome<string, "refused">> {
  const page = await readPage(portal, { limit: "1" });
  return page.ok ? success(String(page.value.data[0]?.id ?? 0)) : page;
}

async function readPage(
  portal: Portal,
  query: Readonly<Record<string, string>>,
): Promise<Outcome<z.infer<typeof pageSchema>, "refused">> {
  const url = new URL("/api/v1/events", portal.url);
  url.search = String(new URLSearchParams(query));
  for (let attempt = 1; ; attempt++) {
    const response = await send(portal, url).catch((error: NodeJS.ErrnoException) => error.code ?? error.name);
    portal.signal.throwIfAborted();
    const status = typeof response === "string" ? null : response.status;
    if (typeof response !== "string" && response.status === 200) {
      const page = pageSchema.safeParse(response.body);
      return page.success ? success(page.data) : failure("refused", `There is no portal at ${portal.url.origin}.`);
    }
    if (typeof response !== "string" && response.status < 500 && response.status !== 429) {
      const message = errorSchema.safeParse(response.body).data?.message;
      return failure("refused", message ?? `The portal answered ${response.status}.`);
    }
    if (attempt === 1 && status !== 429) portal.onUnreachable(status === null ? String(response) : `status ${status}`);
    const retryAfterMs = typeof response === "string" ? 0 : response.retryAfterMs;
    await wait(retryAfterMs || Math.min(MAX_PAUSE_MS, 500 * attempt), undefined, { signal: portal.signal });
  }
}

async function send({ token, dispatcher, signal }: Portal, url: URL) {
  const response = await request(url, {
    dispatcher,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const text = await response.body.text();
  const retryAfterMs = Number(response.headers["retry-after"] ?? 0) * 1000 || 0;
  return { status: response.statusCode, retryAfterMs, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
