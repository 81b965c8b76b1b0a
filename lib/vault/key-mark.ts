import "server-only";
import { z } from "zod";
import { type DataKey, DataKeyError, type DataKeys } from "./data-key";
import { createVault, type Vault } from "./vault";

const keyId = z.string().regex(/^[0-9a-f]{16}$/);

/** Which keys a store of data needs. It is kept with the data and reveals no key. */
export const keyMarkSchema = z.object({
  /** The first one encrypts; a second one is there while a rotation is under way. */
  keyIds: z.array(keyId).min(1).max(2),
  /** Whether data of an earlier version, which encrypted nothing, may be among it. */
  mayHavePlain: z.boolean(),
});

export type KeyMark = z.infer<typeof keyMarkSchema>;

/** The mark of a store that had none. */
export function firstMark({ current }: DataKeys, mayHavePlain: boolean): KeyMark {
  return { keyIds: [current.id], mayHavePlain };
}

/** The mark of a store whose data is moved to the current key; until all of it is, the old key is needed too. */
export function rotatingMark(mark: KeyMark, { current }: DataKeys): KeyMark {
  const others = mark.keyIds.filter((id) => id !== current.id);
  return { ...mark, keyIds: [current.id, ...others] };
}

/** The mark of a store all of whose data is encrypted under the current key. */
export function rotatedMark({ current }: DataKeys): KeyMark {
  return { keyIds: [current.id], mayHavePlain: false };
}

/**
 * The vault of a store.
 *
 * @param place what the store is, for the message
 * @throws DataKeyError when a key that the store needs was not given
 */
export function openVault(place: string, mark: KeyMark, keys: DataKeys): Vault {
  const given = [keys.current, keys.previous].filter((key) => key !== undefined);
  return createVault({
    keys: mark.keyIds.map((id) => given.find((key) => key.id === id) ?? refuse(place, mark, given)),
    acceptsPlain: mark.mayHavePlain,
  });
}

function refuse(place: string, { keyIds }: KeyMark, given: readonly DataKey[]): never {
  const needed = keyIds.length === 1 ? `the data key ${keyIds[0]}` : `the data keys ${keyIds.join(" and ")}`;
  const have = given.map(({ id }) => id).join(" and ");
  const advice =
    keyIds.length === 1
      ? "Set DATA_KEY to the key that it was encrypted with."
      : "Its rotation was interrupted: set DATA_KEY to the first and DATA_KEY_PREVIOUS to the second.";
  throw new DataKeyError(
    `${place} is encrypted under ${needed}, and the key given is ${have}. ${advice} No changes were made.`,
  );
}
