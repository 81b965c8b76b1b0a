import "server-only";
import { type messages, protocol } from "@electric-sql/pglite";
import type { Engine } from "./engine";
import { type Frame, framesOf, LETTER } from "./frames";

/** An ErrorResponse of Postgres. */
export type DatabaseError = messages.DatabaseError;

/** Called for each NotificationResponse. */
export type OnNotification = (channel: string, payload: string) => void;

/** Sends protocol messages, each statement limited in time, and returns the response. */
export type Send = (message: Uint8Array, timeoutMs: number) => Promise<Frame[]>;

/**
 * Sends protocol messages to an engine.
 *
 * @returns the response's messages, without errors and notifications
 * @throws DatabaseError the first one in the response
 */
export const sendTo =
  (engine: Engine, onNotification: OnNotification): Send =>
  async (message, timeoutMs) => {
    const response = await engine.exchange(message, timeoutMs);
    const frames: Frame[] = [];
    let failure: Frame | undefined;
    for (const frame of framesOf(Buffer.from(response.buffer, response.byteOffset, response.byteLength))) {
      if (frame.letter === LETTER.error) failure ??= frame;
      else if (frame.letter === LETTER.notification) notify(frame, onNotification);
      else frames.push(frame);
    }
    if (failure) throw parse<DatabaseError>(failure);
    return frames;
  };

function notify(frame: Frame, onNotification: OnNotification): void {
  const { channel, payload } = parse<messages.NotificationResponseMessage>(frame);
  queueMicrotask(() => onNotification(channel, payload));
}

/** Rare messages are left to PGlite's own parser. */
function parse<Message extends messages.BackendMessage>({ bytes, start, end }: Frame): Message {
  let message: messages.BackendMessage | undefined;
  new protocol.Parser().parse(bytes.subarray(start, end), (parsed) => {
    message = parsed;
  });
  return message as Message;
}
