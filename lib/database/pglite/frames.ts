import "server-only";

/**
 * Messages of Postgres's frontend/backend protocol, version 3: a type byte, a length that includes itself, and a body.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

/** An encoded value: text format, binary format, or null. */
export type WireValue = string | Uint8Array | null;

const TEXT = 0;
const BINARY = 1;
const HEADER = 5;

/** Bind, Execute and Sync of a prepared statement, in one buffer. */
export function executeFrames(statement: string, values: readonly WireValue[], binaryColumns: readonly boolean[]) {
  const isBinaryAnywhere = binaryColumns.includes(true);
  const formats = isBinaryAnywhere ? binaryColumns.length : 0;
  let size = 1 + statement.length + 1 + 2 + 2 * values.length + 2 + 4 * values.length + 2 + 2 * formats;
  const lengths = values.map((value) => {
    if (value === null) return -1;
    const length = typeof value === "string" ? Buffer.byteLength(value) : value.byteLength;
    size += length;
    return length;
  });
  const frames = Buffer.allocUnsafe(HEADER + size + EXECUTE_AND_SYNC.length);
  let at = writeHeader(frames, "B", size);
  frames[at++] = 0;
  at += frames.write(statement, at, "latin1");
  frames[at++] = 0;
  at = frames.writeUInt16BE(values.length, at);
  for (const value of values) at = frames.writeUInt16BE(value instanceof Uint8Array ? BINARY : TEXT, at);
  at = frames.writeUInt16BE(values.length, at);
  for (const [i, value] of values.entries()) {
    at = frames.writeInt32BE(lengths[i]!, at);
    if (typeof value === "string") at += frames.write(value, at);
    else if (value !== null) {
      frames.set(value, at);
      at += value.byteLength;
    }
  }
  at = frames.writeUInt16BE(formats, at);
  if (isBinaryAnywhere) for (const isBinary of binaryColumns) at = frames.writeUInt16BE(isBinary ? BINARY : TEXT, at);
  EXECUTE_AND_SYNC.copy(frames, at);
  return frames;
}

/** Execute without a row limit, and Sync. */
const EXECUTE_AND_SYNC = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);

function writeHeader(frames: Buffer, letter: string, bodySize: number): number {
  frames.write(letter, 0, "latin1");
  return frames.writeInt32BE(bodySize + 4, 1);
}

/** One message of a response: its type byte, and its position in `bytes`. */
export interface Frame {
  readonly letter: number;
  readonly bytes: Buffer;
  /** Offset of the message's type byte. */
  readonly start: number;
  readonly end: number;
}

/** Type bytes of the messages that are read here. */
export const LETTER = {
  row: 0x44,
  complete: 0x43,
  columns: 0x54,
  parameters: 0x74,
  error: 0x45,
  notification: 0x41,
  ready: 0x5a,
} as const;

/** The messages of a response, in order. */
export function* framesOf(result: Buffer): Generator<Frame> {
  for (let start = 0; start < result.length; ) {
    const end = start + 1 + result.readInt32BE(start + 1);
    yield { letter: result[start]!, bytes: result, start, end };
    start = end;
  }
}

/** A column of a result: its name and its type's id. */
export interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The columns of a RowDescription. */
export function readColumns({ bytes, start }: Frame): Column[] {
  let at = start + HEADER + 2;
  return Array.from({ length: bytes.readUInt16BE(start + HEADER) }, () => {
    const end = bytes.indexOf(0, at);
    const column = { name: bytes.toString("utf8", at, end), dataTypeID: bytes.readUInt32BE(end + 7) };
    at = end + 19;
    return column;
  });
}

/** The type ids of a ParameterDescription. */
export function readParameterTypes({ bytes, start }: Frame): number[] {
  const count = bytes.readUInt16BE(start + HEADER);
  return Array.from({ length: count }, (_, i) => bytes.readUInt32BE(start + HEADER + 2 + 4 * i));
}

/** A command's tag, as `INSERT 0 5`. */
export function readTag({ bytes, start, end }: Frame): string {
  return bytes.toString("latin1", start + HEADER, end - 1);
}

/** Reads a non-null value from its position in a response. */
export type ReadValue = (bytes: Buffer, start: number, end: number) => unknown;

/** The values of a DataRow. */
export function readRow({ bytes, start }: Frame, readers: readonly ReadValue[]): unknown[] {
  let at = start + HEADER + 2;
  return readers.map((read) => {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length === -1) return null;
    at += length;
    return read(bytes, at - length, at);
  });
}
