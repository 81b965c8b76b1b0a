import "server-only";
import { createHash } from "node:crypto";
import { assert } from "@/lib/shared/assert";

/** Thrown when data at rest can't be opened with this process's keys; the message says why and what to do. */
export class DataKeyError extends Error {
  override readonly name = "DataKeyError";
}

/** A key that wraps file keys. */
export interface DataKey {
  /** 16 hexadecimal digits that identify the key without revealing it. */
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Uint8Array;
}

/** A process's data keys. */
export interface DataKeys {
  readonly current: DataKey;
  /** The previous key, during a rotation. */
  readonly previous?: DataKey | undefined;
}

/** @param text the DATA_KEY setting: 32 bytes as Base64 or Base64url */
export function parseDataKey(text: string): DataKey {
  const bytes = Buffer.from(text, "base64");
  assert(bytes.length === 32, "the settings reject a data key of any other length");
  return { id: keyIdOf(bytes), bytes };
}

/** Parses the settings DATA_KEY and DATA_KEY_PREVIOUS; undefined if DATA_KEY is not set. */
export function parseDataKeys(current: string | undefined, previous: string | undefined): DataKeys | undefined {
  if (current === undefined) return undefined;
  return { current: parseDataKey(current), previous: previous === undefined ? undefined : parseDataKey(previous) };
}

function keyIdOf(bytes: Uint8Array): string {
  return createHash("sha256").update("endorse data key\0").update(bytes).digest("hex").slice(0, 16);
}
