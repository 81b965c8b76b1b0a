import "server-only";
import { type PGlite, type QueryOptions, types } from "@electric-sql/pglite";
import type { Column, ReadValue, WireValue } from "./frames";
import type { Prepared } from "./statements";

/** Bytes travel as they are: as text they take twice the room and PGlite seconds for a photo. */
export const isBinary = ({ dataTypeID }: Column): boolean => dataTypeID === types.BYTEA;

/** Parameters as they travel, each by the type that the statement gives it, as PGlite does it. */
export function toWire(client: PGlite, { parameterTypes }: Prepared, params: readonly unknown[]): WireValue[] {
  return params.map((param, i) => {
    if (param === null || param === undefined) return null;
    const type = parameterTypes[i]!;
    if (type === types.BYTEA && param instanceof Uint8Array) return param;
    const serialize = client.serializers[type];
    return serialize ? serialize(param) : String(param);
  });
}

/** How the values of a result's columns become ours: by the query's own parsers, else by PGlite's. */
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
