import "server-only";
import { z } from "zod";
import { type DataKey, DataKeyError, type DataKeys } from "./data-key";
import { createVault, type Vault } from "./vault";

const keyId = z.string().regex(/^[0-9a-f]{16}$/);

/** The IDs of the keys that a data store needs. Stored with the data; does not reveal the keys. */
export const keyMarkSchema = z.object({
  /** The first key encrypts new data; the second exists only during a rotation. */
  keyIds: z.array(keyId).min(1).max(2),
  /** Whether the store may contain unencrypted data from an earlier version. */
  mayHavePlain: z.boolean(),
});

export type KeyMark = z.infer<typeof keyMarkSchema>;

/** Creates a store's first mark. */
export function createFirstMark({ current }: DataKeys, mayHavePlain: boolean): KeyMark {
  return { keyIds: [current.id], mayHavePlain };
}

/** Creates a store's mark during a rotation to the current key; the old key is needed until the rotation ends. */
export function createRotatingMark(mark: KeyMark, { current }: DataKeys): KeyMark {
  const others = mark.keyIds.filter((id) => id !== current.id);
  return { ...mark, keyIds: [current.id, ...others] };
}

/** Creates the mark of a store whose data is all encrypted with the current key. */
export function createRotatedMark({ current }: DataKeys): KeyMark {
  return { keyIds: [current.id], mayHavePlain: false };
}

/**
 * Opens a store's vault.
 *
 * @param storeName the store's name in the error message
 * @throws DataKeyError when `keys` lacks a key that the store needs
 */
export function openVault(storeName: string, mark: KeyMark, keys: DataKeys): Vault {
  const given = [keys.current, keys.previous].filter((key) => key !== undefined);
  return createVault({
    keys: mark.keyIds.map((id) => given.find((key) => key.id === id) ?? throwMissingKey(storeName, mark, given)),
    acceptsPlain: mark.mayHavePlain,
  });
}

function throwMissingKey(storeName: string, { keyIds }: KeyMark, given: readonly DataKey[]): never {
  const needed = keyIds.length === 1 ? `the data key ${keyIds[0]}` : `the data keys ${keyIds.join(" and ")}`;
  const ids = given.map(({ id }) => id).join(" and ");
  const have = given.length === 1 ? `the given key is ${ids}` : `the given keys are ${ids}`;
  const advice =
    keyIds.length === 1
      ? "Set DATA_KEY to the key that it was encrypted with."
      : "Its rotation was interrupted: set DATA_KEY to the first and DATA_KEY_PREVIOUS to the second.";
  throw new DataKeyError(`${storeName} is encrypted under ${needed}, but ${have}. ${advice} No changes were made.`);
}
