import "server-only";
import { type messages, type PGlite, protocol } from "@electric-sql/pglite";
import { type Frame, framesOf, LETTER } from "./frames";

/** A message of Postgres that something was wrong. */
export type DatabaseError = messages.DatabaseError;

/** Hears what is notified. */
export type HearNotification = (channel: string, payload: string) => void;

/**
 * Sends messages to PGlite and gives back the answer to all of them. PGlite's own `query` sends one message of the
 * protocol at a time and parses each answer on the way: that takes five times as long.
 *
 * @returns the answer's messages, but for those that tell of no result
 * @throws DatabaseError the first one in the answer
 */
export async function exchange(client: PGlite, message: Uint8Array, hear: HearNotification): Promise<Frame[]> {
  const chunks: Buffer[] = [];
  const onRawData = (bytes: Uint8Array) => void chunks.push(Buffer.from(bytes));
  await client.execProtocolRawStream(message, { syncToFs: false, onRawData });
  const frames: Frame[] = [];
  let failure: Frame | undefined;
  for (const frame of framesOf(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))) {
    if (frame.letter === LETTER.error) failure ??= frame;
    else if (frame.letter === LETTER.notification) tell(frame, hear);
    else frames.push(frame);
  }
  if (failure) throw parse<DatabaseError>(failure);
  return frames;
}

function tell(frame: Frame, hear: HearNotification): void {
  const { channel, payload } = parse<messages.NotificationResponseMessage>(frame);
  queueMicrotask(() => hear(channel, payload));
}

/** What is rare is left to PGlite's own parser. */
function parse<Message extends messages.BackendMessage>({ bytes, start, end }: Frame): Message {
  let message: messages.BackendMessage | undefined;
  new protocol.Parser().parse(bytes.subarray(start, end), (parsed) => {
    message = parsed;
  });
  return message as Message;
}
