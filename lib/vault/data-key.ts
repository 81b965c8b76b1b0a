import "server-only";
import { createHash } from "node:crypto";
import { assert } from "@/lib/shared/assert";

/** Data at rest can't be used with the keys of this process; the message says why and what to do. */
export class DataKeyError extends Error {
  override readonly name = "DataKeyError";
}

/** A key that wraps the keys of files. */
export interface DataKey {
  /** 16 hexadecimal digits that tell it from others and do not reveal it. */
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Uint8Array;
}

/** The keys that a process was given. */
export interface DataKeys {
  readonly current: DataKey;
  /** The one before it, while data is moved from one to the other. */
  readonly previous?: DataKey | undefined;
}

/** @param text 32 bytes as Base64, in either alphabet, as the setting DATA_KEY has it */
export function parseDataKey(text: string): DataKey {
  const bytes = Buffer.from(text, "base64");
  assert(bytes.length === 32, "the settings refuse a data key of another length");
  return { id: keyIdOf(bytes), bytes };
}

/** The keys of the settings DATA_KEY and DATA_KEY_PREVIOUS; undefined when there is none. */
export function parseDataKeys(current: string | undefined, previous: string | undefined): DataKeys | undefined {
  if (current === undefined) return undefined;
  return { current: parseDataKey(current), previous: previous === undefined ? undefined : parseDataKey(previous) };
}

function keyIdOf(bytes: Uint8Array): string {
  return createHash("sha256").update("endorse data key\0").update(bytes).digest("hex").slice(0, 16);
}
