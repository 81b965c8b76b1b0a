import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { EVENT_NAMES } from "@/lib/contract/enums";
import type { BankEvent } from "@/lib/contract/event";
import { eventSchema } from "@/lib/contract/event";
import { SIGNATURE_EXAMPLE } from "@/lib/contract/signature-example";

export const CREDENTIALS = { username: "hooks", password: "pass'word", secret: "whsec_c2lnbmluZyBzZWNyZXQ=" } as const;

/** A delivery as a receiver sees it. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly event: BankEvent;
  readonly bytes: number;
  readonly chunkCount: number;
  readonly isAuthorized: boolean;
  readonly isSigned: boolean;
  readonly isSignatureValid: boolean;
  readonly isDuplicate: boolean;
  /** The creation time of the previous event for the same payment; undefined for the first. */
  readonly previousCreatedAt: string | undefined;
}

interface ReceiverResponse {
  readonly status: number;
  readonly location?: string;
  readonly body?: object;
}

type Receiver = (received: Received) => ReceiverResponse | "no-response" | "hang-up";

/** A receiver implemented as the portal's documentation describes. */
export const correctReceiver: Receiver = ({ isAuthorized, isSignatureValid, isDuplicate }) => {
  if (!isAuthorized || !isSignatureValid) return { status: 401 };
  return { status: 200, body: isDuplicate ? { duplicate: true } : { received: true } };
};

const [DAY_MS, EXPRESS_LIMIT] = [86_400_000, 100 * 1024];
const failWhen = (isWrong: (received: Received) => boolean, wrongResponse: ReturnType<Receiver>): Receiver => {
  return (received) => (isWrong(received) ? wrongResponse : correctReceiver(received));
};
const firstDetailOf = ({ event }: Received) => event.details?.[0] ?? {};
let recordCount = 0;

/** Receivers with one mistake each, and the checks they fail. */
export const MISTAKES: Readonly<Record<string, { receiver: Receiver; fails: readonly string[] }>> = {
  "crashes on one event": {
    receiver: failWhen(({ event }) => event.eventName === "Check.Return.Received", "hang-up"),
    fails: ["Check.Return.Received"],
  },
  "reads details that a Basic event does not have": {
    receiver: failWhen(({ event }) => event.details === undefined, { status: 500 }),
    fails: EVENT_NAMES,
  },
  "refuses a duplicate": {
    receiver: failWhen(({ isDuplicate }) => isDuplicate, { status: 409 }),
    fails: ["duplicate"],
  },
  "processes a duplicate again": {
    receiver: (received) => {
      const response = correctReceiver(received);
      recordCount += 1;
      return typeof response === "object" && response.status === 200
        ? { status: 200, body: { recordId: recordCount } }
        : response;
    },
    fails: ["duplicate"],
  },
  "refuses an older event": {
    receiver: failWhen(
      ({ previousCreatedAt: previous, event }) => previous !== undefined && previous > event.createdAt!,
      { status: 409 },
    ),
    fails: ["order"],
  },
  "mistakes a late event for a replay": {
    receiver: failWhen(({ event }) => Date.now() - Date.parse(event.createdAt!) > DAY_MS, { status: 400 }),
    fails: ["delay"],
  },
  "refuses unknown fields": {
    receiver: failWhen(({ event }) => !eventSchema.safeParse(event).success, { status: 400 }),
    fails: ["unknown-fields"],
  },
  "refuses an unknown event": {
    receiver: failWhen(({ event }) => !EVENT_NAMES.some((name) => name === event.eventName), { status: 422 }),
    fails: ["unknown-event"],
  },
  "does not check the password": {
    receiver: (received) => correctReceiver({ ...received, isAuthorized: true }),
    fails: ["wrong-password"],
  },
  "sends a wrong password to the sign-in page": {
    receiver: failWhen(({ isAuthorized }) => !isAuthorized, { status: 302, location: "/login" }),
    fails: ["wrong-password", "redirect"],
  },
  "checks only whether there is a signature": {
    receiver: (received) => correctReceiver({ ...received, isSignatureValid: received.isSigned }),
    fails: ["wrong-signature"],
  },
  "checks a signature only if there is one": {
    receiver: (received) =>
      correctReceiver({ ...received, isSignatureValid: received.isSignatureValid || !received.isSigned }),
    fails: ["no-signature"],
  },
  "limits a body to 100 kB": {
    receiver: failWhen(({ bytes }) => bytes > EXPRESS_LIMIT, { status: 413 }),
    fails: ["large-body"],
  },
  "reads only the first chunk of a body": {
    receiver: failWhen(({ chunkCount, bytes }) => chunkCount > 1 && bytes < EXPRESS_LIMIT, { status: 400 }),
    fails: ["slow-connection"],
  },
  "redirects one event": {
    receiver: failWhen((received) => firstDetailOf(received).rail === "Wires", { status: 308, location: "/hooks/" }),
    fails: ["Core.Restriction.Placed", "redirect"],
  },
};

type IsFromBank = (headers: IncomingHttpHeaders, rawBody: string, secret: string) => boolean;

/** Serves a receiver on localhost, and records the headers of its deliveries. */
export async function startReceiver(receiver: Receiver) {
  const { isFromBank } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(SIGNATURE_EXAMPLE)}`
  )) as { isFromBank: IsFromBank };
  const authorization = `Basic ${btoa(`${CREDENTIALS.username}:${CREDENTIALS.password}`)}`;
  const seenIds = new Set<string>();
  const previousCreatedAt = new Map<string, string>();
  const arrivals: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { headers } = request;
    arrivals.push(headers);
    const text = Buffer.concat(chunks).toString("utf8");
    const event = JSON.parse(text) as BankEvent;
    const payment = event.details?.[0]?.paymentId ?? event.id!;
    const received = {
      headers,
      event,
      bytes: Buffer.byteLength(text),
      chunkCount: chunks.length,
      isAuthorized: headers.authorization === authorization,
      isSigned: headers["webhook-signature"] !== undefined,
      isSignatureValid: isFromBank(headers, text, CREDENTIALS.secret),
      isDuplicate: seenIds.has(event.id!),
      previousCreatedAt: previousCreatedAt.get(payment),
    };
    const result = receiver(received);
    seenIds.add(event.id!);
    previousCreatedAt.set(payment, event.createdAt!);
    if (result === "hang-up") return response.destroy();
    if (result === "no-response") return;
    response.writeHead(result.status, result.location === undefined ? {} : { location: result.location });
    response.end(result.body && JSON.stringify(result.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    arrivals,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
