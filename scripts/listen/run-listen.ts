import { isIP } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Dispatcher, EnvHttpProxyAgent } from "undici";
import { z } from "zod";
import { createGuardedAgent, ForbiddenAddressError, resolveBySystem } from "@/lib/shared/guarded-agent";
import { postRequest } from "@/lib/shared/post-request";
import { isLoopbackAddress, isPublicAddress } from "@/lib/shared/public-address";
import { createWebhookHeaders } from "@/lib/shared/standard-webhooks";
import { createTarget } from "@/lib/shared/webhook-target";
import type { CommandOutput } from "@/scripts/x9/run-x9";
import { PAGE_EVENTS, type Portal, type PortalEvent, readEventsAfter, readNewestCursor } from "./portal-events";

const USAGE = `Prints the events that the portal receives, and forwards each to your receiver as the bank delivers it.

  npm run -s endorse -- listen [--forward-to URL] [--filter PATTERN] [--replay ID] [--user NAME] [--allow-host HOST]

  --forward-to URL   http or https at a loopback address, or https at a public one
  --filter PATTERN   only these events, such as 'Check.*'; may be repeated
  --replay ID        forwards this event once more and exits
  --user NAME        user name at the receiver; the password comes from the environment as PASSWORD
  --allow-host HOST  forwards to this host at any address, such as a container; may be repeated

  From the environment: ENDORSE_TOKEN, an access token with the scope events; PORTAL_URL, by default
  http://localhost:3000; SECRET, which signs deliveries, by default the PASSWORD.
  HTTPS_PROXY, HTTP_PROXY and NO_PROXY apply to the portal, not to the receiver.
  Exit code: 0 when stopped, 1 when a replayed event was not accepted, 2 for invalid options or a refused token.`;

const OPTIONS = {
  "forward-to": { type: "string" },
  filter: { type: "string", multiple: true, default: [] as string[] },
  replay: { type: "string" },
  user: { type: "string", default: "" },
  "allow-host": { type: "string", multiple: true, default: [] as string[] },
  help: { type: "boolean" },
} as const;

const FORWARD_TIMEOUT_MS = 15_000;
const POLL_MS = 1_000;
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

interface ListenLimits {
  readonly signal: AbortSignal;
  readonly pollMs?: number;
}

interface Receiver {
  readonly url: URL;
  readonly username: string;
  readonly password: string;
  readonly secret: string;
  readonly dispatcher: Dispatcher;
}

interface Listening {
  readonly portal: Portal;
  readonly receiver: Receiver | null;
  readonly filters: readonly RegExp[];
  readonly output: CommandOutput;
}

/** Runs the `listen` command until it is stopped, and returns its exit code. */
export async function runListen(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  output: CommandOutput,
  { signal, pollMs = POLL_MS }: ListenLimits,
): Promise<number> {
  const values = readOptions(words);
  if (values?.help) {
    output.write(`${USAGE}\n`);
    return 0;
  }
  const problem = values ? findProblem(values, env) : "An option is unknown or lacks its value.";
  if (!values || problem) {
    output.writeError(`${problem}\n\n${USAGE}\n`);
    return 2;
  }
  const listening = createListening(values, env, output, signal);
  try {
    return values.replay === undefined
      ? await listen(listening, pollMs)
      : await replay(listening, Number(values.replay));
  } catch (error) {
    if (signal.aborted) return 0;
    throw error;
  } finally {
    await Promise.all([listening.portal.dispatcher.destroy(), listening.receiver?.dispatcher.destroy()]);
  }
}

function readOptions(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS }).values;
  } catch {
    return null;
  }
}

type Options = NonNullable<ReturnType<typeof readOptions>>;

function findProblem(options: Options, env: Readonly<Record<string, string | undefined>>): string | null {
  const portal = parseUrl(env.PORTAL_URL ?? "http://localhost:3000");
  if (!env.ENDORSE_TOKEN) return "Set ENDORSE_TOKEN to an access token with the scope events.";
  if (!portal) return "PORTAL_URL must be an http or https URL.";
  if (portal.protocol === "http:" && !LOCAL_HOSTS.includes(portal.hostname)) {
    return "PORTAL_URL must be an https URL, so that no one on the network can read the token.";
  }
  const target = options["forward-to"];
  const receiver = target === undefined ? undefined : parseUrl(target);
  if (receiver === null) return "--forward-to must be an http or https URL.";
  // The guarded agent checks host names before it connects, but an IP address only afterward.
  const address = receiver?.hostname.replace(/^\[|\]$/g, "") ?? "";
  if (receiver && isIP(address) !== 0 && !mayConnect(receiver, options["allow-host"], receiver.hostname, address)) {
    return "--forward-to must be a loopback address, https at a public one, or a host of --allow-host.";
  }
  if (options.replay !== undefined && !/^[1-9]\d{0,14}$/.test(options.replay)) return "--replay must be an event's id.";
  return null;
}

function parseUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) ? url : null;
}

/** Returns whether events may be forwarded to an address of the receiver's host. */
function mayConnect(receiver: URL, hosts: readonly string[], hostname: string, address: string): boolean {
  if (isLoopbackAddress(address) || hosts.includes(hostname)) return true;
  return receiver.protocol === "https:" && isPublicAddress(address);
}

