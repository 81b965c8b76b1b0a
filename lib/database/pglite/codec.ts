import "server-only";
import { type QueryOptions, types } from "@electric-sql/pglite";
import type { Column, ReadValue, WireValue } from "./frames";
import type { Prepared } from "./statements";

/** A type, and the type of its arrays. */
export interface ArrayType {
  readonly oid: number;
  readonly typarray: number;
}

/** The array types of a database, as PGlite itself finds them. */
export const ARRAY_TYPES = `select b.oid, b.typarray from pg_catalog.pg_type a
  join pg_catalog.pg_type b on b.oid = a.typelem where a.typcategory = 'A' group by b.oid, b.typarray`;

/** Converts values to and from the protocol's, by PGlite's own serializers and parsers. */
export interface Codec {
  /** Encodes parameters by the types that the statement gives them, as PGlite does. */
  toWire(prepared: Prepared, params: readonly unknown[]): WireValue[];
  /** Decoders of a result's columns: the query's own parsers, else PGlite's. */
  readersOf(columns: readonly Column[], parsers: QueryOptions["parsers"]): ReadValue[];
  addArrays(arrayTypes: readonly ArrayType[]): void;
}

export function createCodec(): Codec {
  const serializers = { ...types.serializers };
  const parsers = { ...types.parsers };
  return {
    toWire: ({ parameterTypes }, params) =>
      params.map((param, i) => {
        if (param === null || param === undefined) return null;
        const type = parameterTypes[i]!;
        if (type === types.BYTEA && param instanceof Uint8Array) return param;
        const serialize = serializers[type];
        return serialize ? serialize(param) : String(param);
      }),
    readersOf: (columns, chosen) =>
      columns.map((column) => {
        if (isBinary(column)) return readBytes;
        const type = column.dataTypeID;
        const parse = chosen?.[type] ?? parsers[type];
        return parse ? (bytes, start, end) => parse(bytes.toString("utf8", start, end), type) : readText;
      }),
    addArrays(arrayTypes) {
      for (const { oid, typarray } of arrayTypes) {
        serializers[typarray] = (values) => types.arraySerializer(values, serializers[oid], typarray);
        parsers[typarray] = (text) => types.arrayParser(text, parsers[oid]!, typarray);
      }
    },
  };
}

/** Bytes are sent in binary format: as text they are twice as large, and a photo takes PGlite seconds. */
export const isBinary = ({ dataTypeID }: Column): boolean => dataTypeID === types.BYTEA;

const readText: ReadValue = (bytes, start, end) => bytes.toString("utf8", start, end);
const readBytes: ReadValue = (bytes, start, end) => new Uint8Array(bytes.subarray(start, end));
