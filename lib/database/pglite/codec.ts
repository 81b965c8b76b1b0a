import "server-only";
import { type PGlite, type QueryOptions, types } from "@electric-sql/pglite";
import type { Column, ReadValue, WireValue } from "./frames";
import type { Prepared } from "./statements";

/** Bytes are sent in binary format: as text they are twice as large, and a photo takes PGlite seconds. */
export const isBinary = ({ dataTypeID }: Column): boolean => dataTypeID === types.BYTEA;

/** Encodes parameters by the types that the statement gives them, as PGlite does. */
export function toWire(client: PGlite, { parameterTypes }: Prepared, params: readonly unknown[]): WireValue[] {
  return params.map((param, i) => {
    if (param === null || param === undefined) return null;
    const type = parameterTypes[i]!;
    if (type === types.BYTEA && param instanceof Uint8Array) return param;
    const serialize = client.serializers[type];
    return serialize ? serialize(param) : String(param);
  });
}

/** Decoders of a result's columns: the query's own parsers, else PGlite's. */
export function readersOf(client: PGlite, columns: readonly Column[], parsers: QueryOptions["parsers"]): ReadValue[] {
  return columns.map((column) => {
    if (isBinary(column)) return readBytes;
    const type = column.dataTypeID;
    const parse = parsers?.[type] ?? client.parsers[type];
    return parse ? (bytes, start, end) => parse(bytes.toString("utf8", start, end), type) : readText;
  });
}

const readText: ReadValue = (bytes, start, end) => bytes.toString("utf8", start, end);
const readBytes: ReadValue = (bytes, start, end) => new Uint8Array(bytes.subarray(start, end));
