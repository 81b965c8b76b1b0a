import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** Ends listening. */
export type StopListening = () => Promise<void>;

/** Hears what is notified on a channel, by whichever process, once the transaction that told it has committed. */
export type Listen = (channel: string, hear: (payload: string) => void) => Promise<StopListening>;

/** A server that went away is looked for again so often. */
const RECONNECT_MS = 2_000;

/**
 * Listens on a connection of its own: one from a pool would be given to others. A connection that breaks is made anew; what
 * was notified in between is not heard, so listeners must not be the only way to learn of anything.
 */
export async function listenToPostgres(
  url: string,
  channel: string,
  hear: (payload: string) => void,
): Promise<StopListening> {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on("error", () => {});
    next.on("notification", (message) => {
      if (message.channel === channel) hear(message.payload ?? "");
    });
    await next.connect();
    await next.query(`listen ${next.escapeIdentifier(channel)}`);
    next.on("end", () => void reconnect());
    client = next;
  }

  async function reconnect(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(RECONNECT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      if (await connect().then(yes, no)) return;
    }
  }

  await connect();
  return async () => {
    stopping.abort();
    await client?.end().catch(() => {});
  };
}

const yes = () => true;
const no = () => false;
