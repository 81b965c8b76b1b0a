import "server-only";
import { type messages, type PGlite, protocol } from "@electric-sql/pglite";
import { type Frame, framesOf, LETTER } from "./frames";

/** An ErrorResponse of Postgres. */
export type DatabaseError = messages.DatabaseError;

/** Called for each NotificationResponse. */
export type OnNotification = (channel: string, payload: string) => void;

/**
 * Sends protocol messages to PGlite and returns the whole response. PGlite's own `query` sends one message at a time and
 * parses each response on the way: that takes five times as long.
 *
 * @returns the response's messages, without errors and notifications
 * @throws DatabaseError the first one in the response
 */
export async function exchange(client: PGlite, message: Uint8Array, onNotification: OnNotification): Promise<Frame[]> {
  const chunks: Buffer[] = [];
  const onRawData = (bytes: Uint8Array) => void chunks.push(Buffer.from(bytes));
  await client.execProtocolRawStream(message, { syncToFs: false, onRawData });
  const frames: Frame[] = [];
  let failure: Frame | undefined;
  for (const frame of framesOf(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))) {
    if (frame.letter === LETTER.error) failure ??= frame;
    else if (frame.letter === LETTER.notification) notify(frame, onNotification);
    else frames.push(frame);
  }
  if (failure) throw parse<DatabaseError>(failure);
  return frames;
}

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
