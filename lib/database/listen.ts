import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { RELIABLE_CONNECTION } from "./failover/reliable-client";

export type StopListening = () => Promise<void>;

/**
 * Calls `onNotify` for each committed notification on a channel, from any process, and `onGap` after an interruption in
 * which notifications may have been lost.
 */
export type Listen = (
  channel: string,
  onNotify: (payload: string) => void,
  onGap?: () => void,
) => Promise<StopListening>;

/** Interval between attempts to reconnect to an unreachable server. */
const RECONNECT_MS = 1_000;

/**
 * Listens on a dedicated connection, because pooled connections are shared. A broken connection is replaced, but
 * notifications sent in the meantime are lost, so listening must never be the only way to detect changes.
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