function createListening(
  options: Options,
  env: Readonly<Record<string, string | undefined>>,
  output: CommandOutput,
  signal: AbortSignal,
): Listening {
  const { "forward-to": target, "allow-host": hosts, filter, user } = options;
  const { PASSWORD = "", SECRET = PASSWORD, PORTAL_URL = "http://localhost:3000" } = env;
  const url = target === undefined ? null : new URL(target);
  const portal: Portal = {
    url: new URL(PORTAL_URL),
    token: env.ENDORSE_TOKEN!,
    dispatcher: new EnvHttpProxyAgent({
      httpProxy: env.HTTP_PROXY ?? env.http_proxy,
      httpsProxy: env.HTTPS_PROXY ?? env.https_proxy,
      noProxy: env.NO_PROXY ?? env.no_proxy ?? LOCAL_HOSTS.join(),
    }),
    signal,
    onUnreachable: (reason) => output.writeError(`The portal can't be reached (${reason}). Trying again…\n`),
  };
  const dispatcher = createGuardedAgent({
    mayConnect: (hostname, address) => url !== null && mayConnect(url, hosts, hostname, address),
    resolve: resolveBySystem,
    timeoutMs: FORWARD_TIMEOUT_MS,
  });
  const receiver = url && { url, username: user, password: PASSWORD, secret: SECRET, dispatcher };
  return { portal, receiver, filters: filter.map(toPattern), output };
}

/** Converts a filter, in which `*` matches any characters, to a regular expression. */
function toPattern(filter: string): RegExp {
  const parts = filter.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "i");
}

async function listen(listening: Listening, pollMs: number): Promise<number> {
  const { portal, filters, output } = listening;
  const newest = await readNewestCursor(portal);
  if (!newest.ok) return reportFailure(output, newest.message);
  output.write(`Listening at ${portal.url.origin} for events after ${newest.value}. Stop with Ctrl-C.\n`);
  for (let cursor = newest.value; ; ) {
    const page = await readEventsAfter(portal, cursor);
    if (!page.ok) return reportFailure(output, page.message);
    for (const event of page.value.events) {
      const isMatch = filters.length === 0 || filters.some((pattern) => pattern.test(event.eventName ?? ""));
      if (isMatch) await printAndForward(listening, event);
      portal.signal.throwIfAborted();
    }
    cursor = page.value.cursor;
    if (page.value.events.length < PAGE_EVENTS) await wait(pollMs, undefined, { signal: portal.signal });
  }
}

async function replay(listening: Listening, id: number): Promise<number> {
  const page = await readEventsAfter(listening.portal, String(id - 1), 1);
  if (!page.ok) return reportFailure(listening.output, page.message);
  const [event] = page.value.events;
  if (event?.id !== id) return reportFailure(listening.output, `The portal has no event ${id}.`);
  if (listening.receiver === null) listening.output.write(`${event.body ?? "Its body was removed."}\n`);
  return (await printAndForward(listening, event)) ? 0 : 1;
}

function reportFailure(output: CommandOutput, message: string): number {
  output.writeError(`${message}\n`);
  return 2;
}

/** Prints an event, and forwards it if there is a receiver. Returns false if the receiver did not accept the event. */
async function printAndForward({ receiver, portal, output }: Listening, event: PortalEvent): Promise<boolean> {
  const { id, eventName, paymentId, receivedAt } = event;
  // Replaces control characters, which the bank may send and which a terminal would execute.
  const [name, payment] = [eventName ?? "no name", paymentId ?? "–"].map((text) => text.replaceAll(/\p{Cc}/gu, "?"));
  const line = `${receivedAt}  ${id}  ${name}  ${payment}`;
  if (receiver === null) {
    output.write(`${line}\n`);
    return true;
  }
  const { isAccepted, text } = await forward(receiver, event, portal.signal);
  output.write(`${line}  ${text}${isAccepted ? "" : `; send it again with --replay ${id}`}\n`);
  return isAccepted;
}

/** Sends an event to the receiver once, as the bank does. */
async function forward(
  { url, username, password, secret, dispatcher }: Receiver,
  { id, body }: PortalEvent,
  signal: AbortSignal,
): Promise<{ isAccepted: boolean; text: string }> {
  if (body === null) return { isAccepted: false, text: "not forwarded: the portal removed its body" };
  const { origin, path, headers } = createTarget({ url, username, password });
  const eventId = readEventId(body) ?? String(id);
  const signed = createWebhookHeaders({ id: eventId, at: new Date(), body }, secret);
  const startedAt = performance.now();
  try {
    const request = { origin, path, headers: { ...headers, ...signed }, body };
    const { status } = await postRequest(request, { dispatcher, timeoutMs: FORWARD_TIMEOUT_MS, signal });
    const isAccepted = status >= 200 && status < 300;
    return { isAccepted, text: `${status} in ${Math.round(performance.now() - startedAt)} ms` };
  } catch (error) {
    return { isAccepted: false, text: describeError(error) };
  }
}

/** Reads the event ID, which is the same in all deliveries of an event; null if the body has none. */
function readEventId(body: string): string | null {
  try {
    return z.object({ id: z.string().regex(/^[\x21-\x7e]{1,200}$/) }).safeParse(JSON.parse(body)).data?.id ?? null;
  } catch {
    return null;
  }
}

function describeError(error: unknown): string {
  if (error instanceof ForbiddenAddressError) {
    return "not forwarded: its address is neither loopback nor public https; see --allow-host";
  }
  return `not delivered (${(error as NodeJS.ErrnoException).code ?? (error as Error).name})`;
}
