import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { RELIABLE_CONNECTION } from "./failover/reliable-client";

/** Stops listening. */
export type StopListening = () => Promise<void>;

/**
 * Calls `onNotify` for each notification on a channel, from any process, once its transaction has committed, and `onGap`
 * when listening was interrupted: notifications of that time were missed.
 */
export type Listen = (
  channel: string,
  onNotify: (payload: string) => void,
  onGap?: () => void,
) => Promise<StopListening>;

/** Interval between attempts to reconnect to a server that went away. */
const RECONNECT_MS = 1_000;

/**
 * Listens on a dedicated connection: a pooled one would be handed to other queries. A broken connection is replaced;
 * notifications sent in between are lost, so listening must never be the only way to learn of a change.
 */
export async function listenToPostgres(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
  onGap: () => void = () => {},
): Promise<StopListening> {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, ...RELIABLE_CONNECTION });
    next.on("error", () => {});
    next.on("notification", (message) => {
      if (message.channel === channel) onNotify(message.payload ?? "");
    });
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    next.on("end", () => void reconnect());
    client = next;
  }

  async function reconnect(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(RECONNECT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      const isConnected = await connect().then(
        () => true,
        () => false,
      );
      if (!isConnected) continue;
      onGap();
      return;
    }
  }

  await connect();
  return async () => {
    stopping.abort();
    await client?.end().catch(() => {});
  };
}
